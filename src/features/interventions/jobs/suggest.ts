/**
 * Suggests a technician for each job of a batch: the best assignment for the whole batch, not one by one.
 *
 * A job goes only to a technician who is active, covers its province, is present on one of the days on which it can be done and has room
 * under the maximum; a job on hold goes to nobody. Among all assignments that keep to this the best one is, in this order: the most urgent jobs
 * get a technician; the right part is free in the van (counted down within the batch); the load is even; as few technicians as possible go to the same town.
 *
 * It is a minimum-cost flow from jobs through vans to technicians, in which jobs that cost everybody the same are one node. Jobs are added most
 * urgent first, each along the cheapest path; a job that finds no path stays without, which keeps the most urgent ones. What each technician
 * gets of a node is dealt out by towns, and towns are gathered by exchanges that leave all of this as good as it is (`gather.ts`). Input is sorted first, so that the same input gives the same answer.
 */
import { createFlow, createGraph } from './flow.ts'
import { gatherTowns } from './gather.ts'
import {
  type Candidate,
  isAbsent,
  type JobToAssign,
  mayTake,
  type NobodyReason,
  roomOf,
  type Suggestion,
  townOf,
} from './suggest-rules.ts'

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
const byUrgency = (a: JobToAssign, b: JobToAssign) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.id - b.id)

/** Weights so far apart that a lower one never outweighs a higher one, for this many jobs and this load. */
type Weights = ReturnType<typeof weightsFor>
export function weightsFor(jobs: number, highestLoad: number) {
  const city = 1
  const load = city * (jobs + 1)
  const part = load * (jobs * (highestLoad + jobs) + 1)
  return { city, load, part }
}

/** Up to this many jobs, towns that technicians go to already count in the flow too; with more they are left to dealing out and exchanges. */
const fewJobs = 200

/** Jobs that cost every technician the same, whichever of them it gets. */
type Kind = { jobs: number[]; options: readonly Option[] }
/** The way of a job to a technician: from the van or without a part, and what it costs. */
type Option = { at: number; part: number | null; cost: number }

function kindsOf(jobs: readonly JobToAssign[], people: readonly Candidate[], weights: Weights): Kind[] {
  const kinds = new Map<string, Kind>()
  const isSmall = jobs.length <= fewJobs
  jobs.forEach((job, j) => {
    const options = people.flatMap((person, at): Option[] => {
      if (!mayTake(person, job)) return []
      const away = isSmall && !person.cities.has(townOf(job)) ? weights.city : 0
      const parts = job.parts.filter((part) => (person.van.get(part) ?? 0) > 0)
      const without = { at, part: null, cost: away + (job.parts.length > 0 ? weights.part : 0) }
      return [...parts.map((part) => ({ at, part, cost: away })), without]
    })
    const key = options.map(({ at, part, cost }) => `${at} ${part} ${cost}`).join()
    const kind = kinds.get(key)
    if (kind) kind.jobs.push(j)
    else kinds.set(key, { jobs: [j], options })
  })
  return [...kinds.values()]
}

/** The index of each job's technician, -1 where there is none: the cheapest by parts and load. */
function assignAll(jobs: readonly JobToAssign[], people: readonly Candidate[]): number[] {
  const highestLoad = Math.max(0, ...people.map(({ open_jobs }) => open_jobs))
  const weights = weightsFor(jobs.length, highestLoad)
  const kinds = kindsOf(jobs, people, weights)
  const vans = new Map<string, { at: number; count: number; node: number }>()
  const firstPerson = kinds.length
  const firstVan = firstPerson + people.length
  for (const { options } of kinds)
    for (const { at, part } of options) {
      const key = `${at} ${part}`
      if (part !== null && !vans.has(key))
        vans.set(key, { at, count: people[at]?.van.get(part) ?? 0, node: firstVan + vans.size })
    }
  const sink = firstVan + vans.size
  const graph = createGraph(sink + 1)
  kinds.forEach(({ jobs: { length }, options }, node) => {
    for (const { at, part, cost } of options)
      graph.add(node, vans.get(`${at} ${part}`)?.node ?? firstPerson + at, length, cost)
  })
  for (const { at, count, node } of vans.values()) graph.add(node, firstPerson + at, count, 0)
  people.forEach((person, at) => {
    // Each further job costs as much as the technician has by then: an even load is the cheapest.
    for (let k = 0; k < roomOf(person, jobs.length); k += 1)
      graph.add(firstPerson + at, sink, 1, weights.load * (person.open_jobs + k))
  })

  const send = createFlow(graph.arcs, sink)
  const kindOf = new Map(kinds.flatMap((kind, node) => kind.jobs.map((j) => [j, node] as const)))
  const given = jobs.map((_, j) => send(kindOf.get(j) ?? sink))
  const takers = jobs.map(() => -1)
  const goes = people.map(({ cities }) => new Set(cities))
  kinds.forEach((kind, node) => {
    const quotas = people.map(() => 0)
    // The arcs of a kind are its options, in their order.
    for (const [index, { at }] of kind.options.entries())
      quotas[at] = (quotas[at] ?? 0) + kind.jobs.length - (graph.arcs[node]?.[index]?.capacity ?? 0)
    dealOut(
      kind.jobs.filter((j) => given[j]),
      (j) => townOf(jobs[j] ?? { city: null }),
      quotas,
      goes,
      takers,
    )
  })
  return takers
}

/** Shares jobs that cost the same by the number that each technician gets: whole towns, to who goes there already, largest first. */
function dealOut(
  given: readonly number[],
  townOfJob: (j: number) => string,
  quotas: number[],
  goes: readonly Set<string>[],
  takers: number[],
): void {
  const towns = [...Map.groupBy(given, townOfJob)].sort(([, some], [, others]) => others.length - some.length)
  for (const [town, some] of towns)
    for (let left = some; left.length > 0; ) {
      const rank = (at: number) => (goes[at]?.has(town) ? 2 : 0) + ((quotas[at] ?? 0) >= left.length ? 1 : 0)
      const [best = 0] = quotas
        .flatMap((quota, at) => (quota > 0 ? [at] : []))
        .sort((a, b) => rank(b) - rank(a) || (quotas[b] ?? 0) - (quotas[a] ?? 0) || a - b)
      const count = Math.min(left.length, quotas[best] ?? 0)
      if (count === 0) throw new Error('a job that was given has no technician')
      for (const j of left.slice(0, count)) takers[j] = best
      quotas[best] = (quotas[best] ?? 0) - count
      goes[best]?.add(town)
      left = left.slice(count)
    }
}

/** Most urgent first. */
export function suggest(jobsToAssign: readonly JobToAssign[], candidates: readonly Candidate[]): Suggestion[] {
  const jobs = jobsToAssign.toSorted(byUrgency)
  const people = candidates.toSorted(byId)
  const takers = gatherTowns(jobs, people, assignAll(jobs, people))
  return jobs.map((job, j) => {
    const person = people[takers[j] ?? -1]
    return person ? { job_id: job.id, technician_id: person.id } : withoutTechnician(job, people)
  })
}

function withoutTechnician(job: JobToAssign, people: readonly Candidate[]): Suggestion {
  const covering = people.filter(({ provinces }) => provinces.includes(job.province))
  const active = covering.filter((person) => person.active)
  const present = active.filter((person) => !isAbsent(person, job))
  const reason: NobodyReason = job.on_hold
    ? 'on_hold'
    : covering.length === 0
      ? 'nobody_covers'
      : active.length === 0
        ? 'all_inactive'
        : present.length === 0
          ? 'all_absent'
          : 'all_full'
  const candidatesLeft = {
    on_hold: 0,
    nobody_covers: 0,
    all_inactive: covering.length,
    all_absent: active.length,
    all_full: present.length,
  }
  return { job_id: job.id, technician_id: null, reason, candidates: candidatesLeft[reason] }
}
