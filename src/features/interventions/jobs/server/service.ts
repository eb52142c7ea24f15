/** Interventions: created by hand, changed, taken back, cancelled; each action is a batch that can be undone while nothing came after. */

import { lockReceivers } from '#features/office/accounts/server/service.ts'
import type { Role } from '#lib/records/endpoint.ts'
import { changedSinceSeen } from '#lib/records/selection.ts'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { formatInstant, isLater, notAvailable } from '#lib/time/dates.ts'
import { getRow } from '#server/lists/list.ts'
import { selectedIds } from '#server/lists/selection.ts'
import { checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Intervention, InterventionEvent, InterventionInput, JobField, Jobs } from '../contract.ts'
import { type CancelCode, closingActions, type InterventionAction, mayDo, statusWords } from '../rules.ts'
import { errors, texts } from '../texts.ts'
import { loadVans } from './assigning/van.ts'
import { listHoldings, listPromisedJobs, wantedParts } from './assigning/van-queries.ts'
import * as queries from './change-queries.ts'
import { eraseMerchantFields, forgetContacts } from './contact-queries.ts'
import { countedHolds, type DueRules, dueOf, loadDueRules, releasedBy as released } from './due.ts'
import { historyOf } from './history.ts'
import { notifyTechnicians, pairChanges } from './notify-technicians.ts'
import { wereAssigned } from './phone-queries.ts'
import { countPending } from './plan-notification-queries.ts'
import { notifyPending } from './plan-notifications.ts'
import { interventionSource, jobsOfMerchant } from './queries.ts'

export type { Change, LockedJob } from './change-queries.ts'

const idsOf = (jobs: readonly queries.LockedJob[]) => jobs.map(({ id }) => id)

export type Done = { batch_id: number; count: number }

/** At most so many names in one sentence. */
const mostNamed = 5
export const named = (names: readonly string[]): string =>
  names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} +${names.length - mostNamed}` : names.join(', ')

export const factsOf = (act: UserAct, action: string): queries.BatchFacts => ({
  action,
  account_id: act.user.id,
  at: act.at ?? null,
})

export const getIntervention = ({ tx }: Pick<UserAct, 'tx'>, id: number): Promise<Intervention> =>
  getRow(tx, interventionSource, id)

/** The selected jobs, locked. All must exist, allow the action, and be as the caller has seen them where the caller says how that was. */
export async function lockSelected(act: UserAct, jobs: Jobs, action: InterventionAction): Promise<queries.LockedJob[]> {
  const ids = await selectedIds(act, interventionSource, jobs)
  const locked = await queries.lockJobs(act.tx, ids)
  if (locked.length < ids.length || locked.length === 0) throw requestErrors.not_found()
  const changed = changedSinceSeen(jobs, locked).map(({ id }) => id)
  if (changed.length > 0) throw errors.changed_meanwhile({ names: named(await describeChanges(act, changed)) })
  requireState(act, locked, action)
  return locked
}

/** The settings that decide due dates, loaded once for many jobs. */
export const dueRules = ({ tx }: Pick<UserAct, 'tx'>): Promise<DueRules> => loadDueRules(tx)

/** How many technicians do not know of changes of their days yet, and when they are notified. */
export const pendingPlans = ({ tx }: Pick<UserAct, 'tx'>) => countPending(tx)

/** Notifies them at once. */
export async function notifyPlansNow(act: UserAct): Promise<number> {
  const technicians = await notifyPending(act, true)
  await recordAudit(act, { subject: 'dispatch-board', action: 'tell_technicians', label: String(technicians) })
  return technicians
}

/** The history of a job, newest first. */
export const listHistory = (act: UserAct, id: number): Promise<InterventionEvent[]> => historyOf(act, id)

/** Jobs that are known, locked in the order of their ids. */
export const lockJobs = ({ tx }: Pick<UserAct, 'tx'>, ids: readonly number[]): Promise<queries.LockedJob[]> =>
  queries.lockJobs(tx, ids)

/** All of them must be in a state that allows the action. */
export function requireState(
  { language }: Pick<UserAct, 'language'>,
  jobs: readonly queries.LockedJob[],
  action: InterventionAction,
): void {
  const unfit = jobs
    .filter(({ status }) => !mayDo(action, status))
    .map(({ number, status }) => `${number} (${say(statusWords[status], language)})`)
  if (unfit.length > 0) throw errors.wrong_state({ names: named(unfit) })
}

export const noDay = { planned_on: null, planned_from: null, planned_until: null } as const

/** The day was in the plan of the technician before: with another one, or none, a job has no day until it gets one. */
const withoutOthersDay = (job: queries.LockedJob, change: queries.Change): queries.Change =>
  job.planned_on !== null &&
  'technician_id' in change &&
  change.technician_id !== job.technician_id &&
  !('planned_on' in change)
    ? { ...change, ...noDay }
    : change

/** Writes one action as a batch, with its line in the audit. */
export async function changeAll(
  act: UserAct,
  action: string,
  jobs: readonly queries.LockedJob[],
  changeOf: (job: queries.LockedJob) => queries.Change,
  note: string | null = null,
  by?: readonly Role[],
): Promise<Done> {
  const facts = factsOf(act, action)
  const batch_id = await queries.insertBatch(act.tx, facts)
  const changes = jobs.map((job) => ({ id: job.id, change: withoutOthersDay(job, changeOf(job)) }))
  await queries.changeJobs(act.tx, { ...facts, batch_id, note }, changes)
  await notifyTechnicians(act, action, pairChanges(jobs, changes))
  await auditJobs(act, action, jobs, by)
  return { batch_id, count: jobs.length }
}

export async function auditJobs(
  act: UserAct,
  action: string,
  jobs: readonly { id: number; number: string }[],
  by?: readonly Role[],
): Promise<void> {
  await recordAudit(act, {
    ...(by ? { by } : {}),
    subject: 'interventions',
    action,
    id: jobs.length === 1 ? (jobs[0]?.id ?? null) : null,
    label: named(jobs.map(({ number }) => number)),
    // The second is what technicians' phones show.
    topics: ['technicians', 'closing-requests', 'dispatch-board'],
  })
}

/** Code and module must belong to the supplier, or be common to all. */
async function checkReferences(act: UserAct, job: { supplier_id: number; code_id: number; module_id: number | null }) {
  const kind = await queries.findCodeKind(act.tx, job.code_id, job.supplier_id)
  if (kind === undefined) throw invalidField('code_id', 'missing_record')
  if (job.module_id !== null && !(await queries.isModuleOf(act.tx, job.module_id, job.supplier_id)))
    throw invalidField('module_id', 'missing_record')
  return kind
}

async function checkReference(act: UserAct, supplier_id: number, reference: string | null, own?: number) {
  if (reference === null) return
  const known = await queries.findReference(act.tx, supplier_id, reference)
  if (known && known.id !== own)
    throw errors.reference_taken({ reference, number: known.number }, { client_reference: { key: 'taken' } })
}

/** A job to be written: its own fields, of which those that are left out are empty, and where in a client's file it was. */
export type JobToInsert = Pick<InterventionInput, 'supplier_id' | 'code_id' | 'merchant_name'> &
  Partial<Omit<InterventionInput, 'received_at'>> & {
    kind: string
    received_at: string
  } & Pick<queries.NewJob, 'raw' | 'source_sheet' | 'source_row'>

/** The year that a new job is numbered in. */
export const yearOf = ({ at }: Pick<UserAct, 'at'>): number => Number(today(at).slice(0, 4))

/** Writes checked jobs as one batch or as part of one, each with its due date; answers their ids in the order given. */
export async function insertJobs(
  act: UserAct,
  jobs: readonly JobToInsert[],
  { action, import_id = null, ...given }: Batch,
): Promise<{ batch_id: number; ids: number[] }> {
  const rules = given.rules ?? (await loadDueRules(act.tx))
  const facts = { ...factsOf(act, action), import_id }
  const batch_id = given.batch_id ?? (await queries.insertBatch(act.tx, facts))
  const rows = jobs.map(({ closing_days = null, ...job }) => ({
    ...job,
    ...dueOf(rules, { city: null, province: null, ...job, given_days: closing_days, holds: [] }),
    closing_days_given: closing_days !== null,
    import_id,
  }))
  return { batch_id, ids: await queries.insertJobs(act.tx, batch_id, facts, yearOf(act), rows) }
}
type Batch = { action: 'create' | 'import'; import_id?: number | null; batch_id?: number; rules?: DueRules }

export async function createIntervention(act: UserAct, input: InterventionInput): Promise<Intervention> {
  const now = act.at ?? new Date().toISOString()
  const received_at = input.received_at ?? now
  if (isLater(received_at, now)) throw errors.in_the_future({}, { received_at: { key: 'date_in_future' } })
  const kind = await checkReferences(act, input)
  await checkReference(act, input.supplier_id, input.client_reference)
  const { ids } = await insertJobs(act, [{ ...input, kind, received_at }], { action: 'create' })
  const created = await getIntervention(act, ids[0] ?? 0)
  await auditJobs(act, 'create', [created])
  return created
}

/** The fields that decide the due date. */
export const dueFields: readonly JobField[] = [
  'supplier_id',
  'code_id',
  'province',
  'city',
  'received_at',
  'closing_days',
]

export async function changeIntervention(
  act: UserAct,
  id: number,
  input: Partial<InterventionInput>,
  version?: number,
): Promise<Intervention> {
  const [job] = await queries.lockJobs(act.tx, [id])
  if (!job) throw requestErrors.not_found()
  checkVersion(job, version)
  requireState(act, [job], 'update')
  const before = await getRow(act.tx, interventionSource, id)
  const { closing_days, received_at, ...rest } = input
  const { supplier_id, code_id, module_id, client_reference, province, city } = { ...before, ...input }
  const kind = await checkReferences(act, { supplier_id, code_id, module_id })
  if (input.client_reference !== undefined || input.supplier_id !== undefined)
    await checkReference(act, supplier_id, client_reference, id)
  const given_days = closing_days === undefined ? (job.closing_days_given ? job.closing_days : null) : closing_days
  const received = received_at ?? job.received_at
  if (isLater(received, new Date().toISOString()))
    throw errors.in_the_future({}, { received_at: { key: 'date_in_future' } })
  const change: queries.Change = { ...rest }
  if (dueFields.some((field) => field in input)) {
    const place = { supplier_id, code_id, province, city }
    const due = { ...place, received_at: received, given_days, holds: countedHolds(job) }
    const dates = dueOf(await loadDueRules(act.tx), due)
    Object.assign(change, dates, { received_at: received, closing_days_given: given_days !== null, kind })
  }
  await changeAll(act, 'update', [job], () => change)
  return getIntervention(act, id)
}

export async function takeBack(act: UserAct, jobs: Jobs): Promise<Done> {
  const locked = await lockSelected(act, jobs, 'take_back')
  return changeAll(act, 'take_back', locked, () => ({
    status: 'open',
    technician_id: null,
    assigned_at: null,
    changed_since_assigned: false,
  }))
}

export async function cancel(act: UserAct, jobs: Jobs, code: CancelCode, note: string | null): Promise<Done> {
  const locked = await lockSelected(act, jobs, 'cancel')
  const rules = await loadDueRules(act.tx)
  const reason = { cancel_code: code, cancel_note: note }
  const day = today(act.at)
  return changeAll(act, 'cancel', locked, (job) => ({ ...cancelledBy(rules, job, day), ...reason }), note)
}

export async function reactivate(act: UserAct, jobs: Jobs): Promise<Done> {
  const locked = await lockSelected(act, jobs, 'reactivate')
  return changeAll(act, 'reactivate', locked, () => ({ status: 'open', cancel_code: null, cancel_note: null }))
}

/** A cancelled job has no technician, and its hold is over. */
export const cancelledBy = (rules: DueRules, job: queries.LockedJob, last_day: string): queries.Change => ({
  status: 'cancelled',
  technician_id: null,
  assigned_at: null,
  changed_since_assigned: false,
  ...(job.planned_on === null ? {} : noDay),
  ...released(rules, job, last_day),
})

/**
 * Jobs whose creation is undone go away. One that was a technician's stays, cancelled and without its reference, which the next file may bring
 * again: a closing of it may be on a phone, and the office settles it as that of any cancelled job (decision 310).
 */
export async function removeCreated(act: UserAct, batch_id: number, jobs: readonly queries.LockedJob[]): Promise<void> {
  const met = new Set(await wereAssigned(act.tx, idsOf(jobs)))
  const [kept, gone] = [jobs.filter(({ id }) => met.has(id)), jobs.filter(({ id }) => !met.has(id))]
  if (kept.length > 0) {
    const rules = await loadDueRules(act.tx)
    const facts = { ...factsOf(act, 'undo'), batch_id, note: say(texts.undone_but_seen, act.language), undoes: true }
    const reason = { cancel_code: 'other', cancel_note: facts.note, client_reference: null }
    const change = (job: queries.LockedJob) => ({ ...cancelledBy(rules, job, today(act.at)), ...reason })
    await queries.changeJobs(
      act.tx,
      facts,
      kept.map((job) => ({ id: job.id, change: change(job) })),
    )
  }
  await queries.deleteJobs(act.tx, idsOf(gone))
}

/** The technicians whom jobs were with before they were changed. */
export const holdersIn = (before: readonly queries.Change[]): number[] =>
  before.map(({ technician_id }) => technician_id).filter((id) => typeof id === 'number')
type Reversal = { id: number; change: queries.Change }
/** Those of them who do not have the job now. */
export function receiversOf(jobs: readonly queries.LockedJob[], reversals: readonly Reversal[]): number[] {
  const holders = new Map(jobs.map((job) => [job.id, job.technician_id]))
  const given = reversals.filter(({ id, change }) => change.technician_id !== holders.get(id))
  return holdersIn(given.map(({ change }) => change))
}

/** Restores what an action changed. A job that was created by hand goes away again; its line in the audit stays. */
export async function undoBatch(act: UserAct, id: number): Promise<Done> {
  const batch = await queries.lockBatch(act.tx, id)
  // A batch of an upload is undone with the upload.
  if (!batch || batch.import_id !== null) throw requestErrors.not_found()
  if (batch.undone_at !== null)
    throw errors.undone_already({ name: batch.undone_by ?? notAvailable, when: formatInstant(batch.undone_at) })
  if (closingActions.includes(batch.action)) throw errors.undone_by_closing()
  const reversals = await queries.listReversals(act.tx, id)
  const refuseFor = await lockReceivers(act, holdersIn(reversals.map(({ change }) => change)))
  const jobs = await queries.lockJobs(act.tx, await queries.listBatchJobs(act.tx, id))
  if (jobs.length === 0) throw requestErrors.not_found()
  const changed = await queries.listChangedSince(act.tx, id)
  if (changed.length > 0) {
    const ids = changed.map((job) => job.id)
    throw errors.changed_since({ names: named(await describeChanges(act, ids)) })
  }
  refuseFor(receiversOf(jobs, reversals))
  await auditJobs(act, 'undo', jobs)
  if (batch.action === 'create') {
    await queries.markUndone(act.tx, id, act.user.id)
    await removeCreated(act, id, jobs)
    return { batch_id: id, count: jobs.length }
  }
  await queries.changeJobs(act.tx, { ...factsOf(act, 'undo'), batch_id: id, undoes: true }, reversals)
  await notifyTechnicians(act, 'undo', pairChanges(jobs, reversals))
  await queries.markUndone(act.tx, id, act.user.id)
  return { batch_id: id, count: jobs.length }
}

const changeText = ({ technician, by_technician, cancelled }: queries.LastChange) => {
  if (cancelled) return texts.left_out_cancelled
  if (technician === null) return texts.left_out_changed
  return by_technician ? texts.left_out_own : texts.left_out_assigned
}

/** "INT-26-00012 (assigned to Chiara Galli by Elena Marchetti, 15-11-2026 10:32)". */
export const describeChange = (act: UserAct, change: queries.LastChange): string =>
  say(changeText(change), act.language, {
    number: change.number,
    technician: change.technician ?? '',
    name: change.account ?? '',
    when: formatInstant(change.at),
  })

/** What happened to jobs since they were read, and who did it. */
export const describeChanges = async (act: UserAct, ids: readonly number[]): Promise<string[]> =>
  (await queries.listLastChanges(act.tx, ids)).map((change) => describeChange(act, change))

/** A merchant asks to be erased: only from jobs that are done, because the others need to be reached. */
export async function eraseMerchants(act: UserAct, ids: readonly number[]): Promise<number> {
  const jobs = await queries.lockJobs(act.tx, [...new Set(ids)])
  if (jobs.length < new Set(ids).size || jobs.length === 0) throw requestErrors.not_found()
  const open = jobs.filter(({ status }) => status !== 'closed' && status !== 'cancelled').map(({ number }) => number)
  if (open.length > 0) throw errors.not_done({ names: named(open) })
  await eraseMerchantFields(
    act.tx,
    jobs.map(({ id }) => id),
    say(texts.erased_merchant, act.language),
  )
  await auditJobs(act, 'erase', jobs)
  return jobs.length
}

/** Contacts of jobs that were done long ago, some at a time; returns which, for the features that know more of them. */
export const forgetOldContacts = forgetContacts

export const wantedPartsSql = wantedParts
export const jobsOfMerchantSql = jobsOfMerchant

export const releasedBy = released

export const vansOf = loadVans
export const promisedJobs = listPromisedJobs
export const holdingsOf = listHoldings
