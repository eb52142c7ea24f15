/** The HTTP door. The list below is the table of contents of the API. */
import closeWithGrace from 'close-with-grace'
import { routes as accounts } from '#features/accounts/server/routes.ts'
import { routes as archiveFiles } from '#features/archive-files/server/routes.ts'
import { routes as assignments } from '#features/assignments/server/routes.ts'
import { routes as audit } from '#features/audit/server/routes.ts'
import { routes as catalogue } from '#features/catalogue/server/routes.ts'
import { routes as clientReports } from '#features/client-reports/server/routes.ts'
import { routes as closings } from '#features/closings/server/routes.ts'
import { routes as comparisons } from '#features/comparisons/server/routes.ts'
import { routes as costs } from '#features/costs/server/routes.ts'
import { routes as couriers } from '#features/couriers/server/routes.ts'
import { routes as custody } from '#features/custody/server/routes.ts'
import { routesFor as dashboardFor } from '#features/dashboard/server/routes.ts'
import { routes as deliveryNotes } from '#features/delivery-notes/server/routes.ts'
import { routesFor as demoDataFor } from '#features/demo-data/server/routes.ts'
import { routes as fileFormats } from '#features/file-formats/server/routes.ts'
import { routes as firstSteps } from '#features/first-steps/server/routes.ts'
import { routes as imports } from '#features/imports/server/routes.ts'
import { routes as installations } from '#features/installations/server/routes.ts'
import { routes as interventionSettings } from '#features/intervention-settings/server/routes.ts'
import { routes as interventions } from '#features/interventions/server/routes.ts'
import { routes as issuedDocuments } from '#features/issued-documents/server/routes.ts'
import { routesFor as notificationsFor } from '#features/notifications/server/routes.ts'
import { routes as orders } from '#features/orders/server/routes.ts'
import { routes as privacy } from '#features/privacy/server/routes.ts'
import { routesFor as recentActionsFor } from '#features/recent-actions/server/routes.ts'
import { routes as replenishment } from '#features/replenishment/server/routes.ts'
import { routes as returnNotes } from '#features/return-notes/server/routes.ts'
import { routesFor as searchFor } from '#features/search/server/routes.ts'
import { routesFor as settingsFor } from '#features/settings/server/routes.ts'
import { routes as statements } from '#features/statements/server/routes.ts'
import { routes as stock } from '#features/stock/server/routes.ts'
import { routes as suppliers } from '#features/suppliers/server/routes.ts'
import { routesFor as systemFor } from '#features/system/server/routes.ts'
import { routes as technicians } from '#features/technicians/server/routes.ts'
import { routes as usualFaults } from '#features/usual-faults/server/routes.ts'
import { routesFor as viewsFor } from '#features/views/server/routes.ts'
import { routes as warehouses } from '#features/warehouses/server/routes.ts'
import { readEnv } from '#server/env.ts'
import { createHttp, drain } from '#server/http.ts'
import { liveRoutesFor } from '#server/live-route.ts'
import { log } from '#server/log.ts'
import { openServices } from '#server/open.ts'
import { figures } from './figures.ts'
import { findables } from './findables.ts'
import { jobs } from './jobs.ts'
import { lists } from './lists.ts'
import './movement-documents.ts'
import { notificationKinds } from './notifications.ts'
import { recentSources } from './recent-actions.ts'
import { uploads } from './uploads.ts'

const subjects = [
  ...accounts,
  ...catalogue,
  ...imports,
  ...stock,
  ...deliveryNotes,
  ...replenishment,
  ...returnNotes,
  ...suppliers,
  ...warehouses,
  ...technicians,
  ...assignments,
  ...orders,
  ...couriers,
  ...usualFaults,
  ...interventionSettings,
  ...costs,
  ...interventions,
  ...closings,
  ...statements,
  ...clientReports,
  ...custody,
  ...installations,
  ...comparisons,
  ...archiveFiles,
  ...fileFormats,
  ...settingsFor(lists),
  ...issuedDocuments,
  ...audit,
  ...recentActionsFor(recentSources),
  ...privacy,
  ...notificationsFor(notificationKinds),
  ...systemFor(jobs),
  ...dashboardFor(figures),
  ...firstSteps,
  ...demoDataFor(lists),
  ...searchFor(findables),
]
/** Views of lists are for those who may read the lists. */
const features = [
  ...subjects,
  ...viewsFor(
    lists,
    subjects.map(({ endpoint }) => endpoint),
  ),
]
export const routes = [...liveRoutesFor(features), ...features]

async function main(): Promise<void> {
  // Without its parent nobody would ever stop it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const env = readEnv()
  if (!env.database_url) throw new Error('DATABASE_URL is missing: start with "npm start".')
  const services = await openServices(env, env.database_url, 'fieldstock api', uploads)
  const app = await createHttp(services, routes)
  const address = await app.listen({ port: env.port, host: env.host })
  closeWithGrace({ delay: 9_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the API stops')
    await services.live.close()
    await drain(app)
    await app.close()
    await services.close()
  })
  process.send?.({ type: 'ready', address })
}

if (import.meta.main) await main()
