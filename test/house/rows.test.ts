/** Rows that SQL gives have a schema, which tests check: nobody says by hand what a statement gives. */
import { expect, test } from 'vitest'
import { filesIn, readSource } from './source.ts'

/** In the kit, pieces of SQL still say what they are worth: they are put into queries, lists and the query builder. */
const kit = /^src\/server\/(database|lists|time|access\/session|uploads\/upload)/
const asserted = /\bsql(\.raw)?<|RawBuilder<(?!unknown)/

test('no feature says by itself what rows it reads', async () => {
  const files = (await filesIn('src/**/*.ts')).filter((file) => !file.includes('.test.') && !kit.test(file))
  const found: string[] = []
  for (const file of files) if (asserted.test(await readSource(file))) found.push(file)
  expect(found).toEqual([])
})

test('it would notice one', () => {
  expect(['sql<Row>`select 1`', "sql.raw<Row>('select 1')"].every((text) => asserted.test(text))).toBe(true)
  expect(asserted.test('many(tx, Row)`select 1`')).toBe(false)
})
