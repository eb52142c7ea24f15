import { expect, test } from 'vitest'
import { phone } from './contract.ts'
import { commandKinds, workedAt } from './rules.ts'
import { commandBodies } from './shapes.ts'

const worked_at = '2026-11-18T07:58:00Z'
const sha256 = 'a'.repeat(64)
/** One of each, as phones write them: what is read today is read for 180 days. A new form gets a new example, these stay. */
const examples: Readonly<Record<(typeof commandKinds)[number], readonly object[]>> = {
  close: [
    { intervention_id: 7, worked_at },
    {
      intervention_id: 7,
      begun_at: '2026-11-18T07:30:00Z',
      worked_at,
      outcome_reason_id: null,
      installed_serial: '00087-MV-20655',
      withdrawn_serial: '00087-MV-19902',
      withdrawn_unknown: false,
      condition: 'faulty',
      condition_note: 'Display broken',
      client_terminal_id: '30411276',
      articles: [{ article: 'ROLL', quantity: 2 }],
      notes: 'Two lines\nof notes',
      merchant_signer: 'Anna Rolfo',
      position: { latitude: 44.7, longitude: 7.85, accuracy_m: 12 },
      files: [{ sha256, kind: 'label', taken_at: worked_at }],
      seen_at: '2026-11-18T06:52:00Z',
    },
  ],
  cannot_do: [
    { intervention_id: 7, worked_at, outcome_reason_id: 3, notes: 'Closed', files: [] },
    {
      intervention_id: 7,
      worked_at,
      outcome_reason_id: 3,
      position: { latitude: 44.7, longitude: 7.85, accuracy_m: 12 },
    },
  ],
  appointment: [{ intervention_id: 7, appointment_on: '2026-11-19', appointment_at: '9.30' }],
  hold: [{ intervention_id: 7, hold_reason_id: 2, until: null }],
  resume: [{ intervention_id: 7 }],
  accept_shipment: [{ serials: ['00087-MV-20655'] }],
  report_fault: [{ serials: ['00087-MV-20655'], note: 'No signal' }],
  order_create: [{ kind: 'regular', lines: [{ serial_number: '00087-MV-20655', note: null }], boxes: 1 }],
  order_change: [
    { order_id: 318, head: { tracking_number: 'X1' }, remove: ['A'], add: [{ serial_number: 'B' }] },
    { order_id: 318, notes: [{ serial_number: 'A', note: 'Broken' }] },
    { order_id: 318, cancel: { reason: null } },
  ],
  count_van: [
    {
      begun_at: '2026-11-18T16:40:00Z',
      ended_at: '2026-11-18T16:52:00Z',
      found: ['00087-MV-20655'],
      notes: [{ serial_number: '00402-PP-07735', note: 'Left with a colleague' }],
    },
    {
      begun_at: '2026-11-18T16:40:00Z',
      ended_at: '2026-11-18T16:52:00Z',
      found: ['00087-MV-20655'],
      notes: [{ serial_number: '00402-PP-07735', reason: 'lost', note: null }],
      declared: ['00087-MV-20671'],
    },
  ],
  note: [
    { intervention_id: 7, note: 'Rings at the back' },
    { about: crypto.randomUUID(), note: 'I was there first' },
    { case_question_id: 3, asked_at: '2026-11-18T16:52:00.123Z', note: 'Nobody was there' },
    { difference_id: 12, asked_at: '2026-11-18T16:52:00.123Z', note: 'In the shop in Alba' },
  ],
  order_day: [
    { on: '2026-11-18', ids: [3, 1, 2] },
    { on: '2026-11-18', ids: [] },
  ],
}

test.each(commandKinds)('The server reads what phones write: %s', (kind) => {
  for (const body of examples[kind]) expect(commandBodies[kind].safeParse(body).error).toBeUndefined()
})

test('Only technicians call what their phone calls, and no program does', () => {
  for (const endpoint of Object.values(phone))
    expect(endpoint).toMatchObject({ allow: ['technician'], session_only: true })
})

test('The time of work follows our clock where the phone’s is more than five minutes off', () => {
  const fast = workedAt('2026-11-18T08:05:00Z', {
    sent_at: '2026-11-18T09:47:00Z',
    received_at: '2026-11-18T09:40:00Z',
  })
  expect(fast).toEqual({ at: '2026-11-18T07:58:00.000Z', off_ms: 7 * 60_000 })
  const right = workedAt('2026-11-18T08:05:00Z', {
    sent_at: '2026-11-18T09:40:00Z',
    received_at: '2026-11-18T09:40:03Z',
  })
  expect(right).toEqual({ at: '2026-11-18T08:05:00.000Z', off_ms: 0 })
  const slow = workedAt('2026-11-16T08:00:00Z', {
    sent_at: '2026-11-16T09:40:00Z',
    received_at: '2026-11-18T09:40:00Z',
  })
  expect(slow.at).toBe('2026-11-18T08:00:00.000Z')
})
