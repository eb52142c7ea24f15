/**
 * `node bench/plan-days.ts`: the plan of the next days without a database. First how long 500 jobs and 60 technicians over ten days take, and that the plan is the same each time;
 * then a simulated quarter in Piemonte, day by day, against today's suggestion and against a dispatcher who gives each job to whoever lives nearest: late jobs, kilometres, units to ship.
 */
import { suggest } from '#features/interventions/jobs/suggest.ts'
import { type Day, follow, orderDay, type Stop } from '#features/interventions/planning/day-rules.ts'
import {
  type PlanInput,
  type PlanJob,
  type PlanTechnician,
  planDays,
} from '#features/interventions/planning/plan-rules.ts'
import { drivingMinutes, kmPerHour } from '#lib/places/municipalities.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { median } from './rounds.ts'

/** The same numbers at each run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const provinces = ['TO', 'CN', 'AT', 'AL', 'BI', 'NO', 'VC', 'VB']
const towns = municipalities().filter(({ province }) => provinces.includes(province))
const minutes = towns.map((from) => towns.map((to) => drivingMinutes(from, to)))
const driving = (from: number, to: number) => minutes[from]?.[to] ?? 30

type Size = { jobs: number; people: number; days: number }
const dayAt = (home: number): Day => ({ from: 480, until: 1020, lunch: { from: 780, minutes: 60 }, home, driving })

function peopleOf(count: number, roll: (below: number) => number, days: number): PlanTechnician[] {
  return Array.from({ length: count }, (_, at) => {
    const home = roll(towns.length)
    const own = towns[home]?.province ?? 'TO'
    return {
      id: at + 1,
      provinces: [...new Set([own, provinces[roll(provinces.length)] ?? own])],
      minutes: 480,
      van: new Map([1, 2, 3, 4].map((part) => [part, roll(5)])),
      days: Array.from({ length: days }, () => (roll(25) === 0 ? null : { day: dayAt(home), stops: [] })),
    }
  })
}

/** Where there are more shops, there are more jobs. */
const townFor = (roll: (below: number) => number) => Math.min(roll(towns.length), roll(towns.length))

function jobAt(id: number, due: number, days: number, roll: (below: number) => number): PlanJob {
  const place = townFor(roll)
  const hours = [
    { from: 540, until: 750 },
    { from: 930, until: 1140 },
  ]
  return {
    id,
    place,
    province: towns[place]?.province ?? null,
    minutes: 20 + roll(3) * 15,
    due,
    windows: Array.from({ length: days }, () => (roll(3) === 0 ? hours : [])),
    parts: roll(2) === 0 ? [1 + roll(4)] : [],
    technician_id: null,
  }
}

function batch({ jobs, people, days }: Size, seed: number): PlanInput {
  const roll = dice(seed)
  return {
    jobs: Array.from({ length: jobs }, (_, at) => jobAt(at + 1, roll(days + 2) - 1, days, roll)),
    technicians: peopleOf(people, roll, days),
    stock: new Map([1, 2, 3, 4].map((part) => [part, 40])),
    shipping: 2,
  }
}

const large = batch({ jobs: 500, people: 60, days: 10 }, 7)
const times: number[] = []
const answers = new Set<string>()
for (let round = 0; round < 3; round += 1) {
  const started = process.cpuUsage()
  const plan = planDays(large)
  times.push(process.cpuUsage(started).user / 1000)
  answers.add(JSON.stringify(plan))
}
console.log(
  `500 jobs, 60 technicians, 10 days: ${Math.round(median(times))} ms of one processor, ${answers.size === 1 ? 'the same each time' : 'NOT the same'}\n`,
)

/* A quarter, day by day. */

type Waiting = { job: PlanJob; due: number }
type Done = { late: number; unplanned: number; minutes: number; shipped: number; jobs: number }
/** Who does what today, of those that wait, and which units leave the warehouse for whom. */
type Orders = { given: Map<number, number[]>; send: { job_id: number; technician_id: number; part: number }[] }
type Dispatcher = (waiting: readonly Waiting[], people: readonly PlanTechnician[], today: number) => Orders

const ahead = 5
const inputFor = (waiting: readonly Waiting[], people: readonly PlanTechnician[], today: number): PlanInput => ({
  jobs: waiting.map(({ job, due }) => ({ ...job, due: due - today, windows: job.windows.slice(0, ahead) })),
  technicians: people,
  stock: new Map([1, 2, 3, 4].map((part) => [part, 1_000])),
  shipping: 2,
})

const byPlan: Dispatcher = (waiting, people, today) => {
  const orders: Orders = { given: new Map(), send: [] }
  for (const { technician_id, job_id, day, unit } of planDays(inputFor(waiting, people, today)).planned) {
    if (day === 0) orders.given.set(technician_id, [...(orders.given.get(technician_id) ?? []), job_id])
    if (unit?.from === 'warehouse') orders.send.push({ job_id, technician_id, part: unit.part })
  }
  return orders
}

/** As many of them as fit into the day, those due first. */
function firstThatFit(person: PlanTechnician, wanted: readonly Waiting[]): number[] {
  const today = person.days[0]
  if (!today) return []
  const stops: Stop[] = []
  for (const { job } of wanted) {
    const stop: Stop = { id: job.id, place: job.place, minutes: job.minutes, windows: job.windows[0] ?? [] }
    const route = orderDay(today.day, [...stops, stop])
    if (route.missed === 0 && route.until <= today.day.until) stops.push(stop)
    if (stops.length >= 12) break
  }
  return stops.map(({ id }) => id)
}
const byDue = (a: Waiting, b: Waiting) => a.due - b.due || a.job.id - b.job.id

/** Everybody's jobs are dealt out by today's suggestion; each then does as many as fit, those due first. */
const bySuggestion: Dispatcher = (waiting, people, today) => {
  const dayName = (day: number) =>
    `2026-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`
  const suggested = suggest(
    waiting.map(({ job, due }) => ({
      id: job.id,
      province: job.province ?? '',
      city: towns[job.place]?.name ?? '',
      due_on: dayName(Math.max(0, due)),
      days: [dayName(today)],
      on_hold: false,
      parts: job.parts,
    })),
    people.map(({ id, provinces: covers, van, days }) => ({
      id,
      active: days[0] !== null,
      provinces: covers,
      maximum: null,
      open_jobs: 0,
      van,
      cities: new Set<string>(),
      absences: [],
    })),
  )
  const given = new Map(
    people.map((person) => {
      const own = new Set(suggested.filter((it) => it.technician_id === person.id).map((it) => it.job_id))
      return [person.id, firstThatFit(person, waiting.filter(({ job }) => own.has(job.id)).toSorted(byDue))]
    }),
  )
  return { given, send: [] }
}

/** Those due first, each to whoever lives nearest and still has room. */
const byNearest: Dispatcher = (waiting, people) => {
  const given = new Map(people.map(({ id }) => [id, [] as Waiting[]]))
  for (const one of waiting.toSorted(byDue)) {
    const near = people
      .filter(
        ({ provinces: covers, days }) => days[0] && one.job.province !== null && covers.includes(one.job.province),
      )
      .toSorted(
        (a, b) => driving(a.days[0]?.day.home ?? -1, one.job.place) - driving(b.days[0]?.day.home ?? -1, one.job.place),
      )
    for (const person of near) {
      const own = [...(given.get(person.id) ?? []), one]
      if (own.length > 12 || firstThatFit(person, own).length < own.length) continue
      given.set(person.id, own)
      break
    }
  }
  return { given: new Map([...given].map(([id, own]) => [id, own.map(({ job }) => job.id)])), send: [] }
}

function quarter(dispatcher: Dispatcher): Done {
  const roll = dice(11)
  const people = peopleOf(12, roll, ahead)
  const vans = new Map(people.map(({ id, van }) => [id, new Map(van)]))
  const done: Done = { late: 0, unplanned: 0, minutes: 0, shipped: 0, jobs: 0 }
  const coming: { on: number; technician_id: number; part: number }[] = []
  let [waiting, next]: [Waiting[], number] = [[], 1]
  for (let today = 0; today < 62; today += 1) {
    // Of each five days four are as many jobs as can be done, one has more.
    const count = today % 5 === 0 ? 62 : 44
    for (let n = 0; n < count; n += 1) {
      const due = today + 1 + roll(6)
      waiting.push({ job: jobAt(next++, due, ahead, roll), due })
    }
    for (const { technician_id, part } of coming.filter(({ on }) => on === today))
      vans.get(technician_id)?.set(part, (vans.get(technician_id)?.get(part) ?? 0) + 1)
    const here = people.map((person) => ({ ...person, van: vans.get(person.id) ?? new Map() }))
    const { given, send } = dispatcher(waiting, here, today)
    for (const { job_id, technician_id, part } of send) {
      const one = waiting.find(({ job }) => job.id === job_id)
      if (!one || one.job.technician_id !== null) continue
      // From now on it is theirs, and the unit is there the day after tomorrow.
      one.job = { ...one.job, technician_id }
      done.shipped += 1
      coming.push({ on: today + 2, technician_id, part })
    }
    for (const [id, wanted] of given) {
      const person = here.find((it) => it.id === id)
      const day = person?.days[0]?.day
      const own = waiting.filter(({ job }) => wanted.includes(job.id))
      if (!day || own.length === 0) continue
      const stops = own.map(
        ({ job }): Stop => ({ id: job.id, place: job.place, minutes: job.minutes, windows: job.windows[0] ?? [] }),
      )
      done.minutes += (stops.length > 13 ? follow(day, stops) : orderDay(day, stops)).driving
      for (const { job, due } of own) {
        done.jobs += 1
        done.late += today > due ? 1 : 0
        const part = job.parts.find((it) => (vans.get(id)?.get(it) ?? 0) > 0)
        if (part !== undefined) vans.get(id)?.set(part, (vans.get(id)?.get(part) ?? 0) - 1)
        else if (job.parts.length > 0) done.shipped += 1
      }
      const gone = new Set(own.map(({ job }) => job.id))
      waiting = waiting.filter(({ job }) => !gone.has(job.id))
    }
    // Every Monday the vans are filled up again.
    if (today % 5 === 4) for (const van of vans.values()) for (const part of [1, 2, 3, 4]) van.set(part, 4)
  }
  const covered = new Set(people.flatMap((person) => person.provinces))
  done.unplanned = waiting.filter(({ job, due }) => due < 62 && covered.has(job.province ?? '')).length
  return done
}

console.log('| a quarter, 12 technicians | jobs done | late | left late at the end | km | km per job | units to ship |')
console.log('|---|---|---|---|---|---|---|')
for (const [name, dispatcher] of [
  ['plan of the next days', byPlan],
  ['today’s suggestion, those due first', bySuggestion],
  ['nearest technician, those due first', byNearest],
] as const) {
  const { late, unplanned, minutes: drive, shipped, jobs } = quarter(dispatcher)
  const km = Math.round((drive / 60) * kmPerHour)
  console.log(`| ${name} | ${jobs} | ${late} | ${unplanned} | ${km} | ${(km / jobs).toFixed(1)} | ${shipped} |`)
}
