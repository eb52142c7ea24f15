/**
 * Gathers the towns of a suggestion: two technicians exchange jobs so that fewer of them go to the same town. Which jobs are given, parts in the
 * vans and the evenness of the load stay as they are, because these weigh more.
 */
import { type Candidate, type JobToAssign, mayTake, roomOf, townOf } from './suggest-rules.ts'

/** Up to this many jobs of two technicians, every way to share them is tried; with more, whole towns are moved. */
const fewJobs = 8

/** How many jobs go without a part that is free in the van, at best: a matching of jobs to units. */
export function missingParts(jobs: readonly JobToAssign[], van: ReadonlyMap<number, number>): number {
  const holders = new Map<number, JobToAssign[]>()
  const give = (job: JobToAssign, tried: Set<number>): boolean => {
    for (const part of job.parts) {
      const count = van.get(part) ?? 0
      if (count <= 0 || tried.has(part)) continue
      tried.add(part)
      const held = holders.get(part) ?? []
      holders.set(part, held)
      if (held.length < count) {
        held.push(job)
        return true
      }
      const at = held.findIndex((other) => give(other, tried))
      if (at >= 0) {
        held[at] = job
        return true
      }
    }
    return false
  }
  return jobs.filter((job) => job.parts.length > 0 && !give(job, new Set())).length
}

/** How many towns these jobs bring to a technician who does not go there already. */
export function newTowns(jobs: readonly JobToAssign[], { cities }: Pick<Candidate, 'cities'>): number {
  const towns = new Set<string>()
  for (const job of jobs) {
    const town = townOf(job)
    if (town !== '' && !cities.has(town)) towns.add(town)
  }
  return towns.size
}

/** Jobs of the one and of the other. */
type Share = readonly [readonly JobToAssign[], readonly JobToAssign[]]

/** All shares in which the one gets so many jobs, by the bits of a number; only jobs that each may take. */
function* everyShare(all: readonly JobToAssign[], one: Candidate, other: Candidate, sizes: ReadonlySet<number>) {
  const bitsOf = (person: Candidate) => all.reduce((bits, job, at) => bits | (mayTake(person, job) ? 1 << at : 0), 0)
  const [forOne, forOther] = [bitsOf(one), bitsOf(other)]
  const every = 2 ** all.length - 1
  for (let bits = 0; bits <= every; bits += 1) {
    if ((bits & ~forOne) !== 0 || (every & ~bits & ~forOther) !== 0 || !sizes.has(countBits(bits))) continue
    const share: Share = [all.filter((_, at) => (bits >> at) & 1), all.filter((_, at) => !((bits >> at) & 1))]
    yield share
  }
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Shares in which the one gives all jobs of a town to the other, and gets back what makes so many: of towns that the one goes to anyway, then of small ones. */
function* townShares([ofOne, ofOther]: Share, one: Candidate, other: Candidate, sizes: ReadonlySet<number>) {
  const groups = [...Map.groupBy(ofOther, townOf)]
  for (const [town, given] of Map.groupBy(ofOne, townOf)) {
    if (!given.every((job) => mayTake(other, job))) continue
    const kept = ofOne.filter((job) => townOf(job) !== town)
    const own = new Set([...kept.map(townOf), ...one.cities])
    const back = groups
      .filter(([name]) => name !== town)
      .sort(([a, some], [b, others]) => Number(own.has(b)) - Number(own.has(a)) || some.length - others.length)
      .flatMap(([, jobs]) => jobs)
      .filter((job) => mayTake(one, job))
    for (const size of sizes) {
      const count = size - kept.length
      if (count < 0 || count > back.length) continue
      const returned = new Set(back.slice(0, count))
      const share: Share = [
        [...kept, ...returned],
        [...ofOther.filter((job) => !returned.has(job)), ...given],
      ]
      yield share
    }
  }
}

/** `takers` holds the index of each job's technician, -1 for none; so does the answer. */
export function gatherTowns(
  jobs: readonly JobToAssign[],
  people: readonly Candidate[],
  takers: readonly number[],
): number[] {
  const shares = people.map((person, at) => ({ person, jobs: jobs.filter((_, j) => takers[j] === at) }))
  type Taker = (typeof shares)[number]

  /** Shares the jobs of two technicians with fewer new towns, as even a load and no more missing parts; false where that cannot be. */
  const exchange = (one: Taker, other: Taker): boolean => {
    const total = one.jobs.length + other.jobs.length
    const turned = other.person.open_jobs + other.jobs.length - one.person.open_jobs
    const sizes = new Set(
      [one.jobs.length, turned].filter(
        (size) =>
          size >= 0 &&
          size <= total &&
          size <= roomOf(one.person, total) &&
          total - size <= roomOf(other.person, total),
      ),
    )
    const townsOf = ([ofOne, ofOther]: Share) => newTowns(ofOne, one.person) + newTowns(ofOther, other.person)
    const missingOf = ([ofOne, ofOther]: Share) =>
      missingParts(ofOne, one.person.van) + missingParts(ofOther, other.person.van)
    const now: Share = [one.jobs, other.jobs]
    const most = missingOf(now)
    let fewest = townsOf(now)
    let best: Share | undefined
    const tried =
      total <= fewJobs
        ? everyShare([...one.jobs, ...other.jobs], one.person, other.person, sizes)
        : townShares(now, one.person, other.person, sizes)
    for (const share of tried) {
      const towns = townsOf(share)
      if (towns >= fewest || missingOf(share) > most) continue
      fewest = towns
      best = share
    }
    if (!best) return false
    one.jobs = [...best[0]]
    other.jobs = [...best[1]]
    return true
  }

  for (let again = true; again; ) {
    again = false
    const there = Map.groupBy(
      shares.flatMap((taker) =>
        [...new Set([...taker.jobs.map(townOf), ...taker.person.cities])].map((town) => ({ town, taker })),
      ),
      ({ town }) => town,
    )
    for (const one of shares) {
      // Only with somebody who goes to one of the same towns can there be fewer.
      const met = new Set(one.jobs.flatMap((job) => (there.get(townOf(job)) ?? []).map(({ taker }) => taker)))
      met.delete(one)
      for (const other of met) if (exchange(one, other)) again = true
    }
  }
  const owner = new Map(shares.flatMap((taker, at) => taker.jobs.map((job) => [job.id, at] as const)))
  return jobs.map(({ id }) => owner.get(id) ?? -1)
}
