import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { textArray, textLists } from './text-array.ts'

const world = useWorld()

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', 'NULL', '"', '\\', '{a,b}', ' \n', 'è "così" \\n', '\u0001', 'a\u0002b'),
)
// A zero byte is in no text of the database.
const plain = text.filter((it) => !it.includes('\0'))

test('PostgreSQL reads every text as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 1 }), async (values) => {
      const { rows } = await world.database.read((tx) =>
        sql<{
          it: string
        }>`select it from unnest(${textArray(values)}) with ordinality as t (it, place) order by place`.execute(tx),
      )
      expect(rows.map(({ it }) => it)).toEqual(values)
    }),
    { numRuns: 50 },
  )
})

test('and every list of as many texts', async () => {
  const lists = fc
    .integer({ min: 1, max: 3 })
    .chain((width) => fc.array(fc.array(plain, { minLength: width, maxLength: width }), { minLength: 1 }))
  await fc.assert(
    fc.asyncProperty(lists, async (values) => {
      const { texts, toArray } = textLists(values)
      const { rows } = await world.database.read((tx) =>
        sql<{
          it: string[]
        }>`select ${toArray(sql`it`)} as it from unnest(${texts}) with ordinality as t (it, place) order by place`.execute(
          tx,
        ),
      )
      expect(rows.map(({ it }) => it)).toEqual(values)
    }),
    { numRuns: 50 },
  )
})
