/** What a technician's phone does with jobs, and what the office needs to know where the two have met: only ever with the technician's own jobs. */
import { roles } from '#lib/records/endpoint.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import { both } from '#lib/texts/texts.ts'
import { addDays, localDay } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { errors } from '../texts.ts'
import { lockTechnicians } from './assigning/queries.ts'
import { assign } from './assigning/service.ts'
import { type Change, findJobs, type LockedJob, snapshotJob } from './change-queries.ts'
import { countedHolds, loadDueRules } from './due.ts'
import { appoint, hold, release } from './holding.ts'
import { notifyTechnicians, pairChanges } from './notify-technicians.ts'
import { findHands, type Hands, listHoldChoices, wasWith } from './phone-queries.ts'
import { cancel, changeAll, type Done, lockJobs, reactivate } from './service.ts'

export { type Change, findHands, type Hands, listHoldChoices }

/** A job of the caller's, locked. One that was theirs once is told apart from one that never was. */
export async function lockOwn(act: UserAct, id: number): Promise<LockedJob> {
  const [job] = await lockJobs(act, [id])
  if (!job) throw requestErrors.not_found()
  if (job.technician_id === act.user.id) return job
  if (!(await wasWith(act.tx, id, act.user.id))) throw requestErrors.not_found()
  throw errors.not_yours({ number: job.number })
}

export async function appointOwn(
  act: UserAct,
  id: number,
  when: { appointment_on: string | null; appointment_at: string | null },
): Promise<Done> {
  await lockOwn(act, id)
  return appoint(act, { ids: [id] }, when, roles)
}

/** It begins on the day on which it was entered, at most a week ago. */
export async function holdOwn(
  act: UserAct,
  id: number,
  { hold_reason_id, until, entered_at }: { hold_reason_id: number; until: string | null; entered_at: string },
): Promise<Done> {
  const job = await lockOwn(act, id)
  const [entered, received, earliest] = [localDay(entered_at), localDay(job.received_at), addDays(today(act.at), -7)]
  // Days are written YYYY-MM-DD, so that the latest is the greatest text.
  const from = [entered, received, earliest].toSorted().at(-1) ?? entered
  return hold(act, { ids: [id] }, { hold_reason_id, from, until }, roles)
}

/** It ends on the day on which that was entered. False where it had ended before. */
export async function resumeOwn(act: UserAct, id: number, entered_at: string): Promise<boolean> {
  const job = await lockOwn(act, id)
  if (job.hold_reason_id === null) return false
  await release(act, { ids: [id] }, localDay(entered_at), roles)
  return true
}

/** A line in the history, which changes nothing else: also of a job that was the caller's. False where it is no longer. */
export async function noteOwn(act: UserAct, id: number, note: string): Promise<boolean> {
  const job = await existing(lockMet(act, id, act.user.id))
  await changeAll(act, 'note', [job], () => ({}), note, roles)
  return job.technician_id === act.user.id
}

/** A line in the history of a job that a phone's closing was for, even if another technician has it now. */
export const noteArrived = (act: UserAct, job: LockedJob, note: string): Promise<Done> =>
  changeAll(act, 'arrived', [job], () => ({}), note, roles)

/** Jobs that closings have met, for a decision: behind the technicians whom they may be given to, as everything that assigns. */
export async function lockToSettle(
  act: UserAct,
  ids: readonly number[],
  technician_ids: readonly number[],
): Promise<LockedJob[]> {
  await lockTechnicians(act.tx, technician_ids)
  return lockJobs(act, ids)
}

/** The office's line in the history of a job whose closing it settled. */
export const noteSettled = (act: UserAct, job: LockedJob, note: string): Promise<Done> =>
  changeAll(act, 'settle', [job], () => ({}), note)

/** What a job is now, for {@link putJobBack}. */
export const keepJob = ({ tx }: Pick<UserAct, 'tx'>, id: number): Promise<Change | undefined> => snapshotJob(tx, id)

/** A job as it was before a decision that is undone; `change` says what else it is. Technicians hear what becomes of their jobs. */
export async function putJobBack(act: UserAct, id: number, before: Change, note: string): Promise<void> {
  const jobs = await lockJobs(act, [id])
  await changeAll(act, 'unsettle', jobs, () => before, note)
  // As for any job that changes hands: closings tell of theirs alone.
  await notifyTechnicians(act, 'assign', pairChanges(jobs, [{ id, change: before }]))
}

/** A job that was opened by mistake. */
export const dropJob = (act: UserAct, id: number, reason: string): Promise<Done> =>
  cancel(act, { ids: [id] }, 'other', reason)

/** Gives a job that is not closed to a technician, even if another has it; the usual objections were decided before. */
export async function giveTo(act: UserAct, job: LockedJob, technician_id: number): Promise<void> {
  if (job.status === 'cancelled') await reactivate(act, { ids: [job.id] })
  if (job.technician_id !== technician_id || job.status === 'cancelled')
    await assign(act, { ids: [job.id], technician_id, confirmed: true })
}

/** Locked, if there is one, even if another technician has it; `once`: it is or was the caller's. */
export async function lockMet(act: UserAct, id: number, technician_id: number): Promise<LockedJob | undefined> {
  const [job] = await lockJobs(act, [id])
  if (!job) return undefined
  const isTheirs = job.technician_id === technician_id || (await wasWith(act.tx, id, technician_id))
  return isTheirs ? job : undefined
}

/** How the due dates of jobs came about, in both languages. */
export async function explainDues(act: UserAct, ids: readonly number[]) {
  const rules = await loadDueRules(act.tx)
  return new Map(
    (await findJobs(act.tx, ids)).map((job) => {
      const due = { ...job, given_days: job.closing_days, holds: countedHolds(job) }
      return [job.id, both(rules.explain(due, 'EN'), rules.explain(due, 'IT'))]
    }),
  )
}
