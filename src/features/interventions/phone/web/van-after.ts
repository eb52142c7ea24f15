/** The van as it is after what waits on this phone. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { isAhead } from '#web/offline/ahead.ts'
import { serverTime } from '#web/offline/clock.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import type { KeptDay } from '../day-rules.ts'
import type { VanUnit } from '../shapes.ts'
import type { Declared } from './check.ts'

// The bodies were made on this phone, with lists of serials or of lines.
type Body = {
  serials?: readonly string[]
  note?: string | null
  lines?: readonly { serial_number: string }[]
  order_id?: number
  add?: readonly { serial_number: string }[]
  remove?: readonly string[]
  cancel?: object
}
const onOrder = { on_order: true }
const offOrder = { on_order: false, order: null }
const serialsOf = (lines: readonly { serial_number: string }[] = []) => lines.map((line) => line.serial_number)

/** Waiting, refused, or received after the day was fetched: the day does not say it yet. */
const isNotIn = (day: Pick<KeptDay, 'taken_at'>) => (item: OutboxItem) =>
  item.state === 'refused' ||
  isAhead({ ...item, ended_at: item.ended_at && serverTime(item.ended_at) }, Date.parse(day.taken_at))

/** In the order in which it was entered: shipments that were confirmed, faults that were reported, orders that were made, changed or cancelled. */
export function vanAfter(day: Pick<KeptDay, 'van' | 'orders' | 'taken_at'>, items: readonly OutboxItem[]): VanUnit[] {
  const changes = new Map<string, Partial<VanUnit>>()
  const put = (serials: Iterable<string>, change: Partial<VanUnit>) => {
    for (const key of [...serials].map(serialKey)) changes.set(key, { ...changes.get(key), ...change })
  }
  const lines = new Map(day.orders.map((order) => [order.id, new Set(serialsOf(order.lines).map(serialKey))]))
  for (const { kind, body } of items.filter(isNotIn(day))) {
    const { serials = [], note, lines: made, order_id = 0, add, remove = [], cancel } = body as Body
    if (kind === 'accept_shipment') put(serials, { to_confirm: false })
    if (kind === 'report_fault') put(serials, { status: 'fault', fault_note: note || null })
    if (kind === 'order_create') put(serialsOf(made), onOrder)
    if (kind !== 'order_change') continue
    const listed = lines.get(order_id) ?? new Set()
    lines.set(order_id, listed)
    for (const serial of serialsOf(add)) listed.add(serialKey(serial))
    for (const serial of remove) listed.delete(serialKey(serial))
    put(serialsOf(add), onOrder)
    put(remove, offOrder)
    if (cancel) put(listed, offOrder)
  }
  return day.van.map((unit) => ({ ...unit, ...changes.get(serialKey(unit.serial_number)) }))
}

const declaredBy = ({ body }: OutboxItem) =>
  [body.installed_serial, body.withdrawn_serial].filter((it): it is string => typeof it === 'string')

/** What closings that wait here say of serials. */
export function declaredIn(items: readonly OutboxItem[], day: KeptDay): Declared {
  const numbers = new Map(day.jobs.map(({ id, number }) => [id, number]))
  return new Map(
    items
      .filter((item) => isNotIn(day)(item) && item.kind === 'close')
      .flatMap((item) =>
        declaredBy(item).map(
          (serial) => [serialKey(serial), numbers.get(Number(item.body.intervention_id)) ?? ''] as const,
        ),
      ),
  )
}
