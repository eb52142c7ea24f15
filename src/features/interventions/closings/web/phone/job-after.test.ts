import { expect, test } from 'vitest'
import { both } from '#lib/texts/texts.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import type { TechnicianJob } from '../../request-contract.ts'
import { jobLane } from '../../rules.ts'
import { jobAfter } from './job-after.ts'

// Only what the function reads.
const job = { id: 7, status: 'assigned', appointment_on: null, on_hold: false } as unknown as TechnicianJob
const entered = (kind: string, body: object, more: Partial<OutboxItem> = {}) =>
  ({ kind, body, lanes: [jobLane(7)], state: 'waiting', ended_at: null, ...more }) as unknown as OutboxItem
const read_at = Date.parse('2026-11-18T10:00:00Z')

test('what waits shows at once, in the order in which it was entered', () => {
  const shop = both('Shop closed', 'Negozio chiuso')
  const items = [
    entered('appointment', { appointment_on: '2026-11-20', appointment_at: '09:30' }),
    entered('hold', { until: '2026-11-22' }, { detail: shop }),
  ]
  expect(jobAfter(job, items, read_at)).toMatchObject({
    appointment_on: '2026-11-20',
    appointment_at: '09:30',
    on_hold: true,
    hold_reason: shop,
    hold_until: '2026-11-22',
  })
  expect(jobAfter(job, [...items, entered('resume', {})], read_at)).toMatchObject({ on_hold: false, hold_until: null })
  expect(jobAfter(job, [entered('close', {})], read_at).status).toBe('closing_requested')
})

test('what was received is the server’s to say once the jobs were read again; what was refused changes nothing', () => {
  const item = (state: OutboxItem['state'], ended_at: string | null) =>
    entered('appointment', { appointment_on: '2026-11-20' }, { state, ended_at })
  const dayOf = (it: OutboxItem) => jobAfter(job, [it], read_at).appointment_on
  expect(dayOf(item('done', '2026-11-18T10:00:01Z'))).toBe('2026-11-20')
  expect(dayOf(item('done', '2026-11-18T09:59:59Z'))).toBe(null)
  expect(dayOf(item('refused', null))).toBe(null)
  expect(dayOf({ ...item('waiting', null), lanes: [jobLane(8)] })).toBe(null)
})
