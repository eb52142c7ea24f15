import { expect, test } from 'vitest'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import {
  confirm,
  decide,
  ground,
  held,
  idOf,
  installed,
  lineOf,
  newSerial,
  order,
  scan,
  useOrdersWorld,
} from '#test/orders-ground.ts'
import { discrepancies } from '../../discrepancies-contract.ts'
import { receiving } from '../../receiving-contract.ts'

const world = useOrdersWorld()

const recordOf = async (id: number, serial: string) => {
  const { status, place } = await lineOf(world.admin, id, serial)
  return { status, place }
}

test('after the confirmation a line shows what the record said when it was decided, whatever happens to the product', async () => {
  const [faulty = ''] = await held(world, world.technician, 1, 'fault')
  const [shop = ''] = await installed(world, 1)
  const unknown = newSerial()
  const { body } = await order(world.technician, 'non_regular', [faulty, shop, unknown])
  await scan(world, body.id, [faulty, shop, unknown])
  const reason = 'settled'
  await decide(world, body.id, shop, { settlement: 'withdraw', goes_to: 'in_stock', reason })
  const before = await Promise.all([faulty, shop].map((serial) => recordOf(body.id, serial)))
  expect(before.map((it) => it.status)).toEqual(['fault', 'installed'])
  await confirm(world, body.id, ground.roma)
  expect(await Promise.all([faulty, shop].map((serial) => recordOf(body.id, serial)))).toEqual(before)

  // What waits shows the record as it is; decided later, it is frozen then.
  expect(await recordOf(body.id, unknown)).toEqual({ status: null, place: null })
  await decide(world, body.id, unknown, { settlement: 'create', part_id: ground.part, goes_to: 'in_stock', reason })
  expect(await recordOf(body.id, unknown)).toEqual({ status: null, place: null })
  const { body: found } = await world.admin.call(discrepancies.list, { query: { order: body.number } })
  expect(Object.fromEntries(found.items.map((it) => [it.serial_number, it.status]))).toEqual({
    [shop]: 'installed',
    [unknown]: null,
  })
  await world.admin.call(assignments.create, {
    body: { technician_id: world.technician.id, warehouse_id: ground.roma, products: { serials: [shop] } },
  })
  expect(await recordOf(body.id, shop)).toEqual(before[1])
})

test('after undoing a confirmation the record is shown as it is, and "assigned on" is the old day', async () => {
  const [theirs = ''] = await held(world, world.otherTechnician, 1)
  const id = await idOf(world, theirs)
  await world.database.query('update movement set day = day - 10 where product_id = $1', [id])
  const assignedOn = async () => {
    const { body } = await world.otherTechnician.call(assignedProducts.list, { query: { serial_number: theirs } })
    return body.items[0]?.assigned_on
  }
  const day = await assignedOn()
  const { body } = await order(world.technician, 'non_regular', [theirs])
  await scan(world, body.id, [theirs])
  await decide(world, body.id, theirs, { settlement: 'take_over', goes_to: 'in_stock', reason: 'handed over' })
  await confirm(world, body.id)
  await world.admin.call(receiving.reopen, { params: { id: body.id }, body: { reason: 'wrong parcel' } })
  expect(await recordOf(body.id, theirs)).toMatchObject({ status: 'assigned' })
  expect(await assignedOn()).toBe(day)
})
