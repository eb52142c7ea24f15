import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { formWith, useWorld } from '#test/client.ts'
import { deliveryNotes, noteProducts } from '../contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, warehouse_id: 0, part: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      w as (insert into warehouse (name) values ('Bologna') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id)
    select s.id as supplier_id, w.id as warehouse_id, p.id as part from s, w, p`)
  Object.assign(ground, rows[0])
})

let counter = 0
async function create() {
  const { part: _part, ...places } = ground
  const days = { ddt_date: '2026-10-30', reception_date: '2026-11-03' }
  const body = { ...places, ...days, number: `${++counter}/26`, expected_quantity: 4 }
  return (await world.admin.call(deliveryNotes.create, { body })).body
}

type Rows = readonly (readonly string[])[]

async function xlsx(header: readonly string[], rows: Rows): Promise<Uint8Array> {
  const stream = xlsxStream({
    sheet: 'DDT',
    columns: header.map((label) => ({ label, type: 'text' as const })),
    rows: (async function* () {
      yield rows.map((row) => [...row])
    })(),
  })
  return Buffer.concat(await stream.toArray())
}
/** As Excel saves it in Italy: semicolons, Windows-1252, CRLF. */
const csv = async (header: readonly string[], rows: Rows): Promise<Uint8Array> =>
  Buffer.from([header, ...rows].map((row) => row.join(';')).join('\r\n'), 'latin1')
const formats = [
  ['xlsx', xlsx],
  ['csv', csv],
] as const

const send = (content: Uint8Array, name: string, context: Record<string, string>, person = world.admin) => {
  const kind = 'delivery-note-products'
  const form = formWith(content, name, { kind, context: JSON.stringify(context) })
  return person.call(imports.create, { body: { kind } } as never, { form })
}
const received = async (id: number) => {
  const { body } = await world.admin.call(noteProducts.list, { params: { id }, query: { sort: 'serial_number' } })
  return body.items.map((item) => item.serial_number)
}
/** Everything that stands on every product, but how often and when it changed, to compare before and after. */
const stock = async () => {
  const { rows } = await world.database.query(
    `select to_jsonb(p) - 'moves' - 'version' - 'changed_on' - 'changed_at' as product
     from product p where status is not null order by serial_number`,
  )
  return rows
}

const header = ['Matricola', 'Matricola codificata', 'Codice articolo', 'Note']

describe.each(formats)('products of a delivery note by %s', (format, write) => {
  const serial = (n: number) => `${format}-${String(n).padStart(4, '0')}`

  test('each warning of the specification has its heading with its true count, and the good rows go in', async () => {
    const note = await create()
    const [here, moved, away] = [serial(1), serial(2), serial(3)]
    const first = await world.admin.call(noteProducts.receive, {
      params: { id: note.id },
      body: { part_id: ground.part, serials: [here, moved, away] },
    })
    const [, movedId, awayId] = first.body.items.map((item) => item.product_id ?? 0)
    await world.admin.call(products.reportFault, { body: { ids: [movedId ?? 0] } })
    await world.admin.call(products.correct, {
      params: { id: awayId ?? 0 },
      body: { status: 'returned', reason: 'reso' },
    })
    await world.admin.call(products.update, {
      params: { id: awayId ?? 0 },
      body: { encoded_serial: `E-${format}-3`, notes: 'reso con alimentatore' },
    })
    const later = await create()
    const before = await stock()

    const content = await write(header, [
      [serial(10), `E-${format}-10`, 'VG-P400', 'qualità verificata'],
      [serial(11), '', 'vg-p400', ''],
      [away, `E-${format}-3B`, 'VG-P400', 'rientrato dal fornitore'],
      [here.toUpperCase(), '', 'VG-P400', ''],
      [serial(10), '', 'VG-P400', ''],
      [moved, '', 'VG-P400', ''],
      ['PX 77*1', '', 'VG-P400', ''],
      ['PX', '', 'VG-P400', ''],
      [serial(12), '', 'VG-P999', ''],
      [serial(13), '', 'VG§400', ''],
      [serial(14), `e-${format}-10`, 'VG-P400', ''],
      ['', '', 'VG-P400', ''],
    ])
    const { status, body } = await send(content, `carico.${format}`, { delivery_note_id: String(later.id) })
    expect([status, body.status, body.total_good, body.total_failed]).toEqual([201, 'checked', 3, 9])
    expect(Object.fromEntries(body.problems.map(({ problem, count }) => [problem, count]))).toEqual({
      duplicate_serial_number: 3,
      status_mismatch: 1,
      invalid_serial_number: 2,
      invalid_part_number: 2,
      missing_value: 1,
    })
    expect(await stock(), 'a check writes nothing').toEqual(before)

    const params = { id: body.id }
    await world.admin.call(imports.repair, {
      params: { ...params, n: 8 },
      body: { cells: { serial_number: serial(15) } },
    })
    const again = await world.admin.call(imports.check, { params })
    expect([again.body.total_good, again.body.total_failed]).toEqual([4, 8])
    const done = await world.admin.call(imports.commit, { params, body: { mode: 'good_rows' } })
    expect(done.body).toMatchObject({ total_inserted: 4, total_failed: 8 })
    expect(await received(later.id)).toEqual([serial(3), serial(10), serial(11), serial(15)])
    const list = await world.admin.call(products.list, { query: { q: serial(10) } })
    const [item] = list.body.items
    expect(item).toMatchObject({
      supplier: 'Banca Tirrenia',
      warehouse: 'Bologna',
      delivery_note: later.number,
      encoded_serial: `E-${format}-10`,
    })
    const one = await world.admin.call(products.get, { params: { id: item?.id ?? 0 } })
    expect(one.body.notes).toBe('qualità verificata')
    expect((await world.admin.call(products.get, { params: { id: awayId ?? 0 } })).body).toMatchObject({
      status: 'in_stock',
      delivery_note: later.number,
      encoded_serial: `E-${format}-3B`,
      notes: 'rientrato dal fornitore',
    })

    const undone = await world.admin.call(imports.revert, { params })
    expect(undone.body.status).toBe('reverted')
    expect(await stock(), 'undone to the state before').toEqual(before)
  })

  test('a file without a needed column is refused by the name of the column', async () => {
    const note = await create()
    const { body } = await send(await write(['Matricola', 'Note'], [[serial(30), 'x']]), `senza.${format}`, {
      delivery_note_id: String(note.id),
    })
    expect([body.status, body.failure?.code]).toEqual(['failed', 'import.missing_columns'])
    expect(body.result?.errors).toEqual([{ missing_column: ['Part number'] }])
  })

  test('what was moved since blocks the undoing of the upload, and says how many', async () => {
    const note = await create()
    const rows = [40, 41].map((n) => [serial(n), '', 'VG-P400', ''])
    const { body } = await send(await write(header, rows), `due.${format}`, { delivery_note_id: String(note.id) })
    await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'all' } })
    const { body: page } = await world.admin.call(products.list, { query: { q: serial(40) } })
    await world.admin.call(products.reportFault, { body: { ids: [page.items[0]?.id ?? 0] } })
    const blocked = await world.admin.call(imports.revert, { params: { id: body.id } })
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'This upload can no longer be undone: 1 product was moved since.',
    ])
    expect(await received(note.id)).toEqual([serial(40), serial(41)])
  })
})

test('a file for a note that is not there, and a technician, are refused before anything is read', async () => {
  const content = await csv(header, [['00087-MV-1', '', 'VG-P400', '']])
  for (const context of [{}, { delivery_note_id: '999999' }, { delivery_note_id: 'x' }])
    expect((await send(content, 'a.csv', context)).status).toBe(404)
  const note = await create()
  const technician = await send(content, 'a.csv', { delivery_note_id: String(note.id) }, world.technician)
  expect(technician.body.code).toBe('import.wrong_kind')
})

test('a pasted list brings encoded serials under the rules of an upload, and they leave with it', async () => {
  const { id } = await create()
  const [one, two, three, four, five] = ['PASTE-01', 'PASTE-02', 'PASTE-03', 'PASTE-04', 'PASTE-05'] as const
  const take = (list: string[], encoded_serials: Record<string, string>) =>
    world.admin.call(noteProducts.receive, {
      params: { id },
      body: { part_id: ground.part, serials: list, encoded_serials, mode: 'good_ones' },
    })
  const encodedOf = async () => {
    const { body } = await world.admin.call(noteProducts.list, { params: { id }, query: { sort: 'serial_number' } })
    return body.items.map((it) => [it.serial_number, it.encoded_serial])
  }
  const first = await take([one, two], { [one.toLowerCase()]: ' EN-1 ' })
  expect(first.body.received).toBe(2)
  expect(await encodedOf()).toEqual([
    [one, 'EN-1'],
    [two, null],
  ])
  const more = await take([three, four, five], { [three]: 'en-1', [four]: 'EN-4', [five]: 'en-4' })
  expect(more.body.items.map((it) => [it.outcome, it.detail])).toEqual([
    ['encoded_taken', `was not received: its encoded serial en-1 belongs to ${one}`],
    ['received', null],
    ['encoded_taken', 'was not received: its encoded serial en-4 stands twice in this list'],
  ])
  const long = await take([three], { [three]: 'E'.repeat(101) })
  expect([long.status, Object.keys(long.body.fields)]).toEqual([422, [`encoded_serials.${three}`]])
  const ids = [...first.body.items, ...more.body.items].flatMap((it) => it.product_id ?? [])
  await world.admin.call(noteProducts.removeMany, { params: { id }, body: { ids } })
  expect(await encodedOf()).toEqual([])
  const { rows } = await world.database.query(`select encoded_serial from product where serial_number = any($1)`, [
    [one, two, four],
  ])
  expect(rows.map((row) => row.encoded_serial)).toEqual([null, null, null])
  expect((await take([three], { [three]: 'EN-1' })).body.received).toBe(1)
})
