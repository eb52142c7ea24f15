import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { productList } from '#features/warehouse/stock/columns.ts'
import { productSource } from '#features/warehouse/stock/server/queries.ts'
import { sortKeys } from '#lib/lists/list.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { makeStock } from '../../../database/demo-size.ts'
import { pageIds } from './list-order.ts'

const world = useWorld()

beforeAll(async () => {
  await makeStock(world.database.url, 1_500, { admin_id: world.admin.id, day: today(), print: () => undefined })
}, 60_000)

test.each(sortKeys(productList))(
  'a page far into the list by %s is found by counting as by going there',
  async (sort) => {
    for (const condition of [sql`p.status is not null`, sql`p.status in ('installed', 'fault')`])
      for (const page of [1, 3, 7, 15, 16]) {
        const query = { page, rows_per_page: 100, sort }
        const [near, deep] = await Promise.all(
          [Number.POSITIVE_INFINITY, 0].map((deepFrom) =>
            world.database.read(async (tx) => {
              const { rows } = await sql<{
                page_id: number
              }>`${pageIds(productSource, query, [condition], deepFrom)}`.execute(tx)
              return rows.map(({ page_id }) => page_id)
            }),
          ),
        )
        expect(deep).toEqual(near)
      }
  },
)
