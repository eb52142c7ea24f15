/** The suggestion is the best for the whole batch: compared with trying every assignment, on small made-up cases. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingParts } from './gather.ts'
import { suggest } from './suggest.ts'
import { type Candidate, type JobToAssign, mayTake, type Suggestion, townOf } from './suggest-rules.ts'

/** A Thursday, the Friday and Monday after it. */
const days = ['2026-11-12', '2026-11-13', '2026-11-16']
const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  active: true,
  provinces: ['TO'],
  maximum: null,
  open_jobs: 0,
  van: new Map(),
  cities: new Set(),
  absences: [],
  ...more,
})
const job = (id: number, more: Partial<JobToAssign> = {}): JobToAssign => ({
  id,
  province: 'TO',
  city: 'Torino',
  due_on: '2026-11-16',
  days,
  on_hold: false,
  parts: [],
  ...more,
})
const takers = (suggestions: readonly Suggestion[]) =>
  Object.fromEntries(suggestions.map(({ job_id, technician_id }) => [job_id, technician_id]))

describe('suggest', () => {
  it('gives a job only to someone who covers its province', () => {
    const answer = suggest([job(1), job(2, { province: 'AO' })], [candidate(7)])
    expect(takers(answer)).toEqual({ 1: 7, 2: null })
    expect(answer[1]).toMatchObject({ reason: 'nobody_covers' })
  })

  it('gives the most urgent job the last place', () => {
    const late = job(2, { due_on: '2026-11-10' })
    const answer = suggest([job(1), late], [candidate(7, { maximum: 5, open_jobs: 4 })])
    expect(takers(answer)).toEqual({ 1: null, 2: 7 })
    expect(answer.find(({ job_id }) => job_id === 1)).toMatchObject({ reason: 'all_full', candidates: 1 })
  })

  it('counts the van down and moves on to the next who has the part', () => {
    const people = [candidate(7, { van: new Map([[50, 1]]) }), candidate(8, { open_jobs: 3, van: new Map([[50, 1]]) })]
    expect(takers(suggest([job(1, { parts: [50] }), job(2, { parts: [50] })], people))).toEqual({ 1: 7, 2: 8 })
  })

  it('changes an earlier choice where that serves the batch', () => {
    // One by one the first job would take technician 7, who alone can do the second.
    const people = [candidate(7, { provinces: ['TO', 'AO'], maximum: 1 }), candidate(8, { open_jobs: 9, maximum: 10 })]
    expect(takers(suggest([job(1), job(2, { province: 'AO' })], people))).toEqual({ 1: 8, 2: 7 })
  })

  it('leaves out who is absent on every day on which the job can be done', () => {
    // Saturday and Sunday are nobody's presence.
    const away = candidate(7, {
      absences: [
        { from: '2026-11-10', to: '2026-11-13' },
        { from: '2026-11-16', to: '2026-11-20' },
      ],
    })
    expect(suggest([job(1)], [away])[0]).toMatchObject({ technician_id: null, reason: 'all_absent' })
    const back = candidate(7, { absences: [{ from: '2026-11-10', to: '2026-11-13' }] })
    expect(takers(suggest([job(1)], [back]))).toEqual({ 1: 7 })
    const appointed = job(1, { days: ['2026-11-13'] })
    expect(suggest([appointed], [back])[0]).toMatchObject({ reason: 'all_absent', candidates: 1 })
  })

  it('leaves jobs on hold alone', () => {
    expect(suggest([job(1, { on_hold: true })], [candidate(7)])[0]).toMatchObject({
      technician_id: null,
      reason: 'on_hold',
    })
  })

  it('sends as few technicians as possible to the same town, with as even a load', () => {
    const jobs = Array.from({ length: 48 }, (_, at) => job(at + 1, { city: `Città ${Math.floor(at / 3)}` }))
    const people = Array.from({ length: 8 }, (_, at) => candidate(at + 1))
    const answer = suggest(jobs, people)
    const trips = new Set(
      answer.map(({ job_id, technician_id }) => `${technician_id} ${jobs.find(({ id }) => id === job_id)?.city}`),
    )
    expect(trips.size).toBe(16)
    for (const { id } of people) expect(answer.filter((it) => it.technician_id === id)).toHaveLength(6)
  })

  it('takes five hundred jobs for two hundred technicians', () => {
    const provinces = ['TO', 'CN', 'AT', 'AL', 'NO', 'VC', 'BI', 'VB', 'AO', 'GE']
    const jobs = Array.from({ length: 500 }, (_, at) =>
      job(at + 1, {
        province: provinces[at % 10] as string,
        city: `Città ${at % 60}`,
        due_on: `2026-11-${10 + (at % 18)}`,
        parts: at % 3 === 0 ? [] : [at % 7],
      }),
    )
    const people = Array.from({ length: 200 }, (_, at) =>
      candidate(at + 1, {
        provinces: [provinces[at % 10], provinces[(at + 3) % 10], provinces[(at + 5) % 10]] as string[],
        maximum: 4,
        open_jobs: at % 4,
        van: new Map([[at % 7, 1 + (at % 3)]]),
        cities: new Set([`città ${at % 60}`]),
      }),
    )
    const answer = suggest(jobs, people)
    const given = new Map<number, number>()
    for (const { technician_id } of answer)
      if (technician_id !== null) given.set(technician_id, (given.get(technician_id) ?? 0) + 1)
    for (const person of people) expect((given.get(person.id) ?? 0) + person.open_jobs).toBeLessThanOrEqual(4)
    expect([...given.values()].reduce((sum, count) => sum + count, 0)).toBe(500)
  })
})

const provinces = ['TO', 'AO', 'CN']
const jobCase = fc.record({
  province: fc.constantFrom(...provinces),
  city: fc.constantFrom('Torino', 'Aosta', 'Cuneo'),
  due_on: fc.constantFrom('2026-11-10', '2026-11-13', '2026-11-16'),
  parts: fc.subarray([50, 51], { maxLength: 2 }),
  on_hold: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
})
const personCase = fc.record({
  active: fc.boolean(),
  provinces: fc.subarray(provinces),
  maximum: fc.option(fc.integer({ min: 0, max: 4 })),
  open_jobs: fc.integer({ min: 0, max: 3 }),
  van: fc
    .dictionary(fc.constantFrom('50', '51'), fc.integer({ min: 0, max: 2 }))
    .map((van) => new Map(Object.entries(van).map(([part, n]) => [Number(part), n]))),
  cities: fc.subarray(['torino', 'aosta', 'cuneo']).map((cities) => new Set(cities)),
})
const batch = fc.record({
  jobs: fc.array(jobCase, { minLength: 1, maxLength: 5 }).map((jobs) => jobs.map((one, at) => job(at + 1, one))),
  people: fc
    .array(personCase, { minLength: 1, maxLength: 3 })
    .map((people) => people.map((one, at) => candidate(at + 1, one))),
})

/** Jobs without, most urgent first, missing parts, load and towns, as the rules say it; lower is better, in this order. */
function evaluate(
  jobs: readonly JobToAssign[],
  people: readonly Candidate[],
  taker: readonly (number | null)[],
): number[] | undefined {
  let [missing, load, towns] = [0, 0, 0]
  for (const person of people) {
    const own = jobs.filter((_, j) => taker[j] === person.id)
    if (!own.every((one) => mayTake(person, one))) return undefined
    if (own.length > 0 && person.maximum !== null && person.open_jobs + own.length > person.maximum) return undefined
    for (const at of own.keys()) load += person.open_jobs + at
    missing += fewestMissing(own, new Map(person.van))
    towns += new Set(own.map(townOf).filter((town) => !person.cities.has(town))).size
  }
  return [...taker.map((id) => (id === null ? 1 : 0)), missing, load, towns]
}

/** How many of one technician's jobs go without a part from the van, at best. */
function fewestMissing(jobs: readonly JobToAssign[], van: Map<number, number>): number {
  const [first, ...rest] = jobs
  if (!first) return 0
  if (first.parts.length === 0) return fewestMissing(rest, van)
  let best = 1 + fewestMissing(rest, van)
  for (const part of first.parts) {
    const count = van.get(part) ?? 0
    if (count > 0) best = Math.min(best, fewestMissing(rest, new Map(van).set(part, count - 1)))
  }
  return best
}

const isBetter = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && (a[at] as number) < (b[at] as number)
}

describe('against every assignment there is', () => {
  it('parts of a van are matched to jobs so that as few as possible go without', () => {
    fc.assert(
      fc.property(batch, ({ jobs, people }) => {
        for (const { van } of people) expect(missingParts(jobs, van)).toBe(fewestMissing(jobs, new Map(van)))
      }),
    )
  })

  it('no other assignment is better, and the order of the input does not matter', () => {
    fc.assert(
      fc.property(batch, ({ jobs, people }) => {
        const urgent = jobs.toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id - b.id)
        const answer = suggest(jobs, people)
        expect(suggest(jobs.toReversed(), people.toReversed())).toEqual(answer)
        const chosen = evaluate(
          urgent,
          people,
          answer.map(({ technician_id }) => technician_id),
        )
        if (!chosen) throw new Error('a rule is broken')
        const choices = [null, ...people.map(({ id }) => id)]
        for (let n = 0; n < choices.length ** urgent.length; n += 1) {
          const taker = urgent.map((_, j) => choices[Math.floor(n / choices.length ** j) % choices.length] ?? null)
          const other = evaluate(urgent, people, taker)
          if (other && isBetter(other, chosen)) throw new Error(`better: ${taker.join()}`)
        }
      }),
      { numRuns: 150 },
    )
  })
})
