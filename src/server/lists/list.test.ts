import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { productList } from '#features/warehouse/stock/columns.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { productSource } from '#features/warehouse/stock/server/queries.ts'
import { supplier, suppliers } from '#features/warehouse/suppliers/fields.ts'
import { supplierSource } from '#features/warehouse/suppliers/server/queries.ts'
import { byColumnType, byRow } from '#lib/lists/by-column.ts'
import { defineList, listQuery } from '#lib/lists/list.ts'
import { integer } from '#lib/records/fields.ts'
import { both } from '#lib/texts/texts.ts'
import { useWorld } from '#test/client.ts'
import { makeStock } from '../../../database/demo-size.ts'
import { rowsOfPage } from '../http/written-json.ts'
import type { User } from '../records/act.ts'
import { today } from '../time/today.ts'
import { countRows, defineSource, extendSource, listPage } from './list.ts'

const world = useWorld()

beforeAll(async () => {
  await makeStock(world.database.url, 1_500, { admin_id: world.admin.id, day: today(), print: () => undefined })
}, 60_000)

const insert = (name: string) => world.database.query('insert into supplier (name) values ($1)', [name])

describe('rows and total of a list', () => {
  test('come from one snapshot, though others write between them', async () => {
    const user: User = { id: world.admin.id, role: 'admin', name: '', username: '', session_id: null }
    const query = listQuery(supplier.list).parse({})
    await world.database.read(async (tx) => {
      const before = await countRows(tx, supplierSource, user, query)
      await insert('In between')
      const page = rowsOfPage(await listPage(tx, supplierSource, user, query))
      expect({ rows: page.items.length, total: page.total }).toEqual({ rows: before, total: before })
    })
  })

  test('agree in every answer while records are created', async () => {
    let writing = true
    const writer = (async () => {
      for (let at = 0; at < 40; at += 1) await insert(`Created meanwhile ${at}`)
      writing = false
    })()
    while (writing) {
      const { body } = await world.admin.call(suppliers.list, { query: {} })
      expect(body.total).toBe(body.items.length)
    }
    await writer
  })

  test('agree at the end of a list, whatever total was kept', async () => {
    const last = async () => {
      const all = await world.admin.call(products.list, { query: { rows_per_page: 600, status: 'in_stock' } })
      return all.body
    }
    const before = await last()
    expect(before.total).toBe(before.items.length)
    // Written outside the program: the cached total is not invalidated.
    await world.database.query(`alter table product disable trigger all`)
    await world.database.query(`update product set status = 'damage_stock' where id = $1`, [before.items[0]?.id])
    const after = await last()
    expect([after.items.length, after.total]).toEqual([before.total - 1, before.total - 1])
    await world.database.query(`update product set status = 'in_stock' where id = $1`, [before.items[0]?.id])
    await world.database.query(`alter table product enable trigger all`)
  })
})

test('a screen gets the same page by column that a program gets by row, in any order, found or empty', async () => {
  const columns = 'serial_number,supplier,technician,changed_at,received_on'
  for (const query of [
    { columns },
    { columns, sort: 'supplier' },
    { columns, page: 4, sort: '-serial_number' },
    { q: '-PX-' },
    { q: 'nowhere' },
  ]) {
    const asked = { query: { rows_per_page: 20, ...query } }
    const { body: rows, headers: plain } = await world.admin.call(products.list, asked)
    const { text, headers } = await world.admin.call(products.list, asked, { headers: { accept: byColumnType } })
    expect([plain.get('content-type'), headers.get('content-type')]).toEqual([
      'application/json; charset=utf-8',
      `${byColumnType}; charset=utf-8`,
    ])
    expect(byRow(JSON.parse(text))).toEqual(rows)
  }
})

describe('a search that finds very many', () => {
  const user: User = { id: 1, role: 'admin', name: '', username: '', session_id: null }
  type Page = ReturnType<typeof rowsOfPage>
  const ask = (page: number, few?: number, asked: object = { q: 'xenia' }): Promise<Page> =>
    world.database.read(async (tx) => {
      const query = listQuery(productList).parse({ ...asked, rows_per_page: 50, page })
      return rowsOfPage(await listPage(tx, productSource, user, query, undefined, few))
    })
  const ids = ({ items }: Page) => items.map(({ id }) => id)

  test('is counted so far and no further, and its pages are those of the whole', async () => {
    const whole = await ask(1)
    expect([whole.total, whole.more]).toEqual([1_500, undefined])
    const first = await ask(1, 100)
    expect([first.total, first.more, ids(first)]).toEqual([100, true, ids(whole)])
    // Beyond what is counted in any case, as far as the page reaches.
    const third = await ask(3, 100)
    expect([third.total, third.more, ids(third)]).toEqual([150, true, ids(await ask(3))])
  })

  test('is one by a single letter of a column too; three letters of a column are counted to the end', async () => {
    const letter = await ask(1, 100, { model_number: 'x' })
    expect([letter.total, letter.more, letter.items.length]).toEqual([100, true, 50])
    const word = await ask(1, 100, { model_number: 'xen' })
    expect([word.total, word.more]).toEqual([1_500, undefined])
  })

  test('has its exact total where that is known: beyond the last page, and where it finds few', async () => {
    const beyond = await ask(40, 100)
    expect([beyond.items.length, beyond.total, beyond.more]).toEqual([0, 1_500, undefined])
    const few = await ask(1, 1_500)
    expect([few.total, few.more]).toEqual([1_500, undefined])
  })
})

describe('a page of chosen columns', () => {
  const columns = 'serial_number,technician,supplier'

  test('has these, what their cells and the actions of a row need, and nothing else', async () => {
    const whole = await world.admin.call(products.list, { query: { rows_per_page: 5 } })
    const part = await world.admin.call(products.list, { query: { rows_per_page: 5, columns } })
    const [row] = part.body.items
    const wanted = new Set(['id', ...columns.split(','), ...(productList.row_needs ?? [])])
    expect(new Set(Object.keys(row ?? {}))).toEqual(wanted)
    expect(whole.body.items.map((it) => it.id)).toEqual(part.body.items.map((it) => it.id))
    expect(whole.body.items[0]).toMatchObject(row ?? {})
    expect(part.body.total).toBe(whole.body.total)
  })

  test('refuses a column that the list does not have', async () => {
    const { status, body } = await world.admin.call(products.list, { query: { columns: 'serial_number,secret' } })
    expect([status, Object.keys(body.fields)[0]]).toEqual([422, 'columns.1'])
  })
})

test('a list returns instants, days and numbers in the same form as a single record', async () => {
  const page = await world.admin.call(products.list, { query: { rows_per_page: 50 } })
  for (const row of page.body.items) {
    const one = await world.admin.call(products.get, { params: { id: row.id } })
    expect(one.body).toMatchObject(row)
  }
})

describe('the compiler ties a source to the row of its contract', () => {
  const definition = defineList({
    name: 'things',
    title: both('Things', 'Cose'),
    sort: 'name',
    columns: { name: { label: both('Name', 'Nome'), type: 'text', width: 100 } },
  })
  const row = z.strictObject({ id: integer, name: z.string(), version: integer })
  const rest = { definition, row, from: sql`thing t`, id: sql`t.id` }

  test('one expression for every field compiles; an expression without a type is taken at its word', () => {
    const source = defineSource({ ...rest, columns: { name: sql<string>`t.name` }, extra: { version: sql`t.version` } })
    const wider = extendSource(source, row.extend({ notes: z.string().nullable() }), { notes: sql<null>`null` })
    expect(Object.keys(wider.extra)).toEqual(['version', 'notes'])
  })

  test('what is missing, surplus, or of another type does not', () => {
    const columns = { name: sql<string>`t.name` }
    const extra = { version: sql<number>`t.version` }
    // @ts-expect-error a column of the list has no expression
    defineSource({ ...rest, columns: {}, extra })
    // @ts-expect-error a field of the row has no expression
    defineSource({ ...rest, columns, extra: {} })
    // @ts-expect-error the row has no such field
    defineSource({ ...rest, columns, extra: { ...extra, notes: sql`t.notes` } })
    // @ts-expect-error a number is no text
    defineSource({ ...rest, columns: { name: sql<number>`t.size` }, extra })
    // @ts-expect-error nothing is no number
    defineSource({ ...rest, columns, extra: { version: sql<number | null>`t.version` } })
    const added = row.omit({ name: true })
    // @ts-expect-error a column of the list is no field of the row
    defineSource({ ...rest, row: added, columns, extra })
    expect(Object.keys(columns)).toEqual(['name'])
  })
})
