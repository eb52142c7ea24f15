import { beforeAll, expect, test } from 'vitest'
import { type Person, useWorld } from '#test/client.ts'
import { confirm, ground, held, lineOf, makeGround, newSerial, order, scan, stateOf } from '#test/orders-ground.ts'
import { orders } from '../../contract.ts'
import { discrepancies } from '../../discrepancies-contract.ts'
import { receiving } from '../../receiving-contract.ts'
import { sending } from '../../sending-contract.ts'

const world = useWorld()
const people: { colleague: Person | undefined } = { colleague: undefined }
beforeAll(async () => {
  await makeGround(world)
  people.colleague = await world.person('admin', 'giulia')
})
const colleague = () => {
  if (!people.colleague) throw new Error('nobody yet')
  return people.colleague
}

const rounds = 25
const statuses = (answers: readonly { status: number }[]) => answers.map((it) => it.status).sort((a, b) => a - b)

test('the same product on two orders at the same moment: one takes it, the other is refused', async () => {
  const serials = await held(world, world.technician, rounds * 2)
  const technician_id = world.technician.id
  for (let round = 0; round < rounds; round++) {
    const pair = serials.slice(round * 2, round * 2 + 2)
    const answers = await Promise.all([
      order(world.technician, 'regular', pair),
      order(world.admin, 'non_regular', [...pair].reverse(), { technician_id }),
      order(colleague(), 'regular', pair, { technician_id }),
    ])
    expect(statuses(answers)).toEqual([201, 409, 409])
    const winner = answers.find((it) => it.status === 201)
    for (const it of answers.filter((answer) => answer !== winner)) {
      expect(it.body.code).toBe('order.serial_refused')
      expect(it.body.message).toMatch(/Already on (order \d+|another open order)/)
    }
    for (const serial of pair) expect((await stateOf(world, serial))?.order_id).toBe(winner?.body.id)
  }
})

test('a serial that does not fit is listed by one of two orders, never by both', async () => {
  const serials = await held(world, world.otherTechnician, rounds)
  for (const serial of serials) {
    const answers = await Promise.all([
      order(world.technician, 'non_regular', [serial]),
      order(world.otherTechnician, 'regular', [serial]),
    ])
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find((it) => it.status === 409)?.body.code).toBe('order.serial_refused')
  }
})

test('two who confirm the same order at the same moment: it comes in once, the second learns who and when', async () => {
  const serials = await held(world, world.technician, rounds)
  for (const serial of serials) {
    const { body } = await order(world.technician, 'regular', [serial])
    await scan(world, body.id, [serial])
    const answers = await Promise.all([
      confirm(world, body.id, ground.milano, world.admin),
      confirm(world, body.id, ground.roma, colleague()),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    const winner = answers.find((it) => it.status === 200)
    const loser = answers.find((it) => it.status === 409)
    expect(loser?.body.code).toBe('order.not_open')
    expect(loser?.body.message).toContain(winner?.body.confirmed_by)
    expect(await stateOf(world, serial)).toMatchObject({ status: 'in_stock', warehouse_id: winner?.body.warehouse_id })
  }
})

test('a scan while the order is confirmed counts wholly or not at all', async () => {
  const serials = await held(world, world.technician, rounds * 2)
  for (let round = 0; round < rounds; round++) {
    const [first = '', late = ''] = serials.slice(round * 2, round * 2 + 2)
    const { body } = await order(world.technician, 'regular', [first, late])
    await scan(world, body.id, [first])
    const [scanned, confirmed] = await Promise.all([
      scan(world, body.id, [late], colleague()),
      confirm(world, body.id, ground.milano),
    ])
    expect(confirmed.status).toBe(200)
    const line = await lineOf(world.admin, body.id, late)
    const { body: found } = await world.admin.call(discrepancies.list, { query: { order: body.number } })
    if (scanned.status === 200) {
      expect([line.state, found.total]).toEqual(['received', 0])
      expect(await stateOf(world, late)).toMatchObject({ status: 'in_stock' })
    } else {
      expect([scanned.status, scanned.body.code]).toEqual([409, 'order.not_open'])
      expect([line.state, line.scanned_at, found.total]).toEqual(['missing', null, 1])
      expect(await stateOf(world, late)).toMatchObject({ technician_id: world.technician.id, order_id: null })
    }
  }
})

test('several people scan the same boxes at once: every serial is ticked once, and added once', async () => {
  const serials = await held(world, world.technician, 8)
  const strange = Array.from({ length: 4 }, newSerial)
  const { body } = await order(world.technician, 'regular', serials)
  const all = [...serials, ...strange]
  const answers = await Promise.all(
    all.flatMap((serial) => [
      scan(world, body.id, [serial], world.admin),
      scan(world, body.id, [serial.toLowerCase()], colleague()),
    ]),
  )
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  const outcomes = answers.flatMap((it) => it.body.items.map((item) => item.outcome))
  const count = (outcome: string) => outcomes.filter((it) => it === outcome).length
  expect([count('ticked'), count('unlisted'), count('again')]).toEqual([8, 4, 12])
  expect((await world.admin.call(orders.get, { params: { id: body.id } })).body).toMatchObject({
    products: 8,
    scanned: 12,
    unlisted: 4,
  })
})

test('an order that is cancelled while it is confirmed is the one or the other', async () => {
  const serials = await held(world, world.technician, rounds)
  for (const serial of serials) {
    const { body } = await order(world.technician, 'regular', [serial])
    await scan(world, body.id, [serial])
    const answers = await Promise.all([
      world.technician.call(sending.cancel, { params: { id: body.id }, body: { reason: null } }),
      confirm(world, body.id),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    const { body: now } = await world.admin.call(orders.get, { params: { id: body.id } })
    const state = await stateOf(world, serial)
    expect([now.state, state?.status]).toEqual(
      answers[0].status === 200 ? ['cancelled', 'assigned'] : ['confirmed', 'in_stock'],
    )
  }
})

test('two who settle the same waiting line at the same moment: it is received once, the second is refused', async () => {
  for (const serial of await held(world, world.technician, 10)) {
    const unlisted = newSerial()
    const { body } = await order(world.technician, 'regular', [serial])
    await scan(world, body.id, [serial, unlisted])
    await confirm(world, body.id)
    const line = await lineOf(world.admin, body.id, unlisted)
    const settle = (person: Person) =>
      person.call(receiving.decide, {
        params: { id: body.id },
        body: {
          line_ids: [line.id],
          settlement: 'create',
          part_id: ground.part,
          goes_to: 'in_stock',
          reason: 'never on a DDT',
        },
      })
    const answers = await Promise.all([settle(world.admin), settle(colleague())])
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find((it) => it.status === 409)?.body.code).toBe('order.already_settled')
    expect(await stateOf(world, unlisted)).toMatchObject({ status: 'in_stock' })
  }
})
