/** Backups by the program itself: written beside the data or where BACKUP_DIR says, the oldest deleted, each one noted in the database. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Tx } from '../database/db.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import { execute } from '../database/rows.ts'
import { dataFolders, type Env } from '../env.ts'
import { makeFolder } from '../files/make-folder.ts'
import type { Services } from '../services.ts'
import { noteProblems, writeBackup } from './backup.ts'

export type BackupRun = {
  name: string
  /** Empty where it failed. */
  bytes: number | null
  seconds: number
  problems: number
  failure: string | null
}
const keptRuns = 100

export async function recordBackup(tx: Tx, made: BackupRun & { scheduled: boolean }): Promise<void> {
  const { name, bytes, seconds, problems, scheduled, failure } = made
  await execute(tx)`insert into backup_run (name, bytes, seconds, problems, scheduled, failure)
    values (${name}, ${bytes}, ${seconds}, ${problems}, ${scheduled}, left(${failure}, 1000))`
  await execute(tx)`delete from backup_run where id <= (select max(id) from backup_run) - ${keptRuns}`
}

/** The time, by the UTC clock, is part of the name, so that names sort by age, and another file of the folder is never taken for one of ours. */
const nameAt = (at: Date) => `fieldstock-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`
const isOurs = (name: string) => /^fieldstock-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/.test(name)
/** What a killed worker left behind. */
const isLeft = (name: string) => /^fieldstock-\d{4}-\d{2}-\d{2}-\d{6}\.zip\.partial$/.test(name)

/** Ours by name, the newest first. */
export async function listBackups(env: Env): Promise<string[]> {
  const names = await readdir(env.backup_dir).catch(() => [])
  return names.filter(isOurs).sort().reverse()
}

/** Only after a new one is whole: a failure deletes none. */
async function deleteOldest(env: Env, keep: number): Promise<void> {
  for (const name of (await listBackups(env)).slice(keep)) await rm(join(env.backup_dir, name), { force: true })
}

/** A name that none has: one that was made within this second keeps it. */
async function freeName(env: Env): Promise<string> {
  const name = nameAt(new Date())
  if (!(await listBackups(env)).includes(name)) return name
  await setTimeout(1_000)
  return freeName(env)
}

/** Writes a backup and keeps so many; one that fails is noted with the reason, and thrown for the job to try again. */
export async function takeBackup(services: Services, keep: number): Promise<BackupRun> {
  const { database_url } = services.env
  if (!database_url) throw new Error('DATABASE_URL is missing')
  // What lies there half written is then nobody's.
  return oneAtATime(database_url, () => takeAlone(services, database_url, keep), 'backup')
}

async function takeAlone({ env, database }: Services, url: string, keep: number): Promise<BackupRun> {
  const name = await freeName(env)
  const started = new Date()
  const path = join(env.backup_dir, name)
  const seconds = () => Math.round((Date.now() - started.getTime()) / 100) / 10
  const note = async (run: BackupRun) => {
    await database.write((tx) => recordBackup(tx, { ...run, scheduled: true }))
    return run
  }
  try {
    await makeFolder(env.backup_dir)
    for (const left of (await readdir(env.backup_dir)).filter(isLeft)) await rm(join(env.backup_dir, left))
    const source = { url, filesDir: env.s3 ? undefined : dataFolders(env).files }
    const { problems } = await writeBackup(source, path)
    if (problems.length > 0) await noteProblems(source, problems)
    const { size } = await stat(path)
    const run = await note({ name, bytes: size, seconds: seconds(), problems: problems.length, failure: null })
    await deleteOldest(env, keep)
    return run
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await note({ name, bytes: null, seconds: seconds(), problems: 0, failure })
    throw error
  }
}
