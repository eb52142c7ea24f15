import { expect, test } from 'vitest'
import { applyChoices, type Choices, groupWithout, optionsFor, reasonLine } from './choices.ts'
import type { SuggestionReply } from './contract.ts'

const technician = (id: number, more: Partial<SuggestionReply['technicians'][number]> = {}) => ({
  id,
  name: `Technician ${id}`,
  active: true,
  provinces: ['TO'],
  maximum: 3,
  open_jobs: 1,
  van: [[7, 1]] as [number, number][],
  cities: [],
  absences: [],
  ...more,
})
const job = (id: number, more: Partial<SuggestionReply['jobs'][number]> = {}) => ({
  id,
  version: 1,
  number: `INT-26-0000${id}`,
  merchant_name: 'Bar',
  city: 'Torino',
  province: 'TO',
  due_on: `2026-11-1${id}`,
  days_left: id,
  tml_model: 'Vega',
  parts: [7],
  ...more,
})
const reply: SuggestionReply = {
  today: '2026-11-10',
  jobs: [job(1), job(2), job(3, { province: 'AO' })],
  technicians: [technician(1), technician(2, { maximum: null, open_jobs: 5, van: [] })],
  suggested: [
    { job_id: 1, technician_id: 1, reason: null, candidates: 0 },
    { job_id: 2, technician_id: 1, reason: null, candidates: 0 },
    { job_id: 3, technician_id: null, reason: 'nobody_covers', candidates: 0 },
  ],
}
const none: Choices = new Map()
const lines = (choices: Choices) =>
  applyChoices(reply, choices).jobs.map((it) => (it.technician ? reasonLine(it.job, it.fit, 'EN') : it.reason))

test('each reason says the load and the van at that point of the suggestion', () => {
  expect(lines(none)).toEqual([
    'covers TO, 1 of this model in the van, 1 of 3 jobs',
    'covers TO, none in the van: ship 1, 2 of 3 jobs',
    'nobody_covers',
  ])
})

test('a job swapped by hand changes the reasons of the others and the loads', () => {
  const choices = new Map([[1, 2]])
  expect(lines(choices)).toEqual([
    'covers TO, none in the van: ship 1, 5 jobs',
    'covers TO, 1 of this model in the van, 1 of 3 jobs',
    'nobody_covers',
  ])
  const { jobs, loads } = applyChoices(reply, choices)
  expect(jobs.map(({ changed }) => changed)).toEqual([true, false, false])
  expect(loads.map(({ technician: { id }, added }) => [id, added])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('jobs without a technician are grouped by why, those left by hand last', () => {
  const { jobs } = applyChoices(reply, new Map([[1, null]]))
  expect(groupWithout(jobs).map(({ reason, province, jobs: of }) => [reason, province, of.length])).toEqual([
    ['nobody_covers', 'AO', 1],
    [null, '', 1],
  ])
})

test('technicians who do not cover the province are offered last, and the reason says so', () => {
  const options = optionsFor(reply, none, reply.jobs[2] ?? job(3))
  expect(options.every(({ good }) => !good)).toBe(true)
  expect(reasonLine(job(3, { province: 'AO' }), options[0]?.fit ?? ({} as never), 'IT')).toContain('non copre AO')
  const [best] = optionsFor(reply, none, reply.jobs[0] ?? job(1))
  expect(best?.technician.id).toBe(1)
})
