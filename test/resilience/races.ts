/** Many at once on the same products: only legal outcomes, one effect per key, and books that agree. */
import assert from 'node:assert/strict'
import { privacy } from '#features/office/privacy/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import type { Person, World } from '#test/client.ts'
import { assertBooksAgree, chanceFrom, type Figures, groundOf, newKey, receive } from './ground.ts'

type Batch = { ids: number[]; technician_id?: number; warehouse_id?: number }

const rivals = new WeakMap<World, Promise<Person>>()
export function rivalOf(world: World): Promise<Person> {
  const known = rivals.get(world) ?? world.person('admin', 'giulia')
  rivals.set(world, known)
  return known
}

/** Two admins assign the same hundred serials at the same moment. */
export async function sameSerials(rounds: number, world: World): Promise<Figures> {
  const ground = await groundOf(world)
  const rival = await rivalOf(world)
  for (let round = 0; round < rounds; round++) {
    const held = await receive(world.database, world.admin.id, ground, { count: 100, warehouse_id: ground.milano })
    const assign = (by: Person, to: Person, serials: string[]) =>
      by.call(assignments.create, {
        body: { technician_id: to.id, warehouse_id: ground.milano, products: { serials } },
      })
    const serials = held.map((it) => it.serial)
    const answers = await Promise.all([
      assign(world.admin, world.technician, serials),
      assign(rival, world.otherTechnician, serials.toReversed()),
    ])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    assert.deepEqual([won?.status, lost?.status, lost?.body.code], [201, 409, 'product.wrong_status'])
    assert.match(lost?.body.message ?? '', /^RS-\d+ is Assigned to technician.* moved it on .+\. And 99 more\.$/)
    const { rows } = await world.database.query(
      'select distinct assignment_id, moves from product where id = any($1)',
      [held.map((it) => it.id)],
    )
    assert.deepEqual(rows, [{ assignment_id: won?.body.id, moves: 2 }])
  }
  await assertBooksAgree(world.database)
  return { rounds, winners: rounds }
}

/** Three batches that share products, each in another order: one wins whole, the others leave no trace. */
export async function overlappingBatches(rounds: number, world: World): Promise<Figures> {
  const ground = await groundOf(world)
  const rival = await rivalOf(world)
  const chance = chanceFrom(1)
  const wins: Figures = { first: 0, second: 0, transfer: 0 }
  for (let round = 0; round < rounds; round++) {
    const held = await receive(world.database, world.admin.id, ground, { count: 30, warehouse_id: ground.milano })
    const ids = held.map((it) => it.id)
    const batches: Record<string, Batch> = {
      first: { ids: ids.slice(0, 20), technician_id: world.technician.id },
      second: { ids: ids.slice(10).reverse(), technician_id: world.otherTechnician.id },
      transfer: { ids: chance.some(ids.slice(5, 25), 20), warehouse_id: ground.roma },
    }
    const calls = chance.some(Object.entries(batches), 3).map(async ([name, batch]) => {
      const by = name === 'second' ? rival : world.admin
      const chosen = { ids: batch.ids }
      const { status, body } = batch.technician_id
        ? await by.call(assignments.create, {
            body: { technician_id: batch.technician_id, warehouse_id: ground.milano, products: chosen },
          })
        : await by.call(products.transfer, { body: { ...chosen, warehouse_id: ground.roma } })
      return { name, batch, status, code: body.code }
    })
    const answers = await Promise.all(calls)
    const won = answers.filter(({ status }) => status < 300)
    const lost = answers.filter(({ status }) => status >= 300)
    const summary = JSON.stringify(answers.map(({ name, status, code }) => [name, status, code]))
    assert.equal(won.length, 1, summary)
    assert.ok(
      lost.every(
        ({ status, code }) => status === 409 && /^(product\.wrong_status|assignment\.other_warehouse)$/.test(code),
      ),
      summary,
    )
    const [winner] = won
    if (winner) wins[winner.name] = (wins[winner.name] ?? 0) + 1
    const { rows } = await world.database.query<{
      id: number
      moves: number
      technician_id: number | null
      warehouse_id: number | null
    }>('select id, moves, technician_id, warehouse_id from product where id = any($1) order by id', [ids])
    const expected = ids.map((id) =>
      winner?.batch.ids.includes(id)
        ? {
            id,
            moves: 2,
            technician_id: winner.batch.technician_id ?? null,
            warehouse_id: winner.batch.warehouse_id ?? null,
          }
        : { id, moves: 1, technician_id: null, warehouse_id: ground.milano },
    )
    assert.deepEqual(rows, expected, summary)
  }
  await assertBooksAgree(world.database)
  return { rounds, ...wins }
}

/** Ten times the same call with the same key at the same moment. */
export async function sameKey(rounds: number, world: World): Promise<Figures> {
  const ground = await groundOf(world)
  for (let round = 0; round < rounds; round++) {
    const held = await receive(world.database, world.admin.id, ground, { count: 3, warehouse_id: ground.milano })
    const headers = newKey()
    const chosen = { ids: held.map((it) => it.id) }
    const body = { technician_id: world.technician.id, warehouse_id: ground.milano, products: chosen }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.admin.call(assignments.create, { body }, { headers })),
    )
    assert.deepEqual(
      [...new Set(answers.map((answer) => answer.status))],
      [201],
      answers.map(({ text }) => text).join('\n'),
    )
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
    const { rows } = await world.database.query(
      'select distinct assignment_id, moves from product where id = any($1)',
      [chosen.ids],
    )
    assert.deepEqual(rows, [{ assignment_id: answers[0]?.body.id, moves: 2 }])
  }
  await assertBooksAgree(world.database)
  return { rounds, calls: rounds * 10 }
}

/** A technician gets products at the moment in which they are erased: either they hold them and are not erased, or the other way round. */
export async function eraseWhileAssigning(rounds: number, world: World): Promise<Figures> {
  const ground = await groundOf(world)
  const rival = await rivalOf(world)
  const figures = { rounds, erased: 0, assigned: 0 }
  for (let round = 0; round < rounds; round++) {
    const username = `leaving-${round}`
    const person = await world.person('technician', username)
    const held = await receive(world.database, world.admin.id, ground, { count: 3, warehouse_id: ground.milano })
    const assign = () =>
      world.admin.call(assignments.create, {
        body: {
          technician_id: person.id,
          warehouse_id: ground.milano,
          products: { serials: held.map((it) => it.serial) },
        },
      })
    const erase = () => rival.call(privacy.erase, { params: { id: person.id }, body: { username } })
    // Each is sent first in every second round.
    const first = round % 2 === 0 ? assign() : undefined
    const erasing = erase()
    const [given, erased] = await Promise.all([first ?? assign(), erasing])
    const { rows } = await world.database.query<{ held: number; gone: boolean }>(
      `select (select count(*)::int from product where technician_id = a.id) as held, erased_at is not null as gone from account a where id = $1`,
      [person.id],
    )
    const summary = JSON.stringify([given.status, given.body.code, erased.status, erased.body.code, rows])
    assert.deepEqual(rows, [given.status === 201 ? { held: 3, gone: false } : { held: 0, gone: true }], summary)
    assert.equal(erased.status, given.status === 201 ? 409 : 200, summary)
    if (given.status === 201) figures.assigned += 1
    else figures.erased += 1
  }
  await assertBooksAgree(world.database)
  return figures
}
