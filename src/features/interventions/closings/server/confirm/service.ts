/** Confirming: everything is looked at again under lock, then stock, installation, cost lines and job change in one transaction. */

import type { InterventionInput } from '#features/interventions/jobs/contract.ts'
import { changeAll, insertJobs, type Change as JobChange } from '#features/interventions/jobs/server/service.ts'
import { plainFields } from '#features/interventions/settings/job-fields.ts'
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import type { Selection } from '#lib/records/selection.ts'
import { say } from '#lib/texts/texts.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { type ClosingValues, checkClosing, plannedMoves, unpricedFindings } from '../../check-rules.ts'
import type { ClosingDetail, PlannedMove, ReviewInput, Together } from '../../contract.ts'
import type { ClosingCost } from '../../cost-rules.ts'
import { errors, texts } from '../../texts.ts'
import * as queries from '../change-queries.ts'
import { type FoundFacts, loadFacts, lockTechnicians } from '../facts-queries.ts'
import { decisionOf, type Locked, lockRequested, lockSelected, lockUnits } from '../locks.ts'
import { listCosts } from '../queries.ts'
import { getClosing, writeReview } from '../review/service.ts'
import {
  contextOf,
  questionOf,
  refuseErrors,
  reviewValuesOf,
  sayFinding,
  subject,
  valuesOf,
  withSerials,
} from '../values.ts'
import { moveAll } from './moves.ts'
import { findFollowUp } from './queries.ts'

/** A closing that is about to move something. */
type Ready = Locked & { facts: FoundFacts; values: ClosingValues; moves: PlannedMove[] }

/** Locks what these closings touch, and only then reads what the records say of it. */
async function lockFacts(act: UserAct, locked: readonly Locked[]): Promise<Map<number, FoundFacts>> {
  const questions = locked.map(({ closing }) => questionOf({ ...closing, closing_id: closing.id }, closing))
  await lockTechnicians(act.tx, [...new Set(locked.map(({ job }) => job.technician_id ?? 0))])
  await lockUnits(act, questions)
  return new Map((await loadFacts(act.tx, questions)).map((facts) => [facts.id, facts]))
}

const closedBy = ({ values, closing }: Ready): JobChange =>
  closing.next_step === 'reschedule'
    ? {
        status: 'open',
        technician_id: null,
        assigned_at: null,
        changed_since_assigned: false,
        appointment_on: null,
        appointment_at: null,
      }
    : { status: 'closed', outcome: values.outcome, closed_on: values.worked_on }

/** Writes what was decided; the caller has checked it under lock. */
async function writeConfirmed(act: UserAct, ready: readonly Ready[]): Promise<void> {
  const moving = ready.map(({ closing, job, values, moves }) => ({ ...closing, ...job, id: closing.id, values, moves }))
  await moveAll(act, subject, moving)
  const ids = ready.map(({ closing }) => closing.id)
  await queries.decideClosings(act.tx, ids, { state: 'confirmed', decided_by: act.user.id, at: act.at })
  const byJob = new Map(ready.map((it) => [it.job.id, it]))
  for (const action of ['close', 'plan_again'] as const) {
    const jobs = ready.filter(({ closing }) => (closing.next_step === 'reschedule') === (action === 'plan_again'))
    if (jobs.length === 0) continue
    const locked = jobs.map(({ job }) => job)
    await changeAll(act, action, locked, ({ id }) => {
      const it = byJob.get(id)
      return it ? closedBy(it) : {}
    })
  }
  await recordAudit(act, {
    subject,
    action: 'confirm',
    id: ids.length === 1 ? (ids[0] ?? null) : null,
    label: ids.length === 1 ? (ready[0]?.closing.number ?? null) : null,
    ...(ids.length === 1 ? {} : { changes: { count: ids.length, ids } }),
    topics: ['dashboard', 'closing-requests'],
  })
}

/** The same job again, as a new one: the client's reference stays with the first. */
export async function copyJob(
  act: UserAct,
  id: number,
  said: string,
  received_at = act.at ?? new Date().toISOString(),
): Promise<number | null> {
  const source = await findFollowUp(act.tx, id)
  if (!source) return null
  const notes = [said, source.notes].filter(Boolean).join(' ').slice(0, plainFields.notes.control.max)
  const copy: Omit<InterventionInput, 'received_at'> & { kind: string; received_at: string } = {
    ...source,
    client_reference: null,
    closing_days: null,
    notes,
    received_at,
  }
  const { ids } = await insertJobs(act, [copy], { action: 'create' })
  return ids[0] ?? null
}

async function openFollowUp(act: UserAct, { closing, job }: Ready): Promise<void> {
  const said = say(texts.follow_up_of, act.language, { number: closing.number })
  await queries.updateClosing(act.tx, closing.id, { follow_up_id: await copyJob(act, job.id, said) })
}

export async function confirmClosing(
  act: UserAct,
  id: number,
  given: ReviewInput,
  version?: number,
): Promise<ClosingDetail> {
  const locked = await lockRequested(act, id, version)
  const input = await withSerials(act, given)
  if (input.outcome === 'not_possible' && input.next_step === null)
    throw errors.next_step_missing({}, { next_step: { key: 'required' } })
  const next_step = input.outcome === 'done' ? null : input.next_step
  const { costs: _costs, ...reviewed } = input
  const facts = (await lockFacts(act, [{ ...locked, closing: { ...locked.closing, ...reviewed } }])).get(id)
  if (!facts) throw errors.decided(decisionOf(act, locked.closing))
  const closing = await writeReview(act, locked.closing, { ...input, next_step }, facts)
  const values = valuesOf(reviewValuesOf(closing))
  refuseErrors(act, checkClosing(facts, values, contextOf(act, 'confirm', closing.source)))
  const ready = { closing, job: locked.job, facts, values, moves: plannedMoves(facts, values) }
  await writeConfirmed(act, [ready])
  if (next_step === 'follow_up') await openFollowUp(act, ready)
  return getClosing(act, id)
}

type LeftOut = Together['left_out'][number]

/** Sorts out what can be confirmed as it was declared: nothing may speak against it, and no two may touch the same thing. */
function partitionReady(
  act: UserAct,
  locked: readonly Locked[],
  facts: ReadonlyMap<number, FoundFacts>,
  costs: ReadonlyMap<number, readonly Pick<ClosingCost, 'article'>[]>,
) {
  const ready: Ready[] = []
  const left_out: LeftOut[] = []
  const used = new Set<string>()
  const leave = ({ closing }: Locked, why: string) =>
    void left_out.push({ id: closing.id, number: closing.number, why })
  for (const it of locked) {
    const { closing } = it
    const { number } = closing
    const found = facts.get(closing.id)
    if (closing.state !== 'requested' || !found) {
      leave(it, say(texts.left_out_state, act.language, decisionOf(act, closing)))
      continue
    }
    if (closing.outcome === 'not_possible' && closing.next_step === null) {
      leave(it, say(texts.left_out_next_step, act.language, { number }))
      continue
    }
    const values = valuesOf(reviewValuesOf(closing))
    const findings = [
      ...checkClosing(found, values, contextOf(act, 'confirm', closing.source)),
      ...unpricedFindings(closing.articles, costs.get(closing.id) ?? []),
    ]
    if (findings.length > 0) {
      const sentences = findings.map((finding) => sayFinding(finding, act.language).text)
      leave(it, `${number}: ${sentences.join(' ')}`)
      continue
    }
    const moves = plannedMoves(found, values)
    const touched = [
      ...moves.map((move) => `serial ${serialKey(move.serial_number)}`),
      ...(values.client_terminal_id && moves.length > 0
        ? [`terminal ${found.supplier_id} ${terminalKey(values.client_terminal_id)}`]
        : []),
    ]
    if (touched.some((key) => used.has(key))) {
      leave(it, say(texts.left_out_twice, act.language, { number, serial_number: moves[0]?.serial_number ?? '' }))
      continue
    }
    for (const key of touched) used.add(key)
    ready.push({ ...it, facts: found, values, moves })
  }
  return { ready, left_out }
}

/** Confirms those without any warning, as they were declared; the others are named with why. */
export async function confirmMany(act: UserAct, selection: Selection): Promise<Together> {
  const locked = await lockSelected(act, selection)
  const ids = locked.map(({ closing }) => closing.id)
  const waiting = locked.filter(({ closing }) => closing.state === 'requested')
  const facts = await lockFacts(act, waiting)
  const costs = Map.groupBy(await listCosts(act.tx, ids), ({ closing_id }) => closing_id)
  const { ready, left_out } = partitionReady(act, locked, facts, costs)
  if (ready.length > 0) {
    await writeConfirmed(act, ready)
    for (const it of ready) if (it.closing.next_step === 'follow_up') await openFollowUp(act, it)
  }
  return { count: ready.length, left_out }
}
