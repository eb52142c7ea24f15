import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { withSavepoint } from './savepoint.ts'

const world = useWorld()

test('an error that only the outer of two nested attempts expects undoes the work of both', async () => {
  const outer = new Error('for the outer attempt')
  const names = await world.database.write(async (tx) => {
    const add = (name: string) => sql`insert into supplier (name) values (${name})`.execute(tx)
    await add('Before')
    await withSavepoint(
      tx,
      async () => {
        await add('Outer')
        await withSavepoint(
          tx,
          async () => {
            await add('Inner')
            throw outer
          },
          () => false,
        )
      },
      (error) => error === outer,
    )
    const { rows } = await sql<{ name: string }>`select name from supplier order by name`.execute(tx)
    return rows.map((row) => row.name)
  })
  expect(names).toEqual(['Before'])
})
