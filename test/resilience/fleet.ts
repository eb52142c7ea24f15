/** Two instances on one database: five hundred technicians at work on them, and instances that are replaced one after the other meanwhile. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { profile } from '#features/office/accounts/contract.ts'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import type { Endpoint, Sent } from '#lib/records/endpoint.ts'
import { Person } from '#test/client.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type App, inFolder, makeApp, signIn } from './app.ts'
import {
  assertBooksAgree,
  type Chance,
  chanceFrom,
  type Figures,
  type Ground,
  makeGround,
  newKey,
  receive,
} from './ground.ts'

type Stage = { database: TestDatabase; ground: Ground; apps: readonly [App, App]; base: () => string; admin: Person }

async function onTwoInstances(work: (stage: Stage) => Promise<Figures>): Promise<Figures> {
  const database = await cloneDatabase()
  return inFolder(async (folder) => {
    const apps = [makeApp(database, folder, ['api', 'worker']), makeApp(database, folder, ['api'])] as const
    let turn = 0
    // A balancer that takes turns: what one instance does not take, the other gets.
    const base = () => (apps[turn++ % 2] ?? apps[0]).base()
    try {
      const admin = await signIn(database, base, { role: 'admin', username: 'elena' })
      const ground = await makeGround(database)
      await Promise.all(apps.map((app) => app.start()))
      const figures = await work({ database, ground, apps, base, admin })
      await assertBooksAgree(database)
      return figures
    } finally {
      await Promise.all(apps.map((app) => app.kill()))
      await database.close()
    }
  })
}

/** Technicians with five products each, sent to them and not yet confirmed. */
async function hire({ database, ground, base, admin }: Stage, count: number): Promise<Technician[]> {
  const technicians: Technician[] = []
  for (let n = 0; n < count; n++) {
    const person = await signIn(database, base, { role: 'technician', username: `technician${n}` })
    const held = await receive(database, admin.id, ground, { count: 5, warehouse_id: ground.milano })
    const ids = held.map((it) => it.id)
    const body = { technician_id: person.id, warehouse_id: ground.milano, products: { ids } }
    const { status, text } = await admin.call(assignments.create, { body })
    assert.equal(status, 201, text)
    technicians.push({ person, unconfirmed: ids, working: [] })
  }
  return technicians
}

type Technician = { person: Person; unconfirmed: number[]; working: number[] }
type Step = { endpoint: Endpoint; sent: Sent<Endpoint> }
// Each line below sends what its endpoint takes.
const step = <E extends Endpoint>(endpoint: E, sent: Sent<E>): Step => ({ endpoint, sent: sent as Sent<Endpoint> })

/** A technician's next step: mostly reading, now and then confirming a product or reporting a fault. */
function nextStep(technician: Technician, chance: Chance): Step {
  const arrived = chance.oneIn(6) ? technician.unconfirmed.pop() : undefined
  if (arrived) {
    technician.working.push(arrived)
    return step(assignedProducts.accept, { body: { ids: [arrived] } })
  }
  const broken = chance.oneIn(20) ? technician.working.pop() : undefined
  if (broken) return step(assignedProducts.reportFault, { body: { ids: [broken] } })
  return chance.pick([
    step(assignedProducts.list, { query: {} }),
    step(assignedProducts.list, { query: { sort: '-assigned_on', to_confirm: 'true' } }),
    step(assignments.list, { query: {} }),
    step(assignments.holdings, { query: {} }),
    step(profile.get, {}),
  ])
}

const share = (sorted: number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)

/** Each technician does so many things, with a breath between them. */
export function fiveHundredTechnicians(
  steps: number,
  { technicians = 500, breath = 10_000 }: { technicians?: number; breath?: number } = {},
): Promise<Figures> {
  return onTwoInstances(async (stage) => {
    const people = await hire(stage, technicians)
    const times: number[] = []
    await Promise.all(
      people.map(async (technician, n) => {
        const chance = chanceFrom(n)
        await pause(chance.upTo(breath))
        for (let done = 0; done < steps; done++) {
          const { endpoint, sent } = nextStep(technician, chance)
          const begun = performance.now()
          const answer = await technician.person.call(endpoint, sent, { headers: newKey() })
          times.push(performance.now() - begun)
          assert.ok(answer.status < 300, `${endpoint.method} ${endpoint.path} answers ${answer.status} ${answer.text}`)
          await pause(breath / 2 + chance.upTo(breath))
        }
      }),
    )
    times.sort((a, b) => a - b)
    return {
      technicians,
      requests: times.length,
      p50_ms: share(times, 0.5),
      p95_ms: share(times, 0.95),
      p99_ms: share(times, 0.99),
      slowest_ms: share(times, 0.9999),
    }
  })
}

/** One try at one instance: its answer, or how it ended without one. */
async function ask(by: Person, { endpoint, sent }: Step, headers: Record<string, string>) {
  try {
    const answer = await by.call(endpoint, sent, { headers })
    return answer.status === 503 ? 'turned_away' : answer
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const refused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
    return refused ? 'turned_away' : 'cut_off'
  }
}

/** Both instances are replaced one after the other, again and again; who is turned away goes to the other with the same key. */
export function rollingRestart(rounds: number): Promise<Figures> {
  return onTwoInstances(async (stage) => {
    const people = await hire(stage, 20)
    const figures = { rounds: 0, requests: 0, turned_away: 0, cut_off: 0, failed: 0 }
    const failures: string[] = []
    let working = true
    const clients = people.map(async (technician, n) => {
      const chance = chanceFrom(n)
      const { id, credentials } = technician.person
      const doors = stage.apps.map((app) => new Person(id, credentials, app.base))
      while (working) {
        const next = nextStep(technician, chance)
        const headers = newKey()
        const first = chance.upTo(2)
        let outcome = await ask(doors[first] ?? technician.person, next, headers)
        if (typeof outcome === 'string') {
          figures[outcome === 'cut_off' ? 'cut_off' : 'turned_away']++
          outcome = await ask(doors[1 - first] ?? technician.person, next, headers)
        }
        figures.requests++
        if (typeof outcome === 'string' || outcome.status >= 300) {
          figures.failed++
          failures.push(
            `${next.endpoint.method} ${next.endpoint.path}: ${typeof outcome === 'string' ? outcome : outcome.text}`,
          )
        }
        await pause(20)
      }
    })
    for (; figures.rounds < rounds; figures.rounds++) {
      for (const app of stage.apps) {
        await app.stop()
        await app.start()
      }
    }
    working = false
    await Promise.all(clients)
    assert.deepEqual(failures, [], JSON.stringify(figures))
    return figures
  })
}
