import { expect, test } from 'vitest'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { ground, newSerial, useOrdersWorld } from '#test/orders-ground.ts'
import { receiving } from '../../receiving-contract.ts'
import { sending } from '../../sending-contract.ts'

const world = useOrdersWorld()

/** A new product whose barcode holds something else than its serial. */
async function coded(): Promise<{ serial_number: string; encoded_serial: string }> {
  const serial_number = newSerial()
  const encoded_serial = `E7K2-${serial_number}`
  const body = { serial_number, encoded_serial, part_id: ground.part, warehouse_id: ground.milano }
  expect((await world.admin.call(products.create, { body })).status).toBe(201)
  return { serial_number, encoded_serial }
}

test('a barcode that holds the encoded serial is as good as the serial, from the warehouse to the technician and back', async () => {
  const one = await coded()
  const serials = [one.encoded_serial.toLowerCase()]
  const asked = await world.admin.call(assignments.check, { body: { warehouse_id: ground.milano, serials } })
  expect(asked.body.items).toMatchObject([{ serial_number: one.serial_number, outcome: 'fits' }])

  const { technician } = world
  const assigned = await world.admin.call(assignments.create, {
    body: { technician_id: technician.id, warehouse_id: ground.milano, products: { serials } },
  })
  expect(assigned.status).toBe(201)
  expect((await technician.call(assignedProducts.accept, { body: { serials } })).body.count).toBe(1)

  const checked = await technician.call(sending.check, { body: { kind: 'regular', serials } })
  expect(checked.body.items).toMatchObject([{ serial_number: one.serial_number, outcome: 'fits' }])
  const lines = [{ serial_number: one.encoded_serial, note: null }]
  const made = await technician.call(sending.create, { body: { kind: 'regular', lines } })
  expect(made.status).toBe(201)
  const scanned = await world.admin.call(receiving.scan, { params: { id: made.body.id }, body: { serials } })
  expect(scanned.body.items).toMatchObject([{ serial_number: one.serial_number, outcome: 'ticked' }])
})

test('a technician who scans the code of another’s product does not learn its serial', async () => {
  const one = await coded()
  const serials = [one.encoded_serial]
  await world.admin.call(assignments.create, {
    body: { technician_id: world.technician.id, warehouse_id: ground.milano, products: { serials } },
  })
  const asked = await world.otherTechnician.call(sending.check, { body: { kind: 'non_regular', serials } })
  expect(asked.body.items).toMatchObject([
    { serial_number: one.encoded_serial, problem: 'not_exists_serial_number', product_id: null },
  ])
  const accepted = await world.otherTechnician.call(assignedProducts.accept, { body: { serials } })
  expect(accepted.status).toBe(404)
  expect(JSON.stringify(accepted.body).replaceAll(one.encoded_serial, '')).not.toContain(one.serial_number)
})

test('where a code is both one’s encoded serial and another’s serial, it means the serial', async () => {
  const one = await coded()
  const other = { serial_number: one.encoded_serial, part_id: ground.part, warehouse_id: ground.milano }
  expect((await world.admin.call(products.create, { body: other })).status).toBe(201)
  const asked = await world.admin.call(assignments.check, {
    body: { warehouse_id: ground.milano, serials: [one.encoded_serial] },
  })
  expect(asked.body.items).toMatchObject([{ serial_number: one.encoded_serial, outcome: 'fits' }])
})
