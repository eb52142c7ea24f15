/** Locks closings for a decision: jobs first, then closings, so that two decisions never wait for each other. The second is told who was first. */
import { type LockedJob, lockJobs } from '#features/interventions/jobs/server/service.ts'
import { lockProducts } from '#features/warehouse/stock/server/service.ts'
import type { Selection } from '#lib/records/selection.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { selectedIds } from '#server/lists/selection.ts'
import { checkVersion, type UserAct } from '#server/records/act.ts'
import { maxTogether, stateWords } from '../rules.ts'
import { errors } from '../texts.ts'
import * as queries from './change-queries.ts'
import { listTouched, type Question } from './facts-queries.ts'
import { closingSource } from './queries.ts'

export type Locked = { closing: queries.StoredClosing; job: LockedJob }

export async function lockMany(act: UserAct, ids: readonly number[]): Promise<Locked[]> {
  const jobs = new Map((await lockJobs(act, await queries.listJobsOf(act.tx, ids))).map((job) => [job.id, job]))
  const closings = await queries.lockClosings(act.tx, ids)
  return closings.flatMap((closing) => {
    const job = jobs.get(closing.intervention_id)
    return job && closing.state !== 'draft' ? [{ closing, job }] : []
  })
}

/** Those that people chose for one decision. */
export async function lockSelected(act: UserAct, selection: Selection): Promise<Locked[]> {
  const ids = await selectedIds(act, closingSource, selection)
  if (ids.length > maxTogether) throw errors.too_many({ max: maxTogether })
  return lockMany(act, ids)
}

export const decisionOf = (act: UserAct, { number, state, decided_name, decided_at }: queries.StoredClosing) => ({
  number,
  state: state === 'draft' ? '' : say(stateWords[state], act.language),
  name: decided_name ?? 'N/A',
  when: formatInstant(decided_at),
})

export async function lockOne(act: UserAct, id: number): Promise<Locked> {
  const [locked] = await lockMany(act, [id])
  if (!locked) throw requestErrors.not_found()
  return locked
}

export async function lockRequested(act: UserAct, id: number, version?: number): Promise<Locked> {
  const locked = await lockOne(act, id)
  if (locked.closing.state !== 'requested') throw errors.decided(decisionOf(act, locked.closing))
  checkVersion(locked.closing, version)
  return locked
}

/** Two requests that name the same unit come one after the other, so that the second sees the first. */
export const lockUnits = async (act: UserAct, questions: readonly Question[]) =>
  lockProducts(act, await listTouched(act.tx, questions))
