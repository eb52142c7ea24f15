import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { parts } from '#features/warehouse/catalogue/fields.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import type { Import } from '#lib/uploads/imports.ts'
import type { UploadResult } from '#lib/uploads/upload.ts'
import { formWith, type Person, useWorld } from '#test/client.ts'
import { products } from '../contract.ts'
import { findDifferences } from './check-queries.ts'

const world = useWorld()
const ground = { part: 0, milano: 0, roma: 0 }
let paola: Person

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, supplier_id)
        select 'VG-P400-IT', 'Vega P400', c.id, s.id from c, s returning id),
      w as (insert into warehouse (name, code) values ('Milano', 'MI1'), ('Roma', 'RM1') returning id)
    select p.id as part, min(w.id) as milano, max(w.id) as roma from p, w group by p.id`)
  Object.assign(ground, rows[0])
  paola = await world.person('admin', 'paola')
})

let counter = 0
const newSerials = (count: number) => Array.from({ length: count }, () => `RACE-${String(++counter).padStart(5, '0')}`)
const agrees = async () => expect(await world.database.read(findDifferences)).toEqual([])
const whoAndWhen = /Elena .+ moved it on \d\d-\d\d-\d{4} \d\d:\d\d/

type Line = { serial: string; warehouse?: string; encoded?: string; part?: string }

async function send(person: Person, name: string, lines: readonly Line[]): Promise<number> {
  const rows = lines.map(
    ({ serial, warehouse, encoded, part }) =>
      `${serial};${encoded ?? ''};${part ?? 'VG-P400-IT'};${warehouse ?? 'MI1'}`,
  )
  const text = ['Matricola;Matricola codificata;Codice articolo;Magazzino', ...rows].join('\r\n')
  const form = formWith(Buffer.from(text), name, { kind: 'products' })
  // A file travels as a form; the body's type is that of its fields.
  const { body } = await person.call(imports.create, { body: { kind: 'products' } } as never, { form })
  expect([body.status, body.total_good, body.total_failed]).toEqual(['checked', lines.length, 0])
  return body.id
}

type Mode = 'all' | 'good_rows'
const commitBoth = (mine: number, hers: number, mode: Mode) =>
  Promise.all([
    world.admin.call(imports.commit, { params: { id: mine }, body: { mode } }),
    paola.call(imports.commit, { params: { id: hers }, body: { mode } }),
  ])
const isRefused = (body: UploadResult | Import) => 'status' in body
const reasonsOf = async (id: number) => {
  const { body } = await world.admin.call(imports.rows, { params: { id }, query: { rows_per_page: 500 } })
  return body.items.map((row) => row.problems.map(({ detail }) => detail).join('; '))
}

describe('two admins at the same moment', () => {
  test('who create the same product: one receives it, the error of the other names who was first and when', async () => {
    for (let round = 0; round < 30; round++) {
      const [serial_number = ''] = newSerials(1)
      const body = { serial_number, part_id: ground.part, warehouse_id: ground.milano }
      const answers = await Promise.all([
        world.admin.call(products.create, { body }),
        paola.call(products.create, { body: { ...body, serial_number: serial_number.toLowerCase() } }),
      ])
      expect(answers.map((it) => it.status).sort()).toEqual([201, 409])
      const lost = answers.find((it) => it.status === 409)
      expect(lost?.body.code).toBe('product.already_here')
      expect(lost?.body.message).toMatch(whoAndWhen)
    }
    await agrees()
  })

  test('who insert uploads of the same serials: one inserts all, the other none, and each of its rows says who and when', async () => {
    for (let round = 0; round < 8; round++) {
      const serials = newSerials(60)
      const mine = await send(
        world.admin,
        'mie.csv',
        serials.map((serial) => ({ serial })),
      )
      const hers = await send(
        paola,
        'sue.csv',
        [...serials].reverse().map((serial) => ({ serial })),
      )
      const answers = await commitBoth(mine, hers, round % 2 === 0 ? 'all' : 'good_rows')
      expect(answers.map((it) => it.status)).toEqual([200, 200])
      const won = answers.filter((it) => !isRefused(it.body))
      expect(won.map((it) => it.body)).toMatchObject([{ total_inserted: 60, total_failed: 0 }])
      const { body: lost } = await world.admin.call(imports.get, {
        params: { id: answers[0] === won[0] ? hers : mine },
      })
      expect(lost).toMatchObject({ status: 'checked', total_good: 0, total_failed: 60, revertible: false })
      expect(lost.failure?.code).toBe(round % 2 === 0 ? 'import.has_failed_rows' : 'import.nothing_to_insert')
      const reasons = await reasonsOf(lost.id)
      expect(reasons).toHaveLength(60)
      for (const reason of reasons) expect(reason).toMatch(whoAndWhen)
    }
    await agrees()
  })

  test('who insert uploads that share some serials, or encoded serials: the good rows of both go in, each serial once', async () => {
    for (let round = 0; round < 6; round++) {
      const shared = newSerials(20)
      const [first = '', ...ofMine] = newSerials(10)
      const [second = '', ...ofHers] = newSerials(10)
      const encoded = `E-${first}`
      const mine = await send(world.admin, 'mie.csv', [
        ...ofMine.map((serial) => ({ serial })),
        ...shared.map((serial) => ({ serial, warehouse: 'RM1' })),
        { serial: first, warehouse: 'RM1', encoded },
      ])
      const hers = await send(paola, 'sue.csv', [
        ...[...shared].reverse().map((serial) => ({ serial, warehouse: 'RM1' })),
        ...ofHers.map((serial) => ({ serial })),
        { serial: second, warehouse: 'RM1', encoded },
      ])
      const answers = await commitBoth(mine, hers, 'good_rows')
      const results = answers
        .map((it) => it.body)
        .map((body) => (isRefused(body) ? [] : [body.total_inserted, body.total_failed]))
      expect(results.map(String).sort()).toEqual(['30,0', '9,21'])
      const reasons = (await Promise.all([mine, hers].map(reasonsOf))).flat()
      expect(reasons).toHaveLength(21)
      expect(reasons.filter((reason) => whoAndWhen.test(reason))).toHaveLength(20)
      expect(reasons).toContain('This encoded serial belongs to another product')
    }
    await agrees()
  })

  test('who receive a product and delete its part or warehouse: one of both is refused, and nothing points to nothing', async () => {
    const { rows } = await world.database.query<{ category: number }>(
      'select min(id) as category from product_category',
    )
    const category_id = Number(rows[0]?.category)
    const outcomes = new Set<string>()
    for (let round = 0; round < 16; round++) {
      const name = `Passeggero ${round}`
      const part = await world.admin.call(parts.create, {
        body: { part_number: `VG-${round}`, model_number: name, category_id },
      })
      const warehouse = await world.admin.call(warehouses.create, { body: { name } })
      const [serial_number = ''] = newSerials(1)
      const gone = round % 2 === 0 ? 'part' : 'warehouse'
      const [created, deleted] = await Promise.all([
        world.admin.call(products.create, {
          body: { serial_number, part_id: part.body.id, warehouse_id: warehouse.body.id },
        }),
        gone === 'part'
          ? paola.call(parts.remove, { params: { id: part.body.id } })
          : paola.call(warehouses.remove, { params: { id: warehouse.body.id } }),
      ])
      outcomes.add(`${created.status} ${deleted.status}`)
      if (created.status === 422) expect(Object.keys(created.body.fields)).toEqual([`${gone}_id`])
    }
    for (const outcome of outcomes) expect(['201 409', '422 204']).toContain(outcome)
    const { rows: lost } = await world.database.query(`
      select p.id from product p left join part on part.id = p.part_id left join warehouse w on w.id = p.warehouse_id
      where part.id is null or (w.id is null and p.warehouse_id is not null)`)
    expect(lost).toEqual([])
    await agrees()
  })

  test('what changed between the check and Insert is found by Insert, row by row', async () => {
    const [here = '', part = '', place = '', encoded = '', good = ''] = newSerials(5)
    await world.database.query(`
      insert into part (part_number, model_number, category_id) select 'VG-GONE', 'Vega', min(id) from product_category;
      insert into warehouse (name, code) values ('Torino', 'TO1')`)
    const id = await send(world.admin, 'clean.csv', [
      { serial: here },
      { serial: part, part: 'VG-GONE' },
      { serial: place, warehouse: 'TO1' },
      { serial: encoded, encoded: `E-${encoded}` },
      { serial: good },
    ])
    const [alone = '', fine = ''] = newSerials(2)
    const quiet = await send(world.admin, 'quiet.csv', [{ serial: alone, part: 'VG-GONE' }, { serial: fine }])
    const received = { part_id: ground.part, warehouse_id: ground.milano }
    await paola.call(products.create, { body: { ...received, serial_number: here } })
    await paola.call(products.create, {
      body: { ...received, serial_number: `X${encoded}`, encoded_serial: `E-${encoded}` },
    })
    await world.database.query(
      `delete from part where part_number = 'VG-GONE'; delete from warehouse where code = 'TO1'`,
    )
    const all = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } })
    expect(all.body).toMatchObject({ status: 'checked', total_failed: 4, failure: { code: 'import.has_failed_rows' } })
    expect(await reasonsOf(id)).toEqual([
      expect.stringMatching(whoAndWhen),
      'Not in the catalogue',
      'No warehouse of this name or code',
      'This encoded serial belongs to another product',
    ])
    const less = await world.admin.call(imports.commit, { params: { id: quiet }, body: { mode: 'all' } })
    expect(less.body).toMatchObject({ status: 'checked', total_failed: 1 })
    expect(await reasonsOf(quiet)).toEqual(['Not in the catalogue'])
    const done = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'good_rows' } })
    expect(done.body).toMatchObject({ total_inserted: 1, total_failed: 4 })
    await agrees()
  })
})
