/** Deletes what the kit keeps and nobody needs any more: a few rows in each transaction, so that nobody waits. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../database/db.ts'
import { countChanged, readCount } from '../database/rows.ts'
import { dataFolders, type Env } from '../env.ts'

/** Deletes up to `most` rows older than so many days, and says how many. */
export type Forget = (tx: Tx, days: number, most: number) => Promise<number>

const forgetLines =
  (signIns: boolean): Forget =>
  (tx, days, most) =>
    readCount(tx)`select forget_audit(${signIns}, ${days}, ${most}) as gone`
/** By a function of the database, because the program may delete no line of the audit log itself. */
export const forgetAudit = forgetLines(false)
export const forgetSignIns = forgetLines(true)

/** Mails that were sent or given up; those that wait are never deleted. */
export const forgetMails: Forget = (tx, days, most) => countChanged(tx)`
  delete from mail where id in (
    select id from mail where state <> 'waiting' and coalesce(sent_at, created_at) < now() - make_interval(days => ${days})
    order by id limit ${most} for update skip locked)`

/** Read or not: what nobody looked at for so long concerns nobody any more. */
export const forgetNotifications: Forget = (tx, days, most) => countChanged(tx)`
  delete from notification where id in (
    select id from notification where at < now() - make_interval(days => ${days}) order by at limit ${most} for update skip locked)`

/** Records of jobs that are done. Failed ones stay until an admin settles them. */
export const forgetJobs: Forget = (tx, days, most) => countChanged(tx)`
  delete from pgboss.job where (name, id) in (
    select name, id from pgboss.job where state in ('completed', 'cancelled')
      and completed_on < now() - make_interval(days => ${days}) limit ${most} for update skip locked)`

/** Removes the files of a folder that nobody wrote to for so many days; a folder that does not exist has none. */
async function forgetFilesIn(folder: string, days: number, mayGo: (name: string) => boolean): Promise<number> {
  const until = Date.now() - days * 86_400_000
  const names = (await readdir(folder).catch(() => [])).filter(mayGo)
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile() || found.mtimeMs > until) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Log files that were closed; the one that is being written stays. */
export const forgetLogs = (env: Env, days: number): Promise<number> =>
  forgetFilesIn(dataFolders(env).log, days, (name) => /^app\..*log/.test(name) && name !== 'app.log')

/** Mails that were not sent but kept as files. */
export const forgetOutbox = (env: Env, days: number): Promise<number> =>
  forgetFilesIn(dataFolders(env).outbox, days, (name) => name.endsWith('.eml'))

/** The files of these mails, which carry the id of their job in the name. */
export async function removeFromOutbox(env: Env, job_ids: readonly string[]): Promise<void> {
  const folder = dataFolders(env).outbox
  for (const name of await readdir(folder).catch(() => []))
    if (job_ids.some((id) => name.endsWith(`${id}.eml`))) await rm(join(folder, name), { force: true })
}
