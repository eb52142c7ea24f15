import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, useWorld } from '#test/client.ts'
import { orders } from '../contract.ts'
import {
  ground,
  held,
  historyOf,
  installed,
  lineOf,
  makeGround,
  newSerial,
  order,
  stateOf,
  stocked,
} from './test-ground.ts'

const world = useWorld()
beforeAll(() => makeGround(world))

const scan = (id: number, serials: readonly string[], person: Person = world.admin) =>
  person.call(orders.scan, { params: { id }, body: { serials: [...serials] } })
const confirm = (id: number, warehouse_id = ground.milano) =>
  world.admin.call(orders.confirm, { params: { id }, body: { warehouse_id } })

describe('orders', () => {
  test('a regular order goes from his hands into the stock with one confirmation', async () => {
    const serials = await held(world, world.technician, 3)
    const { status, body, text } = await order(world.technician, 'regular', serials, {
      courier_id: ground.courier,
      tracking_number: 'AB 12/3',
      boxes: 2,
      weight_kg: 4.25,
    })
    expect(status, text).toBe(201)
    expect(body).toMatchObject({
      number: String(body.id),
      kind: 'regular',
      state: 'to_be_confirmed',
      technician_id: world.technician.id,
      products: 3,
      scanned: 0,
      unlisted: 0,
      waiting: 0,
      boxes: 2,
      weight_kg: 4.25,
      courier: 'Corriere Padano',
      tracking_link: 'https://padano.example/t/AB%2012%2F3',
    })
    expect(await stateOf(world, serials[0] ?? '')).toMatchObject({ status: 'assigned', order_id: body.id })
    const scanned = await scan(
      body.id,
      serials.map((it) => it.toLowerCase()),
    )
    expect(
      scanned.body.items?.map((it) => it.outcome),
      scanned.text,
    ).toEqual(['ticked', 'ticked', 'ticked'])
    const confirmed = await confirm(body.id, ground.roma)
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(confirmed.body).toMatchObject({ state: 'confirmed', warehouse: 'Roma', scanned: 3, waiting: 0 })
    for (const serial of serials) {
      expect(await stateOf(world, serial)).toEqual({
        status: 'in_stock',
        technician_id: null,
        warehouse_id: ground.roma,
        order_id: null,
      })
      expect((await historyOf(world, serial)).slice(-2)).toEqual(['ship_back', 'receive_back'])
    }
  })
})
