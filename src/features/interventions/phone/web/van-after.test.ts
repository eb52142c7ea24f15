import { expect, test, vi } from 'vitest'
import type { OutboxItem } from '#web/offline/outbox.ts'
import type { KeptDay } from '../day-rules.ts'

// A phone keeps there how far its clock is off.
vi.stubGlobal('localStorage', { getItem: () => null })
const { vanAfter } = await import('./van-after.ts')

// Only what the function reads.
const unit = (serial_number: string, more: object = {}) => ({
  serial_number,
  status: 'assigned',
  to_confirm: false,
  fault_note: null,
  on_order: false,
  order: null,
  ...more,
})
const listed = { on_order: true, order: '12' }
const lines = [{ serial_number: 'LISTED-1' }, { serial_number: 'LISTED-2' }]
const taken_at = '2026-11-18T08:00:00Z'
const day = {
  taken_at,
  van: [unit('FREE'), unit('COMING', { to_confirm: true }), unit('LISTED-1', listed), unit('LISTED-2', listed)],
  orders: [{ id: 7, lines }],
} as unknown as KeptDay
const entered = (kind: string, body: object, more: Partial<OutboxItem> = {}) =>
  ({ kind, body, state: 'waiting', ended_at: null, ...more }) as unknown as OutboxItem
const received = (ended_at: string) => ({ state: 'done', ended_at }) as const
const after = (serial: string, ...items: OutboxItem[]) =>
  vanAfter(day, items).find(({ serial_number }) => serial_number === serial)

test('a fault and a shipment show in the van at once, until a day says what became of them that was fetched after their receipt', () => {
  const fault = { serials: ['free'], note: 'No paper' }
  expect(after('FREE', entered('report_fault', fault))).toMatchObject({ status: 'fault', fault_note: 'No paper' })
  expect(after('FREE', entered('report_fault', { ...fault, note: '' }))?.fault_note).toBeNull()
  const statusWith = (more: Partial<OutboxItem>) => after('FREE', entered('report_fault', fault, more))?.status
  expect(statusWith(received('2026-11-18T08:00:01Z'))).toBe('fault')
  expect(statusWith(received('2026-11-18T07:59:59Z'))).toBe('assigned')
  expect(statusWith({ state: 'refused' })).toBe('fault')
  expect(statusWith({ state: 'given_up', ended_at: '2026-11-18T08:00:01Z' })).toBe('assigned')
  expect(after('COMING', entered('accept_shipment', { serials: ['COMING'] }))?.to_confirm).toBe(false)
})

test('lines put on and taken off orders show in the order in which they were entered, those of a cancelled order too', () => {
  const change = (body: object) => entered('order_change', { order_id: 7, ...body })
  const remove = change({ remove: ['LISTED-1'] })
  const make = entered('order_create', { lines: [{ serial_number: 'LISTED-1' }] })
  const cancel = change({ cancel: { reason: null } })
  expect(after('LISTED-1', remove)).toMatchObject({ on_order: false, order: null })
  expect(after('LISTED-2', remove)).toMatchObject(listed)
  expect(after('LISTED-1', remove, make, cancel)?.on_order).toBe(true)
  expect(after('LISTED-2', remove, make, cancel)?.on_order).toBe(false)
  const add = change({ add: [{ serial_number: 'FREE' }] })
  expect(after('FREE', add)?.on_order).toBe(true)
  expect(after('FREE', add, cancel)?.on_order).toBe(false)
  expect(after('FREE', add, change({ remove: ['FREE'] }))?.on_order).toBe(false)
})
