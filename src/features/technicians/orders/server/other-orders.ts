/** Which other open orders hold products, in words; a technician only sees orders of their own. */
import { both, say, type Words } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import { lineTexts } from '../texts.ts'
import { findOpenLines, findOwners, type Known } from './line-queries.ts'

const numbered = (id: number): Words => {
  const params = { number: String(id) }
  return both(say(lineTexts.on_other_order, 'EN', params), say(lineTexts.on_other_order, 'IT', params))
}

type Target = { id?: number | undefined; technician_id: number }
type Candidate = Pick<Known, 'id' | 'order_id' | 'technician_id'>

/**
 * By product: the other open order that blocks it. Only the order of its holder reserves a product: one that a technician merely
 * lists, while another holds it, waits for a decision and blocks no other order.
 *
 * - `sending`: orders of the same technician that list it.
 * - `receiving`: the order that reserves it, or that found it in its boxes.
 */
export async function describeOtherOrders(
  act: UserAct,
  target: Target,
  products: readonly Candidate[],
  when: 'sending' | 'receiving',
): Promise<Map<number, Words>> {
  const holders = new Map(products.map((it) => [it.id, it.technician_id]))
  const open = await findOpenLines(act.tx, [...holders.keys()])
  const orders = new Map<number, number>()
  for (const { id, order_id } of products) if (order_id !== null && order_id !== target.id) orders.set(id, order_id)
  for (const { product_id, order_id, technician_id, listed } of open) {
    const reserves = technician_id === target.technician_id || technician_id === holders.get(product_id)
    if (order_id !== target.id && reserves && (listed || when === 'receiving')) orders.set(product_id, order_id)
  }
  const owners = await findOwners(act.tx, [...orders.values()])
  const isOwn = (order_id: number) => owners.get(order_id) === target.technician_id
  return new Map(
    Array.from(orders)
      .filter(([, order_id]) => when === 'receiving' || isOwn(order_id))
      .map(([product_id, order_id]) => [product_id, numbered(order_id)]),
  )
}
