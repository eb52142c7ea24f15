/** Gives a command the database of this installation: the external one, the embedded one that runs, or one started for it. */
import { resolve } from 'node:path'
import { reachDatabase, UnreachableDatabase } from '#server/database/reach-database.ts'
import { dataFolders, type Env, EnvError, readEnv } from '#server/env.ts'
import { BackupError } from '#server/keeping/backup-tables.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/postgres/embedded-postgres-process.ts'

/** npm runs scripts in the project's folder; a path means the folder the command was typed in. */
export function fromWhereTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

export type Installation = { env: Env; url: string; filesDir: string | undefined }

/** Runs the command and sets the exit code; what the user can mend is a sentence, anything else a stack. */
export async function withDatabase(
  work: (installation: Installation) => Promise<void>,
  options: { alone: boolean; before?: () => Promise<void> } = { alone: false },
): Promise<void> {
  try {
    const env = readEnv()
    await options.before?.()
    const filesDir = env.s3 ? undefined : dataFolders(env).files
    const running = env.database_url ?? (options.alone ? undefined : await findRunningEmbeddedPostgres(env.data_dir))
    if (env.database_url) await reachDatabase(env.database_url)
    if (running) return await work({ env, url: running, filesDir })
    const postgres = await startEmbeddedPostgres({ dataDir: env.data_dir })
    try {
      await work({ env, url: postgres.url, filesDir })
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    const known = [BackupError, EnvError, EmbeddedPostgresError, UnreachableDatabase].some(
      (kind) => error instanceof kind,
    )
    process.stderr.write(`${error instanceof Error ? (known ? error.message : error.stack) : error}\n`)
    process.exitCode = 1
  }
}
