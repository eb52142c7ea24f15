/** Shared by sending and receiving: read orders, lock them, find their lines, and take products off them. A technician only finds their own. */
import { takeOffOrder } from '#features/warehouse/stock/server/service.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { getRow } from '#server/lists/list.ts'
import type { UserAct } from '#server/records/act.ts'
import type { LinesOf, Order } from '../contract.ts'
import { errors } from '../texts.ts'
import * as lines from './line-queries.ts'
import { toReply, withProblem } from './line-view.ts'
import * as queries from './queries.ts'

/** The subject of orders: name of their list and topic, and document kind of their movements. */
export const subject = 'orders'
export const topics = [
  'discrepancies',
  'assigned-products',
  'technicians',
  'technicians-warehouse',
  'warehouse-status',
] as const

export const documentOf = (id: number) => ({ document: subject, document_id: id })

export const getOrder = (act: UserAct, id: number): Promise<Order> => getRow(act.tx, queries.orderSource, id, act.user)

export async function getLines(act: UserAct, id: number): Promise<LinesOf> {
  const order = await getOrder(act, id)
  const stored = await lines.listLines(act.tx, id)
  return { order, items: stored.map((it) => toReply(act.user, withProblem(order, it))) }
}

export const lockOrder = (act: UserAct, id: number): Promise<queries.LockedOrder> =>
  existing(queries.lockOrderRow(act.tx, act.user, id))

/** Locks an order that is still to be confirmed; otherwise the error names who confirmed or cancelled it, and when. */
export async function lockOpen(act: UserAct, id: number): Promise<queries.LockedOrder> {
  const order = await lockOrder(act, id)
  if (order.state !== 'to_be_confirmed')
    throw errors.not_open({
      number: String(id),
      by: order.ended_by ?? 'N/A',
      at: formatInstant(order.ended_at),
    })
  return order
}

/** Lines of this order by id; a technician can only name listed ones. */
export async function getLinesById(act: UserAct, id: number, line_ids: readonly number[]): Promise<lines.StoredLine[]> {
  const ids = [...new Set(line_ids)]
  const found = await lines.listLines(act.tx, id, { ids })
  const mine = act.user.role === 'admin' ? found : found.filter((it) => it.listed)
  if (mine.length < ids.length) throw requestErrors.not_found()
  return mine
}

/** Takes the products of these lines off the order; nothing else about them changes. */
export async function takeOff(
  act: UserAct,
  order_id: number,
  from: readonly Pick<lines.StoredLine, 'product_id' | 'product_order_id'>[],
  note: string,
): Promise<void> {
  const ids = from.flatMap((it) => (it.product_order_id === order_id && it.product_id ? [it.product_id] : []))
  if (ids.length > 0) await takeOffOrder(act, ids, documentOf(order_id), note)
}
