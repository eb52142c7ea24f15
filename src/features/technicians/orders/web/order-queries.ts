/** What the screens of receiving ask, under the noun of the orders so that live changes reach them. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '#web/download.ts'
import { language, sayNow } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { useAnswer } from '#web/use-answer.ts'
import { wait } from '#web/wait.ts'
import { orderList } from '../columns.ts'
import { type LinesOf, type Order, orders } from '../contract.ts'
import { discrepancyList } from '../discrepancies-columns.ts'
import type { OrderKind } from '../rules.ts'
import { texts } from '../texts.ts'

export const listAddress: Readonly<Record<OrderKind, string>> = {
  non_regular: '/receiving-terminals',
  regular: '/receiving-terminals-regular',
}
export const orderAddress = ({ kind, id }: { kind: OrderKind; id: number }) =>
  `${listAddress[kind]}/${id}/order-products`

/** Not under the noun of the orders: two thousand lines are not asked for at every scan of a colleague. */
const linesKey = (id: number) => ['order-lines', id] as const

/** At least so long between two looks at all lines of an order. */
const gap = (lines: number) => 200 + lines / 2

/** Runs the work once more when it was asked for meanwhile, however often, and never twice at the same time. */
function createFollower(work: () => Promise<void>) {
  let running = false
  let asked = false
  return async () => {
    asked = true
    if (running) return
    running = true
    while (asked) {
      asked = false
      await work()
    }
    running = false
  }
}

/** The lines with their order; the order itself is small and follows every live word, and its lines follow it at a pace they can keep. */
export function useOrderLines(id: number) {
  const client = useQueryClient()
  const lines = useAnswer(linesKey(id), orders.lines, { params: { id } }, { staleTime: 0 })
  const { data: order, dataUpdatedAt: heard } = useQuery({
    ...oneQuery(orderList, orders.get, id),
    enabled: lines.isSuccess,
    // The time of every answer counts, also of one that says the same.
    structuralSharing: false,
  })
  const [follow] = useState(() =>
    createFollower(async () => {
      await client.refetchQueries({ queryKey: linesKey(id), type: 'active' })
      await wait(gap(client.getQueryData<LinesOf>(linesKey(id))?.items.length ?? 0))
    }),
  )
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every word about the order counts, also one that says the same.
  useEffect(() => {
    if (!order) return
    // The first one comes right after the lines, and mostly says what they said.
    if (begun.current || JSON.stringify(order) !== JSON.stringify(lines.data?.order)) void follow()
    begun.current = true
  }, [heard, follow])
  return lines
}

export const useOrderChoices = () =>
  useAnswer(['warehouses', 'order-choices'], orders.choices, {}, { staleTime: 300_000 })

/** What was just answered is shown at once; anything asked before it is out of date and is asked again. */
export async function showLines(client: QueryClient, id: number, change: (old: LinesOf) => LinesOf): Promise<void> {
  await client.cancelQueries({ queryKey: linesKey(id) })
  client.setQueryData<LinesOf>(linesKey(id), (old) => old && change(old))
}
export function refreshOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey(orderList) })
  void client.invalidateQueries({ queryKey: listKey(discrepancyList) })
}

export function printOrder({ id, number }: Pick<Order, 'id' | 'number'>): void {
  const name = `${sayNow(texts.of_number, { number }).replace(/[^\w-]+/g, '-')}.pdf`
  void downloadFile(orders.pdf, { id }, name, { language: language.get() })
}
