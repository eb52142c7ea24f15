import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UserAct } from '#server/records/act.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { useWorld } from '#test/client.ts'
import { type ProductStatus, productStatuses } from '../rules.ts'
import { isPlaced, warehouseStatus } from '../status.ts'
import { closeMonths } from './background.ts'
import { findDifferences } from './check-queries.ts'
import { correctProduct, moveByStatus, receiveSerials, revertBatch } from './service.ts'

const world = useWorld()
const parts: number[] = []
const warehouses: number[] = []
const suppliers: number[] = []
const category: number[] = []

/** The same numbers at every run, so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const roll = dice(20_261_112)
const one = <T>(list: readonly T[]): T => {
  const item = list[roll(list.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

const act = <T>(work: (act: UserAct) => Promise<T>, at?: string): Promise<T> =>
  world.database.write((tx) => {
    const user = { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null } as const
    return work({ tx, user, language: 'EN', correlation_id: 'test', ...(at ? { at } : {}) })
  })

const ids = async (query: string): Promise<number[]> =>
  (await world.database.query<{ id: number }>(query)).rows.map(({ id }) => Number(id))
const noon = (day: number) => new Date(Date.UTC(2026, 0, 1, 11) + day * 86_400_000).toISOString()
const dayOf = (day: number) => noon(day).slice(0, 10)

/** Ten months in which things come in, move, break, are put right and undone. */
async function live(from: number, to: number): Promise<void> {
  let serial = from * 1_000
  for (let day = from; day < to; day += 1 + roll(3)) {
    const at = noon(day)
    if (roll(3) === 0) {
      const serials = Array.from({ length: 1 + roll(6) }, (_, at) => `ST-${serial + at}`)
      serial += serials.length
      const supplier_id = roll(4) === 0 ? null : one(suppliers)
      // Goods are sometimes written down late: the day is the paper's, weeks before.
      const received_on = dayOf(roll(4) === 0 ? Math.max(0, day - 40) : day)
      await act(
        (it) =>
          receiveSerials(it, serials, one(parts), {
            warehouse_id: one(warehouses),
            delivery_note_id: null,
            supplier_id,
            received_on,
          }),
        at,
      )
      continue
    }
    const known = await ids(`select id from product where status is not null order by id`)
    if (known.length === 0) continue
    const chosen = [...new Set(Array.from({ length: 1 + roll(4) }, () => one(known)))]
    const moves: (() => Promise<unknown>)[] = [
      () =>
        act(
          (it) => moveByStatus(it, { kind: 'transfer', ids: chosen, to: () => ({ warehouse_id: one(warehouses) }) }),
          at,
        ),
      () => act((it) => moveByStatus(it, { kind: 'report_fault', ids: chosen, to: () => ({}) }), at),
      () => act((it) => moveByStatus(it, { kind: 'repair', ids: chosen, to: () => ({}) }), at),
      () => act((it) => correctProduct(it, one(chosen), { part_id: one(parts) }, 'wrong part'), at),
      () =>
        act(
          (it) =>
            correctProduct(
              it,
              one(chosen),
              { status: 'assigned', warehouse_id: null, technician_id: world.technician.id, client_terminal_id: null },
              'in the van',
            ),
          at,
        ),
      () =>
        act(
          (it) =>
            correctProduct(
              it,
              one(chosen),
              { status: 'installed', warehouse_id: null, technician_id: null, client_terminal_id: 'TML1' },
              'in the shop',
            ),
          at,
        ),
      async () => {
        const [last = 0] = await ids(`select max(id) as id from movement_batch where kind <> 'revert'`)
        await act((it) => revertBatch(it, last), at)
      },
    ]
    // What the rules refuse changes nothing, and is part of any life.
    await one(moves)().catch((error: { code?: string }) => expect(error.code).toMatch(/^product\./))
  }
}

beforeAll(async () => {
  suppliers.push(...(await ids(`insert into supplier (name) values ('Banca Tirrenia'), ('PagoSicuro') returning id`)))
  category.push(...(await ids(`insert into product_category (name) values ('Desktop'), ('Mobile') returning id`)))
  parts.push(
    ...(await ids(`insert into part (part_number, model_number, category_id, minimum_stock) values
      ('VG-P400', 'Vega P400', ${category[0]}, 1000), ('VG-M70', 'Vega M70', ${category[1]}, 1), ('VG-PAD', 'Vega Pad 3', ${category[1]}, 0) returning id`)),
  )
  warehouses.push(...(await ids(`insert into warehouse (name) values ('Milano'), ('Roma'), ('Bari') returning id`)))
  await live(0, 300)
})

type Key = string
const keyOf = (part_id: number, status: ProductStatus, warehouse_id: number | null): Key =>
  `${part_id} ${status} ${warehouse_id}`

/** Counted by hand: the last movement of every product up to the day. */
async function counted(as_of: string, where = 'true'): Promise<Map<Key, number>> {
  const { rows } = await world.database.query<{
    part_id: number
    status: ProductStatus
    warehouse_id: number | null
    count: number
  }>(
    `select part_id, status, warehouse_id, count(*) as count from (
       select distinct on (product_id) * from movement where day <= $1 order by product_id, seq desc) m
     where status is not null and ${where} group by 1, 2, 3`,
    [as_of],
  )
  return new Map(
    rows.map((row) => [
      keyOf(Number(row.part_id), row.status, row.warehouse_id && Number(row.warehouse_id)),
      Number(row.count),
    ]),
  )
}

const ask = async (query: Parameters<typeof world.admin.call<typeof warehouseStatus.get>>[1]['query']) =>
  (await world.admin.call(warehouseStatus.get, { query })).body

/** The table taken apart again. */
async function reportedCounts(query: Parameters<typeof ask>[0]): Promise<Map<Key, number>> {
  const { items } = await ask(query)
  const found = new Map<Key, number>()
  const put = (key: Key, count: number) => count !== 0 && found.set(key, count)
  for (const { part_id, counts, places, total } of items) {
    expect(total).toBe(productStatuses.reduce((sum, status) => sum + counts[status], 0))
    for (const status of productStatuses)
      if (!isPlaced(status)) put(keyOf(part_id, status, null), counts[status])
      else {
        for (const place of places) put(keyOf(part_id, status, place.warehouse_id), place[status])
        expect(counts[status]).toBe(places.reduce((sum, place) => sum + place[status], 0))
      }
  }
  return found
}

const sorted = (map: Map<Key, number>) => [...map].sort()
const someDays = Array.from({ length: 25 }, (_, at) => dayOf(at * 12 + 5))

async function agrees(): Promise<void> {
  expect(sorted(await reportedCounts({}))).toEqual(sorted(await counted('9999-12-31')))
  for (const as_of of someDays) expect(sorted(await reportedCounts({ as_of }))).toEqual(sorted(await counted(as_of)))
  const filtered = { as_of: dayOf(250), supplier_id: suppliers[0] ?? 0, warehouse_id: warehouses[1] ?? 0 }
  const where = `supplier_id = ${suppliers[0]} and warehouse_id = ${warehouses[1]}`
  expect(sorted(await reportedCounts(filtered))).toEqual(sorted(await counted(filtered.as_of, where)))
  expect(await world.database.read(findDifferences)).toEqual([])
}

describe('warehouse status', () => {
  test('today it is a count of the products, and on any past day a count of their last movements up to it', async () => {
    const { rows } = await world.database.query<{ count: number }>(
      'select count(*) from product where status is not null',
    )
    const { totals } = await ask({})
    expect(totals.total).toBe(Number(rows[0]?.count))
    expect(totals.total).toBeGreaterThan(50)
    await agrees()
  })

  test('closing months changes no figure, neither before nor after more is written into closed months', async () => {
    await closeMonths(world.database, '2026-08-14')
    const closed = await world.database.query(
      `select to_char(max(day), 'YYYY-MM-DD') as day, count(*)::int as months from stock_close`,
    )
    expect(closed.rows).toEqual([{ day: '2026-07-31', months: 7 }])
    await agrees()
    await live(150, 310)
    await agrees()
    await closeMonths(world.database, '2026-11-02')
    await agrees()
    await closeMonths(world.database, '2026-11-02')
    await agrees()
  })

  test('a balance that was changed by hand is found', async () => {
    const change = (by: number) =>
      world.database.query(
        `update stock_balance set count = count + $1 where (day, part_id, status, warehouse_id, supplier_id) =
           (select day, part_id, status, warehouse_id, supplier_id from stock_balance where warehouse_id is not null and supplier_id is not null
            order by 1, 2, 3, 4, 5 limit 1)`,
        [by],
      )
    await change(1)
    const [difference] = await world.database.read(findDifferences)
    expect(difference?.what).toBe('balance is not the sum of the changes')
    await change(-1)
    expect(await world.database.read(findDifferences)).toEqual([])
  })

  test('the program itself cannot write a figure or a balance', async () => {
    for (const table of ['stock_change', 'stock_balance', 'stock_close'])
      await expect(
        world.database.write(async (tx) => {
          await sql`delete from ${sql.table(table)}`.execute(tx)
        }),
      ).rejects.toThrow(`permission denied for table ${table}`)
  })

  test('a model is below its minimum by what the whole company has, whatever is filtered', async () => {
    const all = await ask({})
    const [first, second] = [
      all.items.find((it) => it.part_id === parts[0]),
      all.items.find((it) => it.part_id === parts[1]),
    ]
    expect([first?.below_minimum, second?.below_minimum, all.below_minimum]).toEqual([true, false, 1])
    const some = await ask({ warehouse_id: warehouses[0] ?? 0 })
    expect(some.items.find((it) => it.part_id === parts[0])?.in_stock_everywhere).toBe(first?.counts.in_stock)
    expect(some.items.every(({ counts }) => counts.assigned + counts.installed === 0)).toBe(true)
    const below = await ask({ below_minimum: 'true' })
    expect(below.items.map((it) => it.part_id)).toEqual([parts[0]])
    expect(below.totals.total).toBe(first?.total)
    const early = await ask({ as_of: '2025-12-31' })
    expect(early.items.map((it) => [it.model_number, it.total, it.below_minimum])).toEqual([
      ['Vega M70', 0, true],
      ['Vega P400', 0, true],
    ])
  })

  test('behind a figure of a past day are exactly that many products, as they were', async () => {
    const as_of = dayOf(200)
    const { items, totals } = await ask({ as_of })
    const list = async (query: Record<string, string>) => {
      const found: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const { body } = await world.admin.call(warehouseStatus.products, {
          query: { as_of, ...query, ...(after ? { after } : {}) },
        })
        found.push(...body.items.map((it) => it.serial_number))
        after = body.next
      }
      expect(new Set(found).size).toBe(found.length)
      return found.length
    }
    for (const { part_id, counts, places } of items) {
      for (const status of productStatuses)
        expect(await list({ part_id: String(part_id), status })).toBe(counts[status])
      for (const place of places)
        expect(
          await list({ part_id: String(part_id), status: 'in_stock', warehouse_id: String(place.warehouse_id) }),
        ).toBe(place.in_stock)
    }
    expect(await list({})).toBe(totals.total)
    const mobile = await ask({ as_of, category_id: category[1] ?? 0 })
    expect(await list({ category_id: String(category[1]) })).toBe(mobile.totals.total)
  })

  test('a long list of a past day comes a hundred at a time, each product once', async () => {
    const serials = Array.from({ length: 250 }, (_, at) => `LONG-${at}`)
    const [warehouse_id = 0] = warehouses
    await act((it) =>
      receiveSerials(it, serials, parts[2] ?? 0, {
        warehouse_id,
        delivery_note_id: null,
        supplier_id: null,
        received_on: '2026-11-05',
      }),
    )
    const query = { as_of: '2026-11-06', part_id: String(parts[2]), status: 'in_stock' as const }
    const sizes: number[] = []
    const seen = new Set<number>()
    for (let after: string | null | undefined; after !== null; ) {
      const { body } = await world.admin.call(warehouseStatus.products, {
        query: { ...query, ...(after ? { after } : {}) },
      })
      sizes.push(body.items.length)
      for (const { id } of body.items) seen.add(id)
      after = body.next
    }
    const row = (await ask({ as_of: '2026-11-06' })).items.find((it) => it.part_id === parts[2])
    expect(seen.size).toBe(row?.counts.in_stock)
    expect(sizes.slice(0, -1).every((size) => size === 100)).toBe(true)
    expect(sizes.length).toBeGreaterThan(2)
  })

  test('it downloads as xlsx and as csv, with totals last and words of the language', async () => {
    const response = await world.admin.fetch('/api/warehouse-status/download?format=xlsx&as_of=2026-06-30', {
      headers: { 'accept-language': 'IT' },
    })
    expect(response.headers.get('content-disposition')).toContain('giacenze-30-06-2026.xlsx')
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'fieldstock-status-')), 'a.xlsx')
    await writeFile(file, new Uint8Array(await response.arrayBuffer()))
    const rows: string[][] = []
    for await (const batch of readSheet(file)) rows.push(...batch.map(({ cells }) => cells.map(String)))
    expect(rows[0]?.slice(0, 6)).toEqual([
      'Modello',
      'Codice articolo',
      'Categoria',
      'Scorta minima',
      'Sotto scorta',
      'In magazzino',
    ])
    expect(rows[0]?.at(-1)).toBe('Magazzino guasti · Roma')
    const { totals } = await ask({ as_of: '2026-06-30' })
    expect(rows.at(-1)?.[0]).toBe('Totale')
    expect(rows.at(-1)?.[5]).toBe(String(totals.counts.in_stock))
    const csv = await world.admin.fetch(`/api/warehouse-status/download?format=csv&warehouse_id=${warehouses[1]}`)
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines[0]).toBe('Model,Part number,Category,Minimum,Below minimum,In stock,Damage stock,Total')
  })
})
