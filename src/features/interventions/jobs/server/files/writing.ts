/** Writes what a client's file brings, as one batch of new, changed and withdrawn jobs, and takes it back. */

import { lockReceivers } from '#features/office/accounts/server/service.ts'
import type { Tx } from '#server/database/db.ts'
import { writeBehind } from '#server/database/write-behind.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Staged } from '#server/uploads/upload.ts'
import type { InterventionInput } from '../../contract.ts'
import * as queries from '../change-queries.ts'
import { countedHolds, type DueJob, type DueRules, dueOf, loadDueRules } from '../due.ts'
import type { JobChange } from '../messages.ts'
import { notifyTechnicians, pairChanges } from '../notify-technicians.ts'
import {
  auditJobs,
  cancelledBy,
  dueFields,
  factsOf,
  holdersIn,
  receiversOf,
  removeCreated,
  requireState,
  yearOf,
} from '../service.ts'
import type { ClientFile } from './queries.ts'

/** What a client's file changes in a job; only the fields that differ. */
export type FileChange = {
  id: number
  change: Partial<Omit<InterventionInput, 'received_at'>> & { kind?: string; received_at?: string }
}

/** What a changed job is written with: its new due date, and the mark for a technician who knew it otherwise. */
function changeByFile(rules: DueRules, job: queries.LockedJob, { change }: FileChange): queries.Change {
  const moved = change.code_id !== undefined || change.province !== undefined
  const marked = moved && job.status === 'assigned' ? { changed_since_assigned: true } : {}
  if (!dueFields.some((field) => field in change)) return { ...change, ...marked }
  const had = job.closing_days_given ? job.closing_days : null
  const given_days = change.closing_days === undefined ? had : change.closing_days
  const dates = dueOf(rules, { ...job, ...change, given_days, holds: countedHolds(job) })
  return { ...change, ...dates, closing_days_given: given_days !== null, ...marked }
}

/** The due dates of jobs that would get another one with the changes of a file. */
export async function previewDueDates(
  tx: Tx,
  rules: DueRules,
  changes: readonly FileChange[],
): Promise<Map<number, string>> {
  const jobs = new Map(
    (
      await queries.findJobs(
        tx,
        changes.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  )
  return new Map(
    changes.flatMap((change) => {
      const job = jobs.get(change.id)
      const after = job && changeByFile(rules, job, change).due_on
      return job && typeof after === 'string' && after !== job.due_on ? [[job.id, after] as const] : []
    }),
  )
}

export type FromFile = {
  created: readonly (DueJob & { n: number })[]
  changed: readonly FileChange[]
  /** Jobs that the client no longer lists. */
  withdrawn: readonly number[]
}
/** Enough for one statement; more goes in parts. */
const jobsAtOnce = 2_000

function* inParts<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += jobsAtOnce) yield items.slice(at, at + jobsAtOnce)
}

/** Writes what a client's file brings as one batch, which is undone with the upload; answers the ids of the created jobs. */
export async function writeFile(
  act: UserAct,
  file: Pick<ClientFile, 'import_id' | 'file_name' | 'supplier_id' | 'module_id'> & Pick<Staged, 'rows'>,
  { created, changed, withdrawn }: FromFile,
  progress: (done: number) => Promise<void>,
): Promise<number[]> {
  const { tx } = act
  const locked = await queries.lockJobs(tx, [...changed.map(({ id }) => id), ...withdrawn])
  requireState(act, locked, 'update')
  const jobs = new Map(locked.map((job) => [job.id, job]))
  const rules = await loadDueRules(tx)
  const facts = { ...factsOf(act, 'import'), import_id: file.import_id }
  const batch_id = await queries.insertBatch(tx, facts)
  let done = 0
  const allChanges: JobChange[] = []
  const write = async (action: string, changes: readonly { id: number; change: queries.Change }[]) => {
    for (const part of inParts(changes)) {
      await queries.changeJobs(tx, { ...facts, action, batch_id, note: file.file_name }, part)
      allChanges.push(...pairChanges(locked, part))
      done += part.length
      await progress(done)
    }
  }
  await write(
    'update',
    changed.flatMap((change) => {
      const job = jobs.get(change.id)
      return job ? [{ id: job.id, change: changeByFile(rules, job, change) }] : []
    }),
  )
  await write(
    'cancel',
    withdrawn.flatMap((id) => {
      const job = jobs.get(id)
      const reason = { cancel_code: 'withdrawn_by_client', cancel_note: null }
      return job ? [{ id, change: { ...cancelledBy(rules, job, today(act.at)), ...reason } }] : []
    }),
  )
  await notifyTechnicians(act, 'update', allChanges)
  const ids: number[] = []
  await writeBehind(async (writer) => {
    for (const part of inParts(created)) {
      const dated = part.map((job) => ({ n: job.n, ...dueOf(rules, job) }))
      await writer.start(async () => {
        ids.push(...(await queries.insertFileJobs(tx, { ...facts, batch_id, ...file }, yearOf(act), dated)))
        done += part.length
        await progress(done)
      })
    }
  })
  await recordAudit(act, {
    subject: 'interventions',
    action: 'import',
    id: null,
    label: file.file_name,
    changes: { created: ids.length, changed: changed.length, cancelled: withdrawn.length },
    topics: ['technicians'],
  })
  return ids
}

/** Takes back what a file brought. Answers the numbers of jobs that something happened to since, and then changes nothing. */
export async function undoFile(act: UserAct, import_id: number): Promise<string[]> {
  const { tx } = act
  const id = await queries.findFileBatch(tx, import_id)
  if (id === undefined) return []
  await queries.lockBatch(tx, id)
  const reversals = await queries.listReversals(tx, id)
  const refuseFor = await lockReceivers(act, holdersIn(reversals.map(({ change }) => change)))
  const jobs = await queries.lockJobs(tx, await queries.listBatchJobs(tx, id))
  const changed = await queries.listChangedSince(tx, id)
  if (changed.length > 0) return changed.map(({ number }) => number)
  refuseFor(receiversOf(jobs, reversals))
  const facts = { ...factsOf(act, 'undo'), batch_id: id, undoes: true }
  const changes = reversals.filter(({ created }) => !created)
  for (const part of inParts(changes)) await queries.changeJobs(tx, facts, part)
  await notifyTechnicians(act, 'undo', pairChanges(jobs, changes))
  await queries.markUndone(tx, id, act.user.id)
  const created = new Set(reversals.flatMap((job) => (job.created ? job.id : [])))
  await removeCreated(
    act,
    id,
    jobs.filter((job) => created.has(job.id)),
  )
  await auditJobs(act, 'undo', jobs)
  return []
}
