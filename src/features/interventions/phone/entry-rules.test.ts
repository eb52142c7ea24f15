import { expect, test } from 'vitest'
import { entryBody, entryProblems } from './entry-rules.ts'

const today = '2026-11-18'
const wrong = (...given: Parameters<typeof entryProblems>) => Object.keys(entryProblems(...given))

test('an appointment has a real day from today on, and an hour only with a day', () => {
  const of = (appointment_on: string | null, appointment_at: string | null = null) =>
    wrong('appointment', { appointment_on, appointment_at }, today)
  expect(of('2026-11-18', '9.30')).toEqual([])
  expect(of(null)).toEqual([])
  expect(of(null, '09:30')).toEqual(['appointment_on'])
  for (const day of ['2026-11-17', '2026-02-31', '20-11', '2029-01-01'])
    expect(of(day), day).toEqual(['appointment_on'])
  for (const hour of ['24:00', '9', 'noon']) expect(of('2026-11-19', hour), hour).toEqual(['appointment_at'])
  expect(entryBody('appointment', { appointment_on: '2026-11-19', appointment_at: ' 9.30 ' })).toEqual({
    appointment_on: '2026-11-19',
    appointment_at: '09:30',
  })
})

test('a hold has a reason, and ends today or later; a note has words', () => {
  expect(wrong('hold', { hold_reason_id: 3, until: null }, today)).toEqual([])
  expect(wrong('hold', { hold_reason_id: null, until: '2026-11-01' }, today)).toEqual(['hold_reason_id', 'until'])
  expect(wrong('note', { note: '  ' }, today)).toEqual(['note'])
  expect(entryBody('note', { note: ' at the back ' })).toEqual({ note: 'at the back' })
})
