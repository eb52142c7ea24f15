/** What the office does with differences of vans: the records follow the technician, or stay; a question, an order or a replacement goes out. */
import { createAssignment } from '#features/technicians/assignments/server/service.ts'
import { changeOwnOrder, makeOrder } from '#features/technicians/orders/server/phone.ts'
import { transportFieldNames } from '#features/warehouse/documents/contract.ts'
import {
  correctProduct,
  idsOfSerials,
  lockProducts,
  receiveSerials,
  revertBatches,
} from '#features/warehouse/stock/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { formatDay, formatInstant, localDay } from '#lib/time/dates.ts'
import { getRow } from '#server/lists/list.ts'
import { recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { today } from '#server/time/today.ts'
import type { CorrectInput, VanDifference } from '../../difference-contract.ts'
import { differenceStates, mayUndo } from '../../difference-rules.ts'
import { errors, differenceTexts as texts } from '../../difference-texts.ts'
import { phoneAnswered, vanCounted } from '../../notifications.ts'
import { errors as phoneErrors } from '../../texts.ts'
import { endRecounted } from '../count-queries.ts'
import * as queries from './queries.ts'

export const subject = 'van-differences'

const lock = async (act: UserAct, id: number): Promise<queries.Difference> => {
  requireRole(act)
  return existing(queries.lockDifference(act.tx, id, (product_id) => lockProducts(act, [product_id])))
}

/** One that waits for a decision; who was faster is named, and what ended by itself is said. */
async function lockUndecided(act: UserAct, id: number): Promise<queries.Difference> {
  const it = await lock(act, id)
  if (it.decision)
    throw errors.decided({
      name: it.decided_by ?? 'N/A',
      when: formatInstant(it.decided_at),
      what: say(differenceStates[it.decision], act.language),
    })
  if (it.state === 'solved') throw errors.solved({ place: it.place_now ?? say(texts.nowhere, act.language) })
  return it
}

async function written(
  act: UserAct,
  { id, serial_number }: queries.Difference,
  action: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<VanDifference> {
  // A technician's phone fetches its day again, with what is asked.
  const topics = ['van-counts', 'dashboard', 'closing-requests']
  await recordAudit(act, { subject, action, id, label: serial_number, changes, topics })
  return getRow(act.tx, queries.differenceSource, id)
}

/** Where a missing unit is after all; a faulty one stays faulty. */
function changeOf({ status }: queries.Difference, input: CorrectInput) {
  const isFaulty = status === 'fault'
  switch (input.way) {
    case 'warehouse':
      return { status: isFaulty ? 'damage_stock' : 'in_stock', warehouse_id: input.warehouse_id } as const
    case 'shop':
      return { status: 'installed', client_terminal_id: input.client_terminal_id } as const
    case 'other_van':
      return { status: isFaulty ? 'fault' : 'assigned', technician_id: input.technician_id } as const
    case 'lost':
      return { status: 'written_off' } as const
    case 'van':
      throw errors.wrong_way()
  }
}

/** A unit that nobody knew is received where it came from. */
async function takeIn(act: UserAct, it: queries.Difference, { part_id, warehouse_id }: CorrectInput, note: string) {
  if (part_id === null) throw invalidField('part_id', 'required')
  if (warehouse_id === null) throw invalidField('warehouse_id', 'required')
  const arrival = { warehouse_id, delivery_note_id: null, supplier_id: null, received_on: today(act.at) }
  const document = { document: subject, document_id: it.id }
  const moved = await receiveSerials(act, [it.serial_number], part_id, { ...arrival, document, note })
  const [product_id] = await idsOfSerials(act, [it.serial_number])
  if (product_id === undefined) throw requestErrors.not_found()
  return { product_id, batch_id: moved.batch_id }
}

/** One transaction: the movements and the decision, or neither. */
export async function correctDifference(act: UserAct, id: number, input: CorrectInput): Promise<VanDifference> {
  const it = await lockUndecided(act, id)
  const isFound = it.kind === 'unexpected' || it.kind === 'taken'
  if (isFound !== (input.way === 'van')) throw errors.wrong_way()
  const day = formatDay(localDay(it.counted_at))
  const why = say(texts.why, act.language, { technician: it.technician, day })
  const note = input.note === null ? why : `${why}: ${input.note}`
  const isKnown = it.product_id !== null && it.status !== null
  const taken = isKnown ? undefined : await takeIn(act, it, input, note)
  const wasFaulty = it.status === 'fault' || it.status === 'damage_stock'
  const change = isFound
    ? ({ status: wasFaulty ? 'fault' : 'assigned', technician_id: it.technician_id } as const)
    : changeOf(it, input)
  const document = { document: subject, document_id: id }
  const { batch_id } = await correctProduct(act, taken?.product_id ?? it.product_id ?? 0, change, note, document)
  const batch_ids = taken ? [taken.batch_id, batch_id] : [batch_id]
  const decision = { decision: 'corrected', note: input.note, by: act.user.id, at: act.at, batch_ids } as const
  await queries.decide(act.tx, id, decision)
  return written(act, it, 'correct', { way: input.way })
}

export async function leaveDifference(act: UserAct, id: number, note: string | null): Promise<VanDifference> {
  const it = await lockUndecided(act, id)
  await queries.decide(act.tx, id, { decision: 'right', note, by: act.user.id, at: act.at })
  return written(act, it, 'decide', { decision: 'right' })
}

export async function askTechnician(act: UserAct, id: number, question: string): Promise<VanDifference> {
  const it = await lockUndecided(act, id)
  await queries.noteQuestion(act.tx, id, question, act.user.id, act.at)
  await notify(act, phoneAnswered, {
    message: 'asked_serial',
    to: { account_ids: [it.technician_id] },
    items: [{ id, label: it.serial_number }],
    params: { question },
  })
  return written(act, it, 'ask', { question })
}

/** The technician answers, also where it was decided meanwhile; who asked is told. An answer to an earlier question leaves the last one open. */
export async function takeSerialAnswer(
  act: UserAct,
  id: number,
  { answer, asked_at }: { answer: string; asked_at: string | null },
): Promise<void> {
  const it = await queries.lockAsked(act.tx, id, act.user.id)
  if (!it?.asked_at) throw phoneErrors.unknown_note()
  const isOfLast = asked_at === null || Date.parse(asked_at) >= Date.parse(it.asked_at)
  await queries.noteAnswer(act.tx, id, answer, isOfLast)
  if (it.asked_by !== null)
    await notify(act, vanCounted, {
      message: 'answered',
      to: { account_ids: [it.asked_by] },
      items: [{ id, label: it.serial_number }],
    })
  const topics = ['van-counts', 'dashboard']
  await recordAudit(act, { by: roles, subject, action: 'answer', id, label: it.serial_number, topics })
}

// Nothing is known yet of how it travels.
const noTransport = Object.fromEntries(transportFieldNames.map((name) => [name, null])) as Record<
  (typeof transportFieldNames)[number],
  null
>

export async function orderBack(act: UserAct, id: number, note: string | null): Promise<VanDifference> {
  const it = await lockUndecided(act, id)
  if (it.kind !== 'unexpected') throw errors.wrong_way()
  const { serial_number, technician_id } = it
  const { courier_id, tracking_number, boxes, packages, pallets, weight_kg, notes } = noTransport
  const order_id = await makeOrder(act, {
    kind: 'non_regular',
    technician_id,
    warehouse_id: null,
    ...{ courier_id, tracking_number, boxes, packages, pallets, weight_kg, notes },
    lines: [{ serial_number, note: note ?? say(texts.order_note, act.language) }],
  })
  await queries.decide(act.tx, id, { decision: 'ordered', note, by: act.user.id, at: act.at, order_id })
  return written(act, it, 'decide', { decision: 'ordered', order: order_id })
}

/** Another unit of the same model; where the missing one is stays to be cleared up. */
export async function replaceMissing(act: UserAct, id: number, warehouse_id: number): Promise<VanDifference> {
  const it = await lockUndecided(act, id)
  if (it.kind !== 'missing' || it.part_id === null) throw errors.wrong_way()
  if (it.assignment_id !== null) throw errors.replaced()
  const unit = await queries.findInStock(act.tx, it.part_id, warehouse_id)
  if (unit === undefined) throw errors.none_in_stock({ model: it.model_number ?? '' })
  const { technician_id } = it
  const made = await createAssignment(act, { technician_id, warehouse_id, products: { ids: [unit] }, ...noTransport })
  await queries.noteReplacement(act.tx, id, made.id)
  return written(act, it, 'replace', { assignment: made.id })
}

/** The movements go back, an order is cancelled; each refuses for its own reasons. */
export async function undoDifference(act: UserAct, id: number): Promise<VanDifference> {
  const it = await lock(act, id)
  if (!it.decision || !mayUndo(it.decision)) throw errors.still_open()
  if (it.batch_ids.length > 0) await revertBatches(act, it.batch_ids)
  if (it.order_id !== null) await changeOwnOrder(act, it.order_id, { remove: [], add: [], cancel: { reason: null } })
  await queries.reopen(act.tx, id)
  await endRecounted(act.tx, it.technician_id)
  return written(act, it, 'undo')
}
