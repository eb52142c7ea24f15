import { expect, test } from 'vitest'
import type { Answer } from '../contract.ts'
import { compareAnswers } from './board-state.ts'

const answer = (technician_id: number, more: Partial<Answer>): Answer => ({
  technician_id,
  on: '2026-11-18',
  refusal: null,
  reasons: [],
  late: 0,
  late_days: 0,
  last_day: 0,
  wanted: 0,
  in_van: 0,
  model: null,
  added: 30,
  minutes: 300,
  day_minutes: 480,
  place: 1,
  at: 540,
  missed: 0,
  hours_unknown: 0,
  estimated: true,
  ...more,
})

test('who covers the province is offered before who does not, even where that would be late', () => {
  const some = [
    answer(1, { reasons: ['not_covered'] }),
    answer(2, { late: 1, reasons: ['late'] }),
    answer(3, { refusal: 'absent' }),
    answer(4, { added: 50 }),
    answer(5, {}),
  ]
  expect(some.toSorted(compareAnswers).map(({ technician_id }) => technician_id)).toEqual([5, 4, 2, 1, 3])
})
