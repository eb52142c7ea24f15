/**
 * Suggests a technician for each job of a batch: the best assignment for the whole batch, not one by one.
 *
 * A job goes only to a technician who is active, covers its province, is present on one of the days on which it can be done and has room
 * under the maximum; a job on hold goes to nobody. Among all assignments that keep to this the best one is, in this order: the most urgent jobs
 * get a technician; the right part is free in the van (counted down within the batch); the load is even; as few technicians as possible go to the same town.
 *
 * It is a minimum-cost flow from jobs through vans to technicians. Jobs are added most urgent first, each along the cheapest path; a job
 * that finds no path stays without, which keeps the most urgent ones. Towns are then gathered by exchanges that leave all of this as good as
 * it is (`gather.ts`). Input is sorted first, so that the same input gives the same answer.
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
export function weightsFor(jobs: number, highestLoad: number) {
  const city = 1
  const load = city * (jobs + 1)
  const part = load * (jobs * (highestLoad + jobs) + 1)
  return { city, load, part }
}

/** The index of each job's technician, -1 where there is none: the cheapest by parts and load; of towns it knows only those that technicians have already. */
function assignAll(jobs: readonly JobToAssign[], people: readonly Candidate[]): number[] {
  const highestLoad = Math.max(0, ...people.map(({ open_jobs }) => open_jobs))
  const weights = weightsFor(jobs.length, highestLoad)
  const wanted = new Set(jobs.flatMap(({ parts }) => parts))
  const vans = people.flatMap((person, at) =>
    [...person.van]
      .filter(([part, count]) => count > 0 && wanted.has(part))
      .map(([part, count]) => ({ at, part, count })),
  )
  const firstPerson = jobs.length
  const firstVan = firstPerson + people.length
  const sink = firstVan + vans.length
  const graph = createGraph(sink + 1)
  const vanNodes = new Map(vans.map(({ at, part }, index) => [`${at} ${part}`, firstVan + index]))

  jobs.forEach((job, j) => {
    people.forEach((person, at) => {
      if (!mayTake(person, job)) return
      const away = person.cities.has(townOf(job)) ? 0 : weights.city
      for (const part of job.parts) {
        const van = vanNodes.get(`${at} ${part}`)
        if (van !== undefined) graph.add(j, van, 1, away)
      }
      graph.add(j, firstPerson + at, 1, away + (job.parts.length > 0 ? weights.part : 0))
    })
  })
  for (const [index, { at, count }] of vans.entries()) graph.add(firstVan + index, firstPerson + at, count, 0)
  people.forEach((person, at) => {
    // Each further job costs as much as the technician has by then: an even load is the cheapest.
    for (let k = 0; k < roomOf(person, jobs.length); k += 1)
      graph.add(firstPerson + at, sink, 1, weights.load * (person.open_jobs + k))
  })

  const send = createFlow(graph.arcs, sink)
  const given = jobs.map((_, j) => send(j))
  return jobs.map((_, j) => {
    // The arc along which a job's unit flows.
    const taken = given[j] ? graph.arcs[j]?.find((arc) => arc.capacity === 0 && arc.cost >= 0) : undefined
    if (!taken) return -1
    return taken.to >= firstVan ? (vans[taken.to - firstVan]?.at ?? -1) : taken.to - firstPerson
  })
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
