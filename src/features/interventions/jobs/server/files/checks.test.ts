/** What is wrong with rows and files of clients: each under its heading, put right in place, or refused in a sentence. */
import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#features/interventions/settings/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { ColumnRecord, fromColumnRecords } from '#lib/uploads/upload.ts'
import { stagedParts, stagedRows } from '#server/uploads/upload.ts'
import { useWorld } from '#test/client.ts'
import {
  accept,
  acceptAll,
  type Client,
  clientFile,
  createClient,
  createFormat,
  csvOf,
  differences,
  interventionDigest,
  look,
  plainRows,
  upload,
} from '#test/client-files.ts'
import { hostileZips } from '#test/hostile-files.ts'
import { interventions } from '../../contract.ts'
import { interventionFiles } from '../../files-contract.ts'
import { terminalPattern } from '../../files-rules.ts'
import { interventionsUpload } from './upload.ts'

const world = useWorld()
let client: Client
let version_id = 0
beforeAll(async () => {
  client = await createClient(world, { words: ['INST', 'SOST'], terminals: ['A920'] })
  version_id = (await createFormat(world.admin, client, csvOf(plainRows(8)), 'gamma.csv')).version_id
})
const send = async (content: Uint8Array | string, file = 'jobs.csv') =>
  (await upload(world.admin, version_id, content, file)).body
const listJobs = async (supplier_id = client.supplier_id) =>
  (
    await world.database.query<Record<string, string | number | null>>(
      'select * from intervention where supplier_id = $1 order by id',
      [supplier_id],
    )
  ).rows

describe('rows that fail', () => {
  const wrong = [
    { Riferimento: '', Note: '"Suonare  al\ncitofono"' },
    { Riferimento: 'RX777' },
    { Riferimento: 'rx777' },
    { 'Codice intervento': 'INSTALLAZIONE' },
    { Provincia: 'ZZ' },
    { 'Data ricezione': '' },
    { 'Data ricezione': '31/02/2026 10:00' },
    { 'Data ricezione': '01/02/2099 10:00' },
    { 'Modello TML': 'Nuovo X9' },
    { 'Codice TML': '12?' },
    { 'Giorni di chiusura': '400' },
    { 'Giorni di chiusura': 'presto' },
    { Esercente: '' },
    { 'Codice TML': '3,56938E+17' },
  ]
  test('stand under a heading each, keep no good row out, and are put right in place', async () => {
    const before = await interventionDigest(world)
    const { id, problems, total_rows, total_failed } = await send(csvOf([...wrong, ...plainRows(3)], { prefix: 'RY' }))
    expect([total_rows, total_failed]).toEqual([17, 14])
    expect(Object.fromEntries(problems.map(({ problem, count }) => [problem, count]))).toEqual({
      missing_reference: 1,
      duplicate_reference: 2,
      unknown_code: 1,
      unknown_province: 1,
      wrong_date: 3,
      unknown_model: 1,
      invalid_terminal: 1,
      invalid_closing_days: 2,
      missing_merchant: 1,
      lost_digits: 1,
    })
    for (const { title, hint } of problems) expect([title.length, hint.length].every((length) => length > 5)).toBe(true)
    expect(await interventionDigest(world)).toBe(before)

    const repairs: [number, Record<string, string>][] = [
      [2, { client_reference: 'RY1' }],
      [4, { client_reference: 'RY778' }],
      [5, { code: 'inst' }],
      [6, { province: 'Torino' }],
      [7, { received_at: '12-10-2026 08:15' }],
      [8, { received_at: '28-02-2026' }],
      [9, { received_at: '01.02.2026 10:00' }],
      [10, { tml_model: 'a920' }],
      [11, { client_terminal_id: '12345678' }],
      [12, { closing_days: '4' }],
      [13, { closing_days: '' }],
      [14, { merchant_name: 'Bar Sport' }],
      [15, { client_terminal_id: '35693800' }],
    ]
    const stillWrong = await world.admin.call(imports.repair, {
      params: { id, n: 6 },
      body: { cells: { province: 'Atlantide' } },
    })
    expect([stillWrong.body.fixed, stillWrong.body.problems.map(({ problem }) => problem)]).toEqual([
      false,
      ['unknown_province'],
    ])
    for (const [n, cells] of repairs)
      expect((await world.admin.call(imports.repair, { params: { id, n }, body: { cells } })).status).toBe(200)
    const { body: again } = await world.admin.call(imports.check, { params: { id } })
    expect([again.total_failed, again.problems]).toEqual([0, []])
    expect((await accept(world.admin, id, {}, 'all')).body).toMatchObject({ total_inserted: 17, total_failed: 0 })
    const jobs = await listJobs()
    const byReference = (reference: string) => jobs.find((job) => job.client_reference === reference)
    expect(byReference('RY1')).toMatchObject({
      province: 'TO',
      notes: 'Suonare al\ncitofono',
      raw: expect.arrayContaining([['Riferimento', '']]),
      source_row: 2,
    })
    expect(byReference('RY10006')).toMatchObject({ received_at: '2026-02-27T23:00:00.000Z' })
    expect(byReference('RY10011')).toMatchObject({ closing_days_given: false, closing_days: 5 })
    expect((await world.admin.call(imports.revert, { params: { id } })).body.status).toBe('reverted')
    expect(await interventionDigest(world)).toBe(before)
  })

  test('with an unknown word are right once it is mapped, for this client alone', async () => {
    const rows = [{ 'Codice intervento': 'NUOVA', 'Modello TML': 'P-1000' }, { 'Codice intervento': 'NUOVA' }, {}]
    const { id, total_failed } = await send(csvOf(rows, { prefix: 'RM' }))
    expect(total_failed).toBe(2)
    const params = { id }
    const code_id = client.codes.get('SOST') ?? 0
    const other = await createClient(world, { words: ['ZETA'] })
    const foreign = await world.admin.call(interventionFiles.mapWords, {
      params,
      body: { codes: [{ word: 'NUOVA', code_id: other.codes.get('ZETA') ?? 0 }] },
    })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'intervention_file.code_of_other'])
    const mapped = await world.admin.call(interventionFiles.mapWords, {
      params,
      body: { codes: [{ word: 'NUOVA', code_id }], models: [{ word: 'P-1000', part_id: client.part_id }] },
    })
    expect(mapped.status).toBe(204)
    expect((await world.admin.call(imports.check, { params })).body.total_failed).toBe(0)
    await accept(world.admin, id)
    const job = (await listJobs()).find(({ client_reference }) => client_reference === 'RM10000')
    expect(job).toMatchObject({ code_id, tml_model: 'P-1000', part_id: client.part_id, kind: 'replacement' })
  })

  test('because we closed the job, or because another client has it, say so', async () => {
    const first = await send(csvOf([{}, { Esercente: 'Bar Due' }], { prefix: 'RC' }))
    await accept(world.admin, first.id)
    const [job] = (await listJobs()).filter(({ client_reference }) => client_reference === 'RC10000')
    await world.admin.call(interventions.cancel, {
      body: { ids: [Number(job?.id)], code: 'other', note: null },
    })
    const again = await send(csvOf([{}, { Esercente: 'Bar Due' }], { prefix: 'RC' }))
    expect(again.problems).toMatchObject([{ problem: 'known_closed', count: 1 }])
    expect((await differences(world.admin, again.id)).counts).toMatchObject({ closed: 1, unchanged: 1 })

    const other = await createClient(world)
    const format = await createFormat(world.admin, other, csvOf(plainRows(8)), 'other.csv')
    const { body } = await upload(
      world.admin,
      format.version_id,
      csvOf([{}, { Esercente: 'Bar Due' }], { prefix: 'RC' }),
      'x.csv',
    )
    expect(body.problems).toMatchObject([{ problem: 'known_elsewhere', count: 2 }])
  })

  test('a terminal ID follows the form of the client where there is one', async () => {
    const params = { id: client.supplier_id }
    await world.admin.call(suppliers.update, { params, body: { terminal_id_pattern: 'T#######' } })
    const { problems } = await send(csvOf([{ 'Codice TML': 'T1234567' }, {}], { prefix: 'RT' }))
    expect(problems).toMatchObject([{ problem: 'invalid_terminal', count: 1 }])
    await world.admin.call(suppliers.update, { params, body: { terminal_id_pattern: null } })

    expect(['12345678', 'ab12', 'abc', '1234-5678'].map((id) => terminalPattern(null).test(id))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const own = terminalPattern('T#######, @@.####')
    expect(['T1234567', 't1234567', 'AB.1234', 'ABx1234', '12345678'].map((id) => own.test(id))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('rows that were right', () => {
  const writtenBy = async (id: number) =>
    (
      await world.database.query('select n, xmin::text from intervention_file_row where import_id = $1 order by n', [
        id,
      ])
    ).rows

  test('are not checked again when they are inserted, if nothing changed that they rest on', async () => {
    const { id } = await send(csvOf(plainRows(3), { prefix: 'RG' }))
    const before = await writtenBy(id)
    expect((await accept(world.admin, id, {}, 'all')).status).toBe(200)
    expect(await writtenBy(id)).toEqual(before)
  })

  test('are checked again after a setting changed, also when others were repaired with it in between', async () => {
    const other = await createClient(world, { words: ['INST', 'VIA'] })
    const format = await createFormat(world.admin, other, csvOf(plainRows(8)), 'via.csv')
    const rows = [{ 'Codice intervento': 'VIA' }, {}, { Provincia: 'ZZ' }]
    const { body } = await upload(world.admin, format.version_id, csvOf(rows, { prefix: 'RH' }), 'via.csv')
    expect(body.total_failed).toBe(1)
    await world.admin.call(codes.update, { params: { id: other.codes.get('VIA') ?? 0 }, body: { active: false } })
    const params = { id: body.id }
    await world.admin.call(imports.repair, { params: { id: body.id, n: 4 }, body: { cells: { province: 'TO' } } })
    expect((await world.admin.call(imports.check, { params })).body.total_failed).toBe(0)
    const refused = await accept(world.admin, body.id, {}, 'all')
    expect(refused.body).toMatchObject({ status: 'checked', problems: [{ problem: 'unknown_code', count: 1 }] })
    expect(await listJobs(other.supplier_id)).toEqual([])
    expect((await accept(world.admin, body.id)).body).toMatchObject({ total_inserted: 2, total_failed: 1 })
  })

  test('are checked again when their job was closed meanwhile', async () => {
    const row = { Esercente: 'Bar Quattro' }
    const [first, again] = [await send(csvOf([row], { prefix: 'RK' })), await send(csvOf([row, {}], { prefix: 'RK' }))]
    await accept(world.admin, first.id)
    const job = (await listJobs()).find(({ client_reference }) => client_reference === 'RK10000')
    await world.admin.call(interventions.cancel, {
      body: { ids: [Number(job?.id)], code: 'other', note: null },
    })
    const refused = await accept(world.admin, again.id, {}, 'all')
    expect(refused.body).toMatchObject({ status: 'checked', problems: [{ problem: 'known_closed', count: 1 }] })
  })
})

describe('an assigned job that the client changes', () => {
  test('keeps its technician, is marked, and gets its new due date', async () => {
    const row = { Esercente: 'Bar Tre', 'Giorni di chiusura': '' }
    const first = await send(csvOf([row], { prefix: 'RD' }))
    await accept(world.admin, first.id)
    const find = async () => (await listJobs()).find(({ client_reference }) => client_reference === 'RD10000')
    const job = await find()
    const jobs = { ids: [Number(job?.id)] }
    await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id, confirmed: true },
    })
    const changed = { ...row, Provincia: 'MI', 'Codice intervento': 'SOST', 'Giorni di chiusura': '1' }
    const again = await send(csvOf([changed], { prefix: 'RD' }))
    expect((await acceptAll(world.admin, again.id)).status).toBe(200)
    const after = await find()
    expect(after).toMatchObject({
      status: 'assigned',
      technician_id: world.technician.id,
      changed_since_assigned: true,
      province: 'MI',
      kind: 'replacement',
      closing_days: 1,
    })
    expect(String(after?.due_on) < String(job?.due_on)).toBe(true)
  })
})

describe('a file that cannot be read', () => {
  const refused = async (content: Uint8Array | string, file: string) => {
    const before = await interventionDigest(world)
    const made = await upload(world.admin, version_id, content, file)
    expect(await interventionDigest(world)).toBe(before)
    return made.body.failure ?? { code: made.body.code, message: made.body.message }
  }
  test('is refused in a sentence, at the look and at the reading, and nothing is written', async () => {
    const alfa = await clientFile('banca-alfa.xlsx')
    const cases: [string, Uint8Array | string, string][] = [
      ['half a file', alfa.subarray(0, alfa.length / 2), 'half.xlsx'],
      ['a bomb', hostileZips.find(({ what }) => what === 'a bomb that says so')?.make() ?? '', 'bomb.xlsx'],
      ['words', 'nothing here but words', 'words.xlsx'],
      ['nothing', '', 'empty.csv'],
    ]
    for (const [name, content, file] of cases) {
      const looked = await look(world.admin, content, file)
      const read = await refused(content, file)
      expect([name, looked.status]).toEqual([name, 422])
      expect([name, looked.body.message.length > 20, read.message.length > 20]).toEqual([name, true, true])
    }
  })

  test('a csv called xlsx is read, another client’s file and a changed header are named with what to do', async () => {
    const renamed = await send(csvOf(plainRows(2), { prefix: 'RE' }), 'really-a-csv.xlsx')
    expect([renamed.status, renamed.total_rows]).toEqual(['checked', 2])
    const other = await refused(await clientFile('banca-alfa.xlsx'), 'alfa.xlsx')
    expect(other).toMatchObject({ message: expect.stringContaining('the file of another client') })
    const head = csvOf([]).trim().replace('Codice TML', 'TML').replace('Note', 'Note;Zona')
    const changed = await refused(csvOf(plainRows(2), { head }), 'changed.csv')
    expect(changed).toMatchObject({
      code: 'intervention_file.header_changed',
      message: expect.stringMatching(/“Codice TML” → “TML”, \+ “Zona”.*Make a new version/),
    })
    const nearly = await look(world.admin, csvOf(plainRows(2), { head }), 'changed.csv', {
      module_id: String(client.module_id),
    })
    expect(nearly.body).toMatchObject({
      fit: 'nearly',
      change: { renamed: [{ from: 'Codice TML', to: 'TML' }], added: ['Zona'], gone: [] },
    })
  })

  test('titles, empty rows, repeated headers and totals are skipped and counted', async () => {
    const [head = '', ...rows] = csvOf(plainRows(2), { prefix: 'RF' }).trim().split('\n')
    const { total_rows, total_skipped, total_failed } = await send(
      ['Richieste di ottobre;;', '', head, rows[0], ';;;', head, rows[1], 'Totale;2', ''].join('\n'),
    )
    expect([total_rows, total_failed, total_skipped]).toEqual([2, 0, 5])
  })
})

describe('two admins with the same file', () => {
  test('at once: one inserts it, the other is told who and when, and every job is there once', async () => {
    const content = csvOf(plainRows(30), { prefix: 'RR' })
    const second = await world.person('admin', 'second')
    const [a, b] = [await send(content, 'a.csv'), (await upload(second, version_id, content, 'b.csv')).body]
    const answers = await Promise.all([accept(world.admin, a.id), accept(second, b.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const told = answers.find(({ status }) => status === 409)
    expect(told?.body).toMatchObject({
      code: 'intervention_file.not_looked_at',
      message: expect.stringMatching(
        /30 jobs of this file are known already, last changed by Elena Prova \d+, \d\d-\d\d-\d{4}/,
      ),
    })
    expect((await listJobs()).filter(({ client_reference }) => String(client_reference).startsWith('RR')).length).toBe(
      30,
    )
  })

  test('a job that is changed after the look stops the acceptance of that look', async () => {
    const { id } = await send(csvOf([{ Esercente: 'Bar 0', Telefono: '02555999' }], { prefix: 'RR' }))
    const { digest, counts } = await differences(world.admin, id)
    expect(counts).toMatchObject({ changed: 1, gone: 0 })
    const job = (await listJobs()).find(({ client_reference }) => client_reference === 'RR10000')
    await world.admin.call(interventions.update, { params: { id: Number(job?.id) }, body: { phone: '02555000' } })
    const before = await interventionDigest(world)
    const refused = await accept(world.admin, id, { seen: digest })
    expect([refused.status, refused.body.code]).toEqual([409, 'intervention_file.changed_since'])
    expect(await interventionDigest(world)).toBe(before)
    expect((await acceptAll(world.admin, id)).status).toBe(200)
  })
})

test('a check says how many rows it has done, from the first to the last', async () => {
  const { id } = await send(csvOf(plainRows(7), { prefix: 'PROG' }))
  const { rows } = await world.database.query<{ columns: unknown }>('select columns from import where id = $1', [id])
  const columns = fromColumnRecords(ColumnRecord.array().parse(rows[0]?.columns))
  const said: number[] = []
  const user = { id: world.admin.id, role: 'admin', name: '', username: '', session_id: null } as const
  const staged = stagedRows(columns, id, { good: true })
  await world.database.write((tx) =>
    interventionsUpload.check(
      { tx, user, language: 'EN', correlation_id: 'test' },
      {
        import_id: id,
        context: { version_id: String(version_id) },
        columns,
        choices: null,
        isAll: true,
        rows: staged,
        parts: (keys) => stagedParts(tx, staged, keys),
        progress: async (done) => void said.push(done),
      },
    ),
  )
  expect(said).toEqual([7])
})

test('a word that fails in two rows counts as one word', async () => {
  const rows = [
    { 'Codice intervento': 'VERIFICA' },
    { 'Codice intervento': 'VERIFICA' },
    { 'Codice intervento': 'ALTRO' },
  ]
  const { problems } = await send(csvOf(rows, { prefix: 'WORD' }))
  expect(problems).toMatchObject([
    { problem: 'unknown_code', count: 3, different: 2, examples: expect.arrayContaining(['VERIFICA', 'ALTRO']) },
  ])
})
