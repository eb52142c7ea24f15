import { expect, test } from 'vitest'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { batches, products } from '#features/warehouse/stock/contract.ts'
import { usualFaults } from '#features/warehouse/usual-faults/fields.ts'
import { confirm, ground, held, idOf, lineOf, order, scan, useOrdersWorld } from '#test/orders-ground.ts'
import { receiving } from '../receiving-contract.ts'
import { sending } from '../sending-contract.ts'

const world = useOrdersWorld()

const words = 'Battery does not charge'
const faultOf = async (serial: string) => {
  const { rows } = await world.database.query('select fault_note from product where serial_number = $1', [serial])
  return rows[0]?.fault_note
}

test('the words of a fault report travel onto the order line, to the receiver and into damage stock, and end with the repair', async () => {
  const [one = '', two = '', extra = ''] = await held(world, world.technician, 3)
  await world.technician.call(assignedProducts.reportFault, {
    body: { serials: [one, two, extra], note: words },
  })
  const checked = await world.technician.call(sending.check, { body: { kind: 'non_regular', serials: [one] } })
  expect(checked.body.items[0]?.fault_note).toBe(words)
  const other = 'Screen cracked'
  const made = await world.technician.call(sending.create, {
    body: { kind: 'non_regular', lines: [{ serial_number: one }, { serial_number: two, note: other }] },
  })
  const { id } = made.body
  expect((await lineOf(world.technician, id, one)).note).toBe(words)
  // What is found in the boxes without being listed brings its words as well.
  await scan(world, id, [one, two, extra])
  for (const [serial, note] of [
    [one, words],
    [two, other],
    [extra, words],
  ] as const)
    expect((await lineOf(world.admin, id, serial)).note).toBe(note)
  await confirm(world, id)
  expect([await faultOf(one), await faultOf(two)]).toEqual([words, other])

  const ids = [await idOf(world, one)]
  const repaired = await world.admin.call(products.repair, { body: { ids, note: null } })
  expect(await faultOf(one)).toBeNull()
  await world.admin.call(batches.revert, { params: { id: repaired.body.batch_id } })
  expect(await faultOf(one)).toBe(words)
})

test('a hand-over keeps the words; received as working, a product loses them', async () => {
  const [serial = ''] = await held(world, world.technician, 1)
  const chosen = { serials: [serial] }
  await world.technician.call(assignedProducts.reportFault, { body: { ...chosen, note: words } })
  await world.admin.call(assignedProducts.handOver, {
    body: { ...chosen, technician_id: world.otherTechnician.id, note: 'nearer' },
  })
  expect(await faultOf(serial)).toBe(words)
  const { body } = await order(world.otherTechnician, 'non_regular', [serial])
  await scan(world, body.id, [serial])
  const line = await lineOf(world.admin, body.id, serial)
  await world.admin.call(receiving.decide, {
    params: { id: body.id },
    body: { line_ids: [line.id], goes_to: 'in_stock' },
  })
  await confirm(world, body.id, ground.roma)
  expect(await faultOf(serial)).toBeNull()
})

test('usual faults are kept by admins and offered to technicians', async () => {
  const { body } = await world.admin.call(usualFaults.create, { body: { name_en: 'Wet', name_it: 'Bagnato' } })
  const taken = await world.admin.call(usualFaults.create, { body: { name_en: 'wet', name_it: 'Umido' } })
  expect([taken.status, taken.body.fields.name_en?.code]).toEqual([409, 'taken'])
  const params = { id: body.id }
  await world.admin.call(usualFaults.update, { params, body: { name_en: 'Soaked' } })
  const offered = async () => (await world.technician.call(usualFaults.choices, {})).body.items.map((it) => it.name_en)
  expect(await offered()).toContain('Soaked')
  expect(await offered()).toContain(words)
  expect((await world.technician.call(usualFaults.create, { body: { name_en: 'X', name_it: 'Y' } })).status).toBe(403)
  expect((await world.admin.call(usualFaults.remove, { params })).status).toBe(204)
  expect(await offered()).not.toContain('Soaked')
})
