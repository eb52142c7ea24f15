/** Fixtures for tests of orders: warehouses, parts, and products that technicians hold. */

import { beforeAll } from 'vitest'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { type Decision, receiving } from '#features/technicians/orders/receiving-contract.ts'
import type { OrderKind } from '#features/technicians/orders/rules.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { type Person, useWorld, type World } from './client.ts'

export const ground = { part: 0, other_part: 0, milano: 0, roma: 0, courier: 0 }

export async function makeGround(world: World): Promise<void> {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select n, m, c.id from c, (values ('VG-P400', 'Vega P400'), ('VG-M70', 'Vega M70')) v (n, m) returning id),
      w as (insert into warehouse (name, code, address, city, province) values ('Milano', 'MI', 'Via Breda 10', 'Milano', 'MI'), ('Roma', 'RM', null, null, null) returning id),
      k as (insert into courier (name, tracking_link) values ('Corriere Padano', 'https://padano.example/t/{tracking}') returning id)
    select min(p.id) as part, max(p.id) as other_part, min(w.id) as milano, max(w.id) as roma, min(k.id) as courier from p, w, k`)
  Object.assign(ground, rows[0])
}

/** A world of its own for a test file, with the ground made. */
export function useOrdersWorld(): World {
  const world = useWorld()
  beforeAll(() => makeGround(world))
  return world
}

let counter = 0
export const newSerial = () => `OR-${String(++counter).padStart(5, '0')}`

/** New products, in stock. */
export async function stocked(world: World, count: number): Promise<string[]> {
  const serials = Array.from({ length: count }, newSerial)
  for (const serial_number of serials)
    await world.admin.call(products.create, {
      body: { serial_number, part_id: ground.part, warehouse_id: ground.milano },
    })
  return serials
}

/** New products in a technician's hands: working ones, or reported faulty. */
export async function held(
  world: World,
  person: Person,
  count: number,
  status: 'assigned' | 'fault' = 'assigned',
): Promise<string[]> {
  const serials = await stocked(world, count)
  await world.admin.call(assignments.create, {
    body: { technician_id: person.id, warehouse_id: ground.milano, products: { serials } },
  })
  if (status === 'fault') await person.call(assignedProducts.reportFault, { body: { serials, note: null } })
  return serials
}

/** New products in a shop. */
export async function installed(world: World, count: number): Promise<string[]> {
  const serials = await stocked(world, count)
  for (const serial of serials) {
    const id = await idOf(world, serial)
    const change = {
      part_id: ground.part,
      status: 'installed' as const,
      warehouse_id: null,
      technician_id: null,
      client_terminal_id: `TML-${serial}`,
      reason: 'found in a shop',
    }
    await world.admin.call(products.correct, { params: { id }, body: change as never })
  }
  return serials
}

export async function idOf(world: World, serial: string): Promise<number> {
  const { rows } = await world.database.query<{ id: number }>('select id from product where serial_number = $1', [
    serial,
  ])
  return Number(rows[0]?.id)
}

export type State = {
  status: string | null
  technician_id: number | null
  warehouse_id: number | null
  order_id: number | null
}

export async function stateOf(world: World, serial: string): Promise<State | undefined> {
  const { rows } = await world.database.query<State>(
    'select status, technician_id, warehouse_id, order_id from product where serial_number = $1',
    [serial],
  )
  return rows[0]
}

/** The kinds of a product's movements from the first, with the notes of those that have one. */
export async function historyOf(world: World, serial: string): Promise<string[]> {
  const { rows } = await world.database.query<{ line: string }>(
    `select concat_ws(': ', m.kind, b.note) as line from movement m join movement_batch b on b.id = m.batch_id
       join product p on p.id = m.product_id where p.serial_number = $1 order by m.seq`,
    [serial],
  )
  return rows.map((row) => row.line)
}

export const order = (
  person: Person,
  kind: OrderKind,
  serials: readonly string[],
  extra: Record<string, unknown> = {},
) =>
  person.call(sending.create, { body: { kind, lines: serials.map((serial_number) => ({ serial_number })), ...extra } })

/** A line of an order by its serial. */
export async function lineOf(person: Person, id: number, serial: string) {
  const { body } = await person.call(orders.lines, { params: { id } })
  const line = body.items.find((it) => it.serial_number === serial)
  if (!line) throw new Error(`no line ${serial}`)
  return line
}

export const scan = (world: World, id: number, serials: readonly string[], person: Person = world.admin) =>
  person.call(receiving.scan, { params: { id }, body: { serials: [...serials] } })

export const confirm = (world: World, id: number, warehouse_id = ground.milano, person: Person = world.admin) =>
  person.call(receiving.confirm, { params: { id }, body: { warehouse_id } })

/** Decides on one line, by its serial. */
export async function decide(world: World, id: number, serial: string, what: Omit<Decision, 'line_ids'>) {
  const line = await lineOf(world.admin, id, serial)
  return world.admin.call(receiving.decide, { params: { id }, body: { line_ids: [line.id], ...what } })
}
