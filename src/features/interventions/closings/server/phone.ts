/** What a technician's phone does with closings, and what the office does with those that met a changed job. */

import { costLinesOf } from '#features/interventions/costs/server/service.ts'
import { type Change, giveTo, putJobBack } from '#features/interventions/jobs/server/phone.ts'
import { type LockedJob, lockJobs } from '#features/interventions/jobs/server/service.ts'
import { correctEach, type Document } from '#features/warehouse/stock/server/service.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { checkClosing, type Facts, needsInstalled, needsWithdrawn, plannedMoves, type Stage } from '../check-rules.ts'
import type { ReviewInput, ReviewValues } from '../contract.ts'
import { proposeCosts, sumsOf } from '../cost-rules.ts'
import { beforeClosing, correctionsOf, withCorrections } from '../found-rules.ts'
import { ownStanding } from '../own-finding-rules.ts'
import { emptyFields, type RequestFields } from '../request-contract.ts'
import type { FileKind } from '../rules.ts'
import { findClosings, findNewest, replaceCosts, waitAgain } from './change-queries.ts'
import { rejectClosing, reopenClosing } from './confirm/decide.ts'
import { moveAll } from './confirm/moves.ts'
import { confirmClosing, copyJob } from './confirm/service.ts'
import { loadFacts } from './facts-queries.ts'
import { lockUnits } from './locks.ts'
import { costsOf } from './queries.ts'
import { listReasons, listVisitsBefore } from './request/queries.ts'
import { declareClosing, type SentFile } from './request/service.ts'
import { listOwnJobs } from './request/technician-jobs.ts'
import {
  contextOf,
  errorsIn,
  questionOf,
  refuseErrors,
  reviewValuesOf,
  sayBoth,
  sayFinding,
  valuesOf,
  withSerials,
} from './values.ts'

export { declareClosing, listOwnJobs, listReasons, listVisitsBefore, sayBoth }

/** What our records say of the things that a closing names. */
export async function factsOf(act: Pick<UserAct, 'tx'>, intervention_id: number, fields: RequestFields) {
  const [facts] = await loadFacts(act.tx, [questionOf({ id: 0, intervention_id, closing_id: null }, fields)])
  return facts
}

/** What a closing of each job must hold, and what stands under its terminal ID as far as a technician may know it. */
export async function listNeeds(act: Pick<UserAct, 'tx'>, intervention_ids: readonly number[]) {
  const questions = intervention_ids.map((id) => questionOf({ id, intervention_id: id, closing_id: null }, emptyFields))
  return (await loadFacts(act.tx, questions)).map((facts) => {
    const { kind, proofs, terminal_id_pattern } = facts.job
    const under = ownStanding(facts)
    return {
      intervention_id: facts.intervention_id,
      needs: { installed: needsInstalled.includes(kind), withdrawn: needsWithdrawn.includes(kind), ...proofs },
      standing: under && { serial_number: under.serial_number, model_number: under.model_number },
      terminal_id_pattern,
    }
  })
}

type InName = { technician_id: number; files: readonly FileKind[] }

/** What is known of work that is judged as a technician's own, even if another has the job now. */
async function foundInName(
  act: UserAct,
  intervention_id: number,
  given: RequestFields,
  { technician_id, files }: InName,
) {
  const fields = await withSerials(act, given)
  const question = { ...questionOf({ id: 0, intervention_id, closing_id: null }, fields), technician_id }
  const [found] = await loadFacts(act.tx, [question])
  const values = valuesOf({ ...fields, resolution: fields.withdrawn_unknown ? 'ignore' : null })
  return { fields, values, question, facts: found && { ...found, files } }
}

export type Review = {
  way: 'accept' | 'correct_other' | 'goods_only' | 'extra_visit'
  refusals: readonly string[]
  moves: readonly { serial: string; from: string; to: string }[]
  client_cents: number
  technician_cents: number
}

/** As the records would be once the closing that counts now was opened again. */
async function withRoom(act: UserAct, intervention_id: number, facts: Facts): Promise<Facts> {
  const newest = await findNewest(act.tx, intervention_id)
  const [closing] = newest?.state === 'confirmed' ? await findClosings(act.tx, [newest.id]) : []
  return closing ? beforeClosing(facts, closing) : facts
}

/**
 * What work in a technician's name would move and cost, and what would refuse it: as it is, after the places that contradict it were put right
 * (where there are such), with the goods alone, and as a job of its own.
 */
export async function reviewInName(
  act: UserAct,
  intervention_id: number,
  given: RequestFields,
  who: InName,
): Promise<Review[]> {
  const { fields, values, facts } = await foundInName(act, intervention_id, given, who)
  if (!facts) return []
  const question = { ...facts, outcome: fields.outcome ?? 'done', worked_on: today(fields.worked_at ?? undefined) }
  const costs = proposeCosts(await costLinesOf(act.tx, question), question, fields.articles)
  const money = sumsOf(costs)
  const review = (judged: Facts, stages: readonly Stage[]) => {
    const findings = stages.flatMap((stage) => checkClosing(judged, values, contextOf(act, stage, 'office')))
    const refusals = [...new Set(errorsIn(findings).map((finding) => sayFinding(finding, act.language).text))]
    const moves = plannedMoves(judged, values).map((move) => ({
      serial: move.serial_number,
      from: move.from_place,
      to: move.to_place,
    }))
    return { refusals, moves, ...money }
  }
  const whole = ['request', 'confirm'] as const
  const free = await withRoom(act, intervention_id, facts)
  const corrections = correctionsOf(free, values)
  const accept = review(free, whole)
  const corrected = review(withCorrections(free, corrections), whole)
  const asItIs = review(facts, ['confirm'])
  // From where the records have them: both steps read as one.
  const moves = corrected.moves.map((move) => ({ ...move, from: fromOf(accept.moves, move.serial) ?? move.from }))
  return [
    { way: 'accept', ...accept },
    ...(corrections.length > 0 ? [{ way: 'correct_other' as const, ...corrected, moves }] : []),
    ...(asItIs.moves.length > 0
      ? [{ way: 'goods_only' as const, ...asItIs, client_cents: 0, technician_cents: 0 }]
      : []),
    { way: 'extra_visit', ...review(facts, whole), client_cents: 0 },
  ]
}

const fromOf = (moves: Review['moves'], serial: string) => moves.find((it) => it.serial === serial)?.from

/** Puts right where the records had the units that a technician found elsewhere. */
export async function correctInName(
  act: UserAct,
  intervention_id: number,
  given: RequestFields,
  { document, note, ...who }: InName & { document: Document; note: string },
): Promise<void> {
  const seen = await foundInName(act, intervention_id, given, who)
  await lockUnits(act, [seen.question])
  const { facts, values } = await foundInName(act, intervention_id, given, who)
  const corrections = facts ? correctionsOf(facts, values) : []
  if (corrections.length === 0) return
  const changes = new Map(corrections.map(({ product, ...change }) => [product.id, change]))
  await correctEach(act, changes, note, document)
}

/** Moves what a technician left and took, for a job that stays as it is. */
export async function moveInName(
  act: UserAct,
  job: LockedJob,
  given: RequestFields,
  { document, ...who }: InName & { document: Document },
): Promise<void> {
  const seen = await foundInName(act, job.id, given, who)
  await lockUnits(act, [seen.question])
  const { facts, fields, values } = await foundInName(act, job.id, given, who)
  if (!facts) throw requestErrors.not_found()
  refuseErrors(act, checkClosing(facts, values, contextOf(act, 'confirm', 'office')))
  const moving = { ...fields, ...job, id: document.document_id, technician_id: who.technician_id, values }
  await moveAll(act, document.document, [{ ...moving, moves: plannedMoves(facts, values) }])
}

/**
 * Makes room for another closing of a job: one that waits is sent back, one that was confirmed is opened again. Answers the job as it is now,
 * and the closing that had to give way.
 */
export async function makeRoom(
  act: UserAct,
  job: LockedJob,
  reason: string,
): Promise<{ job: LockedJob; replaced: number | null }> {
  if (job.status !== 'closing_requested' && job.status !== 'closed') return { job, replaced: null }
  const newest = await existing(findNewest(act.tx, job.id))
  if (newest.state === 'requested') await rejectClosing(act, newest.id, { code: 'other', note: reason })
  else await reopenClosing(act, newest.id, reason, { passesOn: true })
  const [again] = await lockJobs(act, [job.id])
  if (!again) throw requestErrors.not_found()
  return { job: again, replaced: newest.id }
}

type Sent = { request_key: string; entered_at: string; files: readonly SentFile[] }

/** What a closing is confirmed with as it stands. */
function reviewOf(values: ReviewValues): ReviewInput {
  const { outcome, worked_at, articles: _articles, merchant_signer: _signer, position: _position, ...given } = values
  if (outcome === null || worked_at === null) throw requestErrors.not_found()
  return { ...given, outcome, worked_at }
}

/** The client does not pay for it. */
async function freeOfCharge(act: UserAct, id: number): Promise<void> {
  const lines = await costsOf(act.tx, id)
  const costs = lines.map((line) => (line.whom === 'client' ? { ...line, removed: true } : line))
  await replaceCosts(act.tx, [{ id, costs }])
}

/** Requests a closing in the technician's name and confirms it as it was declared. One that was not possible waits for what is to follow. */
export async function closeInName(
  act: UserAct,
  intervention_id: number,
  fields: RequestFields,
  { request_key, entered_at, files, free = false }: Sent & { free?: boolean },
): Promise<number> {
  const declared = await declareClosing(act, intervention_id, { ...fields, request_key, entered_at }, files)
  if (!declared) throw requestErrors.key_reused()
  const { closing_id } = declared
  if (free) await freeOfCharge(act, closing_id)
  const resolution = fields.withdrawn_unknown ? ('ignore' as const) : null
  const decided = { resolution, resolution_part_id: null, resolution_warehouse_id: null, next_step: null }
  if (fields.outcome === 'done' && fields.worked_at !== null)
    await confirmClosing(act, closing_id, reviewOf({ ...fields, ...decided }))
  return closing_id
}

/** The visit as a job of its own, closed by the technician who was there; the job that it was for stays as it is. */
export async function visitInName(
  act: UserAct,
  job: LockedJob,
  fields: RequestFields,
  { technician_id, said, ...sent }: Sent & { technician_id: number; said: string },
): Promise<{ extra_id: number; closing_id: number }> {
  const extra_id = await copyJob(act, job.id, said, job.received_at)
  const [extra] = extra_id === null ? [] : await lockJobs(act, [extra_id])
  if (!extra) throw requestErrors.not_found()
  await giveTo(act, extra, technician_id)
  return { extra_id: extra.id, closing_id: await closeInName(act, extra.id, fields, { ...sent, free: true }) }
}

/** Takes back a closing that was made in a technician's name. */
export async function takeBackInName(act: UserAct, closing_id: number, reason: string): Promise<void> {
  const [closing] = await findClosings(act.tx, [closing_id])
  if (closing?.state === 'requested') await rejectClosing(act, closing_id, { code: 'other', note: reason })
  else await reopenClosing(act, closing_id, reason)
}

/** A job as it was before another closing took its place: what gave way waits again, and is confirmed again where it had been. */
export async function giveRoomBack(
  act: UserAct,
  id: number,
  { before, replaced, note }: { before: Change; replaced: number | null; note: string },
): Promise<void> {
  const wasClosed = replaced !== null && before.status === 'closed'
  const waiting = { ...before, status: 'closing_requested', outcome: null, closed_on: null }
  await putJobBack(act, id, wasClosed ? waiting : before, note)
  if (replaced === null) return
  await waitAgain(act.tx, replaced)
  const [closing] = await findClosings(act.tx, [replaced])
  if (wasClosed && closing) await confirmClosing(act, replaced, reviewOf(reviewValuesOf(closing)))
}
