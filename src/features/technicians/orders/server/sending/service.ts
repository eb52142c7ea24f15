/** Sending: an order is made, changed, filled, emptied and cancelled before it is received. */
import { moveByStatus, resolveSerials } from '#features/warehouse/stock/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { changesBetween, checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { today } from '#server/time/today.ts'
import type { LinesOf, Order } from '../../contract.ts'
import { orderToConfirm } from '../../notifications.ts'
import { maxLines, type OrderKind } from '../../rules.ts'
import type { Checked, LineInput, OrderHead, OrderInput } from '../../sending-contract.ts'
import { errors, lineTexts } from '../../texts.ts'
import * as lines from '../line-queries.ts'
import * as queries from '../queries.ts'
import { documentOf, getLines, getLinesById, getOrder, lockOpen, subject, takeOff, topics } from '../service.ts'
import { type ClassifiedSerial, classifySerials, toChecked } from './classify-serials.ts'
import { refuseIfIssued, voidIfIssued } from './document.ts'

/** The owner of a new order: technicians can only make their own; naming another user is answered like an unknown record. */
export function ownerOf(act: UserAct, technician_id: number | undefined): number {
  if (act.user.role === 'technician') {
    if (technician_id !== undefined && technician_id !== act.user.id) throw requestErrors.not_found()
    return act.user.id
  }
  if (technician_id === undefined) throw errors.unknown_technician({}, { technician_id: { key: 'required' } })
  return technician_id
}

const andMore = (act: UserAct, count: number) =>
  count > 1 ? say(lineTexts.and_more, act.language, { count: count - 1 }) : ''

function refuse(act: UserAct, refused: readonly ClassifiedSerial[]): never {
  const [first] = refused
  throw errors.serial_refused({
    serial_number: first?.serial_number ?? '',
    detail: say(first?.refusal?.detail ?? lineTexts.on_another_order, act.language),
    more: andMore(act, refused.length),
  })
}

type Target = { id: number; kind: OrderKind; technician_id: number }

/** Lists serials on an order, all of them or none; products that the technician holds are in transit from now on. */
async function listSerials(act: UserAct, order: Target, given: readonly LineInput[]): Promise<number> {
  const before = await lines.countListed(act.tx, order.id)
  if (before + given.length > maxLines) throw errors.too_many({ max: maxLines })
  const serials = given.map((it) => it.serial_number)
  const resolved = await resolveSerials(act, serials)
  const classified = await classifySerials(
    act,
    order,
    given.map((it, at) => ({ ...it, serial_number: resolved[at] ?? it.serial_number, n: at + 1 })),
    'lock',
  )
  const refused = classified.filter((it) => it.refusal)
  if (refused.length > 0) refuse(act, refused)
  const written = classified.map(({ serial_number, product, problem, note }) => ({
    serial_number: product && !problem ? product.serial_number : serial_number,
    product_id: product?.id ?? null,
    // The words of the fault report go with the line unless the technician wrote others.
    note: note ?? (problem ? null : (product?.fault_note ?? null)),
  }))
  const placed = await lines.insertListed(act.tx, order.id, written)
  const taken = classified.filter((_it, at) => !placed.has(written[at]?.serial_number ?? ''))
  if (taken.length > 0) refuse(act, taken)
  const ids = classified.flatMap(({ product, problem }) => (product && !problem ? [product.id] : []))
  if (ids.length > 0)
    await moveByStatus(act, {
      kind: 'ship_back',
      ids,
      to: () => ({ order_id: order.id }),
      document: documentOf(order.id),
    })
  return before + given.length
}

const notifyOffice = (act: UserAct, message: 'to_confirm' | 'cancelled', { id, kind }: Pick<Target, 'id' | 'kind'>) =>
  notify(act, orderToConfirm, { message, to: { role: 'admin' }, subject: kind, items: [{ id, label: String(id) }] })

/** Puts products on a new order. Returns its id. */
export async function makeOrder(act: UserAct, input: OrderInput, import_id: number | null = null): Promise<number> {
  const { kind, technician_id: named, lines: given, ...head } = input
  const technician = await queries.lockTechnician(act.tx, ownerOf(act, named))
  if (!technician) throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  const technician_id = technician.id
  const made = { kind, technician_id, import_id, created_by: act.user.id, created_at: act.at }
  const id = await queries.insertOrder(act.tx, made, { ...head, sent_on: head.sent_on ?? today(act.at) })
  const count = await listSerials(act, { id, kind, technician_id }, given)
  await notifyOffice(act, 'to_confirm', { id, kind })
  const changes = { technician: technician.name, count }
  await recordAudit(act, { subject, action: 'create', id, label: String(id), by: roles, changes, topics })
  return id
}

export const createOrder = async (act: UserAct, input: OrderInput): Promise<Order> =>
  getOrder(act, await makeOrder(act, input))

/** From the first tick on, cancelling the order would lose what the warehouse has ticked off and settled. */
async function refuseWhileUnpacking(act: UserAct, id: number): Promise<void> {
  const { scanned, unlisted, products, number } = await getOrder(act, id)
  if (scanned > 0) throw errors.unpacking({ number, scanned: scanned - unlisted, products })
}

/** The technician changes an order until the warehouse begins to unpack it; an admin also later. */
async function refuseTechnicianWhileUnpacking(act: UserAct, id: number): Promise<void> {
  if (act.user.role === 'technician') await refuseWhileUnpacking(act, id)
}

/** Fields that are printed and so cannot change after issue; the tracking number is not among them, as it is often known only later. */
const printedFields = ['warehouse_id', 'courier_id', 'boxes', 'packages', 'pallets', 'weight_kg'] as const

export async function updateOrder(
  act: UserAct,
  id: number,
  head: Partial<OrderHead>,
  version?: number,
): Promise<Order> {
  checkVersion(await lockOpen(act, id), version)
  await refuseTechnicianWhileUnpacking(act, id)
  const before = await getOrder(act, id)
  if (printedFields.some((key) => head[key] !== undefined && head[key] !== before[key])) await refuseIfIssued(act, id)
  await queries.updateOrder(act.tx, id, head)
  const changes = changesBetween(before, head)
  await recordAudit(act, { subject, action: 'update', id, label: String(id), by: roles, changes })
  return getOrder(act, id)
}

/** The products stay with the technician and may go on another order. */
export async function cancelOrder(act: UserAct, id: number, reason: string | null): Promise<Order> {
  const order = await lockOpen(act, id)
  await refuseWhileUnpacking(act, id)
  await lines.lockProductsOf(act.tx, id)
  const note = reason ?? say(lineTexts.taken_off, act.language, { number: String(id) })
  await takeOff(act, id, await lines.listLines(act.tx, id), note)
  await lines.closeLines(act.tx, id)
  await voidIfIssued(act, id, reason)
  const cancelled_at = act.at ?? new Date()
  const change = { state: 'cancelled', cancelled_at, cancelled_by: act.user.id, cancel_reason: reason }
  await queries.updateOrder(act.tx, id, change)
  await notifyOffice(act, 'cancelled', order)
  const changes = reason ? { reason } : {}
  await recordAudit(act, { subject, action: 'cancel', id, label: String(id), by: roles, changes, topics })
  return getOrder(act, id)
}

const recordCount = (act: UserAct, id: number, change: readonly [number, number]) =>
  recordAudit(act, { subject, action: 'update', id, label: String(id), by: roles, changes: { count: change }, topics })

export async function addLines(act: UserAct, id: number, given: readonly LineInput[]): Promise<LinesOf> {
  const order = await lockOpen(act, id)
  await refuseTechnicianWhileUnpacking(act, id)
  await refuseIfIssued(act, id)
  const now = await listSerials(act, order, given)
  await queries.updateOrder(act.tx, id, {})
  await recordCount(act, id, [now - given.length, now])
  return getLines(act, id)
}

/** A line that is ticked off stays, also for an admin. */
export async function removeLines(act: UserAct, id: number, line_ids: readonly number[]): Promise<LinesOf> {
  await lockOpen(act, id)
  await refuseIfIssued(act, id)
  await refuseTechnicianWhileUnpacking(act, id)
  const gone = await getLinesById(act, id, line_ids)
  const scanned = gone.filter((it) => it.scanned_at !== null)
  if (scanned[0])
    throw errors.serial_refused({
      serial_number: scanned[0].serial_number,
      detail: say(lineTexts.state_scanned, act.language),
      more: andMore(act, scanned.length),
    })
  const before = await lines.countListed(act.tx, id)
  if (before <= gone.length) throw errors.last_line()
  await takeOff(act, id, gone, say(lineTexts.taken_off, act.language, { number: String(id) }))
  const ids = gone.map((it) => it.id)
  await lines.deleteLines(act.tx, id, ids)
  await queries.updateOrder(act.tx, id, {})
  await recordCount(act, id, [before, before - gone.length])
  return getLines(act, id)
}

/** The technician's notes on lines; possible until they are received. Of several on one line the last counts. */
export async function writeNotes(act: UserAct, id: number, given: readonly lines.LineNote[]): Promise<void> {
  await lockOpen(act, id)
  const notes = [...new Map(given.map((it) => [it.line_id, it])).values()]
  const ids = notes.map(({ line_id }) => line_id)
  await getLinesById(act, id, ids)
  await lines.writeNotes(act.tx, id, notes)
  await queries.updateOrder(act.tx, id, {})
  const [note, another] = new Set(notes.map((it) => it.note))
  const changes = another === undefined ? { note } : { count: notes.length }
  await recordAudit(act, { subject, action: 'update', id, label: String(id), by: roles, changes })
}

export async function noteLines(
  act: UserAct,
  id: number,
  line_ids: readonly number[],
  note: string | null,
): Promise<LinesOf> {
  const notes = line_ids.map((line_id) => ({ line_id, note }))
  await writeNotes(act, id, notes)
  return getLines(act, id)
}

/** Whether each serial can go on an order of this kind. */
export async function checkSerials(
  act: UserAct,
  { kind, technician_id, serials }: { kind: OrderKind; technician_id?: number | undefined; serials: readonly string[] },
): Promise<Checked[]> {
  if (technician_id === undefined && act.user.role === 'admin') throw requestErrors.not_found()
  const resolved = await resolveSerials(act, serials)
  const given = resolved.map((serial_number, at) => ({ serial_number, note: null, n: at + 1 }))
  const classified = await classifySerials(act, { kind, technician_id: ownerOf(act, technician_id) }, given, 'read')
  return classified.map((it) => toChecked(act, it))
}
