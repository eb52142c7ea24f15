/** More than the DDT says is received only when somebody says that it is right: by list, by range and by upload, also at once. */
import { beforeAll, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { formWith, useWorld } from '#test/client.ts'
import { inTurn } from '#test/held-rows.ts'
import { deliveryNotes, noteProducts } from '../contract.ts'

const world = useWorld()
const ground = { part: 0, supplier: 0, warehouse: 0 }
beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', c.id from c returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select s.id as supplier, p.id as part, w.id as warehouse from s, p, w`)
  Object.assign(ground, rows[0])
})

let counter = 0
const serials = (count: number) => Array.from({ length: count }, () => `00777-SP-${String(++counter).padStart(5, '0')}`)
async function note(expected_quantity: number): Promise<number> {
  const { body } = await world.admin.call(deliveryNotes.create, {
    body: {
      supplier_id: ground.supplier,
      warehouse_id: ground.warehouse,
      number: `S${++counter}/26`,
      ddt_date: '2026-10-30',
      reception_date: '2026-11-03',
      expected_quantity,
    },
  })
  return body.id
}
const receive = (id: number, list: string[], more: object = {}) =>
  world.admin.call(noteProducts.receive, { params: { id }, body: { part_id: ground.part, serials: list, ...more } })
const received = async (id: number) =>
  (await world.admin.call(deliveryNotes.get, { params: { id } })).body.received_quantity

test('44 of 12 are refused with both numbers, and come in when that is confirmed', async () => {
  const id = await note(12)
  const list = serials(44)
  const refused = await receive(id, list)
  expect([refused.status, refused.body.code]).toEqual([409, 'delivery_note.surplus'])
  expect(refused.body.params).toEqual({ expected: 12, count: 44, total: 44, over: 32 })
  expect(await received(id)).toBe(0)
  expect((await receive(id, list, { confirmed: true })).body).toMatchObject({ received: 44, received_quantity: 44 })
})

test('only what would come in counts, and a DDT that says nothing expects anything', async () => {
  const id = await note(3)
  const first = serials(2)
  expect((await receive(id, first)).status).toBe(200)
  expect((await receive(id, [...first, ...serials(1)], { mode: 'good_ones' })).body).toMatchObject({ received: 1 })
  expect((await receive(id, serials(1))).body.code).toBe('delivery_note.surplus')
  expect((await receive(await note(0), serials(5))).status).toBe(200)
})

test('a range is asked about too', async () => {
  const id = await note(2)
  const range = { part_id: ground.part, from: '00778-RG-00001', to: '00778-RG-00003' }
  const run = (confirmed: boolean) =>
    world.admin.call(noteProducts.receiveRange, { params: { id }, body: { ...range, confirmed } })
  expect((await run(false)).body).toMatchObject({ code: 'delivery_note.surplus', params: { over: 1 } })
  expect((await run(true)).body).toMatchObject({ received: 3 })
})

test('an upload is inserted only with its choice, and stays as it was until then', async () => {
  const id = await note(1)
  const csv = ['Serial number,Part number', ...serials(3).map((serial) => `${serial},VG-P400`)].join('\n')
  const kind = 'delivery-note-products'
  const form = formWith(csv, 'note.csv', {
    kind,
    context: JSON.stringify({ delivery_note_id: String(id) }),
  })
  const { body: upload, text } = await world.admin.call(imports.create, { body: { kind } }, { form })
  expect(upload.status, text).toBe('checked')
  const commit = (choices?: Record<string, unknown>) =>
    world.admin.call(imports.commit, {
      params: { id: upload.id },
      body: { mode: 'all', ...(choices ? { choices } : {}) },
    })
  const refused = await commit()
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('delivery_note.surplus')])
  expect((await commit({ confirm: true })).status).toBe(422)
  expect(await received(id)).toBe(0)
  expect((await commit({ confirmed: true })).status).toBe(200)
  expect(await received(id)).toBe(3)
})

test('two lists at once are counted one after the other', async () => {
  const id = await note(12)
  const answers = await inTurn(
    world,
    'select from delivery_note where id = $1 for update',
    [id],
    () => receive(id, serials(12)),
    () => receive(id, serials(12)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await received(id)).toBe(12)
})

test('a single product that is typed into a form is asked about too', async () => {
  const id = await note(1)
  const send = (more: object = {}) =>
    world.admin.call(products.create, {
      body: {
        serial_number: serials(1)[0] ?? '',
        part_id: ground.part,
        warehouse_id: ground.warehouse,
        delivery_note_id: id,
        ...more,
      } as never,
    })
  expect((await send()).status).toBe(201)
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([409, 'delivery_note.surplus'])
  expect(refused.body.params).toEqual({ expected: 1, count: 1, total: 2, over: 1 })
  expect((await send({ confirmed: true })).status).toBe(201)
  expect(await received(id)).toBe(2)
})
