import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { formWith, useWorld } from '#test/client.ts'
import { inline, row, sheetXml, xlsxOf } from '#test/sheet-files.ts'
import { settled as settledFor } from '#test/uploads.ts'
import { batches, products } from '../contract.ts'
import type { ProductStatus } from '../rules.ts'
import { findDifferences } from './check-queries.ts'

const world = useWorld()
const ground = { part: 0, milano: 0, roma: 0 }
const header = ['Matricola', 'Matricola codificata', 'Codice articolo', 'Magazzino', 'Note']

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, supplier_id)
        select 'VG-P400-IT', 'Vega P400', c.id, s.id from c, s returning id),
      w as (insert into warehouse (name, code) values ('Milano', 'MI1'), ('Roma', 'RM1') returning id)
    select p.id as part, min(w.id) as milano, max(w.id) as roma from p, w group by p.id`)
  Object.assign(ground, rows[0])
})

async function xlsx(rows: readonly string[][]): Promise<Uint8Array> {
  const columns = header.map((label) => ({ label, type: 'text' as const }))
  const batches = async function* () {
    yield [...rows.map((row) => [...row])]
  }
  return Buffer.concat(await xlsxStream({ sheet: 'Prodotti', columns, rows: batches() }).toArray())
}

/** As an Italian Excel saves it: semicolons, CRLF, Windows-1252. */
const csv = async (rows: readonly string[][]): Promise<Uint8Array> =>
  Buffer.from([header, ...rows].map((row) => `${row.join(';')}\r\n`).join(''), 'latin1')

const formats = [
  { format: 'xlsx', write: xlsx },
  { format: 'csv', write: csv },
]

const settled = (id: number) => settledFor(world.admin, id)

async function send(content: Uint8Array, name: string, person = world.admin): Promise<Import> {
  const form = formWith(content, name, { kind: 'products' })
  // A file travels as a form; the body's type is that of its fields.
  const { body } = await person.call(imports.create, { body: { kind: 'products' } } as never, { form })
  return settled(body.id)
}

const failedOf = async (id: number, language = 'EN') => {
  const { body } = await world.admin.call(
    imports.rows,
    { params: { id }, query: {} },
    { headers: { 'accept-language': language } },
  )
  return body.items.map((row) => [row.n, row.problems.map(({ problem, detail }) => `${problem}: ${detail}`).join('; ')])
}

const commit = async (id: number) => {
  await world.admin.call(imports.commit, { params: { id }, body: { mode: 'good_rows' } })
  return (await settled(id)).result
}

async function receive(serial_number: string, encoded_serial: string | null = null, notes: string | null = null) {
  const body = { serial_number, encoded_serial, notes, part_id: ground.part, warehouse_id: ground.milano }
  return (await world.admin.call(products.create, { body })).body
}

async function receiveAs(serial_number: string, status: ProductStatus, encoded_serial?: string, notes?: string) {
  const { id } = await receive(serial_number, encoded_serial, notes)
  const technician_id = status === 'assigned' || status === 'fault' ? world.technician.id : null
  const warehouse_id = status === 'damage_stock' ? ground.milano : null
  const client_terminal_id = status === 'installed' ? `TML-${serial_number}`.slice(0, 50) : null
  const body = { status, technician_id, warehouse_id, client_terminal_id, reason: 'preparazione' }
  await world.admin.call(products.correct, { params: { id }, body })
  return id
}

/** Everything that stands on every product that somebody has, but how often and when it changed. */
async function digest(): Promise<string> {
  const { rows } = await world.database.query(`
    select to_jsonb(p) - 'moves' - 'version' - 'changed_on' - 'changed_at' as product
    from product p where status is not null order by id`)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
const agrees = async () => expect(await world.database.read(findDifferences)).toEqual([])

// A csv is read into the same rows as a sheet.
for (const { format, write } of formats)
  describe(`products uploaded as ${format}`, { tags: format === 'csv' ? ['long'] : [] }, () => {
    const name = `prodotti.${format}`
    const serial = (tail: string) => `${format.toUpperCase()}-${tail}`
    const row = (tail: string, part = 'vg-p400-it', warehouse = 'Milano', encoded = '', notes = '') => [
      serial(tail),
      encoded,
      part,
      warehouse,
      notes,
    ]

    test('good rows are received into their warehouses, found by name or code, and the history names the file', async () => {
      const rows = [
        row('0001', 'VG-P400-IT', 'Milano', `E-${format}-1`, 'Unità già aperta'),
        row('0002', 'VG-P400-IT', 'rm1'),
      ]
      const { id, total_good, total_failed } = await send(await write(rows), name)
      expect([total_good, total_failed]).toEqual([2, 0])
      expect(await commit(id)).toEqual({ total_inserted: 2, total_failed: 0, errors: [] })
      const list = await world.admin.call(products.list, { query: { q: serial('000'), sort: 'serial_number' } })
      expect(list.body.items).toMatchObject([
        {
          warehouse: 'Milano',
          status: 'in_stock',
          supplier: 'Banca Tirrenia',
          encoded_serial: `E-${format}-1`,
          moves: 1,
        },
        { warehouse: 'Roma', status: 'in_stock', encoded_serial: null },
      ])
      const first = { id: list.body.items[0]?.id ?? 0 }
      expect((await world.admin.call(products.get, { params: first })).body.notes).toBe('Unità già aperta')
      const history = await world.admin.call(products.movements, { params: first, query: {} })
      expect(history.body.items).toMatchObject([{ kind: 'receive', document: 'imports', document_label: name }])
    })

    test('a serial that stands twice in the file, or is already in stock, is a duplicate', async () => {
      await receive(serial('1000'))
      const { id, problems } = await send(await write([row('1001'), row('1001'), row('1000')]), name)
      expect(problems).toMatchObject([
        { problem: 'duplicate_serial_number', count: 2, examples: [serial('1000'), serial('1001')] },
      ])
      expect(await failedOf(id)).toEqual([
        [3, 'duplicate_serial_number: Also in row 2'],
        [4, expect.stringMatching(/^duplicate_serial_number: Already in the records\. Elena .+ moved it on \d.+\.$/)],
      ])
    })

    test('an encoded serial of another product, or twice in the file, is a duplicate too', async () => {
      await receive(serial('1100'), serial('E-1100'))
      const rows = [
        row('1101', 'VG-P400-IT', 'Milano', serial('e-1100')),
        row('1102', 'VG-P400-IT', 'Milano', serial('E-1102')),
        row('1103', 'VG-P400-IT', 'Milano', serial('E-1102')),
      ]
      const { id } = await send(await write(rows), name)
      expect(await failedOf(id, 'IT')).toEqual([
        [2, 'duplicate_serial_number: Questa matricola codificata è di un altro prodotto'],
        [4, 'duplicate_serial_number: Anche alla riga 3'],
      ])
    })

    test('a serial with a wrong sign or too few signs is invalid', async () => {
      const rows = [row('88§590'), ['AB', '', 'VG-P400-IT', 'Milano', ''], row('88 591')]
      const { id, problems } = await send(await write(rows), name)
      expect(problems).toMatchObject([{ problem: 'invalid_serial_number', count: 3 }])
      expect(await failedOf(id)).toEqual([
        [2, 'invalid_serial_number: The character § is not allowed'],
        [3, 'invalid_serial_number: Too short: 2 of at least 3'],
        [4, 'invalid_serial_number: Has spaces inside'],
      ])
    })

    test('a part number that the catalogue does not hold is invalid', async () => {
      const { id, problems } = await send(await write([row('1200', 'VG-M71-4G')]), name)
      expect(problems).toMatchObject([{ problem: 'invalid_part_number', count: 1, examples: ['VG-M71-4G'] }])
      expect(await failedOf(id)).toEqual([[2, 'invalid_part_number: Not in the catalogue']])
    })

    test('a serial that is known with another status is a mismatch, and the result names the status', async () => {
      await receiveAs(serial('1300'), 'installed')
      await receiveAs(serial('1301'), 'written_off')
      const { id, problems } = await send(await write([row('1300'), row('1301'), row('1302')]), name)
      expect(problems).toMatchObject([
        {
          problem: 'status_mismatch',
          count: 2,
          examples: [`${serial('1300')} is Installed`, `${serial('1301')} is Written off`],
        },
      ])
      expect(await failedOf(id)).toEqual([
        [2, expect.stringMatching(/^status_mismatch: Is Installed\. Elena .+ moved it on \d.+\.$/)],
        [3, expect.stringMatching(/^status_mismatch: Is Written off\. Elena .+ moved it on \d.+\.$/)],
      ])
      expect(await commit(id)).toEqual({
        total_inserted: 1,
        total_failed: 2,
        errors: [
          {
            status_mismatch: [
              { status_name: 'Installed', serial_number: serial('1300') },
              { status_name: 'Written off', serial_number: serial('1301') },
            ],
          },
        ],
      })
    })

    test('a serial that was returned to its supplier comes in again on its own record, and goes back when undone', async () => {
      const id = await receiveAs(serial('1400'), 'returned')
      const sent = await send(await write([row('1400', 'VG-P400-IT', 'Roma')]), name)
      expect(await commit(sent.id)).toMatchObject({ total_inserted: 1, total_failed: 0 })
      expect((await world.admin.call(products.get, { params: { id } })).body).toMatchObject({
        status: 'in_stock',
        warehouse: 'Roma',
      })
      await world.admin.call(imports.revert, { params: { id: sent.id } })
      expect((await world.admin.call(products.get, { params: { id } })).body.status).toBe('returned')
    })

    test('an empty cell and a warehouse that does not exist are named', async () => {
      const rows = [row('1500', '', 'Milano'), row('1501', 'VG-P400-IT', 'Città del Mare')]
      const { id } = await send(await write(rows), name)
      expect(await failedOf(id)).toEqual([
        [2, 'missing_value: Empty'],
        [3, 'unknown_warehouse: No warehouse of this name or code'],
      ])
    })

    test('a file without a needed column is refused as a whole', async () => {
      const { status, failure, result } = await send(Buffer.from('Matricola;Note\r\nABC-1;x\r\n', 'latin1'), 'x.csv')
      expect([status, failure?.code]).toEqual(['failed', 'import.missing_columns'])
      expect(result?.errors).toEqual([{ missing_column: ['Part number', 'Warehouse'] }])
    })

    test('two thousand rows with faults of each kind: the true counts, the good rows in, and undone to the state before', async () => {
      const known = await receive(serial('KNOWN'))
      await receiveAs(serial('INSTALLED'), 'installed')
      await receiveAs(serial('BACK'), 'returned', serial('E-BACK'), 'Reso con alimentatore')
      const before = await digest()
      const rows = Array.from({ length: 1_940 }, (_, at) =>
        row(`BULK-${at}`, 'VG-P400-IT', at % 3 === 0 ? 'Roma' : 'MI1'),
      )
      rows.push(
        row('BACK', 'VG-P400-IT', 'Roma', serial('E-NEW'), 'Rientrato senza alimentatore'),
        row('INSTALLED'),
        ...Array.from({ length: 11 }, () => row('BULK-7')),
        ...Array.from({ length: 7 }, () => row('KNOWN')),
        ...Array.from({ length: 18 }, (_, at) => row(`WRONG*${at}`)),
        ...Array.from({ length: 14 }, (_, at) => row(`PART-${at}`, 'VG-M71-4G')),
        ...Array.from({ length: 5 }, (_, at) => row(`PLACE-${at}`, 'VG-P400-IT', 'Atlantide')),
        ...Array.from({ length: 3 }, (_, at) => row(`EMPTY-${at}`, '')),
      )
      expect(rows).toHaveLength(2_000)
      const sent = await send(await write(rows), name)
      expect([sent.total_rows, sent.total_good, sent.total_failed]).toEqual([2_000, 1_941, 59])
      expect(Object.fromEntries(sent.problems.map(({ problem, count }) => [problem, count]))).toEqual({
        duplicate_serial_number: 18,
        invalid_serial_number: 18,
        invalid_part_number: 14,
        unknown_warehouse: 5,
        missing_value: 3,
        status_mismatch: 1,
      })
      const result = await commit(sent.id)
      expect([result?.total_inserted, result?.total_failed]).toEqual([1_941, 59])
      const received = await world.admin.call(products.list, { query: { q: serial('BULK-'), rows_per_page: '100' } })
      expect(received.body.total).toBe(1_940)
      const back = await world.admin.call(products.list, { query: { q: serial('E-NEW') } })
      expect(back.body.items).toMatchObject([{ serial_number: serial('BACK'), warehouse: 'Roma' }])
      expect(await digest()).not.toBe(before)
      await agrees()

      expect((await world.admin.call(imports.revert, { params: { id: sent.id } })).status).toBe(202)
      expect((await settled(sent.id)).status).toBe('reverted')
      expect(await digest()).toBe(before)
      expect((await world.admin.call(products.get, { params: { id: known.id } })).body.status).toBe('in_stock')
      await agrees()
    })
  })

describe('an upload of products', () => {
  test('cannot be undone once something has moved what it brought', async () => {
    const { id } = await send(await xlsx([['LATE-001', 'E-LATE', 'VG-P400-IT', 'Milano', '']]), 'late.xlsx')
    await commit(id)
    const list = await world.admin.call(products.list, { query: { q: 'LATE-001' } })
    const ids = list.body.items.map((item) => item.id)
    const moved = { ids, warehouse_id: ground.roma }
    await world.admin.call(products.transfer, { body: moved })
    const blocked = await world.admin.call(imports.revert, { params: { id } })
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'This upload can no longer be undone: 1 product was moved since.',
    ])
    expect((await world.admin.call(products.get, { params: { id: ids[0] ?? 0 } })).body.warehouse).toBe('Roma')
  })

  test('is undone as a whole from the history of any product that it brought, and says so itself', async () => {
    const before = await digest()
    const rows = [
      ['WHOLE-001', '', 'VG-P400-IT', 'Milano', ''],
      ['WHOLE-002', '', 'VG-P400-IT', 'Roma', ''],
    ]
    const { id } = await send(await xlsx(rows), 'whole.xlsx')
    await commit(id)
    const [product] = (await world.admin.call(products.list, { query: { q: 'WHOLE-002' } })).body.items
    const history = await world.admin.call(products.movements, { params: { id: product?.id ?? 0 }, query: {} })
    const params = { id: history.body.items[0]?.batch_id ?? 0 }
    expect(history.body.items).toMatchObject([{ revertible: true, batch_count: 2 }])
    const undone = await world.admin.call(batches.revert, { params })
    expect([undone.status, undone.body.count]).toEqual([200, 2])
    expect(await settled(id)).toMatchObject({ status: 'reverted', revertible: false })
    expect(await digest()).toBe(before)
    for (const again of [
      await world.admin.call(batches.revert, { params }),
      await world.admin.call(imports.revert, { params: { id } }),
    ])
      expect([again.status, again.body.code, again.body.message]).toEqual([
        409,
        'import.already_reverted',
        'This upload was already undone.',
      ])
    await agrees()
  })

  test('that is undone from its report and from a history at the same moment is undone once', {
    tags: ['long'],
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await send(await csv([[`ONCE-${round}-1`, '', 'VG-P400-IT', 'Milano', '']]), 'once.csv')
      await commit(id)
      const { rows } = await world.database.query<{ id: number }>(
        `select id from movement_batch where document = 'imports' and document_id = $1`,
        [id],
      )
      const answers = await Promise.all([
        world.admin.call(imports.revert, { params: { id } }),
        world.admin.call(batches.revert, { params: { id: Number(rows[0]?.id) } }),
      ])
      expect(answers.map((it) => it.status).sort()).toEqual([200, 409])
      expect(answers.find((it) => it.status === 409)?.body.code).toBe('import.already_reverted')
      expect((await settled(id)).status).toBe('reverted')
    }
    await agrees()
  })

  test('cannot be undone while the encoded serial that it would give back is on another product', async () => {
    const id = await receiveAs('SWAP-001', 'returned', 'E-SWAP-1', 'prima')
    const sent = await send(await xlsx([['SWAP-001', 'E-SWAP-2', 'VG-P400-IT', 'Milano', 'dopo']]), 'swap.xlsx')
    await commit(sent.id)
    const other = await receive('SWAP-002', 'E-SWAP-1')
    const blocked = await world.admin.call(imports.revert, { params: { id: sent.id } })
    expect([blocked.status, blocked.body.code, blocked.body.message]).toEqual([
      409,
      'product.encoded_gone',
      'This can no longer be undone: the encoded serial E-SWAP-1, which SWAP-001 had before, is on SWAP-002 now.',
    ])
    await world.admin.call(products.remove, { params: { id: other.id } })
    await world.admin.call(imports.revert, { params: { id: sent.id } })
    expect((await world.admin.call(products.get, { params: { id } })).body).toMatchObject({
      status: 'returned',
      encoded_serial: 'E-SWAP-1',
      notes: 'prima',
    })
  })

  test('that was undone leaves nothing of what it wrote to those who receive the serial next', async () => {
    const wrong = await send(await xlsx([['NOTE-001', 'E-NOTE', 'VG-P400-IT', 'Milano', 'da rendere']]), 'n.xlsx')
    await commit(wrong.id)
    await world.admin.call(imports.revert, { params: { id: wrong.id } })
    expect(await receive('NOTE-001')).toMatchObject({ encoded_serial: null, notes: null })
  })

  test('that was undone frees its serials and encoded serials for the corrected file', async () => {
    const wrong = await send(await xlsx([['TYPO-001', 'E-FREE', 'VG-P400-IT', 'Milano', '']]), 'wrong.xlsx')
    await commit(wrong.id)
    await world.admin.call(imports.revert, { params: { id: wrong.id } })
    const rows = [
      ['RIGHT-001', 'E-FREE', 'VG-P400-IT', 'Milano', ''],
      ['TYPO-001', '', 'VG-P400-IT', 'Milano', ''],
    ]
    const right = await send(await xlsx(rows), 'right.xlsx')
    expect([right.total_good, right.total_failed]).toEqual([2, 0])
    expect(await commit(right.id)).toMatchObject({ total_inserted: 2 })
    await agrees()
  })
})

test('a serial that the spreadsheet shortened is refused with its row and the way to format the column', async () => {
  const number = (digits: string) => `<row><c><v>${digits}</v></c><c/>${inline('VG-P400-IT')}${inline('MI1')}</row>`
  const sheet = xlsxOf({
    sheet: sheetXml(`${row(...header)}${number('356938035643809')}${number('3.56938E+17')}`),
  })
  const text = await csv([
    ['356938035643808', '', 'VG-P400-IT', 'MI1', ''],
    ['3,56938E+17', '3.5E+16', 'VG-P400-IT', 'MI1', ''],
  ])
  const advice = 'lost_digits: The spreadsheet has shortened this number and its last digits are lost.'
  expect(await failedOf((await send(sheet, 'numbers.xlsx')).id)).toEqual([[3, expect.stringContaining(advice)]])
  const failed = await failedOf((await send(text, 'numbers.csv')).id)
  expect(failed).toEqual([[3, expect.stringContaining('Format the column as text')]])
})
