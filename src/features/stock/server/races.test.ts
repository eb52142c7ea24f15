import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/imports/contract.ts'
import type { Import } from '#lib/imports.ts'
import type { UploadResult } from '#lib/upload.ts'
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

type Line = { serial: string; warehouse?: string; encoded?: string }

async function send(person: Person, name: string, lines: readonly Line[]): Promise<number> {
  const rows = lines.map(
    ({ serial, warehouse, encoded }) => `${serial};${encoded ?? ''};VG-P400-IT;${warehouse ?? 'MI1'}`,
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
  test('who create the same product: one receives it, the other is told who was first and when', async () => {
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

  test('who insert uploads of the same serials: one inserts all, the other none, and each of his rows says who and when', async () => {
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
})
