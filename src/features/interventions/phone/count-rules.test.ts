import { expect, test } from 'vitest'
import { compareVan } from './count-rules.ts'

const unit = (serial_number: string, more: Partial<Parameters<typeof compareVan>[0][number]> = {}) => ({
  serial_number,
  encoded_serial: null,
  to_confirm: false,
  on_order: false,
  ...more,
})
const serials = (units: readonly { serial_number: string }[]) => units.map((it) => it.serial_number)

test('A van is compared by serial or encoded serial, whatever the case; a unit counts once', () => {
  const van = [unit('AB-1'), unit('AB-2', { encoded_serial: 'E2' }), unit('AB-3')]
  const result = compareVan(van, ['ab-1', 'AB-1', ' e2 ', 'AB-2', 'ZZ-9', 'zz-9'])
  expect(result.expected).toBe(3)
  expect(serials(result.found)).toEqual(['AB-1', 'AB-2'])
  expect(serials(result.missing)).toEqual(['AB-3'])
  expect(result.unexpected).toEqual(['zz-9'])
})

test('What is on its way or on an order is neither missing nor unexpected', () => {
  const van = [unit('AB-1'), unit('AB-2', { to_confirm: true }), unit('AB-3', { on_order: true })]
  const none = compareVan(van, [])
  expect([serials(none.missing), serials(none.also)]).toEqual([['AB-1'], []])
  const all = compareVan(van, ['AB-1', 'AB-2', 'AB-3'])
  expect([all.expected, serials(all.also), all.unexpected]).toEqual([1, ['AB-2', 'AB-3'], []])
})
