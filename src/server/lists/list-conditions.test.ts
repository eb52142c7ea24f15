import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignedProductSource } from '#features/technicians/assignments/server/queries.ts'
import { productSource } from '#features/warehouse/stock/server/queries.ts'
import { listQuery } from '#lib/lists/list.ts'
import { useWorld } from '#test/client.ts'
import { makeStock } from '../../../database/demo-size.ts'
import type { User } from '../records/act.ts'
import { today } from '../time/today.ts'
import type { ListSource } from './list.ts'
import { conditionsOf } from './list-conditions.ts'

const world = useWorld()
const known: Record<string, string> = {}

beforeAll(async () => {
  await makeStock(world.database.url, 1_500, { admin_id: world.admin.id, day: today(), print: () => undefined })
  const { rows } = await world.database.query(`select pt.model_number as model, s.name as supplier, d.number as ddt,
      w.name as warehouse, t.last_name as technician, substr(p.serial_number, 3, 8) as serial, substr(p.serial_number, 1, 2) as start
    from product p join part pt on pt.id = p.part_id join supplier s on s.id = p.supplier_id
      join delivery_note d on d.id = p.delivery_note_id cross join (select name from warehouse limit 1) w
      cross join (select last_name from account join product on technician_id = account.id limit 1) t
    limit 1`)
  Object.assign(known, rows[0])
}, 60_000)

/** How PostgreSQL finds the rows of a search, where reading a whole table is its last resort. */
async function planOf(source: ListSource, q: string): Promise<string> {
  const user: User = { id: world.admin.id, role: 'admin', name: '', username: '', session_id: null }
  return world.database.read(async (tx) => {
    const where = await conditionsOf(tx, source, user, listQuery(source.definition).parse({ q }))
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select ${source.id} from ${source.base ?? source.from} where ${sql.join(where, sql` and `)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

describe('a search of a big table', () => {
  const columns = ['model', 'supplier', 'ddt', 'warehouse', 'technician', 'serial', 'start'] as const
  const sources: Record<string, ListSource> = { products: productSource, 'assigned products': assignedProductSource }
  const cases = Object.keys(sources).flatMap((name) => columns.map((column) => [name, column] as const))

  test.each(cases)('%s by %s reads indexes, never the whole table', async (name, column) => {
    const plan = await planOf(sources[name] ?? productSource, known[column] ?? '')
    expect(plan).not.toMatch(/Seq Scan on (product|movement)\b/)
  })

  test('of several words intersects what each of them finds', async () => {
    const plan = await planOf(productSource, `${known.serial} ${known.supplier?.split(' ')[0]}`)
    expect(plan).not.toMatch(/Seq Scan on (product|movement)\b/)
    expect(plan).toMatch(/product_serial_search/)
  })
})
