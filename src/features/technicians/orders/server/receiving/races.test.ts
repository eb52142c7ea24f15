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

test('listed by its holder and by another at the same moment: both are made, and only the holder’s reserves it', async () => {
  const serials = await held(world, world.otherTechnician, rounds)
  for (const serial of serials) {
    const [other, holder] = await Promise.all([
      order(world.technician, 'non_regular', [serial]),
      order(world.otherTechnician, 'regular', [serial]),
    ])
    expect([other.status, holder.status]).toEqual([201, 201])
    expect((await stateOf(world, serial))?.order_id).toBe(holder.body.id)
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

test('an order that is cancelled while its first product is ticked off is the one or the other', async () => {
  const serials = await held(world, world.technician, rounds)
  for (const serial of serials) {
    const { body } = await order(world.technician, 'regular', [serial])
    const [cancelled, scanned] = await Promise.all([
      world.technician.call(sending.cancel, { params: { id: body.id }, body: { reason: null } }),
      scan(world, body.id, [serial]),
    ])
    expect(statuses([cancelled, scanned])).toEqual([200, 409])
    if (cancelled.status === 200) expect(scanned.body.code).toBe('order.not_open')
    else expect(cancelled.body.code).toBe('order.unpacking')
    const { body: now } = await world.admin.call(orders.get, { params: { id: body.id } })
    expect([now.state, now.scanned]).toEqual(cancelled.status === 200 ? ['cancelled', 0] : ['to_be_confirmed', 1])
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
