/** Sending closings back, and reopening what was confirmed. */

import { statusWords } from '#features/interventions/jobs/rules.ts'
import { cancel, changeAll, type LockedJob, lockJobs } from '#features/interventions/jobs/server/service.ts'
import { lockReceivers } from '#features/office/accounts/server/service.ts'
import { revertDocument } from '#features/warehouse/stock/server/service.ts'
import type { Selection } from '#lib/records/selection.ts'
import { both, say, type Words } from '#lib/texts/texts.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import type { ClosingDetail, RejectInput, Together } from '../../contract.ts'
import { closingRejected } from '../../notifications.ts'
import { rejectWords } from '../../rules.ts'
import { errors, texts } from '../../texts.ts'
import * as queries from '../change-queries.ts'
import { decisionOf, type Locked, lockOne, lockRequested, lockSelected } from '../locks.ts'
import { getClosing } from '../review/service.ts'
import { subject } from '../values.ts'

/** Each technician hears of their own jobs. */
async function notifyTechnicians(
  act: UserAct,
  message: 'rejected' | 'reopened',
  locked: readonly Locked[],
  reason: Words,
) {
  const theirs = Map.groupBy(locked, ({ job }) => job.technician_id)
  const lines = Array.from(theirs, ([technician_id, some]) => ({
    message,
    to: { account_ids: technician_id === null ? [] : [technician_id] },
    items: some.map(({ job }) => ({ id: job.id, label: job.number })),
    params: { reason_EN: reason.EN, reason_IT: reason.IT },
  }))
  await notify(act, closingRejected, lines)
}

function requireNote({ code, note }: RejectInput): void {
  if (code === 'other' && note === null) throw errors.reject_note_missing({}, { note: { key: 'required' } })
}

async function writeRejected(act: UserAct, locked: readonly Locked[], { code, note }: RejectInput): Promise<void> {
  const [ids, jobs] = [locked.map(({ closing }) => closing.id), locked.map(({ job }) => job)]
  const by = { decided_by: act.user.id, at: act.at }
  await queries.decideClosings(act.tx, ids, { state: 'rejected', ...by, reject_code: code, reject_note: note })
  await changeAll(act, 'reject_closing', jobs, () => ({ status: 'assigned', reject_code: code }), note)
  const reason = rejectWords[code]
  await notifyTechnicians(act, 'rejected', locked, note === null ? reason : both(note, note))
  await recordAudit(act, {
    subject,
    action: 'reject',
    id: ids.length === 1 ? (ids[0] ?? null) : null,
    label: ids.length === 1 ? (locked[0]?.closing.number ?? null) : null,
    changes: { code, ...(note ? { note } : {}), ...(ids.length === 1 ? {} : { count: ids.length, ids }) },
    topics: ['closing-requests'],
  })
}

export async function rejectClosing(
  act: UserAct,
  id: number,
  input: RejectInput,
  version?: number,
): Promise<ClosingDetail> {
  requireNote(input)
  await writeRejected(act, [await lockRequested(act, id, version)], input)
  return getClosing(act, id)
}

export async function rejectMany(act: UserAct, selection: Selection, input: RejectInput): Promise<Together> {
  requireNote(input)
  const locked = await lockSelected(act, selection)
  const waiting = locked.filter(({ closing }) => closing.state === 'requested')
  if (waiting.length > 0) await writeRejected(act, waiting, input)
  const left_out = locked
    .filter(({ closing }) => closing.state !== 'requested')
    .map(({ closing }) => ({
      id: closing.id,
      number: closing.number,
      why: say(texts.left_out_state, act.language, decisionOf(act, closing)),
    }))
  return { count: waiting.length, left_out }
}

/** A follow-up that nobody touched goes with the closing that opened it. */
async function dropFollowUp(act: UserAct, { number, follow_up_id }: queries.StoredClosing, reason: string) {
  if (follow_up_id === null) return
  const [follow_up] = await lockJobs(act, [follow_up_id])
  if (!follow_up || follow_up.status === 'cancelled') return
  if (follow_up.status !== 'open') throw errors.follow_up_started({ number, follow_up: follow_up.number })
  await cancel(act, { ids: [follow_up_id] }, 'other', reason)
}

/** A job that was planned again goes back to the technician while nobody has touched it since. */
async function requireUntouched(act: UserAct, closing: queries.StoredClosing, { status }: LockedJob): Promise<void> {
  const { id, number, intervention_id } = closing
  if (status !== 'open' || (await queries.hasLaterClosing(act.tx, intervention_id, id)))
    throw errors.planned_again({ number, state: say(statusWords[status], act.language) })
}

/**
 * The ledger undoes its movements, and with them the installation; refused in words where a terminal has moved since. A job that passes on to somebody
 * else at once is given back to nobody; what the ledger gives back it asks about itself.
 */
export async function reopenClosing(
  act: UserAct,
  id: number,
  reason: string,
  { passesOn = false } = {},
): Promise<ClosingDetail> {
  const { closing, job } = await lockOne(act, id)
  const { number } = closing
  if (closing.state !== 'confirmed') throw errors.decided(decisionOf(act, closing))
  const isPlannedAgain = closing.next_step === 'reschedule'
  if (isPlannedAgain) await requireUntouched(act, closing, job)
  const technician_id = isPlannedAgain ? closing.technician_id : (job.technician_id ?? closing.technician_id)
  if (!passesOn) (await lockReceivers(act, [technician_id]))([technician_id])
  if (closing.statements) throw errors.in_statement({ number, statements: closing.statements })
  await dropFollowUp(act, closing, reason)
  await revertDocument(act, { document: subject, document_id: id })
  await queries.updateClosing(act.tx, id, {
    state: 'reopened',
    reopened_at: act.at ?? new Date().toISOString(),
    reopened_by: act.user.id,
    reopen_reason: reason,
  })
  const back = isPlannedAgain ? { technician_id, assigned_at: act.at ?? new Date().toISOString() } : {}
  await changeAll(act, 'reopen', [job], () => ({ status: 'assigned', outcome: null, closed_on: null, ...back }), reason)
  await notifyTechnicians(act, 'reopened', [{ closing, job: { ...job, technician_id } }], both(reason, reason))
  await recordAudit(act, {
    subject,
    action: 'reopen',
    id,
    label: number,
    changes: { reason },
    topics: ['closing-requests', 'dashboard'],
  })
  return getClosing(act, id)
}
