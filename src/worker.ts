/** The jobs door: works on everything that is done outside a request. */
import closeWithGrace from 'close-with-grace'
import { startWorker } from '#server/background/jobs.ts'
import { log } from '#server/log.ts'
import { openServices } from '#server/open.ts'
import { collectGarbage, readyEnv } from '#server/process.ts'
import { backgroundJobs, uploads } from './features.ts'

async function main(): Promise<void> {
  const env = await readyEnv()
  const services = await openServices(env, env.database_url, 'fieldstock worker', uploads)
  const worker = await startWorker(env.database_url, services, backgroundJobs)
  closeWithGrace({ delay: 9_500, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the worker stops')
    await worker.close()
    await services.close()
  })
  process.send?.({ type: 'ready' })
  collectGarbage()
}

if (import.meta.main) await main()
