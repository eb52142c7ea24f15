/**
 * Suggests a technician for each job of a batch: the best assignment for the whole batch, not one by one.
 *
 * A job goes only to a technician who is active, covers its province, is not absent on every day until it is due and has room under
 * the maximum. Among all assignments that keep to this the best one is, in this order: the most urgent jobs get a technician; the right
 * part is in the van (counted down within the batch); the load is even; the technician has other jobs in the same city.
 *
 * It is a minimum-cost flow from jobs through vans to technicians. Jobs are added most urgent first, each along the cheapest path; a job
 * that finds no path stays without, which keeps the most urgent ones. Input is sorted first, so that the same input gives the same answer.
 */

export type JobToAssign = {
  id: number
  province: string
  city: string
  /** 'YYYY-MM-DD': the earlier, the more urgent. */
  due_on: string
  /** Parts that fit; empty where nothing has to be brought. */
  parts: readonly number[]
}

export type Candidate = {
  id: number
  active: boolean
  provinces: readonly string[]
  /** Most open jobs at once; empty where there is no maximum. */
  maximum: number | null
  open_jobs: number
  /** How many of each part are in the van, free to use. */
  van: ReadonlyMap<number, number>
  /** Cities of the jobs the technician has now. */
  cities: ReadonlySet<string>
  /** Days of absence, both ends included. */
  absences: readonly { from: string; to: string }[]
}

export type NobodyReason = 'nobody_covers' | 'all_inactive' | 'all_absent' | 'all_full'

export type Suggestion =
  | {
      job_id: number
      technician_id: number
      /** The part that is taken from the van; empty where none is needed or none is there. */
      part_id: number | null
      needs_part: boolean
      /** Fitting parts in the van and open jobs at this point of the suggestion, this job not counted. */
      in_van: number
      load: number
      maximum: number | null
    }
  | { job_id: number; technician_id: null; reason: NobodyReason; candidates: number }

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
const byUrgency = (a: JobToAssign, b: JobToAssign) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.id - b.id)

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Whether absent on every day from today to the due day; for a job that is already late only today counts. */
export function isAbsentUntil(candidate: Pick<Candidate, 'absences'>, due_on: string, today: string): boolean {
  const last = due_on < today ? today : due_on
  let day = today
  for (;;) {
    const absence = candidate.absences.find(({ from, to }) => from <= day && day <= to)
    if (!absence) return false
    if (absence.to >= last) return true
    day = dayAfter(absence.to)
  }
}

export const mayTake = (candidate: Candidate, job: JobToAssign, today: string): boolean =>
  candidate.active && candidate.provinces.includes(job.province) && !isAbsentUntil(candidate, job.due_on, today)

/** Weights so far apart that a lower one never outweighs a higher one, for this many jobs and this load. */
export function weightsFor(jobs: number, highestLoad: number) {
  const city = 1
  const load = city * (jobs + 1)
  const part = load * (jobs * (highestLoad + jobs) + 1)
  return { city, load, part }
}

type Arc = { to: number; capacity: number; cost: number; back: number; part: number | null }

/** A graph of arcs with capacity and cost; each arc knows its way back. */
function createGraph(nodes: number) {
  const arcs: Arc[][] = Array.from({ length: nodes }, () => [])
  return {
    arcs,
    add(from: number, to: number, capacity: number, cost: number, part: number | null = null) {
      const there = arcs[from]
      const back = arcs[to]
      if (!there || !back) throw new Error('an arc between unknown nodes')
      there.push({ to, capacity, cost, back: back.length, part })
      back.push({ to: from, capacity: 0, cost: -cost, back: there.length - 1, part: null })
    },
  }
}

/** A binary heap of nodes by distance. */
function createQueue() {
  const nodes: number[] = []
  const keys: number[] = []
  const swap = (a: number, b: number) => {
    ;[nodes[a], nodes[b]] = [nodes[b] as number, nodes[a] as number]
    ;[keys[a], keys[b]] = [keys[b] as number, keys[a] as number]
  }
  const less = (a: number, b: number) =>
    (keys[a] as number) < (keys[b] as number) || (keys[a] === keys[b] && (nodes[a] as number) < (nodes[b] as number))
  return {
    size: () => nodes.length,
    push(node: number, key: number) {
      nodes.push(node)
      keys.push(key)
      for (let at = nodes.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!less(at, parent)) break
        swap(at, parent)
        at = parent
      }
    },
    pop(): { node: number; key: number } {
      const first = { node: nodes[0] as number, key: keys[0] as number }
      swap(0, nodes.length - 1)
      nodes.pop()
      keys.pop()
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        if (left >= nodes.length) break
        const child = left + 1 < nodes.length && less(left + 1, left) ? left + 1 : left
        if (!less(child, at)) break
        swap(child, at)
        at = child
      }
      return first
    },
  }
}

/** Sends one unit from a node to the sink along the cheapest path with room; false where there is none. Keeps reduced costs at zero or above. */
function createFlow(arcs: Arc[][], sink: number) {
  const potential = new Float64Array(arcs.length)
  const distance = new Float64Array(arcs.length)
  const cameBy = new Array<Arc | undefined>(arcs.length)
  return (source: number): boolean => {
    distance.fill(Number.POSITIVE_INFINITY)
    cameBy.fill(undefined)
    distance[source] = 0
    const queue = createQueue()
    queue.push(source, 0)
    const visited: number[] = []
    while (queue.size() > 0) {
      const { node, key } = queue.pop()
      if (key > (distance[node] as number)) continue
      visited.push(node)
      if (node === sink) break
      for (const arc of arcs[node] as Arc[]) {
        if (arc.capacity === 0) continue
        const next = key + arc.cost + (potential[node] as number) - (potential[arc.to] as number)
        if (next < (distance[arc.to] as number)) {
          distance[arc.to] = next
          cameBy[arc.to] = arc
          queue.push(arc.to, next)
        }
      }
    }
    if (distance[sink] === Number.POSITIVE_INFINITY) return false
    const farthest = distance[sink] as number
    // Update only the potentials of nodes nearer than the sink; the other reduced costs stay as they are.
    for (const node of visited) potential[node] = (potential[node] as number) + (distance[node] as number) - farthest
    for (let node = sink; node !== source; ) {
      const arc = cameBy[node] as Arc
      const back = (arcs[arc.to] as Arc[])[arc.back] as Arc
      arc.capacity -= 1
      back.capacity += 1
      node = back.to
    }
    return true
  }
}

export function suggest(
  jobsToAssign: readonly JobToAssign[],
  candidates: readonly Candidate[],
  today: string,
): Suggestion[] {
  const jobs = jobsToAssign.toSorted(byUrgency)
  const people = candidates.toSorted(byId)
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
      if (!mayTake(person, job, today)) return
      const away = person.cities.has(job.city.toLowerCase()) ? 0 : weights.city
      for (const part of job.parts) {
        const van = vanNodes.get(`${at} ${part}`)
        if (van !== undefined) graph.add(j, van, 1, away, part)
      }
      graph.add(j, firstPerson + at, 1, away + (job.parts.length > 0 ? weights.part : 0))
    })
  })
  for (const [index, { at, count }] of vans.entries()) graph.add(firstVan + index, firstPerson + at, count, 0)
  people.forEach((person, at) => {
    const room =
      person.maximum === null ? jobs.length : Math.max(0, Math.min(jobs.length, person.maximum - person.open_jobs))
    // Each further job costs as much as the technician has by then: an even load is the cheapest.
    for (let k = 0; k < room; k += 1) graph.add(firstPerson + at, sink, 1, weights.load * (person.open_jobs + k))
  })

  const send = createFlow(graph.arcs, sink)
  const given = jobs.map((_, j) => send(j))
  return describe(
    jobs,
    people,
    given,
    today,
    (j) => takenArc(graph.arcs[j] as Arc[]),
    (node) => ownerOf(node, firstPerson, firstVan, vans),
  )
}

/** The arc along which a job's unit flows. */
const takenArc = (arcs: readonly Arc[]) => arcs.find((arc) => arc.capacity === 0 && arc.cost >= 0)

const ownerOf = (node: number, firstPerson: number, firstVan: number, vans: readonly { at: number }[]) =>
  node >= firstVan ? (vans[node - firstVan]?.at ?? -1) : node - firstPerson

/** The technician of each job and the state at that point, most urgent first. */
function describe(
  jobs: readonly JobToAssign[],
  people: readonly Candidate[],
  given: readonly boolean[],
  today: string,
  arcOf: (job: number) => Arc | undefined,
  personAt: (node: number) => number,
): Suggestion[] {
  const load = new Map(people.map(({ id, open_jobs }) => [id, open_jobs]))
  const van = new Map(people.map(({ id, van: parts }) => [id, new Map(parts)]))
  return jobs.map((job, j) => {
    const arc = given[j] ? arcOf(j) : undefined
    const person = arc && people[personAt(arc.to)]
    if (!arc || !person) return withoutTechnician(job, people, today)
    const parts = van.get(person.id)
    const in_van = job.parts.reduce((sum, part) => sum + (parts?.get(part) ?? 0), 0)
    const suggestion: Suggestion = {
      job_id: job.id,
      technician_id: person.id,
      part_id: arc.part,
      needs_part: job.parts.length > 0,
      in_van,
      load: load.get(person.id) ?? 0,
      maximum: person.maximum,
    }
    load.set(person.id, suggestion.load + 1)
    if (arc.part !== null) parts?.set(arc.part, (parts.get(arc.part) ?? 0) - 1)
    return suggestion
  })
}

function withoutTechnician(job: JobToAssign, people: readonly Candidate[], today: string): Suggestion {
  const covering = people.filter(({ provinces }) => provinces.includes(job.province))
  const active = covering.filter((person) => person.active)
  const present = active.filter((person) => !isAbsentUntil(person, job.due_on, today))
  const reason: NobodyReason =
    covering.length === 0
      ? 'nobody_covers'
      : active.length === 0
        ? 'all_inactive'
        : present.length === 0
          ? 'all_absent'
          : 'all_full'
  const candidatesLeft = {
    nobody_covers: 0,
    all_inactive: covering.length,
    all_absent: active.length,
    all_full: present.length,
  }
  return { job_id: job.id, technician_id: null, reason, candidates: candidatesLeft[reason] }
}
