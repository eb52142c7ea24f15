/** The HTTP door. The list below is the table of contents of the API. */
import closeWithGrace from 'close-with-grace'
import { routes as comparisons } from '#features/clients/comparisons/server/routes.ts'
import { routes as clientReports } from '#features/clients/reports/server/routes.ts'
import { routes as statements } from '#features/clients/statements/server/routes.ts'
import { routes as archiveFiles } from '#features/interventions/archive/server/routes.ts'
import { routes as closings } from '#features/interventions/closings/server/routes.ts'
import { routes as costs } from '#features/interventions/costs/server/routes.ts'
import { routes as fileFormats } from '#features/interventions/formats/server/routes.ts'
import { routes as interventions } from '#features/interventions/jobs/server/routes.ts'
import { routes as interventionSettings } from '#features/interventions/settings/server/routes.ts'
import { routes as accounts } from '#features/office/accounts/server/routes.ts'
import { routes as audit } from '#features/office/audit/server/routes.ts'
import { routesFor as dashboardFor } from '#features/office/dashboard/server/routes.ts'
import { routesFor as demoDataFor } from '#features/office/demo-data/server/routes.ts'
import { routes as firstSteps } from '#features/office/first-steps/server/routes.ts'
import { routes as imports } from '#features/office/imports/server/routes.ts'
import { routesFor as notificationsFor } from '#features/office/notifications/server/routes.ts'
import { routes as privacy } from '#features/office/privacy/server/routes.ts'
import { routesFor as recentActionsFor } from '#features/office/recent-actions/server/routes.ts'
import { routesFor as searchFor } from '#features/office/search/server/routes.ts'
import { routesFor as settingsFor } from '#features/office/settings/server/routes.ts'
import { routesFor as systemFor } from '#features/office/system/server/routes.ts'
import { routesFor as viewsFor } from '#features/office/views/server/routes.ts'
import { routes as assignments } from '#features/technicians/assignments/server/routes.ts'
import { routes as orders } from '#features/technicians/orders/server/routes.ts'
import { routes as technicians } from '#features/technicians/people/server/routes.ts'
import { routes as replenishment } from '#features/technicians/replenishment/server/routes.ts'
import { routes as catalogue } from '#features/warehouse/catalogue/server/routes.ts'
import { routes as couriers } from '#features/warehouse/couriers/server/routes.ts'
import { routes as custody } from '#features/warehouse/custody/server/routes.ts'
import { routes as deliveryNotes } from '#features/warehouse/delivery-notes/server/routes.ts'
import { routes as installations } from '#features/warehouse/installations/server/routes.ts'
import { routes as issuedDocuments } from '#features/warehouse/issued-documents/server/routes.ts'
import { routes as returnNotes } from '#features/warehouse/return-notes/server/routes.ts'
import { routes as stock } from '#features/warehouse/stock/server/routes.ts'
import { routes as suppliers } from '#features/warehouse/suppliers/server/routes.ts'
import { routes as usualFaults } from '#features/warehouse/usual-faults/server/routes.ts'
import { routes as warehouses } from '#features/warehouse/warehouses/server/routes.ts'
import { readEnv } from '#server/env.ts'
import { createHttp, drain } from '#server/http/http.ts'
import { liveRoutesFor } from '#server/live/live-route.ts'
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
