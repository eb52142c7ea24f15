import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#features/warehouse/stock/contract.ts'
import { formWith, type Person, useWorld } from '#test/client.ts'
import { deliveryNotes, noteProducts } from '../contract.ts'

const world = useWorld()
const ground = { part: 0, other_part: 0, supplier: 0, other_supplier: 0, milano: 0, roma: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia'), ('Credito Adriatico') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select n, m, c.id from c, (values ('VG-P400', 'Vega P400'), ('VG-M70', 'Vega M70')) v (n, m) returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id)
    select min(s.id) as supplier, max(s.id) as other_supplier, min(p.id) as part, max(p.id) as other_part, min(w.id) as milano, max(w.id) as roma from s, p, w`)
  Object.assign(ground, rows[0])
})

let counter = 0
const input = (extra: Record<string, unknown> = {}) => ({
  supplier_id: ground.supplier,
  warehouse_id: ground.milano,
  number: `${++counter}/26`,
  ddt_date: '2026-10-30',
  reception_date: '2026-11-03',
  expected_quantity: 3,
  ...extra,
})
async function create(extra: Record<string, unknown> = {}) {
  const answer = await world.admin.call(deliveryNotes.create, { body: input(extra) })
  expect(answer.status).toBe(201)
  return answer.body
}
const serials = (count: number) => Array.from({ length: count }, () => `00123-PX-${String(++counter).padStart(5, '0')}`)
const receive = (id: number, list: string[], mode: 'all' | 'good_ones' = 'all', person: Person = world.admin) =>
  person.call(noteProducts.receive, { params: { id }, body: { part_id: ground.part, serials: list, mode } })
const get = async (id: number) => (await world.admin.call(deliveryNotes.get, { params: { id } })).body

/** The ledger's own promise: every product is the state after its last movement. */
async function ledgerAgrees() {
  const { rows } = await world.database.query(`
    select p.id from product p left join movement m on m.product_id = p.id and m.seq = p.moves
    where m.status is distinct from p.status or m.delivery_note_id is distinct from p.delivery_note_id
      or m.warehouse_id is distinct from p.warehouse_id or p.moves <> (select count(*) from movement n where n.product_id = p.id)`)
  expect(rows).toEqual([])
}

describe('delivery notes', () => {
  test('a note is created, found, changed and deleted, and the audit log knows it', async () => {
    const note = await create({ number: ' 1187/26 ', packages: 4, weight_kg: 18.405, notes: 'bancale aperto' })
    expect(note).toMatchObject({
      number: '1187/26',
      supplier: 'Banca Tirrenia',
      warehouse: 'Milano',
      year: '2026',
      expected_quantity: 3,
      received_quantity: 0,
      incomplete: true,
      statuses: {},
      attachments: 0,
      packages: 4,
      weight_kg: 18.405,
      version: 1,
    })
    const changed = await world.admin.call(
      deliveryNotes.update,
      { params: { id: note.id }, body: { warehouse_id: ground.roma, weight_kg: 18.405, reception_date: '2026-11-04' } },
      { headers: { 'if-match': '1' } },
    )
    expect(changed.body).toMatchObject({ warehouse: 'Roma', reception_date: '2026-11-04', packages: 4, version: 2 })
    const stale = await world.admin.call(
      deliveryNotes.update,
      { params: { id: note.id }, body: { notes: 'x' } },
      { headers: { 'if-match': '1' } },
    )
    expect([stale.status, stale.body.code]).toEqual([412, 'request.stale'])
    expect((await world.admin.call(deliveryNotes.remove, { params: { id: note.id } })).status).toBe(204)
    const { rows } = await world.database.query(
      "select action, label, changes from audit where subject = 'delivery-notes' and subject_id = $1 order by id",
      [note.id],
    )
    expect(rows).toEqual([
      { action: 'create', label: '1187/26', changes: null },
      {
        action: 'update',
        label: '1187/26',
        changes: { warehouse_id: [ground.milano, ground.roma], reception_date: ['2026-11-03', '2026-11-04'] },
      },
      { action: 'delete', label: '1187/26', changes: null },
    ])
  })

  test('a number is unique per supplier and year, and says so at its field', async () => {
    const note = await create({ number: 'A 77' })
    const again = await world.admin.call(deliveryNotes.create, { body: input({ number: 'a  77' }) })
    expect([again.status, again.body.fields]).toEqual([
      409,
      { number: { code: 'taken', message: 'This value is already in use.' } },
    ])
    await create({ number: 'A 77', supplier_id: ground.other_supplier })
    const before = await create({ number: 'A 77', ddt_date: '2025-12-30', reception_date: '2026-01-02' })
    const moved = await world.admin.call(deliveryNotes.update, {
      params: { id: before.id },
      body: { ddt_date: note.ddt_date, reception_date: note.reception_date },
    })
    expect([moved.status, moved.body.fields.number?.code]).toEqual([409, 'taken'])
  })

  test('bad input is named field by field', async () => {
    const bad = await world.admin.call(deliveryNotes.create, {
      body: input({
        number: ' ',
        supplier_id: null,
        ddt_date: '30-10-2026',
        expected_quantity: -1,
        packages: 1.5,
        weight_kg: 'heavy',
      }) as never,
    })
    expect(bad.status).toBe(422)
    expect(Object.fromEntries(Object.entries(bad.body.fields).map(([key, field]) => [key, field.code]))).toEqual({
      number: 'required',
      supplier_id: 'required',
      ddt_date: 'date',
      expected_quantity: 'min_number',
      packages: 'whole_number',
      weight_kg: 'number',
    })
    const nobody = await world.admin.call(deliveryNotes.create, { body: input({ supplier_id: 999_999 }) })
    expect([nobody.status, nobody.body.fields.supplier_id?.code]).toEqual([422, 'missing_record'])
  })

  test('notes are filtered by supplier, warehouse, year, days, what is missing, and part of their number', async () => {
    const one = await create({
      number: 'F-1/25',
      ddt_date: '2025-06-01',
      reception_date: '2025-06-03',
      expected_quantity: 1,
    })
    const two = await create({
      number: 'F-2/25',
      ddt_date: '2025-06-01',
      reception_date: '2025-06-10',
      warehouse_id: ground.roma,
    })
    const three = await create({
      number: 'F-3/24',
      ddt_date: '2024-06-01',
      reception_date: '2024-06-01',
      supplier_id: ground.other_supplier,
    })
    await receive(one.id, serials(1))
    const ids = async (query: Record<string, string>) =>
      (await world.admin.call(deliveryNotes.list, { query: { q: 'f-', sort: 'number', ...query } })).body.items.map(
        (item) => item.id,
      )
    expect(await ids({})).toEqual([one.id, two.id, three.id])
    expect(await ids({ supplier_id: String(ground.other_supplier) })).toEqual([three.id])
    expect(await ids({ warehouse_id: String(ground.roma) })).toEqual([two.id])
    expect(await ids({ year: '2025' })).toEqual([one.id, two.id])
    expect(await ids({ reception_date_from: '2025-06-04', reception_date_to: '2025-06-10' })).toEqual([two.id])
    expect(await ids({ incomplete: 'true' })).toEqual([two.id, three.id])
    expect(await ids({ incomplete: 'false' })).toEqual([one.id])
    const file = await world.admin.fetch(
      '/api/delivery-notes/export?format=csv&q=F-1/25&columns=number,statuses,received_quantity',
    )
    expect(await file.text()).toContain('F-1/25,1 in stock,1')
  })

  test('a technician and a stranger may do nothing here', async () => {
    const { id } = await create()
    for (const [person, status] of [
      [world.technician, 403],
      [world.stranger, 401],
    ] as const) {
      expect((await person.call(deliveryNotes.list, { query: {} })).status).toBe(status)
      expect((await person.call(noteProducts.list, { params: { id }, query: {} })).status).toBe(status)
      expect((await receive(id, serials(1), 'all', person)).status).toBe(status)
      expect(
        (await person.call(deliveryNotes.attach, { params: { id } }, { form: formWith('%PDF-1.7', 'a.pdf') })).status,
      ).toBe(status)
    }
    expect((await get(id)).received_quantity).toBe(0)
  })
})

describe('receiving', () => {
  test('a list of serials comes in whole, and the note counts them by status', async () => {
    const note = await create()
    const list = serials(3)
    const answer = await receive(note.id, list)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ received: 3, refused: 0, received_quantity: 3, expected_quantity: 3 })
    expect(answer.body.items.map((item) => [item.serial_number, item.outcome])).toEqual(
      list.map((it) => [it, 'received']),
    )
    const ids = answer.body.items.map((item) => item.product_id ?? 0)
    await world.admin.call(products.reportFault, { body: { ids: ids.slice(0, 1) } })
    expect(await get(note.id)).toMatchObject({
      received_quantity: 3,
      incomplete: false,
      statuses: { in_stock: 2, damage_stock: 1 },
    })
    const page = await world.admin.call(noteProducts.list, {
      params: { id: note.id },
      query: { sort: 'serial_number' },
    })
    expect(
      page.body.items.map((item) => [item.serial_number, item.status, item.place, item.model_number, item.removable]),
    ).toEqual([
      [list[0], 'damage_stock', 'Milano', 'Vega P400', false],
      [list[1], 'in_stock', 'Milano', 'Vega P400', true],
      [list[2], 'in_stock', 'Milano', 'Vega P400', true],
    ])
    const history = await world.admin.call(products.movements, { params: { id: ids[1] ?? 0 }, query: {} })
    expect(history.body.items).toMatchObject([
      { kind: 'receive', day: '2026-11-03', document: 'delivery-notes', document_label: note.number },
    ])
    const file = await world.admin.fetch(
      `/api/delivery-notes/${note.id}/products/export?format=csv&columns=serial_number,status&status=in_stock&sort=serial_number`,
    )
    expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([`${list[1]},In stock`, `${list[2]},In stock`])
    await ledgerAgrees()
  })

  test('all or nothing: one bad serial stops the list, and the good ones alone come in when asked so', async () => {
    const note = await create()
    const [known = '', good = '', other = ''] = serials(3)
    await receive(note.id, [known])
    const whole = await receive(note.id, [good, known.toLowerCase()])
    expect([whole.status, whole.body.code]).toEqual([409, 'delivery_note.serial_refused'])
    expect(whole.body.message).toMatch(
      new RegExp(
        `^${known.toLowerCase()} is already in the records: In stock. Elena .+ moved it on .+ Nothing was received.$`,
      ),
    )
    expect((await get(note.id)).received_quantity).toBe(1)
    const part = await receive(note.id, [good, known, 'a b', good.toLowerCase(), other, 'PX'], 'good_ones')
    expect(part.body.items.map((item) => item.outcome)).toEqual([
      'received',
      'already_here',
      'invalid',
      'twice',
      'received',
      'invalid',
    ])
    expect(part.body).toMatchObject({ received: 2, refused: 4, received_quantity: 3 })
    const none = await receive(note.id, [known], 'good_ones')
    expect([none.status, none.body.received]).toEqual([200, 0])
    await ledgerAgrees()
  })

  test('a part or a note that does not exist, and an empty or endless list, are refused', async () => {
    const { id } = await create()
    const body = { part_id: 999_999, serials: serials(1) }
    const part = await world.admin.call(noteProducts.receive, { params: { id }, body })
    expect([part.status, part.body.fields.part_id?.code]).toEqual([422, 'missing_record'])
    expect((await receive(999_999, serials(1))).status).toBe(404)
    expect((await world.admin.call(noteProducts.list, { params: { id: 999_999 }, query: {} })).status).toBe(404)
    expect((await receive(id, [])).status).toBe(422)
    expect((await receive(id, serials(1_001))).status).toBe(422)
  })

  test('a range of serials comes in from the first to the last, zeros kept', async () => {
    const { id } = await create({ expected_quantity: 0 })
    const range = (from: string, to: string) =>
      world.admin.call(noteProducts.receiveRange, { params: { id }, body: { part_id: ground.part, from, to } })
    const answer = await range('RNG-0098-IT', 'rng-0101-it')
    expect(answer.body.items.map((item) => item.serial_number)).toEqual([
      'RNG-0098-IT',
      'RNG-0099-IT',
      'RNG-0100-IT',
      'RNG-0101-IT',
    ])
    const codes = [
      await range('RNG-0101', 'RNG-0098'),
      await range('RNG-1', 'RNX-5'),
      await range('RNG-00001', 'RNG-01001'),
      await range('RNG-01', 'RNG-100'),
    ]
    expect(codes.map((it) => it.body.code)).toEqual([
      'delivery_note.range_order',
      'delivery_note.range_unlike',
      'delivery_note.range_long',
      'delivery_note.range_unlike',
    ])
  })

  test('a returned serial comes in again on the same record, and counts for the later note', async () => {
    const [first, later] = [await create(), await create({ warehouse_id: ground.roma, reception_date: '2026-11-10' })]
    const [serial = ''] = serials(1)
    const [item] = (await receive(first.id, [serial])).body.items
    const id = item?.product_id ?? 0
    await world.admin.call(products.correct, { params: { id }, body: { status: 'returned', reason: 'reso a mano' } })
    const again = await receive(later.id, [serial])
    expect(again.body.items).toMatchObject([{ outcome: 'received_again', product_id: id }])
    expect((await world.admin.call(products.get, { params: { id } })).body).toMatchObject({
      warehouse: 'Roma',
      delivery_note: later.number,
      received_on: '2026-11-10',
    })
    expect([(await get(first.id)).received_quantity, (await get(later.id)).received_quantity]).toEqual([0, 1])
    const gone = await world.admin.call(deliveryNotes.remove, { params: { id: first.id } })
    expect([gone.status, gone.body.params.items]).toEqual([409, '1 product that first arrived with it'])
    await ledgerAgrees()
  })

  test('a product is taken out while it has not moved, and its serial can be received again', async () => {
    const [note, other] = [await create(), await create()]
    const list = serials(2)
    const ids = (await receive(note.id, list)).body.items.map((item) => item.product_id ?? 0)
    const remove = (id: number, product_id: number) =>
      world.admin.call(noteProducts.remove, { params: { id, product_id } })
    expect((await remove(other.id, ids[0] ?? 0)).status).toBe(404)
    expect((await remove(note.id, ids[0] ?? 0)).status).toBe(204)
    expect((await remove(note.id, ids[0] ?? 0)).status).toBe(404)
    await world.admin.call(products.transfer, { body: { ids: [ids[1] ?? 0], warehouse_id: ground.roma } })
    const moved = await remove(note.id, ids[1] ?? 0)
    expect([moved.status, moved.body.code]).toEqual([409, 'product.has_moved'])
    expect((await receive(other.id, [list[0] ?? ''])).body.items).toMatchObject([
      { outcome: 'received', product_id: ids[0] },
    ])
    expect([(await get(note.id)).received_quantity, (await get(other.id)).received_quantity]).toEqual([1, 1])
    await ledgerAgrees()
  })

  test('a note with products keeps its supplier, warehouse and day, and is not deleted', async () => {
    const { id } = await create()
    const [item] = (await receive(id, serials(1))).body.items
    for (const body of [
      { supplier_id: ground.other_supplier },
      { warehouse_id: ground.roma },
      { reception_date: '2026-11-05' },
    ]) {
      const fixed = await world.admin.call(
        deliveryNotes.update,
        { params: { id }, body },
        { headers: { 'accept-language': 'IT' } },
      )
      expect([fixed.status, fixed.body.code]).toEqual([409, 'delivery_note.has_products'])
      expect(fixed.body.message).toMatch(/^Questo DDT ha già 1 prodotto:/)
    }
    const free = await world.admin.call(deliveryNotes.update, {
      params: { id },
      body: { warehouse_id: ground.milano, ddt_date: '2026-10-29', expected_quantity: 9 },
    })
    expect([free.status, free.body.expected_quantity]).toEqual([200, 9])
    const gone = await world.admin.call(deliveryNotes.remove, { params: { id } })
    expect([gone.status, gone.body.code, gone.body.params]).toEqual([
      409,
      'request.delete_blocked',
      { label: 'DDT', items: '1 product', links: `/ddt/${id}/products 1 product` },
    ])
    await world.admin.call(noteProducts.remove, { params: { id, product_id: item?.product_id ?? 0 } })
    expect((await world.admin.call(deliveryNotes.remove, { params: { id } })).status).toBe(204)
  })

  test('two admins who receive the same serials at once: each serial once, and the second learns who was first', async () => {
    const anna = await world.person('admin', 'anna')
    const [one, two] = [await create({ expected_quantity: 0 }), await create({ expected_quantity: 0 })]
    for (let round = 0; round < 15; round++) {
      const shared = serials(5)
      const [mine, hers] = [serials(1), serials(1)]
      const answers = await Promise.all([
        receive(one.id, [...mine, ...shared], 'good_ones'),
        receive(two.id, [...shared].reverse().concat(hers), 'good_ones', anna),
      ])
      expect(answers.map((it) => it.status)).toEqual([200, 200])
      const [a, b] = answers.map(({ body }) => new Map(body.items.map((item) => [item.serial_number, item])))
      for (const serial of shared) {
        const outcomes = [a?.get(serial), b?.get(serial)]
        expect(outcomes.map((it) => it?.outcome).sort()).toEqual(['already_here', 'received'])
        expect(outcomes.find((it) => it?.outcome === 'already_here')?.detail).toMatch(/Elena .+ moved it on /)
      }
      expect([a?.get(mine[0] ?? '')?.outcome, b?.get(hers[0] ?? '')?.outcome]).toEqual(['received', 'received'])
      const [serial = ''] = serials(1)
      const whole = await Promise.all([receive(one.id, [serial]), receive(two.id, [serial], 'all', anna)])
      expect(whole.map((it) => it.status).sort()).toEqual([200, 409])
      expect(whole.find((it) => it.status === 409)?.body.code).toBe('delivery_note.serial_refused')
    }
    await ledgerAgrees()
  })
})
