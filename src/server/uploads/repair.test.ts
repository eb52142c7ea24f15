/** All faults of a row at once, and after a repair a check of the rows that it affects, outside the request where there are many. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { categories } from '#features/warehouse/catalogue/fields.ts'
import { both } from '#lib/texts/texts.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { defineUpload, problem } from '#lib/uploads/upload.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { formWith, useWorld } from '#test/client.ts'
import { settled as settledFor } from '#test/uploads.ts'

/** How many rows each check was asked to look at. */
const looks: number[] = []

const codesUpload = defineServerUpload({
  definition: defineUpload({
    kind: 'test-codes',
    title: both('Codes', 'Codici'),
    rows: both('{count|code|codes}', '{count|codice|codici}'),
    columns: { code: { label: both('Code', 'Codice'), required: true, examples: ['A1'] } },
    problems: { twice: problem(both('Twice', 'Due volte'), both('Twice in the file.', 'Due volte nel file.')) },
  }),
  allow: ['admin'],
  topics: [],
  linkedBy: ['code'],
  async check({ tx }, { rows }) {
    const { rows: found } = await sql<{ n: number; first: number }>`
      select n, min(n) over (partition by lower(code)) as first from ${rows}`.execute(tx)
    looks.push(found.length)
    const later = found.filter(({ n, first }) => n > first)
    return later.map(({ n, first }) => ({
      n,
      problem: 'twice',
      column: 'code',
      detail: both(`Row ${first}`, `Riga ${first}`),
    }))
  },
  commit: async ({ tx }, { rows }) => (await sql`select n from ${rows}`.execute(tx)).rows.length,
  revert: async () => [],
})

const world = useWorld([codesUpload])

async function send(kind: string, content: string): Promise<Import> {
  const fields = { kind }
  const form = formWith(content, 'file.csv', fields)
  return settled((await world.admin.call(imports.create, { body: fields } as never, { form })).body.id)
}
const settled = (id: number) => settledFor(world.admin, id)
const rowsOf = async (id: number, query = {}) => (await world.admin.call(imports.rows, { params: { id }, query })).body
const repair = (id: number, n: number, cells: Record<string, string>) =>
  world.admin.call(imports.repair, { params: { id, n }, body: { cells } })

describe('the rows of an upload', () => {
  test('show all their faults at once, each with its field, and keep no good row out', async () => {
    await world.admin.call(categories.create, { body: { name: 'Desktop' } })
    const header = 'Part number,Model number,Category,Supplier,Minimum stock\n'
    const lines = ['P-1,,Nowhere,Nobody,many', 'P-1,Vega,Desktop,,', 'p-1,Vega,Elsewhere,,', 'P§2,,Nowhere,,']
    const { id, ...body } = await send('parts', `${header}${lines.join('\n')}\n`)
    expect([body.total_good, body.total_failed]).toEqual([1, 3])
    const { items } = await rowsOf(id)
    expect(items.map(({ n, problems }) => [n, problems.map(({ problem: key, field }) => `${key} ${field}`)])).toEqual([
      [
        2,
        [
          'missing_value Model number',
          'invalid_number Minimum stock',
          'unknown_category Category',
          'unknown_supplier Supplier',
        ],
      ],
      [4, ['duplicate_part_number Part number', 'unknown_category Category']],
      [5, ['invalid_part_number Part number', 'missing_value Model number', 'unknown_category Category']],
    ])
    expect(items[0]?.problems.map(({ columns }) => columns)).toEqual([
      ['model_number'],
      ['minimum_stock'],
      ['category'],
      ['supplier'],
    ])
    expect(Object.fromEntries(body.problems.map(({ problem: key, count }) => [key, count]))).toEqual({
      missing_value: 2,
      invalid_number: 1,
      invalid_part_number: 1,
      unknown_category: 3,
      unknown_supplier: 1,
      duplicate_part_number: 1,
    })
    expect(body.columns.map(({ key, choices }) => [key, choices?.path]).filter(([, path]) => path)).toEqual([
      ['category', '/api/product-categories'],
      ['supplier', '/api/suppliers'],
    ])
  })

  test('are put right only by a value that the feature knows', async () => {
    await world.admin.call(categories.create, { body: { name: 'Mobile' } })
    const { id } = await send('parts', 'Part number,Model number,Category\nP-9,Vega,Nowhere\n')
    const wrong = (await repair(id, 2, { category: 'Elsewhere' })).body
    expect([wrong.fixed, wrong.problems.map(({ problem: key }) => key)]).toEqual([false, ['unknown_category']])
    const right = (await repair(id, 2, { category: 'mobile' })).body
    expect([right.fixed, right.problems]).toEqual([true, []])
  })

  test('are counted truly under each heading while they are repaired', async () => {
    const { id } = await send('test-codes', 'Code\nA1\nA1\na1\nB1\nb1\n')
    await repair(id, 3, { code: 'A2' })
    const counts = ({ total, fixed, total_all }: Awaited<ReturnType<typeof rowsOf>>) => [total, fixed, total_all]
    expect(counts(await rowsOf(id, { problem: 'twice' }))).toEqual([3, 1, 3])
    expect(counts(await rowsOf(id, { problem: 'missing_value' }))).toEqual([0, 0, 3])
    const { body } = await world.admin.call(imports.check, { params: { id } })
    expect([body.total_failed, body.problems.map(({ count }) => count)]).toEqual([2, [2]])
    expect(counts(await rowsOf(id, { problem: 'twice' }))).toEqual([3, 1, 3])
  })
})

describe('a large upload', () => {
  test('is checked again by a job, and only the rows that a repair affects are looked at', async () => {
    const codes = Array.from({ length: 12_000 }, (_, at) => `code-${at}`)
    // Rows 12002 and 12003 repeat rows 2 and 3.
    const { id, status, total_failed } = await send(
      'test-codes',
      `Code\n${[...codes, 'CODE-0', 'CODE-1'].join('\n')}\n`,
    )
    expect([status, total_failed]).toEqual(['checked', 2])
    await repair(id, 12_002, { code: 'code-5' })
    await repair(id, 12_003, { code: 'new' })
    looks.length = 0
    const answer = await world.admin.call(imports.check, { params: { id } })
    expect([answer.status, answer.body.status, answer.body.progress]).toEqual([
      202,
      'checking',
      { phase: 'checking', done: 0, total: 12_002 },
    ])
    const checked = await settled(id)
    expect([checked.status, checked.total_failed]).toEqual(['checked', 1])
    // The two repaired rows, and rows 2, 3 and 7, whose codes they had or have now.
    expect(looks).toEqual([5])
    expect((await rowsOf(id)).items.map(({ n, problems }) => [n, problems.map(({ detail }) => detail)])).toEqual([
      [12_002, ['Row 7']],
      [12_003, []],
    ])
    const refused = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } })
    expect(refused.status).toBe(202)
    const again = await settled(id)
    expect([again.status, again.failure?.code]).toEqual(['checked', 'import.has_failed_rows'])
    expect(looks.at(-1), 'inserting checks all of them').toBe(12_002)
  })
})
