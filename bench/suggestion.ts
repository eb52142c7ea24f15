/**
 * `node bench/suggestion.ts`: the suggestion of technicians for 2,000 jobs and 40 technicians, without a database: how long it takes, that it is the same each
 * time, and how many technicians go to how many towns, against somebody who deals the jobs out one by one; on small batches also against every assignment there is.
 */
import { newTowns } from '#features/interventions/jobs/gather.ts'
import { suggest } from '#features/interventions/jobs/suggest.ts'
import {
  type Candidate,
  type JobToAssign,
  mayTake,
  roomOf,
  type Suggestion,
  townOf,
} from '#features/interventions/jobs/suggest-rules.ts'
import { median } from './rounds.ts'

/** The same numbers at each run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const provinces = ['TO', 'CN', 'AT', 'AL', 'MI', 'BG', 'BS', 'GE', 'SV', 'BO']

type Batch = { jobs: JobToAssign[]; people: Candidate[] }

/** Provinces with so many towns each; some towns have many shops, most have few. */
function batchOf(size: { jobs: number; people: number; provinces: number; towns: number }, seed: number): Batch {
  const roll = dice(seed)
  const known = provinces.slice(0, size.provinces)
  const jobs = Array.from({ length: size.jobs }, (_, at): JobToAssign => {
    const province = known[roll(known.length)] ?? ''
    const town = Math.min(roll(size.towns), roll(size.towns))
    const day = 10 + roll(10)
    return {
      id: at + 1,
      province,
      city: `${province} ${town}`,
      due_on: `2026-11-${day}`,
      days: [`2026-11-${day}`],
      on_hold: false,
      parts: roll(3) === 0 ? [] : [1 + roll(5)],
    }
  })
  const people = Array.from({ length: size.people }, (_, at): Candidate => {
    const [first = '', second = ''] = [known[at % known.length], known[(at + 3) % known.length]]
    return {
      id: at + 1,
      active: true,
      provinces: [first, second],
      maximum: Math.ceil((1.4 * size.jobs) / size.people),
      open_jobs: roll(3),
      van: new Map([1, 2, 3, 4, 5].map((part) => [part, roll(Math.ceil(size.jobs / size.people / 4) + 1)])),
      cities: new Set(
        Array.from({ length: size.people < 10 ? 0 : 8 }, (_, n) =>
          `${n % 2 ? first : second} ${roll(size.towns)}`.toLowerCase(),
        ),
      ),
      absences: [],
    }
  })
  return { jobs, people }
}

/** Most urgent first, each job to whoever may take it and has the fewest jobs; of equals, to one who goes to that town already. */
function dealOut({ jobs, people }: Batch): Suggestion[] {
  const own = new Map(people.map(({ id }) => [id, [] as JobToAssign[]]))
  return jobs
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id - b.id)
    .map((job) => {
      const [best] = people
        .filter((person) => mayTake(person, job) && (own.get(person.id)?.length ?? 0) < roomOf(person, jobs.length))
        .map((person) => {
          const has = own.get(person.id) ?? []
          const away = newTowns([...has, job], person) - newTowns(has, person)
          return { id: person.id, load: person.open_jobs + has.length, away }
        })
        .sort((a, b) => a.load - b.load || a.away - b.away || a.id - b.id)
      if (!best) return { job_id: job.id, technician_id: null, reason: 'all_full', candidates: 0 }
      own.get(best.id)?.push(job)
      return { job_id: job.id, technician_id: best.id }
    })
}

/** How many technicians have to go to how many towns to which they do not go already. */
function countPairs({ jobs, people }: Batch, suggested: readonly Suggestion[]): number {
  const known = new Map(jobs.map((job) => [job.id, job]))
  return people.reduce((sum, person) => {
    const own = suggested.filter((it) => it.technician_id === person.id).flatMap((it) => known.get(it.job_id) ?? [])
    return sum + newTowns(own, person)
  }, 0)
}

const loadsOf = ({ people }: Batch, suggested: readonly Suggestion[]) =>
  people.map(({ id, open_jobs }) => open_jobs + suggested.filter((it) => it.technician_id === id).length)
const given = (suggested: readonly Suggestion[]) => suggested.filter((it) => it.technician_id !== null).length

/** The fewest pairs of all assignments that give every job away with these loads. */
function fewestPairs(batch: Batch, loads: readonly number[]): number {
  const { jobs, people } = batch
  const room = people.map(({ open_jobs }, at) => (loads[at] ?? 0) - open_jobs)
  let fewest = Number.POSITIVE_INFINITY
  const pairs = new Map<string, number>()
  const place = (at: number) => {
    if (pairs.size >= fewest) return
    const job = jobs[at]
    if (!job) {
      fewest = pairs.size
      return
    }
    people.forEach((person, who) => {
      if ((room[who] ?? 0) === 0 || !mayTake(person, job)) return
      const pair = `${person.id} ${townOf(job)}`
      const count = pairs.get(pair) ?? 0
      pairs.set(pair, count + 1)
      room[who] = (room[who] ?? 0) - 1
      place(at + 1)
      room[who] = (room[who] ?? 0) + 1
      if (count === 0) pairs.delete(pair)
      else pairs.set(pair, count)
    })
  }
  place(0)
  return fewest
}

const spread = (loads: readonly number[]) => `${Math.min(...loads)} to ${Math.max(...loads)}`

const large = batchOf({ jobs: 2_000, people: 40, provinces: 10, towns: 40 }, 7)
const times: number[] = []
const answers: string[] = []
let suggested: Suggestion[] = []
for (let round = 0; round < 3; round += 1) {
  const started = performance.now()
  suggested = suggest(large.jobs, large.people)
  times.push(performance.now() - started)
  answers.push(JSON.stringify(suggested))
}
const dealt = dealOut(large)
const towns = new Set(large.jobs.map(townOf)).size
console.log(
  `2,000 jobs in ${towns} towns, 40 technicians: ${median(times).toFixed(0)} ms, ${new Set(answers).size === 1 ? 'the same each time' : 'NOT the same each time'}`,
)
console.log(
  `  suggested: ${given(suggested)} given, ${countPairs(large, suggested)} pairs of technician and town, ${spread(loadsOf(large, suggested))} jobs each`,
)
console.log(
  `  dealt out: ${given(dealt)} given, ${countPairs(large, dealt)} pairs, ${spread(loadsOf(large, dealt))} jobs each`,
)

const small = Array.from({ length: 40 }, (_, seed) => {
  const batch = batchOf({ jobs: 10, people: 3, provinces: 1, towns: 5 }, 100 + seed)
  // Parts weigh more than towns; without them towns alone are compared.
  for (const job of batch.jobs) Object.assign(job, { parts: [] })
  for (const person of batch.people) Object.assign(person, { maximum: null })
  const answer = suggest(batch.jobs, batch.people)
  return {
    ours: countPairs(batch, answer),
    dealt: countPairs(batch, dealOut(batch)),
    exact: fewestPairs(batch, loadsOf(batch, answer)),
  }
})
const sum = (of: (it: (typeof small)[number]) => number) => small.reduce((total, it) => total + of(it), 0)
console.log(
  `40 batches of 10 jobs, 3 technicians: ${sum((it) => it.ours)} pairs, dealt out ${sum((it) => it.dealt)}, the fewest with the same loads ${sum((it) => it.exact)}; ${small.filter((it) => it.ours === it.exact).length} of 40 are exact`,
)
