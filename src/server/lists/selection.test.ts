import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { discrepancies } from '#features/technicians/orders/discrepancies-contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { moveProducts, receiveRows } from '#features/warehouse/stock/server/service.ts'
import { maxSelected } from '#lib/records/selection.ts'
import { useWorld } from '#test/client.ts'

const world = useWorld()
const all = { all: true as const, query: {} }
const message = 'At most 20,000 rows can be chosen at once, and these are more. Please narrow the filters.'

beforeAll(async () => {
  const { rows } = await world.database.query<{ part: number; milano: number }>(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select p.id as part, w.id as milano from p, w`)
  const [ground] = rows
  const user = { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null } as const
  await world.database.write(
    async (tx) => {
      const act = { tx, user, language: 'EN', correlation_id: 'test' } as const
      const serials = sql`(select 'SEL-' || n as serial_number, null::text as encoded_serial, ${ground?.part}::bigint as part_id,
      null::text as notes from generate_series(1, ${maxSelected + 1}::integer) n)`
      const warehouse_id = ground?.milano ?? 0
      const arrival = { warehouse_id, delivery_note_id: null, supplier_id: null, received_on: '2026-11-02' }
      await receiveRows(act, serials, arrival)
      const found = await sql<{ id: number }>`select id from product`.execute(tx)
      await moveProducts(act, {
        kind: 'assign',
        ids: found.rows.map((it) => it.id),
        change: { status: 'assigned', warehouse_id: null, technician_id: world.technician.id },
      })
      // More rows than any action moves: this is the ground of the tests, not what they measure.
    },
    { statementSeconds: 60 },
  )
  await world.database.query(
    `with made as (insert into technician_order (kind, technician_id, sent_on) values ('regular', $1, '2026-11-02') returning id)
     insert into discrepancy (order_id, technician_id, serial_number, kind)
     select made.id, $1, 'SEL-' || n, 'missing' from made, generate_series(1, ${maxSelected + 1}) n`,
    [world.technician.id],
  )
}, 60_000)

test('all results above the limit are refused with the limit, and nothing is done with some of them', async () => {
  const technician_id = world.otherTechnician.id
  const answers = [
    await world.admin.call(assignedProducts.handOver, { body: { ...all, technician_id } }),
    await world.admin.call(discrepancies.close, { body: { ...all, reason: 'contato' } }),
    await world.admin.call(products.reportFault, { body: all }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    answers.map(() => [422, 'selection.too_many', message]),
  )
  const { rows } = await world.database.query<{ moved: string; closed: string }>(
    `select (select count(*) from product where technician_id = $1 or status <> 'assigned') as moved,
       (select count(*) from discrepancy where closed_at is not null) as closed`,
    [technician_id],
  )
  expect(rows.map((row) => [Number(row.moved), Number(row.closed)])).toEqual([[0, 0]])
})

test('all results but one too many are taken whole', async () => {
  const { rows } = await world.database.query<{ id: number }>('select max(id) as id from discrepancy')
  const chosen = { ...all, except: [Number(rows[0]?.id)] }
  const closed = await world.admin.call(discrepancies.close, { body: { ...chosen, reason: 'contato' } })
  expect([closed.status, closed.body.count]).toEqual([200, maxSelected])
})
