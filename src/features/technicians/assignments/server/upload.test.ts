import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { formWith, type Person, useWorld } from '#test/client.ts'
import { AssignmentInput, assignedProducts, assignments } from '../contract.ts'
import { maxSerials } from '../rules.ts'
import { assign } from './service.ts'

const world = useWorld()
const ground = { part: 0, milano: 0, roma: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id)
    select p.id as part, min(w.id) as milano, max(w.id) as roma from p, w group by p.id`)
  Object.assign(ground, rows[0])
})

async function xlsx(serials: readonly string[]): Promise<Uint8Array> {
  const batches = async function* () {
    yield serials.map((serial) => [serial])
  }
  const columns = [{ label: 'Matricola', type: 'text' as const }]
  return Buffer.concat(await xlsxStream({ sheet: 'Assegnazione', columns, rows: batches() }).toArray())
}
/** As an Italian Excel saves it. */
const csv = async (serials: readonly string[]): Promise<Uint8Array> =>
  Buffer.from(['Matricola;Altro', ...serials.map((serial) => `${serial};`)].join('\r\n'), 'latin1')

const context = () => ({ technician_id: String(world.technician.id), warehouse_id: String(ground.milano) })

async function send(content: Uint8Array, name: string, of: Record<string, string>, person: Person = world.admin) {
  const fields = { kind: 'assignment', context: JSON.stringify(of) }
  // A file travels as a form; the body's type is that of its fields.
  return person.call(imports.create, { body: fields } as never, { form: formWith(content, name, fields) })
}

async function commit(id: number): Promise<Import> {
  await world.admin.call(imports.commit, { params: { id }, body: { mode: 'good_rows' } })
  return (await world.admin.call(imports.get, { params: { id } })).body
}

const stock = async (serial_number: string, warehouse_id = ground.milano) =>
  (await world.admin.call(products.create, { body: { serial_number, part_id: ground.part, warehouse_id } })).body.id

describe.each([
  ['xlsx', xlsx],
  ['csv', csv],
] as const)('an assignment by %s', (format, write) => {
  const serial = (n: number) => `${format}-${String(n).padStart(4, '0')}`

  test('each warning of the specification has its true count; the good rows become one assignment, undone as one', async () => {
    for (const n of [1, 2, 3, 4, 6]) await stock(serial(n))
    await stock(serial(5), ground.roma)
    const damaged = await world.admin.call(products.lookUp, { body: { serials: [serial(3)] } })
    await world.admin.call(products.reportFault, { body: { ids: [damaged.body.items[0]?.id ?? 0] } })
    const taken = await world.admin.call(assignments.create, {
      body: {
        technician_id: world.otherTechnician.id,
        warehouse_id: ground.milano,
        products: { serials: [serial(4)] },
      },
    })
    expect(taken.status).toBe(201)
    const rows = [
      serial(1),
      serial(2).toUpperCase(),
      serial(3),
      serial(4),
      serial(5),
      serial(1),
      `${format}-NONE`,
      'PX 77*1',
      serial(6),
    ]
    const { status, body } = await send(await write(rows), `giro.${format}`, {
      ...context(),
      packages: '2',
      tracking_number: 'CEP77',
    })
    expect([status, body.status, body.total_good, body.total_failed]).toEqual([201, 'checked', 3, 6])
    expect(Object.fromEntries(body.problems.map(({ problem, count }) => [problem, count]))).toEqual({
      status_mismatch: 1,
      product_not_in_stock: 2,
      duplicate_serial_number: 1,
      not_exists_serial_number: 1,
      invalid_serial_number: 1,
    })
    const done = await commit(body.id)
    expect([done.status, done.result?.total_inserted, done.result?.total_failed]).toEqual(['committed', 3, 6])
    const held = await world.technician.call(assignedProducts.list, { query: { sort: 'serial_number', q: format } })
    expect(held.body.items.map((it) => it.serial_number)).toEqual([serial(1), serial(2), serial(6)])
    expect(new Set(held.body.items.map((it) => it.assignment_id)).size).toBe(1)

    const made = await world.admin.call(assignments.uploaded, { params: { id: body.id } })
    expect(made.body).toMatchObject({
      products: 3,
      issued: false,
      packages: 2,
      tracking_number: 'CEP77',
      carried_by: null,
    })
    const { rows: given } = await world.database.query('select label from issued_document')
    expect(given).toEqual([])

    const undone = await world.admin.call(imports.revert, { params: { id: body.id } })
    expect(undone.status).toBe(200)
    const after = await world.technician.call(assignedProducts.list, { query: { q: format } })
    expect(after.body.total).toBe(0)
  })

  test('what the technician has confirmed since stands in the way of undoing it', async () => {
    await stock(serial(20))
    const { body } = await send(await write([serial(20)]), `uno.${format}`, context())
    await commit(body.id)
    await world.technician.call(assignedProducts.accept, { body: { serials: [serial(20)] } })
    const late = await world.admin.call(imports.revert, { params: { id: body.id } })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('1 product was moved since')
  })
})

test('only an admin sends one, and only for a technician and a warehouse that are there', async () => {
  const content = await csv(['AS-1'])
  for (const of of [
    {},
    { ...context(), technician_id: String(world.admin.id) },
    { ...context(), warehouse_id: '999999' },
  ])
    expect((await send(content, 'a.csv', of as Record<string, string>)).status).toBe(404)
  expect((await send(content, 'a.csv', context(), world.technician)).status).toBe(422)
  const odd = await send(content, 'a.csv', { ...context(), packages: 'many' })
  expect([odd.status, Object.keys(odd.body)]).toEqual([422, expect.arrayContaining(['fields'])])
})

test('one assignment takes as many products from a sheet as from the screen', async () => {
  const products = { serials: Array.from({ length: maxSerials + 1 }, (_, n) => `LONG-${n}`) }
  const given = { technician_id: world.technician.id, warehouse_id: ground.milano, products: { ids: [1] } }
  const input = AssignmentInput.parse(given)
  const assigning = world.database.write((tx) =>
    assign(
      {
        tx,
        user: { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
        language: 'EN',
        correlation_id: 'test',
      },
      { ...input, products },
    ),
  )
  await expect(assigning).rejects.toMatchObject({ code: 'assignment.too_many' })
})
