/** The differences of a client's file are worked out once: counts, pages and the sheet are of one comparison. */
import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { useWorld } from '#test/client.ts'
import {
  accept,
  type Client,
  createClient,
  createFormat,
  csvOf,
  differences,
  plainRows,
  upload,
} from '#test/client-files.ts'
import { interventions } from '../../contract.ts'
import { interventionFiles } from '../../files-contract.ts'
import { compareFile } from './comparing.ts'
import { differenceLines } from './export.ts'

const world = useWorld()
let client: Client
let version_id: number

beforeAll(async () => {
  client = await createClient(world)
  ;({ version_id } = await createFormat(world.admin, client, csvOf(plainRows(3)), 'kept.csv'))
})

const send = async (rows: Parameters<typeof csvOf>[0], prefix: string) =>
  (await upload(world.admin, version_id, csvOf(rows, { prefix }), 'kept.csv')).body
const moved = (rows: ReturnType<typeof plainRows>) =>
  rows.map((row) => ({ ...row, Telefono: '02555000', 'Giorni di chiusura': '9' }))
/** A file of four jobs, inserted, then sent again with other numbers of days. */
async function sentAgain(prefix: string): Promise<number> {
  const first = await send(plainRows(4), prefix)
  expect((await accept(world.admin, first.id, {}, 'all')).status).toBe(200)
  return (await send(moved(plainRows(4)), prefix)).id
}
const kept = async (id: number) => (await world.admin.call(interventionFiles.differences, { params: { id } })).body
const changedRows = async (id: number, query: { page?: number; rows_per_page?: number; field?: string } = {}) =>
  (await world.admin.call(interventionFiles.rows, { params: { id }, query: { group: 'changed', ...query } })).body
const jobOf = async (reference: string) => {
  const { rows } = await world.database.query<{ id: number }>(
    'select id from intervention where client_reference = $1 and supplier_id = $2',
    [reference, client.supplier_id],
  )
  return Number(rows[0]?.id)
}
const change = (id: number, phone: string) =>
  world.admin.call(interventions.update, { params: { id }, body: { phone } })

describe('the differences of a file', () => {
  test('are compared by the check alone: the upload, its counts, pages and sheet only read them', async () => {
    const id = await sentAgain('KA')
    // A comparison now would find no row.
    await world.database.query('delete from import_row where import_id = $1', [id])
    const { body: report } = await world.admin.call(imports.get, { params: { id } })
    expect(report.groups).toEqual({ new: 0, changed: 4, unchanged: 0, gone: 0, closed_here: 0 })
    const found = await kept(id)
    expect(found).toMatchObject({ counts: { changed: 4 }, effects: { due_moves: 4, due_sooner: 0 } })
    expect(found.fields.map(({ field }) => field)).toEqual(['closing_days', 'phone'])
    const pages = [
      await changedRows(id, { rows_per_page: 2 }),
      await changedRows(id, { rows_per_page: 2, page: 2, field: 'phone' }),
    ]
    expect(pages.map(({ total, items }) => [total, items.map(({ client_reference }) => client_reference)])).toEqual([
      [4, ['KA10000', 'KA10001']],
      [4, ['KA10002', 'KA10003']],
    ])
    for (const { due_on, due_after } of pages.flatMap(({ items }) => items))
      expect(String(due_after) > String(due_on)).toBe(true)
    const sheet = await world.admin.fetch(addressOf(interventionFiles.download, { id }))
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(3_000)
    const { rows } = await world.database.query<{ lines: number }>(
      'select count(*)::int as lines from intervention_file_difference where import_id = $1',
      [id],
    )
    expect(rows[0]?.lines).toBe(4)
  })

  test('stay as they were looked at while somebody changes a job, until they are compared again', async () => {
    const id = await sentAgain('KB')
    const before = await kept(id)
    await change(await jobOf('KB10001'), '02555000')
    expect(await kept(id)).toEqual(before)
    expect((await changedRows(id, { field: 'phone' })).total).toBe(4)
    expect((await accept(world.admin, id, { seen: before.digest })).body.code).toBe('intervention_file.changed_since')
    const after = await differences(world.admin, id)
    expect([
      after.digest === before.digest,
      Date.parse(String(after.compared_at)) >= Date.parse(String(before.compared_at)),
    ]).toEqual([false, true])
    expect((await changedRows(id, { field: 'phone' })).total).toBe(3)
    expect((await accept(world.admin, id, { seen: after.digest })).status).toBe(200)
    const inserted = await kept(id)
    expect(inserted).toMatchObject({ counts: after.counts, outcome: { changed: 4 } })
    expect((await differences(world.admin, id)).compared_at).toBe(inserted.compared_at)
    expect((await changedRows(id)).total).toBe(0)
  })

  test('follow a row that is put right or left out', async () => {
    const first = await send(plainRows(2), 'KC')
    await accept(world.admin, first.id, {}, 'all')
    const rows = [{ Esercente: 'Bar 0' }, { Esercente: 'Bar 1', Provincia: 'XX' }]
    const { id, total_failed } = await send(rows, 'KC')
    expect([total_failed, (await kept(id)).counts]).toMatchObject([1, { unchanged: 1, changed: 0 }])
    await world.admin.call(imports.repair, { params: { id, n: 3 }, body: { cells: { province: 'MI' } } })
    expect((await kept(id)).counts).toMatchObject({ unchanged: 1, changed: 1 })
    await world.admin.call(imports.repair, { params: { id, n: 2 }, body: { left_out: true } })
    const { counts, digest } = await kept(id)
    expect(counts).toMatchObject({ unchanged: 0, changed: 1 })
    expect(digest).toBe((await differences(world.admin, id)).digest)
    expect((await accept(world.admin, id, { seen: digest })).status).toBe(200)
  })

  test('hold rows that are new in their order, also one that is put right or left out', async () => {
    const rows = [{ Esercente: 'Bar 0', Provincia: 'XX' }, { Esercente: 'Bar 1' }, { Esercente: 'Bar 2' }]
    const { id } = await send(rows, 'KN')
    const fresh = async (page: number) => {
      const { body } = await world.admin.call(interventionFiles.rows, {
        params: { id },
        query: { group: 'new', page, rows_per_page: 2 },
      })
      return [body.total, ...body.items.map(({ client_reference, status }) => [client_reference, status])]
    }
    expect([(await kept(id)).counts.new, await fresh(1)]).toEqual([2, [2, ['KN10001', null], ['KN10002', null]]])
    await world.admin.call(imports.repair, { params: { id, n: 2 }, body: { cells: { province: 'MI' } } })
    expect([await fresh(1), await fresh(2)]).toEqual([
      [3, ['KN10000', null], ['KN10001', null]],
      [3, ['KN10002', null]],
    ])
    await world.admin.call(imports.repair, { params: { id, n: 3 }, body: { left_out: true } })
    expect(await fresh(1)).toEqual([2, ['KN10000', null], ['KN10002', null]])
    const { counts, digest } = await kept(id)
    expect([counts.new, digest]).toEqual([2, (await differences(world.admin, id)).digest])
    expect((await accept(world.admin, id, { seen: digest })).status).toBe(200)
    expect([(await kept(id)).counts.new, await fresh(1)]).toEqual([2, [0]])
  })

  test('are of one state in a sheet of several pages, whatever is changed and compared meanwhile', {
    tags: ['long'],
  }, async () => {
    const id = await sentAgain('KD')
    const lines: string[] = []
    let pages = 0
    for await (const page of world.services.database.stream((tx) => differenceLines(tx, id, 'EN', 1))) {
      pages += 1
      lines.push(...page.map((cells) => [cells[1], cells[6], cells[12], cells[13]].join(' ')))
      if (pages > 1) continue
      for (const n of [1, 2, 3]) {
        const { status } = await world.admin.call(interventions.update, {
          params: { id: await jobOf(`KD1000${n}`) },
          body: { merchant_name: 'Renamed', phone: '02555000' },
        })
        expect(status).toBe(200)
      }
      await differences(world.admin, id)
    }
    expect(pages).toBe(4)
    expect(lines.filter((line) => line.includes('Renamed'))).toEqual([])
    expect(lines.filter((line) => line.includes('Phone'))).toHaveLength(4)
    expect((await changedRows(id, { field: 'phone' })).total).toBe(1)
  })

  test('are compared one at a time', { tags: ['long'] }, async () => {
    const id = await sentAgain('KE')
    const { digest } = await kept(id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.admin.call(interventionFiles.compare, { params: { id } })),
    )
    expect(answers.map(({ status, body }) => [status, body.digest])).toEqual(answers.map(() => [200, digest]))
    expect((await changedRows(id)).total).toBe(4)
    // Nobody else's upload, and no other kind.
    expect((await world.admin.call(interventionFiles.compare, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('forget what names a merchant who is erased', async () => {
    const id = await sentAgain('KF')
    const job = await jobOf('KF10000')
    await world.admin.call(interventions.cancel, { body: { ids: [job], code: 'other', note: null } })
    const { status } = await world.admin.call(privacy.eraseMerchants, { body: { jobs: [job], count: 1 } })
    expect(status).toBeLessThan(300)
    const { rows } = await world.database.query<{ changes: unknown }>(
      'select changes from intervention_file_difference where import_id = $1 and intervention_id = $2',
      [id, job],
    )
    expect(rows).toEqual([{ changes: { closing_days: [5, 9] } }])
  })

  test('of a file that was never compared are none', async () => {
    const id = await sentAgain('KG')
    await world.database.query(
      'update intervention_file set comparison = null, compared_at = null where import_id = $1',
      [id],
    )
    expect((await world.admin.call(imports.get, { params: { id } })).body.groups).toBeNull()
    expect(await kept(id)).toMatchObject({ compared_at: null, counts: { changed: 0 } })
    await world.services.database.write((tx) => compareFile(tx, id))
    expect((await kept(id)).counts.changed).toBe(4)
  })
})
