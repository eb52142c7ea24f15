/** The van as it is after what waits on this phone. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { isUnsent, type OutboxItem } from '#web/offline/outbox.ts'
import type { KeptDay } from '../day-rules.ts'
import type { VanUnit } from '../shapes.ts'
import type { Declared } from './check.ts'

/** Of a list in the body: serials, or lines with one. */
function serialsIn(items: readonly OutboxItem[], kind: string, list: string): ReadonlySet<string> {
  const listed = items
    .filter((item) => isUnsent(item) && item.kind === kind)
    // The bodies were made on this phone, with lists of serials or of lines.
    .flatMap(({ body }) => (body[list] ?? []) as readonly (string | { serial_number: string })[])
  return new Set(listed.map((it) => serialKey(typeof it === 'string' ? it : it.serial_number)))
}

/** Shipments that were confirmed, and orders that were made or filled. */
export function vanAfter(van: readonly VanUnit[], items: readonly OutboxItem[]): VanUnit[] {
  const accepted = serialsIn(items, 'accept_shipment', 'serials')
  const ordered = serialsIn(items, 'order_create', 'lines')
  const added = serialsIn(items, 'order_change', 'add')
  return van.map((unit) => {
    const key = serialKey(unit.serial_number)
    return {
      ...unit,
      to_confirm: unit.to_confirm && !accepted.has(key),
      on_order: unit.on_order || ordered.has(key) || added.has(key),
    }
  })
}

const declaredBy = ({ body }: OutboxItem) =>
  [body.installed_serial, body.withdrawn_serial].filter((it): it is string => typeof it === 'string')

/** What closings that wait here say of serials. */
export function declaredIn(items: readonly OutboxItem[], day: KeptDay): Declared {
  const numbers = new Map(day.jobs.map(({ id, number }) => [id, number]))
  return new Map(
    items
      .filter((item) => isUnsent(item) && item.kind === 'close')
      .flatMap((item) =>
        declaredBy(item).map(
          (serial) => [serialKey(serial), numbers.get(Number(item.body.intervention_id)) ?? ''] as const,
        ),
      ),
  )
}
