/** An upload whose columns are only known when its file is there, with problems of its own. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { both } from '#lib/texts/texts.ts'
import { defineUpload, problem, type UploadColumn } from '#lib/uploads/upload.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { formWith, useWorld } from '#test/client.ts'

const slug = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '_')
let inserted: unknown[] = []

/** A client's file: title rows above a header of any words, and a total below. */
const jobsUpload = defineServerUpload({
  definition: defineUpload({
    kind: 'test-jobs',
    title: both('Jobs', 'Interventi'),
    rows: both('{count|job|jobs}', '{count|intervento|interventi}'),
    columns: {},
    context: { client: 'Which client sent it.' },
    problems: {
      wrong_town: problem(
        both('Wrong town', 'Città errata'),
        both('Not the town of the code.', 'Non è la città del CAP.'),
        {
          conflict: true,
          columns: ['town', 'zip'],
        },
      ),
    },
  }),
  allow: ['admin'],
  topics: [],
  async layout(_act, { context, firstRows }) {
    const head = firstRows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
    const header = firstRows[head]?.cells ?? []
    const columns: Record<string, UploadColumn> = {}
    for (const heading of header)
      columns[slug(heading)] = {
        label: both(`${context.client} ${heading}`, `${heading} (${context.client})`),
        examples: ['12345', '54321'],
        ...(slug(heading) === 'zip' ? { required: true as const, pattern: /^\d{5}$/, invalid: 'wrong_town' } : {}),
      }
    columns.raw = { label: both('Raw', 'Riga'), hidden: true, max: 2000, examples: [] }
    return {
      columns,
      headRows: head + 1,
      read: (cells) =>
        cells[0] === 'TOTAL' ? undefined : [...header.map((_, at) => cells[at] ?? ''), cells.join('|')],
    }
  },
  async check({ tx }, { rows, columns }) {
    expect(Object.keys(columns)).toContain('town')
    const found = await sql<{ n: number }>`select n from ${rows} where town = 'Roma' and zip not like '001%'`.execute(
      tx,
    )
    return found.rows.map(({ n }) => ({
      n,
      problem: 'wrong_town',
      column: null,
      detail: both('Roma has other codes', 'Roma ha altri CAP'),
    }))
  },
  async commit({ tx }, { rows }) {
    inserted = (await sql`select * from ${rows} order by n`.execute(tx)).rows
    return inserted.length
  },
  revert: async () => [],
})

const world = useWorld([jobsUpload])

const csv = `Client list of November;;
Town;ZIP;Shop
Milano;20121;Bar Uno
Roma;20121;Bar Due
Roma;xx;Bar Tre
TOTAL;3;
`

describe('columns that are only known at run time', () => {
  test('are kept with the upload and read by the check, the repair, the failed rows and the insert', async () => {
    const fields = { kind: 'test-jobs', context: JSON.stringify({ client: 'Alfa' }) }
    const { status, body } = await world.admin.call(imports.create, { body: fields } as never, {
      form: formWith(csv, 'jobs.csv', fields),
    })
    expect([status, body.status, body.total_rows, body.total_failed, body.total_skipped]).toEqual([
      201,
      'checked',
      3,
      2,
      1,
    ])
    expect(body.columns.map(({ key, label, hidden }) => [key, label.EN, hidden])).toEqual([
      ['town', 'Alfa Town', undefined],
      ['zip', 'Alfa ZIP', undefined],
      ['shop', 'Alfa Shop', undefined],
      ['raw', 'Raw', true],
    ])
    expect(body.problems).toEqual([
      {
        problem: 'wrong_town',
        title: 'Wrong town',
        hint: 'Not the town of the code.',
        conflict: true,
        count: 2,
        different: 1,
        examples: ['xx'],
      },
    ])
    const params = { id: body.id }
    const { body: failing } = await world.admin.call(imports.rows, { params, query: { problem: 'wrong_town' } })
    expect(failing.items.map(({ n, problems }) => [n, problems])).toEqual([
      [4, [{ problem: 'wrong_town', columns: ['town', 'zip'], field: 'Alfa Town', detail: 'Roma has other codes' }]],
      [
        5,
        [
          { problem: 'wrong_town', columns: ['zip'], field: 'Alfa ZIP', detail: expect.any(String) },
          { problem: 'wrong_town', columns: ['town', 'zip'], field: 'Alfa Town', detail: 'Roma has other codes' },
        ],
      ],
    ])

    const folder = await mkdtemp(join(tmpdir(), 'failed-'))
    const file = join(folder, 'failed.xlsx')
    await writeFile(
      file,
      Buffer.from(await (await world.admin.fetch(`/api/imports/${body.id}/failed.xlsx`)).arrayBuffer()),
    )
    const sheet: string[][] = []
    for await (const rows of readSheet(file)) sheet.push(...rows.map(({ cells }) => cells))
    await rm(folder, { recursive: true })
    expect(sheet.slice(0, 2)).toEqual([
      ['Alfa Town', 'Alfa ZIP', 'Alfa Shop', 'Reason'],
      ['Roma', '20121', 'Bar Due', 'Alfa Town: Roma has other codes'],
    ])

    const unknown = await world.admin.call(imports.repair, {
      params: { ...params, n: 5 },
      body: { cells: { name: 'x' } },
    })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['cells.name']])
    await world.admin.call(imports.repair, { params: { ...params, n: 5 }, body: { cells: { zip: '00185' } } })
    const again = await world.admin.call(imports.check, { params })
    expect([again.status, again.body.total_failed]).toEqual([200, 1])
    await world.admin.call(imports.commit, { params, body: { mode: 'good_rows' } })
    expect(inserted).toEqual([
      { n: 3, town: 'Milano', zip: '20121', shop: 'Bar Uno', raw: 'Milano|20121|Bar Uno' },
      { n: 5, town: 'Roma', zip: '00185', shop: 'Bar Tre', raw: 'Roma|xx|Bar Tre' },
    ])
  })
})
