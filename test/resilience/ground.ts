/** Shared by all scenarios: seeded randomness, fixtures, clients that retry, and the final consistency check. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { idsOfSerials, moveByStatus, receiveSerials } from '#features/warehouse/stock/server/service.ts'
import type { Endpoint, Sent } from '#lib/records/endpoint.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Person, World } from '#test/client.ts'
import type { TestDatabase } from '#test/database.ts'

/** What a scenario measured, for the report. */
export type Figures = Record<string, number>

export type Chance = {
  /** A whole number from 0 up to, not including, `below`. */
  upTo: (below: number) => number
  pick: <T>(from: readonly T[]) => T
  /** Some of them, in any order. */
  some: <T>(from: readonly T[], count: number) => T[]
  /** True once in so many times. */
  oneIn: (times: number) => boolean
}

/** The same seed gives the same choices, so that a failure can be reproduced. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (below: number) => Math.floor(next() * below)
  const pick = <T>(from: readonly T[]): T => {
    const found = from[upTo(from.length)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }
  const some = <T>(from: readonly T[], count: number) =>
    from
      .map((it) => ({ it, order: next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ it }) => it)
  return { upTo, pick, some, oneIn: (times) => upTo(times) === 0 }
}

export type Ground = { part: number; supplier: number; courier: number; milano: number; roma: number }

/** Records made behind the server, so that a stage whose server is about to be killed can stand on them too. */
export async function makeGround(database: TestDatabase): Promise<Ground> {
  const { rows } = await database.query<Ground>(`
    with s as (insert into supplier (name, address, vat_number) values ('Banca Tirrenia', 'Via Aurelia 4, Livorno', 'IT00743110157') returning id),
      k as (insert into courier (name, address, vat_number) values ('Corriere Padano', 'Via Emilia 200, Piacenza', 'IT00743110157') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, supplier_id) select 'VG-P400', 'Vega P400', c.id, s.id from c, s returning id),
      w as (insert into warehouse (name, code, address, city) values ('Milano', 'MI', 'Via Breda 10', 'Milano'), ('Roma', 'RM', 'Via Appia 3', 'Roma') returning id)
    select s.id as supplier, k.id as courier, p.id as part, min(w.id) as milano, max(w.id) as roma from s, k, p, w group by 1, 2, 3`)
  await database.query(`update account set address = 'Via Garibaldi 3, Forlì' where role = 'technician'`)
  const company = {
    name: 'Logistica Terminali Srl',
    address: 'Via Breda 10',
    city: 'Milano',
    vat_number: 'IT00743110157',
  }
  await database.query(`insert into setting (name, value, version) values ('company', $1, 1)`, [company])
  const [ground] = rows
  if (!ground) throw new Error('the ground was not made')
  return ground
}

const grounds = new WeakMap<World, Promise<Ground>>()
/** The ground of a world, made by the first scenario that needs it. */
export function groundOf(world: World): Promise<Ground> {
  const known = grounds.get(world) ?? makeGround(world.database)
  grounds.set(world, known)
  return known
}

/** A warehouse of its own, whose documents count from one. */
export async function newWarehouse({ query }: TestDatabase, code: string): Promise<number> {
  const { rows } = await query(
    `insert into warehouse (name, code, address, city) values ($1, $1, 'Via Roma 1', 'Torino') returning id`,
    [code],
  )
  return Number(rows[0]?.id)
}

export const actAs = <T>(database: TestDatabase, account: number, work: (act: UserAct) => Promise<T>): Promise<T> =>
  database.write((tx) =>
    work({
      tx,
      user: { id: account, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
      language: 'EN',
      correlation_id: 'resilience',
    }),
  )

let counter = 0
export type Received = { id: number; serial: string }

/** New products in a warehouse. */
export async function receive(
  database: TestDatabase,
  by: number,
  ground: Ground,
  { count, warehouse_id, damaged = false }: { count: number; warehouse_id: number; damaged?: boolean },
): Promise<Received[]> {
  const serials = Array.from({ length: count }, () => `RS-${String(++counter).padStart(7, '0')}`)
  await actAs(database, by, async (act) => {
    const arrival = { warehouse_id, delivery_note_id: null, supplier_id: ground.supplier, received_on: today() }
    await receiveSerials(act, serials, ground.part, arrival)
    const ids = await idsOfSerials(act, serials)
    if (damaged) await moveByStatus(act, { kind: 'report_fault', ids, to: () => ({}) })
  })
  const { rows } = await database.query<Received>(
    'select id, serial_number as serial from product where serial_number = any($1) order by id',
    [serials],
  )
  return rows
}

let keys = 0
export const newKey = () => ({ 'idempotency-key': `resilience-${process.pid}-${++keys}` })

/** The answer of a call, or nothing when the connection broke before one came. */
export const attempt = <E extends Endpoint>(
  person: Person,
  endpoint: E,
  sent: Sent<E>,
  headers: Record<string, string>,
) =>
  person.call(endpoint, sent, { headers }).then(
    (answer) => answer,
    () => undefined,
  )

/** Calls as the screens do: with a key, and again with the same key while the server is busy or away. */
export async function persist<E extends Endpoint>(
  person: Person,
  endpoint: E,
  sent: Sent<E>,
  {
    headers = newKey(),
    tries = 100,
    onBusy = () => {},
  }: { headers?: Record<string, string>; tries?: number; onBusy?: () => void } = {},
) {
  for (let left = tries; ; left--) {
    const answer = await attempt(person, endpoint, sent, headers)
    if (answer && answer.status !== 503) return answer
    if (left <= 1)
      throw new Error(`${endpoint.method} ${endpoint.path} is not answered: ${answer?.text ?? 'no answer'}`)
    onBusy()
    await pause(100)
  }
}

/** The final check: every product is the result of its movements, and every stored count is right. */
export async function assertBooksAgree(database: TestDatabase): Promise<void> {
  assert.deepEqual(await database.read(findDifferences), [])
  const { rows: halves } = await database.query(
    `select a.id from assignment a left join movement m on m.batch_id = a.batch_id
     group by a.id having count(m.product_id) <> a.quantity`,
  )
  assert.deepEqual(halves, [], 'an assignment has half of its movements')
  const { rows: numbers } = await database.query(
    `select s.kind, s.warehouse_id, s.year, s.last_number, count(d.id)::int as given, max(d.number) as last
     from document_series s left join issued_document d using (kind, warehouse_id, year)
     group by 1, 2, 3, 4 having count(d.id) <> s.last_number or max(d.number) <> s.last_number`,
  )
  assert.deepEqual(numbers, [], 'a series has a gap')
}
