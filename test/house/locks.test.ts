/** A decision locks first and then reads, through one helper. */
import { expect, test } from 'vitest'
import { filesIn, readSource } from './source.ts'

/** A row of its own columns alone, by two keys. */
const alone = ['src/server/uploads/row-queries.ts']
const lock = /\bfor (?:no key update|update|share|key share)\b(?: of \w+)?(?: skip locked|\))?/g
/** Of a statement that reads and locks at once. */
const locksIn = (text: string) =>
  [...text.matchAll(lock)].map(([it]) => it).filter((it) => !/skip locked$|\)$/.test(it))

test('rows are locked in one place: elsewhere only what takes from a queue, and what writes the rows in the same statement', async () => {
  const files = (await filesIn('src/**/*.ts')).filter((file) => !file.includes('.test.') && !alone.includes(file))
  const found: string[] = []
  for (const file of files) for (const it of locksIn(await readSource(file))) found.push(`${file}: ${it}`)
  expect(found).toEqual([])
})

test('it would notice one', () => {
  expect(locksIn('select name from a join b on true for update of a`')).toHaveLength(1)
  expect(locksIn('select id from job limit 1 for update skip locked`')).toEqual([])
  expect(locksIn('update a set b = 1 where id in (select id from a order by id for update)`')).toEqual([])
})
