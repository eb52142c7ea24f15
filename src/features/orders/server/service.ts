/** What happens to orders before they are received: made, changed, filled, emptied, cancelled. A technician finds only his own. */
import { moveByStatus, serialsMeant, takeOffOrder } from '#features/stock/server/service.ts'
import { formatInstant } from '#lib/dates.ts'
import { requestErrors } from '#lib/errors.ts'
import { say } from '#lib/texts.ts'
import { changesBetween, checkVersion, record, type UserAct } from '#server/act.ts'
import { getRow } from '#server/list.ts'
import { today } from '#server/today.ts'
import type { Checked, LineInput, LinesOf, Order, OrderHead, OrderInput } from '../contract.ts'
import { maxLines, type OrderKind } from '../rules.ts'
import { errors, lineTexts } from '../texts.ts'
import { type Judged, judge, toChecked } from './judging.ts'
import * as lines from './line-queries.ts'
import { seen, toReply } from './line-view.ts'
import * as queries from './queries.ts'

/** The noun of orders: their list, their topic, and the paper behind their movements. */
export const subject = 'orders'
export const topics = [
  'discrepancies',
  'assigned-products',
  'technicians',
  'technicians-warehouse',
  'warehouse-status',
] as const

export const paperOf = (id: number) => ({ document: subject, document_id: id })

export async function getOrder(act: UserAct, id: number): Promise<Order> {
  const order = await getRow<Order>(act.tx, queries.orderSource, id, act.user)
  if (!order) throw requestErrors.not_found()
  return order
}

export async function getLines(act: UserAct, id: number): Promise<LinesOf> {
  const order = await getOrder(act, id)
  const stored = await lines.listLines(act.tx, id)
  return { order, items: stored.map((it) => toReply(act.user, seen(order, it))) }
}

export async function hold(act: UserAct, id: number): Promise<queries.HeldOrder> {
  const order = await queries.holdOrder(act.tx, act.user, id)
  if (!order) throw requestErrors.not_found()
  return order
}

/** An order that is to be confirmed, held alone; of one that is not, who ended it and when is told. */
export async function holdOpen(act: UserAct, id: number): Promise<queries.HeldOrder> {
  const order = await hold(act, id)
  if (order.state !== 'to_be_confirmed')
    throw errors.not_open({
      number: String(id),
      by: order.ended_by ?? 'N/A',
      at: formatInstant(order.ended_at),
    })
  return order
}

/** Whose order it is: a technician's own, whoever else he names is nobody to him. */
export function whose(act: UserAct, technician_id: number | undefined): number {
  if (act.user.role === 'technician') {
    if (technician_id !== undefined && technician_id !== act.user.id) throw requestErrors.not_found()
    return act.user.id
  }
  if (technician_id === undefined) throw errors.unknown_technician({}, { technician_id: { key: 'required' } })
  return technician_id
}

const andMore = (act: UserAct, count: number) =>
  count > 1 ? say(lineTexts.and_more, act.language, { count: count - 1 }) : ''

function refuse(act: UserAct, refused: readonly Judged[]): never {
  const [first] = refused
  throw errors.serial_refused({
    serial_number: first?.serial_number ?? '',
    detail: say(first?.refusal?.detail ?? lineTexts.on_another_order, act.language),
    more: andMore(act, refused.length),
  })
}

type Target = { id: number; kind: OrderKind; technician_id: number }

/** Lists serials on an order, all of them or none; what the record shows in his hands is on its way from now on. */
async function place(act: UserAct, order: Target, given: readonly LineInput[]): Promise<number> {
  const before = await lines.countListed(act.tx, order.id)
  if (before + given.length > maxLines) throw errors.too_many({ max: maxLines })
  const meant = await serialsMeant(
    act,
    given.map((it) => it.serial_number),
  )
  const judged = await judge(
    act,
    order,
    given.map((it, at) => ({ ...it, serial_number: meant[at] ?? it.serial_number, n: at + 1 })),
    'hold',
  )
  const refused = judged.filter((it) => it.refusal)
  if (refused.length > 0) refuse(act, refused)
  const written = judged.map(({ serial_number, product, problem, note }) => ({
    serial_number: product && !problem ? product.serial_number : serial_number,
    product_id: product?.id ?? null,
    note,
  }))
  const placed = await lines.insertListed(act.tx, order.id, written)
  const taken = judged.filter((_it, at) => !placed.has(written[at]?.serial_number ?? ''))
  if (taken.length > 0) refuse(act, taken)
  const ids = judged.flatMap(({ product, problem }) => (product && !problem ? [product.id] : []))
  if (ids.length > 0)
    await moveByStatus(act, {
      kind: 'ship_back',
      ids,
      to: () => ({ order_id: order.id }),
      document: paperOf(order.id),
    })
  return before + given.length
}

/** Puts products on a new order. Answers its id. */
export async function makeOrder(act: UserAct, input: OrderInput, import_id: number | null = null): Promise<number> {
  const { kind, technician_id: named, lines: given, ...head } = input
  const technician = await queries.holdTechnician(act.tx, whose(act, named))
  if (!technician) throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  const technician_id = technician.id
  const made = { kind, technician_id, import_id, created_by: act.user.id, created_at: act.at }
  const id = await queries.insertOrder(act.tx, made, { ...head, sent_on: head.sent_on ?? today(act.at) })
  const count = await place(act, { id, kind, technician_id }, given)
  const changes = { technician: technician.name, count }
  await record(act, { subject, action: 'create', id, label: String(id), changes, topics })
  return id
}

export async function createOrder(act: UserAct, input: OrderInput): Promise<Order> {
  return getOrder(act, await makeOrder(act, input))
}

export async function updateOrder(
  act: UserAct,
  id: number,
  head: Partial<OrderHead>,
  version?: number,
): Promise<Order> {
  checkVersion(await holdOpen(act, id), version)
  const before = await getOrder(act, id)
  await queries.updateOrder(act.tx, id, head)
  const changes = changesBetween(before, head)
  await record(act, { subject, action: 'update', id, label: String(id), changes })
  return getOrder(act, id)
}

/** Takes off the order those of the lines whose products are on it; nothing else of them changes. */
export async function takeOff(
  act: UserAct,
  order_id: number,
  from: readonly Pick<lines.StoredLine, 'product_id' | 'product_order_id'>[],
  note: string,
): Promise<void> {
  const ids = from.flatMap((it) => (it.product_order_id === order_id && it.product_id ? [it.product_id] : []))
  if (ids.length > 0) await takeOffOrder(act, ids, paperOf(order_id), note)
}

/** The goods stay with the technician, and may go on another order. */
export async function cancelOrder(act: UserAct, id: number, reason: string | null): Promise<Order> {
  await holdOpen(act, id)
  await lines.holdProductsOf(act.tx, id)
  const note = reason ?? say(lineTexts.taken_off, act.language, { number: String(id) })
  await takeOff(act, id, await lines.listLines(act.tx, id), note)
  await lines.closeLines(act.tx, id)
  const cancelled_at = act.at ?? new Date()
  const change = { state: 'cancelled', cancelled_at, cancelled_by: act.user.id, cancel_reason: reason }
  await queries.updateOrder(act.tx, id, change)
  const changes = reason ? { reason } : {}
  await record(act, { subject, action: 'cancel', id, label: String(id), changes, topics })
  return getOrder(act, id)
}

const tellCount = (act: UserAct, id: number, change: readonly [number, number]) =>
  record(act, { subject, action: 'update', id, label: String(id), changes: { count: change }, topics })

export async function addLines(act: UserAct, id: number, given: readonly LineInput[]): Promise<LinesOf> {
  const order = await holdOpen(act, id)
  const now = await place(act, order, given)
  await queries.updateOrder(act.tx, id, {})
  await tellCount(act, id, [now - given.length, now])
  return getLines(act, id)
}

/** The lines named, each of this order; a technician speaks only of what was listed. */
export async function linesNamed(act: UserAct, id: number, line_ids: readonly number[]): Promise<lines.StoredLine[]> {
  const ids = [...new Set(line_ids)]
  const found = await lines.listLines(act.tx, id, { ids })
  const mine = act.user.role === 'admin' ? found : found.filter((it) => it.listed)
  if (mine.length < ids.length) throw requestErrors.not_found()
  return mine
}

/** What was found in the boxes is in them: only what nobody has ticked off can be taken off the list. */
export async function removeLines(act: UserAct, id: number, line_ids: readonly number[]): Promise<LinesOf> {
  await holdOpen(act, id)
  const gone = await linesNamed(act, id, line_ids)
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
  await lines.deleteLines(
    act.tx,
    id,
    gone.map((it) => it.id),
  )
  await queries.updateOrder(act.tx, id, {})
  await tellCount(act, id, [before, before - gone.length])
  return getLines(act, id)
}

/** What he writes about lines, as long as nobody has received them. */
export async function noteLines(
  act: UserAct,
  id: number,
  line_ids: readonly number[],
  note: string | null,
): Promise<LinesOf> {
  await holdOpen(act, id)
  const named = await linesNamed(act, id, line_ids)
  await lines.writeNote(
    act.tx,
    id,
    named.map((it) => it.id),
    note,
  )
  await queries.updateOrder(act.tx, id, {})
  await record(act, { subject, action: 'update', id, label: String(id), changes: { note } })
  return getLines(act, id)
}

/** Says of each serial whether it can go on an order of this kind. */
export async function checkSerials(
  act: UserAct,
  { kind, technician_id, serials }: { kind: OrderKind; technician_id?: number | undefined; serials: readonly string[] },
): Promise<Checked[]> {
  if (technician_id === undefined && act.user.role === 'admin') throw requestErrors.not_found()
  const meant = await serialsMeant(act, serials)
  const given = meant.map((serial_number, at) => ({ serial_number, note: null, n: at + 1 }))
  const judged = await judge(act, { kind, technician_id: whose(act, technician_id) }, given, 'look')
  return judged.map((it) => toChecked(act, it))
}
