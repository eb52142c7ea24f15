/** Which other open orders hold products, in words that reveal nothing about another technician. */
import { both, say, type Words } from '#lib/texts.ts'
import type { UserAct } from '#server/act.ts'
import { lineTexts } from '../texts.ts'
import { findOpenLines, findOwners, type Known } from './line-queries.ts'

const numbered = (id: number): Words => {
  const params = { number: String(id) }
  return both(say(lineTexts.on_other_order, 'EN', params), say(lineTexts.on_other_order, 'IT', params))
}

/** By product: the other open order that holds it. Technicians only see numbers of their own orders. */
export async function describeOtherOrders(
  act: UserAct,
  products: readonly Pick<Known, 'id' | 'order_id'>[],
  own_id: number | undefined,
  which: 'listed' | 'any',
): Promise<Map<number, Words>> {
  const open = await findOpenLines(
    act.tx,
    products.map((it) => it.id),
  )
  const orders = new Map<number, number>()
  for (const { id, order_id } of products) if (order_id !== null && order_id !== own_id) orders.set(id, order_id)
  for (const { product_id, order_id, listed } of open)
    if (order_id !== own_id && (listed || which === 'any')) orders.set(product_id, order_id)
  const owners = await findOwners(act.tx, [...orders.values()])
  const may = (order_id: number) => act.user.role === 'admin' || owners.get(order_id) === act.user.id
  return new Map(
    Array.from(orders, ([product_id, order_id]) => [
      product_id,
      may(order_id) ? numbered(order_id) : lineTexts.on_another_order,
    ]),
  )
}
