import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#features/warehouse/stock/contract.ts'
import { idsOfSerials, moveProducts, receiveSerials } from '#features/warehouse/stock/server/service.ts'
import type { UserAct } from '#server/records/act.ts'
import { useWorld } from '#test/client.ts'
import { technicians } from '../contract.ts'
import { techniciansWarehouse } from '../warehouse.ts'

const world = useWorld()
const ground = { supplier: 0, other: 0, p400: 0, m70: 0, category: 0, milano: 0 }

const act = <T>(work: (act: UserAct) => Promise<T>): Promise<T> =>
  world.database.write((tx) =>
    work({
      tx,
      user: { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
      language: 'EN',
      correlation_id: 'test',
    }),
  )

let counter = 0
/** Gives a technician products of a part: some on their way, some received, some faulty. */
async function give(technician_id: number, part: number, what: { transit?: number; here?: number; faulty?: number }) {
  const { transit = 0, here = 0, faulty = 0 } = what
  const serials = Array.from({ length: transit + here + faulty }, () => `TW-${String(++counter).padStart(5, '0')}`)
  const supplier_id = part === ground.m70 ? ground.other : ground.supplier
  const arrival = { warehouse_id: ground.milano, delivery_note_id: null, supplier_id, received_on: '2026-11-02' }
  await act((it) => receiveSerials(it, serials, part, arrival))
  const ids = await act((it) => idsOfSerials(it, serials))
  const assigned = { status: 'assigned', warehouse_id: null, technician_id } as const
  await act((it) => moveProducts(it, { kind: 'assign', ids, change: assigned }))
  const accepted = ids.slice(transit)
  if (accepted.length > 0)
    await act((it) =>
      moveProducts(it, {
        kind: 'accept',
        ids: accepted,
        change: { status: 'assigned', accepted_at: '2026-11-03T08:00:00Z' },
      }),
    )
  const broken = ids.slice(transit + here)
  if (broken.length > 0)
    await act((it) => moveProducts(it, { kind: 'report_fault', ids: broken, change: { status: 'fault' } }))
}

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia'), ('PagoSicuro') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      d as (insert into product_category (name) values ('Mobile') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      m as (insert into part (part_number, model_number, category_id) select 'VG-M70', 'Vega M70', id from d returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select min(s.id) as supplier, max(s.id) as other, p.id as p400, m.id as m70, d.id as category, w.id as milano
    from s, p, m, d, w group by p.id, m.id, d.id, w.id`)
  Object.assign(ground, rows[0])
  await give(world.technician.id, ground.p400, { transit: 2, here: 3, faulty: 1 })
  await give(world.technician.id, ground.m70, { here: 1 })
  await give(world.otherTechnician.id, ground.p400, { faulty: 2 })
})

const warehouse = async (query: Record<string, string | number> = {}) =>
  (await world.admin.call(techniciansWarehouse.get, { query })).body

describe('the technicians’ warehouse', () => {
  test('every number is the number of products behind it', async () => {
    const { technicians: rows, parts, cells, totals } = await warehouse()
    expect(rows.map(({ id }) => id).sort()).toEqual([world.technician.id, world.otherTechnician.id].sort())
    expect(parts.map(({ model_number, held, faulty, in_transit }) => [model_number, held, faulty, in_transit])).toEqual(
      [
        ['Vega M70', 1, 0, 0],
        ['Vega P400', 5, 3, 2],
      ],
    )
    expect(totals).toEqual({ held: 6, faulty: 3, in_transit: 2, below_minimum: 0 })
    expect(cells).toHaveLength(3)
    for (const { technician_id, part_id, held, faulty, in_transit } of cells) {
      const behind = async (query: Record<string, string | number>) =>
        (await world.admin.call(products.list, { query: { technician_id, part_id, ...query } })).body.total
      expect(await behind({ status: 'assigned' })).toBe(held)
      expect(await behind({ status: 'fault' })).toBe(faulty)
      expect(await behind({ status: 'assigned', in_transit: 'true' })).toBe(in_transit)
      expect(await behind({ in_transit: 'false' })).toBe(held + faulty - in_transit)
    }
    const listed = await world.admin.call(technicians.list, { query: { held_from: 1, faulty_to: 1 } })
    expect(listed.body.items.map(({ id, held, faulty }) => [id, held, faulty])).toEqual([[world.technician.id, 6, 1]])
  })

  test('filters by technician, part, category and supplier, finds by name, and sorts by a number', async () => {
    const figures = async (query: Record<string, string | number>) => {
      const { totals, technicians: rows } = await warehouse(query)
      return [rows.length, totals.held, totals.faulty, totals.in_transit]
    }
    expect(await figures({ technician_id: world.otherTechnician.id })).toEqual([1, 0, 2, 0])
    expect(await figures({ part_id: ground.m70 })).toEqual([2, 1, 0, 0])
    expect(await figures({ category_id: ground.category })).toEqual([2, 1, 0, 0])
    expect(await figures({ supplier_id: ground.supplier })).toEqual([2, 5, 3, 2])
    expect(await figures({ supplier_id: `${ground.supplier},${ground.other}` })).toEqual([2, 6, 3, 2])
    expect(await figures({ q: 'p400' })).toEqual([2, 5, 3, 2])
    expect(await figures({ q: 'nobody' })).toEqual([0, 0, 0, 0])
    const order = async (sort: string) => (await warehouse({ sort })).technicians.map(({ id }) => id)
    expect(await order('-held')).toEqual([world.technician.id, world.otherTechnician.id])
    expect(await order('-faulty')).toEqual([world.otherTechnician.id, world.technician.id])
  })

  test('minimums are kept per part, mark what is below them, and show what is wholly missing', async () => {
    const params = { id: world.otherTechnician.id }
    expect((await world.admin.call(technicians.minimums, { params })).body).toEqual({
      version: 1,
      items: [],
      parts: [],
    })
    const set = await world.admin.call(
      technicians.setMinimums,
      {
        params,
        body: {
          items: [
            { part_id: ground.p400, minimum: 9 },
            { part_id: ground.m70, minimum: 2 },
            { part_id: ground.p400, minimum: 4 },
          ],
        },
      },
      { headers: { 'if-match': '1' } },
    )
    expect(set.body).toMatchObject({
      version: 2,
      items: [
        { part_id: ground.m70, minimum: 2 },
        { part_id: ground.p400, minimum: 4 },
      ],
    })
    const stale = await world.admin.call(
      technicians.setMinimums,
      { params, body: { items: [] } },
      { headers: { 'if-match': '1' } },
    )
    expect(stale.status).toBe(412)
    const enough = { id: world.technician.id }
    await world.admin.call(technicians.setMinimums, {
      params: enough,
      body: { items: [{ part_id: ground.p400, minimum: 5 }] },
    })

    const { cells, totals } = await warehouse()
    const below = cells.filter((cell) => cell.below_minimum)
    expect(below.map(({ part_id, held, minimum }) => [part_id, held, minimum]).sort()).toEqual(
      [
        [ground.p400, 0, 4],
        [ground.m70, 0, 2],
      ].sort(),
    )
    expect(totals.below_minimum).toBe(2)
    const only = await warehouse({ below_minimum: 'true' })
    expect([only.technicians.map(({ id }) => id), only.cells.length]).toEqual([[world.otherTechnician.id], 2])

    const bad = await world.admin.call(technicians.setMinimums, {
      params,
      body: { items: [{ part_id: ground.p400, minimum: 0 }] },
    })
    expect(bad.status).toBe(422)
    const nobody = { id: world.admin.id }
    expect((await world.admin.call(technicians.setMinimums, { params: nobody, body: { items: [] } })).status).toBe(404)
    const { rows } = await world.database.query(
      "select changes from audit where subject = 'technicians' and subject_id = $1 order by id desc limit 1",
      [params.id],
    )
    expect(rows).toEqual([{ changes: { minimums: ['', 'VG-M70 2, VG-P400 4'] } }])
  })

  test('the file holds the same numbers, in the language of the user', async () => {
    const csv = await world.admin.call(
      techniciansWarehouse.download,
      { query: { format: 'csv', technician_id: world.technician.id } },
      { headers: { 'accept-language': 'IT' } },
    )
    const lines = csv.text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    expect(lines[0]).toBe(
      [
        'Tecnico;In carico;Guasti;In viaggio;Sotto scorta',
        ...['Vega M70 VG-M70', 'Vega P400 VG-P400'].map((model) =>
          ['In carico', 'Guasti', 'In viaggio'].map((word) => `${model} · ${word}`).join(';'),
        ),
      ].join(';'),
    )
    expect(lines.at(-1)).toBe('Totale;6;1;2;0;1;0;0;5;1;2')
    expect(csv.headers.get('content-disposition')).toContain('magazzino-tecnici.csv')
  })

  test('a technician who holds products is not deleted, and the answer says how many', async () => {
    const refused = await world.admin.call(technicians.remove, { params: { id: world.technician.id } })
    expect([refused.status, refused.body.params]).toEqual([
      409,
      {
        label: 'technician',
        items: expect.stringMatching(/^7 products, \d+ movements$/),
        links: `/assigned-products?technician_id=${world.technician.id} 7 products`,
      },
    ])
    expect((await world.technician.call(technicians.me, {})).status).toBe(200)
  })

  test('technicians and strangers do not see it', async () => {
    expect((await world.technician.call(techniciansWarehouse.get, { query: {} })).status).toBe(403)
    expect((await world.stranger.call(techniciansWarehouse.get, { query: {} })).status).toBe(401)
  })
})
