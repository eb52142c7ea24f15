import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { textArray } from './text-array.ts'

const world = useWorld()

test('PostgreSQL reads every text as it was written', async () => {
  // A zero byte is in no text of the database.
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'NULL', '"', '\\', '{a,b}', ' \n', 'è "così" \\n'),
  )
  const plain = text.filter((it) => !it.includes('\0'))
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 1 }), async (values) => {
      const { rows } = await world.database.read((tx) =>
        sql<{
          it: string
        }>`select it from unnest(${textArray(values)}::text[]) with ordinality as t (it, place) order by place`.execute(
          tx,
        ),
      )
      expect(rows.map(({ it }) => it)).toEqual(values)
    }),
    { numRuns: 50 },
  )
})
