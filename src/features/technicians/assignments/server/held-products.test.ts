import { beforeAll, expect, test } from 'vitest'
import { products } from '#features/warehouse/stock/contract.ts'
import { useWorld } from '#test/client.ts'
import { assignedProducts, assignments } from '../contract.ts'

const world = useWorld()
const ground = { part: 0, warehouse: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name, code) values ('Milano', 'MI') returning id)
    select p.id as part, w.id as warehouse from p, w`)
  Object.assign(ground, rows[0])
})

/** Products that the technician holds. */
async function assigned(...serials: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const serial_number of serials) {
    const body = { serial_number, part_id: ground.part, warehouse_id: ground.warehouse }
    ids.push((await world.admin.call(products.create, { body })).body.id)
  }
  const { status } = await world.admin.call(assignments.create, {
    body: { technician_id: world.technician.id, warehouse_id: ground.warehouse, products: { ids } },
  })
  expect(status).toBe(201)
  return ids
}
const takeBack = (ids: number[]) =>
  world.admin.call(assignedProducts.takeBack, { body: { ids, warehouse_id: ground.warehouse } })

test('chosen products that somebody moved meanwhile are named, and the others stay where they are', async () => {
  const [gone = 0, here = 0] = await assigned('MOVED-1', 'HERE-1')
  expect((await takeBack([gone])).status).toBe(200)
  const again = await takeBack([gone, here])
  expect([again.status, again.body.code]).toEqual([409, 'assignment.moved_meanwhile'])
  expect(again.body.message).toBe(
    'Moved meanwhile, no longer among the assigned products: MOVED-1 (In stock). Nothing was changed; take it out of the choice.',
  )
  expect((await world.admin.call(products.get, { params: { id: here } })).body.status).toBe('assigned')
})

test('a technician reads which of their own are gone, not where, and of others nothing', async () => {
  const [gone = 0] = await assigned('MOVED-2')
  await takeBack([gone])
  const own = await world.technician.call(assignedProducts.accept, { body: { ids: [gone] } })
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('assigned products: MOVED-2. Nothing')])
  const stranger = await world.otherTechnician.call(assignedProducts.accept, { body: { ids: [gone] } })
  expect([stranger.status, stranger.text.includes('MOVED-2')]).toEqual([404, false])
})
