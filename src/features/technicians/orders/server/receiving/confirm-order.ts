/** Confirms an order into a warehouse, and reopens it if that was wrong. */
import { moveByStatus, revertBatches } from '#features/warehouse/stock/server/service.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import type { Order } from '../../contract.ts'
import { problemOf } from '../../rules.ts'
import { refusalOf } from '../../sending-rules.ts'
import { errors, lineTexts } from '../../texts.ts'
import { closeOfOrder, openDifferences } from '../discrepancies/service.ts'
import * as lines from '../line-queries.ts'
import { type Handling, handlingOf, type Line, withProblem } from '../line-view.ts'
import { describeOtherOrders } from '../other-orders.ts'
import * as queries from '../queries.ts'
import { documentOf, getOrder, lockOpen, lockOrder, subject, takeOff, topics } from '../service.ts'
import { receive } from './post-movements.ts'

const outcomeOf = (line: Line, handling: Handling | null): lines.Outcome => {
  if (line.scanned_at === null) return 'missing'
  return handling === null ? 'waiting' : handling === 'send_back' ? 'sent_back' : 'received'
}

/** Receives what was ticked off and decided. Missing products stay with the technician, undecided lines wait, every discrepancy is stored. */
export async function confirmOrder(act: UserAct, id: number, warehouse_id: number, version?: number): Promise<Order> {
  const order = await lockOpen(act, id)
  checkVersion(order, version)
  if (!(await queries.isWarehouse(act.tx, warehouse_id))) throw invalidField('warehouse_id', 'missing_record')
  // Read the lines after their products are locked.
  await lines.lockProductsOf(act.tx, id)
  const all = (await lines.listLines(act.tx, id)).map((it) => withProblem(order, it))
  if (all.every((it) => it.scanned_at === null)) throw errors.nothing_scanned()
  const ends = all.map((line) => ({ line, handling: handlingOf(order, line) }))
  const settled = ends.flatMap(({ line, handling }) =>
    handling && handling !== 'send_back' ? [{ line, handling }] : [],
  )
  const place = { order_id: id, technician_id: order.technician_id, warehouse_id }
  const { batches, created } = await receive(act, place, settled)
  const number = String(id)
  const missing = all.filter((it) => it.scanned_at === null)
  await takeOff(act, id, missing, say(lineTexts.not_in_boxes, act.language, { number }))
  const back = ends.flatMap(({ line, handling }) => (handling === 'send_back' ? [line] : []))
  await takeOff(act, id, back, say(lineTexts.sent_back, act.language, { number }))
  const ended = ends.map(({ line, handling }) => ({
    ...line,
    outcome: outcomeOf(line, handling),
    product_id: created.get(line.id) ?? line.product_id,
  }))
  await lines.saveOutcomes(act.tx, ended)
  await openDifferences(act, order, ended)
  const confirmed_at = act.at ?? new Date()
  const change = { state: 'confirmed', warehouse_id, confirmed_at, confirmed_by: act.user.id, batches }
  await queries.updateOrder(act.tx, id, change)
  const changes = { warehouse_id, count: settled.length }
  await recordAudit(act, { subject, action: 'confirm', id, label: number, changes, topics })
  return getOrder(act, id)
}

/** Refuses if a product would be on two open orders of its technician at once. */
async function refuseIfElsewhere(act: UserAct, order: queries.LockedOrder, all: readonly Line[]): Promise<void> {
  const listed = all.flatMap((it) =>
    it.listed && it.product_id !== null
      ? [{ id: it.product_id, order_id: it.product_order_id, technician_id: it.technician_id, line: it }]
      : [],
  )
  const elsewhere = await describeOtherOrders(act, order, listed, 'sending')
  const first = listed.find((it) => elsewhere.has(it.id))
  const detail = first && elsewhere.get(first.id)
  if (first && detail)
    throw errors.serial_refused({
      serial_number: first.line.serial_number,
      detail: say(detail, act.language),
      more: '',
    })
}

/** Undoes a confirmation while nothing has moved its products since; missing products are in transit again. */
export async function reopenOrder(act: UserAct, id: number, reason: string): Promise<Order> {
  const order = await lockOrder(act, id)
  if (order.state !== 'confirmed') throw errors.not_confirmed({ number: String(id) })
  await lines.lockProductsOf(act.tx, id)
  const all = (await lines.listLines(act.tx, id)).map((it) => withProblem(order, it))
  await refuseIfElsewhere(act, order, all)
  if (order.batches.length > 0) await revertBatches(act, order.batches, reason)
  await lines.clearOutcomes(act.tx, id)
  const opened = { state: 'to_be_confirmed', confirmed_at: null, confirmed_by: null, batches: null }
  await queries.updateOrder(act.tx, id, opened)
  const again = (await lines.listLines(act.tx, id)).flatMap((it) =>
    it.listed &&
    it.product_id !== null &&
    it.product_order_id === null &&
    it.product_id === it.own_id &&
    refusalOf(order.kind, order.technician_id, it) === null &&
    problemOf(order.technician_id, it) === null
      ? [it.product_id]
      : [],
  )
  if (again.length > 0)
    await moveByStatus(act, {
      kind: 'ship_back',
      ids: again,
      to: () => ({ order_id: id }),
      document: documentOf(id),
      note: reason,
    })
  await closeOfOrder(act, id, reason)
  await recordAudit(act, { subject, action: 'reopen', id, label: String(id), changes: { reason }, topics })
  return getOrder(act, id)
}
