/** The HTTP door. */
import closeWithGrace from 'close-with-grace'
import { startWorker, type Worker } from '#server/background/jobs.ts'
import { createHttp, drain } from '#server/http/http.ts'
import type { Served } from '#server/http/serve.ts'
import { liveRoutesFor } from '#server/live/live-route.ts'
import { log } from '#server/log.ts'
import { openServices } from '#server/open.ts'
import { collectGarbage, readyEnv } from '#server/process.ts'
import { backgroundJobs, features, house, uploads } from './features.ts'

/** Each feature is given what those before it serve: views of lists come last. */
const served: Served[] = []
for (const { routes } of features)
  served.push(
    ...((await routes?.({ ...house, backgroundJobs, endpoints: served.map(({ endpoint }) => endpoint) })) ?? []),
  )
export const routes = [...liveRoutesFor(served), ...served]

/** Serves until it is closed, with what is done outside requests where no other process does that. */
async function main(): Promise<void> {
  const env = await readyEnv()
  const services = await openServices(env, env.database_url, 'fieldstock api', uploads)
  const app = await createHttp(services, routes)
  const address = await app.listen({ port: env.port, host: env.host })
  let worker: Worker | undefined
  closeWithGrace({ delay: 9_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the API stops')
    await services.live.close()
    await Promise.all([drain(app), worker?.close()])
    await app.close()
    await services.close()
  })
  process.send?.({ type: 'ready', address })
  if (env.workers === 'inside') worker = await startWorker(env.database_url, services, backgroundJobs)
  collectGarbage()
}

if (import.meta.main) await main()
