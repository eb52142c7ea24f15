/** Clients' files: read as their clients mean them, checked, repaired in place, sent again, taken back. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { formats } from '#features/interventions/formats/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { toLocalClock } from '#lib/time/dates.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
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
import { interventions } from '../../contract.ts'
import { interventionFiles } from '../../files-contract.ts'

const world = useWorld()
/** Files that were read, each by its client's format. */
const read = new Map<string, { client: Client; version_id: number; id: number }>()

type Expected = Record<string, string | number>
const expectedOf = async (file: string): Promise<Expected[]> =>
  JSON.parse(await readFile(`test/data/clients/${file}`, 'utf8')).interventions

type Job = Record<string, string | number | null> & { raw: [heading: string, value: string][] | null }

async function listJobs({ supplier_id }: Client) {
  const { rows } = await world.database.query<Job>(
    `select i.*, c.code from intervention i join intervention_code c on c.id = i.code_id where i.supplier_id = $1 order by i.id`,
    [supplier_id],
  )
  return rows
}
/** The headings of the file that a version was made from, in its order. */
async function headerOf(version_id: number): Promise<string[]> {
  const { rows } = await world.database.query<{ header: string[] }>(
    `select mapping -> 'header' as header from file_format_version where id = $1`,
    [version_id],
  )
  return rows[0]?.header.filter((heading) => heading !== '') ?? []
}

async function rowsOfXlsx(content: ArrayBuffer): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-test-'))
  try {
    const file = path.join(folder, 'sheet.xlsx')
    await writeFile(file, new Uint8Array(content))
    const rows: string[][] = []
    for await (const batch of readSheet(file)) rows.push(...batch.map(({ cells }) => cells))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

const local = (instant: unknown) => toLocalClock(String(instant)).replace(' ', 'T')
const utc = (instant: unknown) => new Date(String(instant)).toISOString().slice(0, 16)

describe("clients' files", () => {
  test.each([
    ['banca-alfa.xlsx', 'banca-alfa.json', local],
    ['acquirer-beta.csv', 'acquirer-beta.json', local],
    ['gamma-pay.xlsx', 'gamma-pay.json', utc],
  ] as const)('%s becomes the jobs that its client means', async (file, json, clock) => {
    const client = await createClient(world)
    const content = await clientFile(file)
    const { version_id } = await createFormat(world.admin, client, content, file)
    const { body: found } = await look(world.admin, content, file, { module_id: String(client.module_id) })
    expect(found).toMatchObject({ fit: 'exact', format: { version_id, number: 1 }, same_file_as: null })
    const { body: made } = await upload(world.admin, version_id, content, file)
    read.set(file, { client, version_id, id: made.id })
    expect([made.status, made.failure, made.problems]).toEqual(['checked', null, []])
    const committed = await accept(world.admin, made.id, {}, 'all')
    expect(committed.status, committed.text).toBe(200)

    const expected = await expectedOf(json)
    const jobs = await listJobs(client)
    const asExpected = jobs.map((job) => ({
      client_reference: job.client_reference,
      received_at: clock(job.received_at),
      code: job.code,
      merchant_name: job.merchant_name,
      address: job.address,
      postal_code: job.postal_code,
      city: job.city,
      province: job.province,
      phone: job.phone ?? '',
      client_terminal_id: job.client_terminal_id,
      model: job.tml_model ?? '',
      serial_out: job.serial_out ?? '',
      closing_days: job.closing_days_given ? job.closing_days : null,
      notes: job.notes ?? '',
    }))
    const byReference = (a: Record<string, unknown>, b: Record<string, unknown>) =>
      String(a.client_reference).localeCompare(String(b.client_reference))
    const notes = (text: unknown) => (clock === utc ? String(text).replace(/^=/, '') : text)
    expect(asExpected.toSorted(byReference)).toEqual(
      expected
        .map(({ phone, ...rest }) => ({
          ...rest,
          phone: String(phone).replace(/^\+39|\s/g, ''),
          notes: notes(rest.notes),
        }))
        .toSorted(byReference),
    )
    const [first] = jobs
    expect(first).toMatchObject({
      import_id: made.id,
      module_id: client.module_id,
      part_id: client.part_id,
      status: 'open',
    })
    expect(first?.raw?.map(([heading]) => heading)).toEqual(await headerOf(version_id))
    expect((await look(world.admin, content, file)).body.same_file_as).toMatchObject({ name: file })
  })
})

describe('a file sent again', () => {
  let client: Client
  let version_id = 0
  let first = 0
  beforeAll(() => {
    const alfa = read.get('banca-alfa.xlsx')
    if (!alfa) throw new Error('read by the tests above')
    client = alfa.client
    version_id = alfa.version_id
    first = alfa.id
  })
  const jobOf = async (reference: string) => (await listJobs(client)).find((job) => job.client_reference === reference)
  const again = async () =>
    (await upload(world.admin, version_id, await clientFile('banca-alfa-sent-again.xlsx'), 'again.xlsx')).body

  test('shows exactly its differences, field by field, and the same file shows none', async () => {
    const { id } = await again()
    const expected = JSON.parse(await readFile('test/data/clients/banca-alfa-sent-again.json', 'utf8'))
    const found = await differences(world.admin, id)
    expect(found.counts).toMatchObject({
      new: expected.new.length,
      changed: Object.keys(expected.changed).length,
      unchanged: expected.unchanged,
      closed: 0,
      gone: expected.gone.length,
    })
    expect(found.last).toMatchObject({ file_name: 'banca-alfa.xlsx', rows: 40 })
    const rowsOf = async (group: 'new' | 'changed' | 'gone', field?: string) =>
      (
        await world.admin.call(interventionFiles.rows, {
          params: { id },
          query: { group, ...(field ? { field } : {}) },
        })
      ).body.items
    const references = async (group: 'new' | 'gone') =>
      (await rowsOf(group)).map(({ client_reference }) => client_reference).toSorted()
    expect(await references('new')).toEqual(expected.new)
    expect(await references('gone')).toEqual(expected.gone)
    const changed = await rowsOf('changed')
    expect(
      Object.fromEntries(
        changed.map((row) => [row.client_reference, row.changes.map(({ field }) => field).toSorted()]),
      ),
    ).toEqual(expected.changed)
    for (const { changes } of changed) for (const { before, after } of changes) expect(before).not.toBe(after)
    const moved = changed.find(({ client_reference }) => client_reference === 'RA10020')
    expect(moved?.due_after).not.toBe(moved?.due_on)
    expect((await rowsOf('changed', 'phone')).length).toBe(4)
    expect((await rowsOf('changed', 'address')).length).toBe(1)

    const { body: same } = await upload(world.admin, version_id, await clientFile('banca-alfa.xlsx'), 'same.xlsx')
    expect(same.same_file_as).toMatchObject({ id: first })
    const { counts } = await differences(world.admin, same.id)
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 40, gone: 0 })
    const nothing = await acceptAll(world.admin, same.id)
    expect([nothing.status, nothing.body.code]).toEqual([409, 'intervention_file.nothing_to_accept'])
  })

  test('gives its differences as a sheet, one line per changed field', async () => {
    const { id } = await again()
    const expected = JSON.parse(await readFile('test/data/clients/banca-alfa-sent-again.json', 'utf8'))
    const address = addressOf(interventionFiles.download, { id })
    const answer = await world.admin.fetch(address, { headers: { 'accept-language': 'it' } })
    expect(answer.headers.get('content-disposition')).toContain('Differenze')
    const [head = [], ...lines] = await rowsOfXlsx(await answer.arrayBuffer())
    const column = (label: string) => head.indexOf(label)
    const inGroup = (group: string) => lines.filter((line) => line[0] === group)
    const references = (group: string) => inGroup(group).map((line) => line[column('Riferimento cliente')])
    expect(references('Nuovi').toSorted()).toEqual(expected.new)
    expect(references('Spariti').toSorted()).toEqual(expected.gone)
    expect(references('Invariati')).toEqual([])
    const changed = inGroup('Modificati')
    expect(changed.length).toBe(Object.values<string[]>(expected.changed).flat().length)
    const phone = changed.find((line) => line[column('Campo')] === 'Telefono')
    expect(phone?.[column('Prima')]).not.toBe(phone?.[column('Ora')])
    expect(changed.some((line) => line[column('Conseguenze')]?.startsWith('scadenza '))).toBe(true)
  })

  test('is accepted by group and by row, keeps the technician of a job, and is taken back exactly, once who gets a job back can sign in', async () => {
    const holder = await world.person('technician', 'ritirato')
    await world.admin.call(interventions.assign, {
      body: { ids: [Number((await jobOf('RA10001'))?.id)], technician_id: holder.id, confirmed: true },
    })
    const before = await interventionDigest(world)
    const { id } = await again()
    const { body: listed } = await world.admin.call(interventionFiles.rows, {
      params: { id },
      query: { group: 'changed' },
    })
    const leftOut = listed.items.find(({ client_reference }) => client_reference === 'RA10033')
    const { body: fresh } = await world.admin.call(interventionFiles.rows, { params: { id }, query: { group: 'new' } })
    const kept = (await jobOf('RA10000'))?.id
    const { status, body } = await acceptAll(world.admin, id, {
      new: { accept: true, except: [fresh.items[0]?.n ?? 0] },
      changed: { accept: true, except: [leftOut?.n ?? 0] },
      gone: { cancel: 'all', except: [Number(kept)] },
    })
    expect([status, body]).toMatchObject([200, { total_inserted: 5 + 3, total_failed: 0 }])
    const { outcome } = await differences(world.admin, id)
    expect(outcome).toMatchObject({ created: 5, changed: 3, cancelled: 2, archive_file_id: expect.any(Number) })
    const { body: waiting } = await world.admin.call(interventions.list, {
      query: { archive_file_id: outcome?.archive_file_id ?? 0, status: 'open' },
    })
    expect(outcome?.to_assign).toBe(waiting.total)
    expect(await jobOf('RA10001')).toMatchObject({ status: 'cancelled', cancel_code: 'withdrawn_by_client' })
    expect(await jobOf('RA10000')).toMatchObject({ status: 'open' })
    expect((await jobOf('RA10033'))?.phone).toBe(leftOut?.changes[0]?.before)
    const detail = await world.admin.call(interventions.get, {
      params: { id: Number((await jobOf('RA10020'))?.id) },
    })
    expect(detail.body.history[0]).toMatchObject({ action: 'update', note: 'again.xlsx' })

    await world.admin.call(technicians.deactivate, { params: { id: holder.id } })
    const off = await world.admin.call(imports.revert, { params: { id } })
    expect([off.status, off.body.code]).toEqual([409, 'account.gets_nothing'])
    await world.admin.call(technicians.activate, { params: { id: holder.id } })
    const undone = await world.admin.call(imports.revert, { params: { id } })
    expect([undone.status, undone.body.status]).toEqual([200, 'reverted'])
    expect(await interventionDigest(world)).toBe(before)
  })

  test('cannot be taken back once something came after, and the first file not while a later one stands', async () => {
    const { id } = await again()
    await acceptAll(world.admin, id)
    const job = await jobOf('RA10100')
    await world.admin.call(interventions.assign, {
      body: { ids: [Number(job?.id)], technician_id: world.technician.id, confirmed: true },
    })
    const before = await interventionDigest(world)
    const refused = await world.admin.call(imports.revert, { params: { id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'import.not_revertible'])
    expect(refused.body.message).toContain(String(job?.number))
    const earlier = await world.admin.call(imports.revert, { params: { id: first } })
    expect([earlier.status, earlier.body.message]).toEqual([409, expect.stringContaining('again.xlsx')])
    expect(await interventionDigest(world)).toBe(before)
    await world.admin.call(interventions.takeBack, { body: { ids: [Number(job?.id)] } })
  })
})

test('a format that files were read with is not deleted', async () => {
  const client = await createClient(world)
  const content = await clientFile('gamma-pay.xlsx')
  const { version_id } = await createFormat(world.admin, client, content, 'gamma-pay.xlsx')
  const { rows } = await world.database.query<{ format_id: number }>(
    'select format_id from file_format_version where id = $1',
    [version_id],
  )
  const params = { id: Number(rows[0]?.format_id) }
  const { body } = await upload(world.admin, version_id, content, 'gamma-pay.xlsx')
  const refused = await world.admin.call(formats.remove, { params })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This file format engaged in 1 file that was read. Please delete all 1 file that was read from this file format first.',
  ])
  await world.admin.call(imports.discard, { params: { id: body.id } })
  expect((await world.admin.call(formats.remove, { params })).status).toBe(204)
})

test('terminal IDs with fewer digits than the others of the file, or than the client’s, are named', async () => {
  const client = await createClient(world)
  const whole = csvOf(plainRows(6), { prefix: 'RT' })
  const { version_id } = await createFormat(world.admin, client, whole, 'terminals.csv')
  const send = async (content: string) => (await upload(world.admin, version_id, content, 'terminals.csv')).body.id
  const shortIn = async (content: string) => (await differences(world.admin, await send(content))).short_terminals
  expect(await shortIn(csvOf([...plainRows(5), { 'Codice TML': '4000005' }], { prefix: 'RS' }))).toEqual({
    digits: 8,
    count: 1,
    example: '4000005',
  })
  const first = await send(whole)
  expect((await differences(world.admin, first)).short_terminals).toBeNull()
  await acceptAll(world.admin, first)
  const cut = Array.from({ length: 3 }, (_, at) => ({ 'Codice TML': String(4_000_000 + at) }))
  expect(await shortIn(csvOf(cut, { prefix: 'RU' }))).toEqual({ digits: 8, count: 3, example: '4000000' })
})

test('a reference that is repeated on another sheet is named with that sheet and its own row', async () => {
  const client = await createClient(world, { name: 'Sheets', words: ['INSTALL', 'REMOVE', 'RECONFIG'] })
  const content = await clientFile('gamma-pay.xlsx')
  const { version_id } = await createFormat(world.admin, client, content, 'gamma-pay.xlsx')
  const { id } = (await upload(world.admin, version_id, content, 'gamma-pay.xlsx')).body
  const { items } = (await world.admin.call(imports.rows, { params: { id }, query: {} })).body
  const swap = items.find(({ cells }) => cells.source_sheet === 'SWAP')
  const { rows } = await world.database.query<{ reference: string; row: string }>(
    `select cells[1] as reference, r.cells[array_length(r.cells, 1) - 2] as row from import_row r
    where import_id = $1 and 'INSTALL' = any(cells) order by n limit 1`,
    [id],
  )
  const { body } = await world.admin.call(imports.repair, {
    params: { id, n: swap?.n ?? 0 },
    body: { cells: { client_reference: rows[0]?.reference ?? '', code: 'INSTALL' } },
  })
  expect(body.problems.map(({ problem, detail }) => [problem, detail])).toEqual([
    ['duplicate_reference', `Also in row ${rows[0]?.row} of “INSTALL”`],
  ])
})
