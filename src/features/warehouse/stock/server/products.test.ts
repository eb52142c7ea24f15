import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { batches, products } from '../contract.ts'
import { findDifferences } from './check-queries.ts'

const world = useWorld()
const ground = { part: 0, other_part: 0, supplier: 0, milano: 0, roma: 0, note: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select n, m, c.id from c, (values ('VG-P400', 'Vega P400'), ('VG-M70', 'Vega M70')) v (n, m) returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id),
      d as (insert into delivery_note (supplier_id, warehouse_id, number, ddt_date, reception_date)
        select s.id, (select min(id) from w), '1187/26', '2026-10-30', '2026-11-03' from s returning id)
    select s.id as supplier, min(p.id) as part, max(p.id) as other_part, min(w.id) as milano, max(w.id) as roma, d.id as note from s, p, w, d group by s.id, d.id`)
  Object.assign(ground, rows[0])
})

let counter = 0
async function create(extra: Record<string, unknown> = {}) {
  const serial_number = `00087-MV-${String(++counter).padStart(5, '0')}`
  const { body } = await world.admin.call(products.create, {
    body: { serial_number, part_id: ground.part, warehouse_id: ground.milano, delivery_note_id: ground.note, ...extra },
  })
  return body
}
const status = async (id: number) => (await world.admin.call(products.get, { params: { id } })).body.status
const agrees = async () => expect(await world.database.read(findDifferences)).toEqual([])

describe('products', () => {
  test('a product is received from a note, listed with its words, and its history says who and when', async () => {
    const product = await create({ encoded_serial: 'M3D9-11702', notes: 'scatola aperta' })
    expect(product).toMatchObject({
      part_number: 'VG-P400',
      model_number: 'Vega P400',
      category: 'Desktop',
      supplier: 'Banca Tirrenia',
      delivery_note: '1187/26',
      received_on: '2026-11-03',
      warehouse: 'Milano',
      status: 'in_stock',
      encoded_serial: 'M3D9-11702',
      notes: 'scatola aperta',
      moves: 1,
    })
    const history = await world.admin.call(products.movements, { params: { id: product.id }, query: {} })
    expect(history.body.items).toMatchObject([
      {
        kind: 'receive',
        day: '2026-11-03',
        from_status: null,
        to_status: 'in_stock',
        to_warehouse: 'Milano',
        document: 'delivery-notes',
        document_label: '1187/26',
        document_name: { EN: 'DDT 1187/26', IT: 'DDT n. 1187/26' },
        document_link: expect.stringMatching(/^\/ddt\/\d+\/products$/),
      },
    ])
    expect(history.body.items[0]?.by).toMatch(/^Elena/)
    const before = await world.admin.call(products.movements, {
      params: { id: product.id },
      query: { as_of: '2026-11-02' },
    })
    expect(before.body.items).toEqual([])
  })

  test('every column filters, a pasted list of thousands of serials goes as a body, and search finds a part of a serial', async () => {
    const one = await create({ encoded_serial: 'E7K2-90418' })
    const two = await create({ part_id: ground.other_part, warehouse_id: ground.roma })
    const ids = async (query: Record<string, string>) =>
      (await world.admin.call(products.list, { query })).body.items.map((item) => item.id)
    expect(
      await ids({ serial_number: `${one.serial_number.toLowerCase()}\n${two.serial_number}`, sort: 'serial_number' }),
    ).toEqual([one.id, two.id])
    expect(await ids({ q: 'k2-904' })).toEqual([one.id])
    expect(await ids({ model_number: 'm70', warehouse_id: String(ground.roma), status: 'in_stock,fault' })).toEqual([
      two.id,
    ])
    expect(
      await ids({ part_id: String(ground.other_part), received_on_from: '2026-11-03', received_on_to: '2026-11-03' }),
    ).toEqual([two.id])
    const pasted = [...Array.from({ length: 9_999 }, (_, at) => `NOBODY-${at}`), one.serial_number].join('\n')
    const answer = await world.admin.fetch('/api/products/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serial_number: pasted }),
    })
    expect(((await answer.json()) as { items: { id: number }[] }).items.map((item) => item.id)).toEqual([one.id])
  })

  test('a history shows how many products moved with it, what was before, and what was undone, as of any day', async () => {
    const first = await create()
    const second = await create()
    const third = await create()
    const ids = [first.id, second.id, third.id]
    await world.admin.call(products.reportFault, { body: { ids: [third.id] } })
    // In stock and in damage stock: two statements, one action.
    const moved = await world.admin.call(products.transfer, { body: { ids, warehouse_id: ground.roma } })
    await world.admin.call(batches.revert, { params: { id: moved.body.batch_id } })
    const history = await world.admin.call(products.movements, { params: { id: third.id }, query: {} })
    expect(history.body.items).toMatchObject([
      { kind: 'revert', batch_count: 3, from_warehouse: 'Roma', to_warehouse: 'Milano', revertible: false },
      { kind: 'transfer', batch_count: 3, from_warehouse: 'Milano', to_warehouse: 'Roma', reverted: true },
      { kind: 'report_fault', batch_count: 1, from_status: 'in_stock', to_status: 'damage_stock' },
      { kind: 'receive', batch_count: 1, from_status: null, from_warehouse: null, to_warehouse: 'Milano' },
    ])
    const then = await world.admin.call(products.movements, {
      params: { id: third.id },
      query: { as_of: '2026-11-03' },
    })
    expect(then.body.items.map((item) => item.kind)).toEqual(['receive'])
    const earlier = await world.admin.call(products.movements, {
      params: { id: third.id },
      query: { as_of: '2026-11-02' },
    })
    expect([earlier.status, earlier.body.items]).toEqual([200, []])
    expect((await world.admin.call(products.movements, { params: { id: 999_999 }, query: {} })).status).toBe(404)
    await agrees()
  })

  test('one or two characters find the serials that start with them, three or more whatever holds them', async () => {
    for (const serial_number of ['ZQ_1-7', 'zqa-8', 'A-ZQ_1'])
      await create({ serial_number, encoded_serial: `E-ZQ_${serial_number}` })
    const found = async (q: string, field = 'q') => {
      const { body } = await world.admin.call(products.list, { query: { [field]: q, sort: 'serial_number' } })
      expect(body.total).toBe(body.items.length)
      return body.items.map((item) => item.serial_number)
    }
    expect(await found('zq')).toEqual(['zqa-8', 'ZQ_1-7'])
    expect(await found('Z')).toEqual(['zqa-8', 'ZQ_1-7'])
    expect(await found('e-', 'encoded_serial')).toEqual(['A-ZQ_1', 'zqa-8', 'ZQ_1-7'])
    expect(await found('ZQ', 'encoded_serial')).toEqual([])
    expect(await found('zq_a', 'encoded_serial')).toEqual(['A-ZQ_1'])
    expect(await found('z_')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('Q_1')).toEqual(['A-ZQ_1', 'ZQ_1-7'])
    expect(await found('zq_')).toEqual(['A-ZQ_1', 'zqa-8', 'ZQ_1-7'])
  })

  test('products are transferred in bulk, a second time refused for none, and undone', async () => {
    const made = [await create(), await create(), await create()]
    const ids = made.map((item) => item.id)
    const moved = await world.admin.call(products.transfer, {
      body: { ids, warehouse_id: ground.roma, note: 'scorta Roma' },
    })
    expect([moved.status, moved.body.count]).toEqual([200, 3])
    const list = await world.admin.call(products.list, {
      query: { warehouse_id: String(ground.roma), q: made[0]?.serial_number ?? '' },
    })
    expect(list.body.items).toMatchObject([{ warehouse: 'Roma' }])
    const undone = await world.admin.call(batches.revert, { params: { id: moved.body.batch_id } })
    expect(undone.body.count).toBe(3)
    expect((await world.admin.call(products.get, { params: { id: ids[0] ?? 0 } })).body.warehouse).toBe('Milano')
    await agrees()
  })

  test('an action on all results but some moves exactly those', async () => {
    const made = [await create(), await create(), await create()]
    const [first, second, third] = made.map((item) => item.id)
    const serials = made.map((item) => item.serial_number).join(',')
    const moved = await world.admin.call(products.reportFault, {
      body: {
        all: true,
        query: { serial_number: serials },
        except: [second ?? 0],
        note: 'schermo rotto',
      },
    })
    expect(moved.body.count).toBe(2)
    expect(await Promise.all([first, second, third].map((id) => status(id ?? 0)))).toEqual([
      'damage_stock',
      'in_stock',
      'damage_stock',
    ])
    await world.admin.call(products.repair, { body: { ids: [first ?? 0] } })
    expect(await status(first ?? 0)).toBe('in_stock')
  })

  test('a mixed selection says how many can be moved, moves those alone when asked to, and otherwise refuses as a whole', async () => {
    const made = [await create(), await create(), await create()]
    const ids = made.map((item) => item.id)
    await world.admin.call(products.writeOff, { body: { ids: ids.slice(0, 1), reason: 'rotto' } })
    const counted = await world.admin.call(products.countMovable, { body: { ids, kind: 'transfer' } })
    expect(counted.body).toEqual({ total: 3, possible: 2 })
    const body = { ids, warehouse_id: ground.roma }
    expect((await world.admin.call(products.transfer, { body })).body.code).toBe('product.wrong_status')
    const moved = await world.admin.call(products.transfer, { body: { ...body, mode: 'good_ones' } })
    expect([moved.status, moved.body.count]).toEqual([200, 2])
    expect(await status(ids[0] ?? 0)).toBe('written_off')
    const none = await world.admin.call(products.repair, { body: { ids, mode: 'good_ones' } })
    expect([none.status, none.body.code]).toEqual([409, 'product.wrong_status'])
  })

  test('writing off needs a reason, and a written-off product is not moved again', async () => {
    const { id, serial_number } = await create()
    const without = await world.admin.call(products.writeOff, { body: { ids: [id], reason: ' ' } })
    expect([without.status, without.body.fields.reason?.code]).toEqual([422, 'required'])
    await world.admin.call(products.writeOff, { body: { ids: [id], reason: 'rubato dal furgone' } })
    const again = await world.admin.call(
      products.transfer,
      { body: { ids: [id], warehouse_id: ground.roma } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect([again.status, again.body.code]).toEqual([409, 'product.wrong_status'])
    expect(again.body.message).toMatch(
      new RegExp(
        `^${serial_number} è nello stato Dismesso, deve essere In magazzino / Magazzino guasti\\. Spostato da Elena`,
      ),
    )
  })

  test('what is written is edited; the part and warehouse only until it has moved, then by a correction with a reason', async () => {
    const { id } = await create()
    const edited = await world.admin.call(products.update, {
      params: { id },
      body: { part_id: ground.other_part, notes: 'etichetta nuova' },
    })
    expect(edited.body).toMatchObject({ part_number: 'VG-M70', notes: 'etichetta nuova' })
    const late = await world.admin.call(products.update, { params: { id }, body: { warehouse_id: ground.roma } })
    expect([late.status, late.body.code]).toEqual([409, 'product.has_moved'])
    const corrected = await world.admin.call(products.correct, {
      params: { id },
      body: { status: 'damage_stock', warehouse_id: ground.roma, reason: 'contato a Roma' },
    })
    expect(corrected.body).toMatchObject({ status: 'damage_stock', warehouse: 'Roma' })
    const wrong = await world.admin.call(products.correct, {
      params: { id },
      body: { status: 'in_stock', warehouse_id: null, reason: 'senza posto' },
    })
    expect(wrong.status).toBe(422)
    const history = await world.admin.call(products.movements, { params: { id }, query: {} })
    expect(history.body.items.map((item) => [item.kind, item.note])).toEqual([
      ['correct', 'contato a Roma'],
      ['correct', 'edit'],
      ['receive', null],
    ])
    await agrees()
  })

  test('a product that has not moved is taken out again, and its serial can be received again', async () => {
    const { id, serial_number } = await create()
    expect((await world.admin.call(products.remove, { params: { id } })).status).toBe(204)
    expect((await world.admin.call(products.get, { params: { id } })).status).toBe(404)
    const again = await world.admin.call(products.create, {
      body: { serial_number, part_id: ground.part, warehouse_id: ground.roma },
    })
    expect([again.status, again.body.id]).toEqual([201, id])
    const known = await world.admin.call(products.create, {
      body: { serial_number: serial_number.toLowerCase(), part_id: ground.part, warehouse_id: ground.roma },
    })
    expect([known.status, known.body.code]).toEqual([409, 'product.already_here'])
    expect(known.body.fields.serial_number?.message).toMatch(
      /is already in the records: In stock\. Elena .+ moved it on/,
    )
    const bad = await world.admin.call(products.create, {
      body: { serial_number: 'A B', part_id: ground.part, warehouse_id: ground.roma },
    })
    expect(bad.body.fields.serial_number?.message).toBe('A serial is 3 to 50 letters, digits, - _ / or .')
  })

  test('what the records say of scanned serials comes back in the order asked', async () => {
    const { serial_number, id } = await create()
    const { body } = await world.admin.call(products.lookUp, {
      body: { serials: ['NOBODY-1', serial_number.toLowerCase()] },
    })
    expect(body.items).toEqual([
      { serial_number: 'NOBODY-1', id: null, status: null, model_number: null, place: null },
      {
        serial_number: serial_number.toLowerCase(),
        id,
        status: 'in_stock',
        model_number: 'Vega P400',
        place: 'Milano',
      },
    ])
  })
})
