/** Fifty clients issue documents at once and some of them die with their request under way: 1…n, no gap, no double. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { returnNotes, returnProducts } from '#features/warehouse/return-notes/contract.ts'
import { addressOf, type Endpoint, type Sent } from '#lib/records/endpoint.ts'
import type { Person, World } from '#test/client.ts'
import {
  assertBooksAgree,
  type Chance,
  chanceFrom,
  type Figures,
  type Ground,
  groundOf,
  newKey,
  newWarehouse,
  persist,
  receive,
} from './ground.ts'

type Kind = 'return_note' | 'transport_note'
type Call = { endpoint: Endpoint; params: { id: number } | undefined; body: unknown }

/** A client that vanishes: its request is on the wire, or half of it, when its socket goes. */
function dieAsking(base: string, by: Person, call: Call, chance: Chance): Promise<void> {
  const body = call.body === undefined ? '' : JSON.stringify(call.body)
  const half = chance.oneIn(4)
  const patience = chance.upTo(40)
  return new Promise((gone) => {
    const sent = request(base + addressOf(call.endpoint, call.params), {
      method: call.endpoint.method,
      headers: {
        ...by.credentials,
        ...newKey(),
        ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
    })
    sent.on('error', () => gone())
    sent.on('close', () => gone())
    sent.on('response', (answer) => answer.resume())
    if (half && body) sent.write(body.slice(0, body.length / 2))
    else sent.end(body)
    setTimeout(() => sent.destroy(), patience)
  })
}

async function draft(world: World, ground: Ground, warehouse_id: number, product: number): Promise<Call> {
  const { admin } = world
  const note = await persist(admin, returnNotes.create, {
    body: {
      supplier_id: ground.supplier,
      warehouse_id,
      reason: 'reso a fornitore',
      courier_id: ground.courier,
    },
  })
  const { id } = note.body
  const added = await persist(admin, returnProducts.add, { params: { id }, body: { ids: [product] } })
  assert.deepEqual([note.status, added.status], [201, 200], note.text + added.text)
  return { endpoint: returnNotes.issue, params: { id }, body: { carried_by: 'carrier', transport_start: 'now' } }
}

/** What each of the clients is going to issue. */
async function prepare(world: World, kind: Kind, warehouse_id: number, clients: number): Promise<Call[]> {
  const ground = await groundOf(world)
  const damaged = kind === 'return_note'
  const held = await receive(world.database, world.admin.id, ground, { count: clients, warehouse_id, damaged })
  if (damaged) return Promise.all(held.map(({ id }) => draft(world, ground, warehouse_id, id)))
  return Promise.all(
    held.map(async ({ id }) => {
      const body = { technician_id: world.technician.id, warehouse_id, products: { ids: [id] } }
      const made = await persist(world.admin, assignments.create, { body })
      assert.equal(made.status, 201, made.text)
      const decided = { carried_by: 'sender', transport_start: 'now' }
      return { endpoint: assignments.issue, params: { id: made.body.id }, body: decided }
    }),
  )
}

/** Waits until the server has finished the requests of the killed clients. */
async function settled(world: World): Promise<void> {
  for (let quiet = 0; quiet < 3; await pause(50)) {
    const { rows } = await world.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and application_name = 'test'`,
    )
    quiet = rows.length === 0 ? quiet + 1 : 0
  }
}

let series = 0

export async function documentNumbers(
  rounds: number,
  world: World,
  { kind = 'return_note', clients = 50 }: { kind?: Kind; clients?: number } = {},
): Promise<Figures> {
  const warehouse_id = await newWarehouse(world.database, `N${++series}`)
  const chance = chanceFrom(series)
  const answered: number[] = []
  let busy = 0
  let died = 0
  for (let round = 0; round < rounds; round++) {
    const calls = await prepare(world, kind, warehouse_id, clients)
    await Promise.all(
      calls.map(async (call) => {
        if (chance.oneIn(5)) {
          died++
          return dieAsking(world.base, world.admin, call, chance)
        }
        const { endpoint, ...sent } = call
        // Each call sends what its endpoint takes.
        const answer = await persist(world.admin, endpoint, sent as Sent<Endpoint>, { onBusy: () => busy++ })
        const [, number] = /^\w+-[A-Z](\d+)\/\d{4}$/.exec(JSON.parse(answer.text).number ?? '') ?? []
        assert.ok(answer.status < 300 && number, answer.text)
        answered.push(Number(number))
      }),
    )
    await settled(world)
  }
  const { rows } = await world.database.query<{ number: number }>(
    'select number from issued_document where warehouse_id = $1 and kind = $2 order by number',
    [warehouse_id, kind],
  )
  const given = rows.map(({ number }) => number)
  assert.deepEqual(
    given,
    Array.from(given, (_, at) => at + 1),
    'numbers with a gap or a double',
  )
  assert.equal(new Set(answered).size, answered.length, 'a number was given twice')
  assert.ok(answered.every((number) => number <= given.length))
  await assertEachHasItsPaper(world, warehouse_id, kind)
  await assertBooksAgree(world.database)
  return {
    rounds,
    issued: given.length,
    answered: answered.length,
    died,
    died_after_all_was_done: given.length - answered.length,
    busy,
  }
}

/** Every number has its document and its movement, and the other way round. */
async function assertEachHasItsPaper({ database }: World, warehouse_id: number, kind: Kind): Promise<void> {
  const table = kind === 'return_note' ? 'return_note' : 'assignment'
  const { rows } = await database.query(
    `select r.id, r.number, d.label, r.batch_id from ${table} r
       left join issued_document d on d.kind = $2 and d.document_id = r.id and d.warehouse_id = r.warehouse_id
     where r.warehouse_id = $1 and (r.number is distinct from d.label or (r.number is not null and r.batch_id is null))`,
    [warehouse_id, kind],
  )
  assert.deepEqual(rows, [], 'a record does not agree with its paper')
}
