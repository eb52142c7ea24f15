import { expect, test } from 'vitest'
import { applyChoices, type Choices, groupWithout, isDoubtful, optionsFor, reasonLine } from './choices.ts'
import type { SuggestionReply } from './contract.ts'

const technician = (id: number, more: Partial<SuggestionReply['technicians'][number]> = {}) => ({
  id,
  name: `Technician ${id}`,
  active: true,
  provinces: ['TO'],
  maximum: 3,
  open_jobs: 1,
  van: [{ part_id: 7, in_van: 1, on_the_way: 0, promised: 0 }],
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
  days: [`2026-11-1${id}`],
  on_hold: false,
  tml_model: 'Vega',
  parts: [7],
  ...more,
})
const reply: SuggestionReply = {
  today: '2026-11-10',
  jobs: [job(1), job(2), job(3, { province: 'AO' })],
  technicians: [technician(1), technician(2, { maximum: null, open_jobs: 5, van: [] })],
  suggested: [
    { job_id: 1, technician_id: 1, reason: '', nobody: null, candidates: 0 },
    { job_id: 2, technician_id: 1, reason: '', nobody: null, candidates: 0 },
    { job_id: 3, technician_id: null, reason: '', nobody: 'nobody_covers', candidates: 0 },
  ],
}
const none: Choices = new Map()
const lines = (choices: Choices) =>
  applyChoices(reply, choices).jobs.map((it) => (it.technician ? reasonLine(it.job, it.fit, 'EN') : it.reason))

test('each reason says the load and the van at that point of the suggestion', () => {
  expect(lines(none)).toEqual([
    'covers TO, 1 of this model in the van, 1 of 3 jobs',
    'covers TO, 1 of this model in the van, 1 promised to other jobs, has a job in the same town, 2 of 3 jobs',
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
  const options = optionsFor(reply, none, [reply.jobs[2] ?? job(3)])
  expect(options.every(({ good }) => !good)).toBe(true)
  expect(reasonLine(job(3, { province: 'AO' }), options[0]?.fit ?? ({} as never), 'IT')).toContain('non copre AO')
  const [best] = optionsFor(reply, none, [reply.jobs[0] ?? job(1)])
  expect(best?.technician.id).toBe(1)
})

test('a swap that makes a technician exceed the maximum says so, also where other jobs of theirs are due later', () => {
  const technicians = [technician(1, { maximum: 2 }), technician(2, { maximum: 2 })]
  const suggested = [
    { job_id: 1, technician_id: 2, reason: '', nobody: null, candidates: 0 },
    { job_id: 2, technician_id: 1, reason: '', nobody: null, candidates: 0 },
  ]
  const two: SuggestionReply = { ...reply, jobs: [job(1), job(2)], technicians, suggested }
  const option = (wanted: readonly ReturnType<typeof job>[]) =>
    optionsFor(two, none, wanted).find((it) => it.technician.id === 1)
  // The first job is due before the one that technician 1 has been suggested for.
  expect(option([job(1)])).toMatchObject({ good: false, fit: { full: true, load: 2 } })
  expect(option([job(2)])).toMatchObject({ good: true, fit: { full: false } })
  expect(option([job(1), job(2)])).toMatchObject({ good: false })
  const doubtful = (choices: Choices) => applyChoices(two, choices).jobs.filter(isDoubtful).length
  expect(doubtful(none)).toBe(0)
  // The job that exceeds the maximum is another one than was chosen: asked about when all are applied.
  expect(doubtful(new Map([[1, 1]]))).toBe(0)
  expect(doubtful(new Map([[2, 2]]))).toBe(1)
})

test('a reason says what is in the van, on the way and promised, and whether the job is on hold', () => {
  const van = [{ part_id: 7, in_van: 2, on_the_way: 1, promised: 2 }]
  const held = job(1, { on_hold: true })
  const [option] = optionsFor({ ...reply, jobs: [held], technicians: [technician(1, { van })], suggested: [] }, none, [
    held,
  ])
  expect(reasonLine(held, option?.fit ?? ({} as never), 'EN')).toBe(
    'covers TO, the job is on hold, 2 of this model in the van, 1 on the way, 2 promised to other jobs, 1 of 3 jobs',
  )
  expect(option).toMatchObject({ good: false, fit: { free: 0 } })
})
