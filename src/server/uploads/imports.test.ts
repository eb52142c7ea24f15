import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { dataFolders } from '#server/env.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { formWith, useWorld } from '#test/client.ts'
import { settled as settledFor } from '#test/uploads.ts'

const world = useWorld()

async function xlsx(header: string[], rows: string[][]): Promise<Uint8Array> {
  const columns = header.map((label) => ({ label, type: 'text' as const }))
  const stream = xlsxStream({
    sheet: 'Sheet',
    columns,
    rows: (async function* () {
      yield rows
    })(),
  })
  return Buffer.concat(await stream.toArray())
}

const send = (kind: string, content: Uint8Array | string, name = 'file.xlsx', headers: Record<string, string> = {}) =>
  world.admin.call(imports.create, { body: { kind } } as never, { form: formWith(content, name, { kind }), headers })

const settled = (id: number) => settledFor(world.admin, id)
const names = async () => {
  const { body } = await world.admin.call(categories.list, { query: {} })
  return body.items.map((item) => item.name)
}

/** The name under which a file is saved. */
const nameOf = async (path: string, language: 'EN' | 'IT') => {
  const { headers } = await world.admin.fetch(path, { headers: { 'accept-language': language } })
  return /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1]
}

/** What lies in the store, with or without a record. */
const storedFiles = async () => {
  const entries = await readdir(dataFolders(world.services.env).files, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('uploads', () => {
  test('categories are checked, put right in place, checked again, inserted and undone', async () => {
    await world.admin.call(categories.create, { body: { name: 'Desktop' } })
    const before = await names()
    const { status, body } = await send(
      'product-categories',
      await xlsx(['Nome'], [['Mobile'], ['desktop'], ['Pin pad'], ['mobile'], ['x'.repeat(251)]]),
    )
    expect([status, body.status, body.total_good, body.total_failed]).toEqual([201, 'checked', 2, 3])
    expect(body.problems).toMatchObject([
      { problem: 'duplicate_category_name', count: 2, examples: ['desktop', 'mobile'] },
      { problem: 'too_long', count: 1, examples: ['x'.repeat(251)] },
    ])
    const params = { id: body.id }
    const failed = await world.admin.call(imports.rows, { params, query: {} }, { headers: { 'accept-language': 'IT' } })
    expect(failed.body.items.map((row) => [row.n, row.problems[0]?.detail])).toEqual([
      [3, 'Già in elenco'],
      [5, 'Anche alla riga 2'],
      [6, 'Troppo lungo: 251 caratteri su un massimo di 250'],
    ])
    expect(await names(), 'a check writes nothing').toEqual(before)

    const all = await world.admin.call(imports.commit, { params, body: { mode: 'all' } })
    expect([all.status, all.body.code]).toEqual([409, 'import.has_failed_rows'])

    const right = await world.admin.call(imports.repair, {
      params: { ...params, n: 5 },
      body: { cells: { name: 'Unattended' } },
    })
    expect(right.body).toMatchObject({ fixed: true, problems: [] })
    const again = await world.admin.call(imports.check, { params })
    expect([again.body.total_good, again.body.total_failed]).toEqual([3, 2])

    const done = await world.admin.call(imports.commit, { params, body: { mode: 'good_rows' } })
    expect([done.status, done.body]).toEqual([
      200,
      {
        total_inserted: 3,
        total_failed: 2,
        errors: [{ duplicate_category_name: ['desktop'] }, { too_long: ['x'.repeat(251)] }],
      },
    ])
    expect(await names()).toEqual(['Desktop', 'Mobile', 'Pin pad', 'Unattended'])
    const twice = await world.admin.call(imports.commit, { params, body: { mode: 'good_rows' } })
    expect([twice.status, twice.body.code]).toEqual([409, 'import.already_committed'])

    const report = await world.admin.fetch(`/api/imports/${body.id}/failed.xlsx`)
    expect([report.status, (await report.arrayBuffer()).byteLength > 500]).toEqual([200, true])
    expect(await nameOf(`/api/imports/${body.id}/failed.xlsx`, 'EN')).toMatch(/-failed\.xlsx$/)
    expect(await nameOf(`/api/imports/${body.id}/failed.xlsx`, 'IT')).toMatch(/-scartate\.xlsx$/)

    const undone = await world.admin.call(imports.revert, { params })
    expect(undone.body.status).toBe('reverted')
    expect(await names()).toEqual(before)
  })

  test('a semicolon csv in Windows-1252 is read, and the same file sent again is noticed', async () => {
    const csv = Buffer.from('Nome;Note\r\nUnità di qualità;x\r\n"Con ; dentro";y\r\n', 'latin1')
    const first = await send('product-categories', csv, 'categorie.csv')
    expect([first.body.total_good, first.body.total_failed, first.body.same_file_as]).toEqual([2, 0, null])
    const done = await world.admin.call(imports.commit, { params: { id: first.body.id }, body: { mode: 'all' } })
    expect(done.body).toMatchObject({ total_inserted: 2, total_failed: 0 })
    expect(await names()).toEqual(expect.arrayContaining(['Unità di qualità', 'Con ; dentro']))
    const again = await send('product-categories', csv, 'copia.csv')
    expect([again.body.same_file_as?.id, again.body.total_failed]).toEqual([first.body.id, 2])
  })

  test('parts find their category and supplier by name, and each problem has its heading', async () => {
    await world.admin.call(categories.create, { body: { name: 'Countertop' } })
    const header = ['Part number', 'Model number', 'Category', 'Supplier', 'Description', 'Minimum stock']
    const { body } = await send(
      'parts',
      await xlsx(header, [
        ['VG-P400', 'Vega P400', 'countertop', '', 'Da banco', '40'],
        ['VG§P401', 'Vega P401', 'Countertop', '', '', ''],
        ['VG-P402', 'Vega P402', 'Nowhere', '', '', ''],
        ['VG-P403', 'Vega P403', 'Countertop', 'Nobody', '', ''],
        ['VG-P404', '', 'Countertop', '', '', ''],
        ['vg-p400', 'Vega', 'Countertop', '', '', ''],
        ['VG-P405', 'Vega', 'Countertop', '', '', 'many'],
      ]),
    )
    expect(body.problems.map(({ problem, count }) => [problem, count]).sort()).toEqual([
      ['duplicate_part_number', 1],
      ['invalid_number', 1],
      ['invalid_part_number', 1],
      ['missing_value', 1],
      ['unknown_category', 1],
      ['unknown_supplier', 1],
    ])
    await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
    const list = await world.admin.call(parts.list, { query: { q: 'P400' } })
    expect(list.body.items).toMatchObject([
      { part_number: 'VG-P400', category: 'Countertop', supplier: null, minimum_stock: 40 },
    ])

    await world.admin.call(parts.update, { params: { id: list.body.items[0]?.id ?? 0 }, body: { minimum_stock: 50 } })
    const blocked = await world.admin.call(imports.revert, { params: { id: body.id } })
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'This upload can no longer be undone: 1 part was changed since.',
    ])
  })

  test('ten thousand rows are checked and inserted by a worker, once, and undone to the state before', async () => {
    const before = await names()
    const rows = Array.from({ length: 10_000 }, (_, at) => [at % 1000 === 999 ? 'Desktop' : `Bulk ${at}`])
    const { body } = await send('product-categories', await xlsx(['Name'], rows))
    expect(body.status).toBe('checking')
    const checked = await settled(body.id)
    expect([checked.status, checked.total_good, checked.total_failed]).toEqual(['checked', 9_990, 10])
    const commit = await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
    expect(commit.status).toBe(202)
    const done = await settled(body.id)
    expect([done.status, done.result?.total_inserted, done.result?.total_failed]).toEqual(['committed', 9_990, 10])
    const undo = await world.admin.call(imports.revert, { params: { id: body.id } })
    expect(undo.status).toBe(202)
    expect((await settled(body.id)).status).toBe('reverted')
    expect(await names()).toEqual(before)
  })

  test.each([
    ['an empty file', Buffer.alloc(0), 'import.file_empty'],
    ['a header alone', 'Name\n', 'import.file_empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import.file_not_a_sheet'],
    ['a broken zip', Buffer.from('504b03041400000008000000', 'hex'), 'import.file_broken'],
    ['a file without the column', 'Colour\nred\n', 'import.missing_columns'],
    ['a title and a header alone', 'Our categories\n\nName\n', 'import.file_empty'],
    ['a heading that stands twice', 'Name;name\nUno;Due\n', 'import.double_column'],
  ])('%s is refused with a clear reason and changes nothing', async (_what, content, code) => {
    const before = await names()
    const { body } = await send('product-categories', content)
    expect([body.status, body.failure?.code]).toEqual(['failed', code])
    expect(body.failure?.message).toMatch(/\.$/)
    const commit = await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'good_rows' } })
    expect(commit.status).toBe(409)
    expect(await names()).toEqual(before)
  })

  test('the header is found under a title, and one that is not found is said as it reads', async () => {
    const { body } = await send('product-categories', 'Elenco;\n\n;Nome\nx;Tastiere\n')
    expect([body.status, body.total_rows, body.failure]).toEqual(['checked', 1, null])
    const wrong = await send('product-categories', 'Colour;Size\nred;2\n')
    expect(wrong.body.failure?.message).toBe(
      'The file lacks the column Name. Its header reads: Colour, Size. Compare it with the sample.',
    )
  })

  test('an upload that is discarded takes its rows with it', async () => {
    const { body } = await send('product-categories', 'Name\nUno\nDue\n')
    const rows = async () =>
      (await world.database.query('select n from import_row where import_id = $1', [body.id])).rows.length
    expect(await rows()).toBe(2)
    expect((await world.admin.call(imports.discard, { params: { id: body.id } })).status).toBe(204)
    expect(await rows()).toBe(0)
  })

  test('samples are offered as xlsx and csv, and upload without a fault', async () => {
    for (const file of ['product-categories.xlsx', 'product-categories.csv']) {
      const sample = await world.admin.fetch(`/api/imports/samples/${file}`)
      expect(sample.status).toBe(200)
      const { body } = await send('product-categories', new Uint8Array(await sample.arrayBuffer()), file)
      expect([body.status, body.total_rows]).toEqual(['checked', 3])
    }
  })

  test('samples are named in the language of the user', async () => {
    const path = '/api/imports/samples/product-categories.csv'
    expect(await nameOf(path, 'EN')).toBe('product-categories.csv')
    expect(await nameOf(path, 'IT')).toBe('carica-categorie.csv')
  })

  test("a technician may not upload categories, nor see an admin's uploads", async () => {
    const before = await storedFiles()
    const refused = await world.technician.call(imports.create, { body: { kind: 'product-categories' } } as never, {
      form: formWith('Name\nX\n', 'x.csv', { kind: 'product-categories' }),
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'import.wrong_kind'])
    expect(await storedFiles(), 'nothing of it is stored').toEqual(before)
    const { body } = await send('product-categories', 'Name\nOnly mine\n')
    expect((await world.technician.call(imports.get, { params: { id: body.id } })).status).toBe(404)
    expect((await world.technician.call(imports.list, { query: {} })).body).toEqual({ items: [], total: 0 })
  })

  test('what one account sends in a day is bounded, and the answer says when to come back', async () => {
    await send('product-categories', 'Name\nCounted\n')
    await world.database.query("update rate_limit set tries = 40 * 1024 ^ 2 where key = 'kilobytes ' || $1", [
      world.admin.id,
    ])
    const before = await storedFiles()
    const refused = await send('product-categories', 'Name\nToo much\n', 'x.csv', { 'accept-language': 'IT' })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      'limit.bytes',
      'Hai inviato 40 GB in un giorno, che è il limite. Riprova tra 24 ore.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await storedFiles()).toEqual(before)
    await world.database.query("update rate_limit set window_ends_at = now() where key = 'kilobytes ' || $1", [
      world.admin.id,
    ])
    expect((await send('product-categories', 'Name\nNext day\n')).status).toBe(201)
  })
})
