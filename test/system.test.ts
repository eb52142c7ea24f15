/** The page System at a glance, and the head of the ledger on paper. */
import { expect, test } from 'vitest'
import { system } from '#features/office/system/contract.ts'
import { checkLedger, sealLedger } from '#features/warehouse/stock/server/seals.ts'
import { useWorld } from '#test/client.ts'
import { groundOf, receive } from '#test/resilience/ground.ts'

const world = useWorld()

test('an admin sees jobs, mails, files, disk and ledger at a glance; nobody else does', async () => {
  const { status, body } = await world.admin.call(system.get, {})
  expect([status, body.files, body.ledger]).toEqual([
    200,
    { missing: 0, changed: 0 },
    { head: null, unsealed_movements: 0, check: null },
  ])
  expect(body.disk?.free_bytes).toBeGreaterThan(0)
  expect((await world.technician.call(system.get, {})).status).toBe(403)
  expect((await world.admin.call(system.head, {})).status).toBe(404)
})

test('the head of the ledger and its last check are shown, and the head is printed', async () => {
  const ground = await groundOf(world)
  await receive(world.database, world.admin.id, ground, { count: 3, warehouse_id: ground.milano })
  await sealLedger(world.services.database, { settleMs: 0 })
  await checkLedger(world.services.database)
  const shown = await world.admin.call(system.get, {})
  expect(shown.body).toMatchObject({
    ledger: { head: { number: 1 }, unsealed_movements: 0, check: { count: 0, differences: [] } },
  })
  const paper = await world.admin.call(system.head, {})
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await world.admin.call(system.checkLedger, {})).status).toBe(204)
})
