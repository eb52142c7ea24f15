/** What a count of a van comes to: phone and server compare alike. */
import { serialKey } from '#features/warehouse/stock/rules.ts'

/** What a technician can say of a serial that is missing, and of one that nobody expected. */
export const missingReasons = ['installed', 'shipped', 'lost', 'looking'] as const
export const unexpectedReasons = ['in_van', 'by_hand'] as const
export const countReasons = [...missingReasons, ...unexpectedReasons] as const
export type CountReason = (typeof countReasons)[number]

export type CountedUnit = {
  serial_number: string
  encoded_serial: string | null
  to_confirm: boolean
  on_order: boolean
}

/** What is on its way or on an order may be in the van or not: it is neither missing nor unexpected. */
export const isExpected = ({ to_confirm, on_order }: Pick<CountedUnit, 'to_confirm' | 'on_order'>) =>
  !to_confirm && !on_order

/** Codes as they were scanned: serials, or encoded ones. */
export function compareVan<Unit extends CountedUnit>(van: readonly Unit[], codes: readonly string[]) {
  const byKey = new Map(
    van.flatMap((unit) => [unit.serial_number, unit.encoded_serial ?? []].flat().map((it) => [serialKey(it), unit])),
  )
  const seen = new Set<Unit>()
  const unexpected = new Map<string, string>()
  for (const code of codes) {
    const unit = byKey.get(serialKey(code))
    if (unit) seen.add(unit)
    else unexpected.set(serialKey(code), code)
  }
  const expected = van.filter(isExpected)
  return {
    expected: expected.length,
    found: expected.filter((unit) => seen.has(unit)),
    missing: expected.filter((unit) => !seen.has(unit)),
    /** There as well, though nothing says that it must be. */
    also: van.filter((unit) => !isExpected(unit) && seen.has(unit)),
    unexpected: [...unexpected.values()],
  }
}
