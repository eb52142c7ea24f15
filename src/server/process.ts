/** How the processes of `npm start` begin: loaded while the database is prepared, and small once they serve. */
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Env, readEnv } from './env.ts'

/** In the environment of a process that is started while its database is still prepared. */
export const waitsVariable = 'FIELDSTOCK_WAITS'

/** What it is to run with, once the database is ready: where that is still to come, the parent says when. */
export async function readyEnv(): Promise<Env & { database_url: string }> {
  // Without its parent nobody would ever stop it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  if (process.env[waitsVariable]) await once(process, 'message')
  const env = readEnv()
  const { database_url } = env
  if (!database_url) throw new Error('DATABASE_URL is missing: start with "npm start".')
  return { ...env, database_url }
}

const settleMs = 2_000

/** What only the start needed is given back; left alone, V8 keeps it until there is work. */
export function collectGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect()
  }, settleMs).unref()
}
