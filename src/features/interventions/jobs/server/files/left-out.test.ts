/** Rows that are not inserted although nothing is wrong with them, and one correction for many rows. */
import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { useWorld } from '#test/client.ts'
import { accept, createClient, createFormat, csvOf, differences, plainRows, upload } from '#test/client-files.ts'
import { interventionFiles } from '../../files-contract.ts'

const world = useWorld()
let version_id = 0
beforeAll(async () => {
  const client = await createClient(world)
  version_id = (await createFormat(world.admin, client, csvOf(plainRows(6)), 'sample.csv')).version_id
})

const send = async (content: string) => (await upload(world.admin, version_id, content, 'rows.csv')).body
const rowsOf = async (id: number, of: 'failing' | 'left_out' | 'all') =>
  (await world.admin.call(imports.rows, { params: { id }, query: { of } })).body.items
const patch = (id: number, n: number, body: { cells?: Record<string, string>; left_out?: boolean }) =>
  world.admin.call(imports.repair, { params: { id, n }, body })
const get = async (id: number) => (await world.admin.call(imports.get, { params: { id } })).body
const same = (reference: string, more: Record<string, string> = {}) => ({
  Riferimento: reference,
  'Data ricezione': '02/10/2026 09:00',
  'Codice TML': '41000001',
  ...more,
})

describe('the same row twice', () => {
  test('is read once, with a note, and the file has nothing to put right', async () => {
    const made = await send(csvOf([...plainRows(2), same('DA1'), same('DA1'), same('DA1')], { prefix: 'DA' }))
    expect([made.status, made.total_rows, made.total_failed, made.total_left_out, made.problems]).toEqual([
      'checked',
      3,
      0,
      2,
      [],
    ])
    expect((await rowsOf(made.id, 'left_out')).map(({ n, left_out }) => [n, left_out])).toEqual([
      [5, 'The same as row 4: read once'],
      [6, 'The same as row 4: read once'],
    ])
    expect((await differences(world.admin, made.id)).counts).toMatchObject({ new: 3 })
    expect((await accept(world.admin, made.id, {}, 'all')).body).toMatchObject({ total_inserted: 3, total_failed: 0 })
  })

  test('with another value is a conflict, which ends when one of them is left out, and comes back with it', async () => {
    const made = await send(csvOf([same('DB1'), same('DB1', { Telefono: '02111222' }), same('DB1')]))
    expect([made.total_failed, made.total_left_out]).toEqual([2, 1])
    expect((await rowsOf(made.id, 'failing')).map(({ n, problems }) => [n, problems[0]?.detail])).toEqual([
      [2, 'Also in row 3'],
      [3, 'Also in row 2'],
    ])
    const { body } = await patch(made.id, 3, { left_out: true })
    expect(body).toMatchObject({ n: 3, left_out: expect.stringMatching(/^Left out by /) })
    expect(await get(made.id)).toMatchObject({ total_rows: 1, total_failed: 0, total_left_out: 2, problems: [] })
    await patch(made.id, 3, { left_out: false })
    expect(await get(made.id)).toMatchObject({ total_rows: 2, total_failed: 2, total_left_out: 1 })
    // Row 4 said the same as row 2: once that says something else, row 4 is read by itself.
    await patch(made.id, 2, { cells: { client_reference: 'DB2' } })
    await patch(made.id, 3, { left_out: true })
    const { body: checked } = await world.admin.call(imports.check, { params: { id: made.id } })
    expect(checked).toMatchObject({ total_rows: 2, total_failed: 0, total_left_out: 1 })
    expect((await accept(world.admin, made.id)).body).toMatchObject({ total_inserted: 2 })
  })

  test('but for a word that is not known is not the same row', async () => {
    const made = await send(
      csvOf([same('DC1', { 'Codice intervento': 'ABC' }), same('DC1', { 'Codice intervento': 'DEF' })]),
    )
    expect([made.total_failed, made.total_left_out]).toEqual([2, 0])
  })
})

test('any row can be left out, also one that is right, and is not missing in the client’s list then', async () => {
  const made = await send(csvOf(plainRows(5), { prefix: 'DD' }))
  expect(await rowsOf(made.id, 'all')).toHaveLength(5)
  const { status } = await patch(made.id, 3, { left_out: true })
  expect(status).toBe(200)
  expect(await get(made.id)).toMatchObject({ total_rows: 4, total_good: 4, total_left_out: 1 })
  expect((await accept(world.admin, made.id, {}, 'all')).body).toMatchObject({ total_inserted: 4 })
  const late = await patch(made.id, 4, { left_out: true })
  expect([late.status, late.body.code]).toEqual([409, 'import.already_committed'])
  const all = await send(csvOf(plainRows(5), { prefix: 'DD' }))
  for (const n of [2, 3, 4, 5, 6]) await patch(all.id, n, { left_out: true })
  expect(await get(all.id)).toMatchObject({ total_rows: 0, total_left_out: 5, status: 'checked' })
  expect((await differences(world.admin, all.id)).counts).toMatchObject({ new: 0, unchanged: 0, gone: 0 })
  expect((await accept(world.admin, all.id)).body.code).toBe('import.nothing_to_insert')
})

test('one correction is made for all rows that fail with the same value', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    Provincia: at < 4 ? 'Torinese' : at < 6 ? 'Milanese' : 'TO',
  }))
  const made = await send(csvOf(rows, { prefix: 'DE' }))
  expect(made.total_failed).toBe(6)
  const { body } = await patch(made.id, 2, { cells: { province: 'TO' } })
  expect([body.fixed, body.equal]).toEqual([true, 3])
  const repaired = await world.admin.call(imports.repairEqual, {
    params: { id: made.id },
    body: { column: 'province', from: 'Torinese', to: ' TO ' },
  })
  expect([repaired.status, repaired.body.total_failed]).toEqual([200, 2])
  expect((await rowsOf(made.id, 'failing')).filter(({ fixed }) => fixed)).toHaveLength(4)
  const unknown = await world.admin.call(imports.repairEqual, {
    params: { id: made.id },
    body: { column: 'raw', from: '', to: 'x' },
  })
  expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([422, ['column']])
  // The wrong value again leaves the rows failing.
  const wrong = await world.admin.call(imports.repairEqual, {
    params: { id: made.id },
    body: { column: 'province', from: 'Milanese', to: 'Lombardia' },
  })
  expect(wrong.body.total_failed).toBe(2)
})

test('unknown words are listed with what they most likely stand for, and mapped all at once', async () => {
  const client = await createClient(world, { name: 'Words', words: ['INST', 'RIT'] })
  const rows = ['INSTALL', 'INSTALL', 'RITIRO', 'XYZ', 'INST'].map((word) => ({ 'Codice intervento': word }))
  const content = csvOf([...rows, { 'Modello TML': 'a-920 4G' }], { prefix: 'DF' })
  const format = await createFormat(world.admin, client, content, 'words.csv')
  const { id } = (await upload(world.admin, format.version_id, content, 'words.csv')).body
  const { body: words } = await world.admin.call(interventionFiles.words, { params: { id } })
  const code = (name: string) => client.codes.get(name) ?? 0
  expect(words.codes.map(({ word, rows: count, proposed }) => [word, count, proposed?.id])).toEqual([
    ['INSTALL', 2, code('INST')],
    ['RITIRO', 1, code('RIT')],
    ['XYZ', 1, undefined],
  ])
  expect(words.models.map(({ word }) => word)).toEqual(['a-920 4G'])
  const all = [...words.codes.slice(0, 2).map(({ word, proposed }) => ({ word, code_id: proposed?.id ?? 0 }))]
  const foreign = await createClient(world, { name: 'Foreign' })
  const wrong = { word: 'XYZ', code_id: foreign.codes.get('MANU') ?? 0 }
  const refused = await world.admin.call(interventionFiles.mapWords, {
    params: { id },
    body: { codes: [...all, wrong] },
  })
  expect(refused.body).toMatchObject({ code: 'intervention_file.code_of_other' })
  const models = [{ word: 'a-920 4G', part_id: client.part_id }]
  const mapped = await world.admin.call(interventionFiles.mapWords, { params: { id }, body: { codes: all, models } })
  expect(mapped.status).toBe(204)
  const { body: checked } = await world.admin.call(imports.check, { params: { id } })
  // Nothing of the refused call was kept.
  expect(checked.problems.map(({ problem, count }) => [problem, count])).toEqual([['unknown_code', 1]])
})
