import { expect, test } from 'vitest'
import { type PlainField, plainNames } from '#features/interventions/settings/job-fields.ts'
import type { TechnicianJob } from '../../../request-contract.ts'
import { filterJobs, groupJobs, searchJobs } from './job-groups.ts'

// Object.fromEntries loses the type of the keys.
const noTexts = Object.fromEntries(plainNames.map((name) => [name, null])) as unknown as Pick<TechnicianJob, PlainField>
const today = '2026-11-12'
const job = (id: number, more: Partial<TechnicianJob>): TechnicianJob => ({
  id,
  number: `INT-${id}`,
  status: 'assigned',
  code: 'SOST',
  code_description: { EN: 'Replacement', IT: 'Sostituzione' },
  kind: 'replacement',
  supplier: 'Banca Alfa',
  ...noTexts,
  merchant_name: 'Bar Sport',
  city: 'Monza',
  province: 'MB',
  received_at: '2026-11-02T08:00:00Z',
  due_on: '2026-11-19',
  sla: 'on_time',
  days_left: 5,
  appointment_on: null,
  appointment_at: null,
  on_hold: false,
  hold_reason: null,
  hold_until: null,
  bring: [],
  minutes: null,
  closing_state: null,
  rejection: null,
  rejections: 0,
  ...more,
})
const rejection = {
  code: 'wrong_serial',
  note: null,
  at: '2026-11-11T08:00:00Z',
  by: 'Elena',
  reopened: false,
} as const

const jobs = [
  job(1, { due_on: '2026-11-19', appointment_on: today, appointment_at: '09:30' }),
  job(2, { due_on: today, sla: 'due_soon' }),
  job(3, { due_on: '2026-11-10', sla: 'out_of_sla', merchant_name: 'Trattoria da Gino', city: 'Lodi' }),
  job(4, { due_on: '2026-11-30', rejection, rejections: 1 }),
  job(5, { due_on: '2026-11-11', status: 'closing_requested', sla: 'out_of_sla' }),
  job(6, { due_on: '2026-11-13', sla: 'due_soon' }),
]
const shape = (groups: ReturnType<typeof groupJobs>) =>
  groups.map(({ key, jobs: some }) => [key, some.map((it) => it.id)])

test('jobs sent back come first, then late, today and each day; those with the office last', () => {
  expect(shape(groupJobs(jobs, today))).toEqual([
    ['rejected', [4]],
    ['late', [3]],
    ['today', [2]],
    ['2026-11-13', [6]],
    ['2026-11-19', [1]],
    ['waiting', [5]],
  ])
})

test('by plan the day of the appointment goes before the due date, and its hour orders the day', () => {
  expect(shape(groupJobs(jobs, today, true))[2]).toEqual(['today', [1, 2]])
})

test('filters count what is to be done; a request that waits is under its own', () => {
  const count = (filter: Parameters<typeof filterJobs>[1]) => filterJobs(jobs, filter).map(({ id }) => id)
  expect(count('all')).toEqual([1, 2, 3, 4, 6])
  expect(count('late')).toEqual([3])
  expect(count('soon')).toEqual([2, 6])
  expect(count('rejected')).toEqual([4])
  expect(count('waiting')).toEqual([5])
})

test('a search finds jobs that hold every word', () => {
  expect(searchJobs(jobs, 'gino LODI').map(({ id }) => id)).toEqual([3])
  expect(searchJobs(jobs, 'gino monza')).toEqual([])
})
