import { describe, expect, test } from 'vitest'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { couriers } from '#features/warehouse/couriers/fields.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import {
  confirm,
  ground,
  held,
  historyOf,
  idOf,
  installed,
  lineOf,
  newSerial,
  order,
  scan,
  stateOf,
  stocked,
  useOrdersWorld,
} from '#test/orders-ground.ts'
import { orders } from '../../contract.ts'
import { discrepancies } from '../../discrepancies-contract.ts'
import { receiving } from '../../receiving-contract.ts'
import { sending } from '../../sending-contract.ts'

const world = useOrdersWorld()

describe('what a technician sends', () => {
  test('a regular order goes from the technician into the stock with one confirmation', async () => {
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
    const lower = serials.map((it) => it.toLowerCase())
    const scanned = await scan(world, body.id, lower)
    expect(scanned.body.items.map((it) => it.outcome)).toEqual(['ticked', 'ticked', 'ticked'])
    const confirmed = await confirm(world, body.id, ground.roma)
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
    const { body: found } = await world.admin.call(discrepancies.list, { query: { order: body.number } })
    expect(found.total).toBe(0)
  })

  test('a regular order takes only working goods that the technician holds, all of them or none', async () => {
    const [good = ''] = await held(world, world.technician, 1)
    const [faulty = ''] = await held(world, world.technician, 1, 'fault')
    const [theirs = ''] = await held(world, world.otherTechnician, 1)
    const [here = ''] = await stocked(world, 1)
    const [shop = ''] = await installed(world, 1)
    const unknown = newSerial()
    for (const [serial, detail] of [
      [faulty, 'Is Fault'],
      [theirs, 'Not assigned to this technician'],
      [here, 'Not assigned to any technician'],
      [shop, 'Status mismatch'],
      [unknown, 'Serial number does not exist'],
      ['no serial', 'Invalid serial number'],
      [good.toLowerCase(), 'Also in row 1'],
    ] as const) {
      const { status, body } = await order(world.technician, 'regular', [good, serial])
      expect([status, body.code]).toEqual([409, 'order.serial_refused'])
      expect(body.message).toBe(`${serial}: ${detail}. Nothing was changed.`)
    }
    const many = await order(world.technician, 'regular', [unknown, theirs, here])
    expect(many.body.message).toBe(`${unknown}: Serial number does not exist. And 2 more. Nothing was changed.`)
    expect(await stateOf(world, good)).toMatchObject({ status: 'assigned', order_id: null })
    const { body } = await world.technician.call(sending.check, {
      body: { kind: 'regular', serials: [good, theirs, faulty] },
    })
    expect(body.items.map((it) => [it.outcome, it.problem, it.product_id !== null, it.status])).toEqual([
      ['fits', null, true, 'assigned'],
      ['refused', 'searial_not_assigned_this_tech', false, null],
      ['refused', null, true, 'fault'],
    ])
    const other = await world.technician.call(sending.check, {
      body: { kind: 'non_regular', serials: [theirs, unknown, faulty] },
    })
    expect(other.body.items.map((it) => it.outcome)).toEqual(['waits', 'waits', 'fits'])
  })

  test('a product is on one order that is to be confirmed, and is moved by nothing else meanwhile', async () => {
    const [serial = ''] = await held(world, world.technician, 1)
    const [theirs = ''] = await held(world, world.otherTechnician, 1)
    const first = await order(world.technician, 'regular', [serial])
    for (const kind of ['regular', 'non_regular'] as const) {
      const again = await order(world.technician, kind, [serial])
      expect(again.body.message).toBe(`${serial}: Already on order ${first.body.id}. Nothing was changed.`)
    }
    const fault = await world.technician.call(assignedProducts.reportFault, {
      body: { serials: [serial], note: null },
    })
    expect(fault.body.code).toBe('product.on_order')
    // Listing another's product does not touch it, and it cannot be on two orders of the same technician.
    const listed = await order(world.technician, 'non_regular', [theirs])
    expect(listed.status).toBe(201)
    expect(await stateOf(world, theirs)).toMatchObject({ technician_id: world.otherTechnician.id, order_id: null })
    const twice = await order(world.technician, 'non_regular', [theirs])
    expect(twice.body.message).toBe(`${theirs}: Already on order ${listed.body.id}. Nothing was changed.`)
  })

  test('another’s serial on an order does not block its holder, and waits for a decision whichever came first', async () => {
    const [first = '', second = ''] = await held(world, world.otherTechnician, 2)
    const listed = await order(world.technician, 'non_regular', [first])
    const own = await order(world.otherTechnician, 'regular', [first, second])
    expect(own.status, own.text).toBe(201)
    expect(await stateOf(world, first)).toMatchObject({ order_id: own.body.id })
    expect((await order(world.technician, 'non_regular', [second])).status).toBe(201)

    // The holder's order is received as if the other did not exist, and the other line waits.
    const scanned = await scan(world, own.body.id, [first, second])
    expect(scanned.body.items.map((it) => it.outcome)).toEqual(['ticked', 'ticked'])
    expect((await scan(world, listed.body.id, [first])).body.items).toMatchObject([{ outcome: 'ticked' }])
    const waits = await confirm(world, listed.body.id)
    expect(waits.body).toMatchObject({ state: 'confirmed', waiting: 1 })
    expect((await confirm(world, own.body.id)).body).toMatchObject({ state: 'confirmed', waiting: 0 })
    expect(await stateOf(world, first)).toMatchObject({ status: 'in_stock', order_id: null })
  })

  test('from the first tick the technician sees how far unpacking is, and can no longer change or cancel the order', async () => {
    const serials = await held(world, world.technician, 3)
    const { body: made } = await order(world.technician, 'regular', serials)
    const params = { id: made.id }
    const line = await lineOf(world.technician, made.id, serials[2] ?? '')
    await scan(world, made.id, [serials[0] ?? '', 'NOT-LISTED-1'])
    const seen = await world.technician.call(orders.get, { params })
    expect(seen.body).toMatchObject({ state: 'to_be_confirmed', scanned: 2, unlisted: 1, products: 3 })
    const cancelled = await world.technician.call(sending.cancel, { params, body: { reason: null } })
    const removed = await world.technician.call(sending.remove, { params, body: { line_ids: [line.id] } })
    const [extra = '', late = ''] = await held(world, world.technician, 2)
    const more = (serial_number: string) => ({ params, body: { lines: [{ serial_number }] } })
    const added = await world.technician.call(sending.add, more(extra))
    const changed = await world.technician.call(sending.update, { params, body: { tracking_number: 'LATE' } })
    for (const { status, body } of [cancelled, removed, added, changed]) {
      expect([status, body.code]).toEqual([409, 'order.unpacking'])
      expect(body.message).toBe(
        `The warehouse is unpacking order ${made.number}: 1 of 3. It can no longer be changed or cancelled.`,
      )
    }
    // The office, which has the boxes before it, may complete the order.
    expect((await world.admin.call(sending.add, more(late))).status).toBe(200)
    expect((await world.admin.call(sending.update, { params, body: { boxes: 2 } })).status).toBe(200)
    expect((await world.admin.call(sending.cancel, { params, body: { reason: null } })).status).toBe(409)
    expect(await stateOf(world, serials[2] ?? '')).toMatchObject({ order_id: made.id })
    // Once the warehouse has taken its ticks back, the order is the technician's again.
    const { body: read } = await world.admin.call(orders.lines, { params })
    const ticked = read.items.filter((it) => it.scanned_at !== null).map((it) => it.id)
    await world.admin.call(receiving.unscan, { params, body: { line_ids: ticked } })
    const again = await world.technician.call(sending.remove, { params, body: { line_ids: [line.id] } })
    expect(again.status).toBe(200)
    const end = await world.technician.call(sending.cancel, { params, body: { reason: null } })
    expect(end.body.state).toBe('cancelled')
  })

  test('its data and lines change while it is to be confirmed', async () => {
    const [one = '', two = '', three = ''] = await held(world, world.technician, 3)
    const { body: made } = await order(world.technician, 'regular', [one], { boxes: 1, notes: 'fragile' })
    const params = { id: made.id }
    const headers = { 'if-match': `"${made.version}"` }
    const changed = await world.technician.call(sending.update, { params, body: { boxes: 4 } }, { headers })
    expect(changed.body).toMatchObject({ boxes: 4, notes: 'fragile', version: made.version + 1 })
    const stale = await world.technician.call(sending.update, { params, body: { boxes: 5 } }, { headers })
    expect(stale.status).toBe(412)
    const added = await world.technician.call(sending.add, {
      params,
      body: { lines: [{ serial_number: two, note: 'battery' }, { serial_number: three }] },
    })
    expect(added.body.order.products).toBe(3)
    expect(added.body.items.map((it) => [it.serial_number, it.note, it.state])).toEqual([
      [one, null, 'listed'],
      [two, 'battery', 'listed'],
      [three, null, 'listed'],
    ])
    const twice = await world.technician.call(sending.add, { params, body: { lines: [{ serial_number: two }] } })
    expect(twice.body.message).toBe(`${two}: Already on this order. Nothing was changed.`)
    const [first, second] = added.body.items
    const noted = await world.technician.call(sending.note, {
      params,
      body: { line_ids: [first?.id ?? 0, second?.id ?? 0], note: 'screen' },
    })
    expect(noted.body.items.map((it) => it.note)).toEqual(['screen', 'screen', null])
    const gone = await world.technician.call(sending.remove, { params, body: { line_ids: [second?.id ?? 0] } })
    expect(gone.body.items.map((it) => it.serial_number)).toEqual([one, three])
    expect(await stateOf(world, two)).toMatchObject({ order_id: null, technician_id: world.technician.id })
    expect((await historyOf(world, two)).at(-1)).toBe(`revert: Taken off order ${made.id}`)
    await scan(world, made.id, [one])
    const scanned = await world.admin.call(sending.remove, { params, body: { line_ids: [first?.id ?? 0] } })
    expect(scanned.body.code).toBe('order.serial_refused')
    const empty = await lineOf(world.admin, made.id, three)
    await world.admin.call(receiving.unscan, { params, body: { line_ids: [first?.id ?? 0] } })
    const last = await world.technician.call(sending.remove, {
      params,
      body: { line_ids: [first?.id ?? 0, empty.id] },
    })
    expect(last.body.code).toBe('order.last_line')
  })

  test('a cancelled order leaves everything as it was, and takes nothing any more', async () => {
    const [serial = ''] = await held(world, world.technician, 1)
    const { body } = await order(world.technician, 'regular', [serial])
    const params = { id: body.id }
    const done = await world.technician.call(sending.cancel, { params, body: { reason: 'wrong box' } })
    expect(done.body).toMatchObject({ state: 'cancelled', cancel_reason: 'wrong box' })
    expect(await stateOf(world, serial)).toMatchObject({ status: 'assigned', order_id: null })
    for (const again of [
      await world.technician.call(sending.cancel, { params, body: { reason: null } }),
      await world.technician.call(sending.update, { params, body: { boxes: 1 } }),
      await world.technician.call(sending.add, { params, body: { lines: [{ serial_number: serial }] } }),
      await scan(world, body.id, [serial]),
      await confirm(world, body.id),
    ])
      expect([again.status, again.body.code]).toEqual([409, 'order.not_open'])
    const closed = await confirm(world, body.id)
    expect(closed.body.message).toMatch(/^Order \d+ is no longer to be confirmed: Marco Prova \d+ did that on \d\d-/)
    expect((await order(world.technician, 'regular', [serial])).status).toBe(201)
  })

  test('an admin makes an order for a technician who works, and for nobody else', async () => {
    const [serial = ''] = await held(world, world.technician, 1)
    const none = await order(world.admin, 'regular', [serial])
    expect([none.status, none.body.code]).toEqual([422, 'order.unknown_technician'])
    const admin = await order(world.admin, 'regular', [serial], { technician_id: world.admin.id })
    expect(admin.status).toBe(422)
    const made = await order(world.admin, 'regular', [serial], { technician_id: world.technician.id })
    expect(made.body).toMatchObject({ technician_id: world.technician.id, state: 'to_be_confirmed' })
    const wrong = await order(world.admin, 'regular', [serial], {
      technician_id: world.technician.id,
      warehouse_id: 999_999,
    })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['warehouse_id']])
  })

  test('what an order names is not deleted', async () => {
    const sender = await world.person('technician', 'nadia')
    const [serial = ''] = await held(world, sender, 1)
    const courier = (await world.admin.call(couriers.create, { body: { name: 'Freccia' } })).body.id
    const warehouse = (await world.admin.call(warehouses.create, { body: { name: 'Bari', code: 'BA' } })).body.id
    await order(sender, 'regular', [serial], { courier_id: courier, warehouse_id: warehouse })
    for (const [endpoint, id] of [
      [couriers.remove, courier],
      [warehouses.remove, warehouse],
      [technicians.remove, sender.id],
    ] as const) {
      const { status, body } = await world.admin.call(endpoint as typeof couriers.remove, { params: { id } })
      expect(status).toBe(409)
      expect(body.message).toContain('1 order')
    }
  })
})

describe('another technician', () => {
  test('finds nothing, changes nothing and learns nothing of another technician’s order', async () => {
    const [serial = ''] = await held(world, world.technician, 1)
    const { body } = await order(world.technician, 'regular', [serial], { tracking_number: 'SECRET-77' })
    await scan(world, body.id, [serial])
    const line = await lineOf(world.technician, body.id, serial)
    const params = { id: body.id }
    const stranger = world.otherTechnician
    const line_ids = [line.id]
    const before = await world.admin.call(orders.lines, { params })
    for (const answer of [
      await stranger.call(orders.get, { params }),
      await stranger.call(orders.lines, { params }),
      await stranger.call(sending.update, { params, body: { boxes: 9 } }),
      await stranger.call(sending.cancel, { params, body: { reason: null } }),
      await stranger.call(sending.add, { params, body: { lines: [{ serial_number: newSerial() }] } }),
      await stranger.call(sending.remove, { params, body: { line_ids } }),
      await stranger.call(sending.note, { params, body: { line_ids, note: 'mine' } }),
      await stranger.call(sending.create, {
        body: { kind: 'regular', technician_id: world.technician.id, lines: [{ serial_number: serial }] },
      }),
      await stranger.call(sending.check, {
        body: { kind: 'regular', technician_id: world.technician.id, serials: [serial] },
      }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain(serial)
    }
    expect((await stranger.fetch(addressOf(orders.pdf as Endpoint, { id: body.id }))).status).toBe(404)
    for (const address of [
      '/api/orders',
      '/api/orders/export?format=csv',
      '/api/discrepancies',
      '/api/orders?q=SECRET',
    ])
      expect(await (await stranger.fetch(address)).text()).not.toMatch(new RegExp(`${serial}|SECRET-77`))
    expect(
      (await stranger.call(orders.list, { query: { technician_id: String(world.technician.id) } })).body.total,
    ).toBe(0)
    expect((await world.admin.call(orders.lines, { params })).body).toEqual(before.body)
  })

  test('reads of a line with another’s product only that it does not fit', async () => {
    const [theirs = '', onOrder = ''] = await held(world, world.otherTechnician, 2)
    const [shop = ''] = await installed(world, 1)
    await order(world.otherTechnician, 'regular', [onOrder])
    const { body } = await order(world.technician, 'non_regular', [theirs, shop])
    const { body: read } = await world.technician.call(orders.lines, { params: { id: body.id } })
    const nothing = { product_id: null, part_number: null, model_number: null, status: null, place: null, means: null }
    expect(read.items).toMatchObject([
      { serial_number: theirs, problem: 'searial_not_assigned_this_tech', ...nothing },
      { serial_number: shop, problem: 'status_mismatch', ...nothing },
    ])
    expect(read.order.waiting).toBe(2)
    expect(await lineOf(world.admin, body.id, theirs)).toMatchObject({ status: 'assigned', model_number: 'Vega P400' })
    expect((await lineOf(world.admin, body.id, shop)).place).toBe(`TML-${shop}`)
    // Nor whether its holder sends it back already.
    const third = await order(world.technician, 'non_regular', [onOrder])
    expect(await lineOf(world.technician, third.body.id, onOrder)).toMatchObject({
      problem: 'searial_not_assigned_this_tech',
      ...nothing,
    })
    // What another's product becomes later is not shown either.
    const id = await idOf(world, theirs)
    await world.admin.call(products.writeOff, { body: { ids: [id], reason: 'lost' } })
    expect((await lineOf(world.technician, body.id, theirs)).status).toBeNull()
  })
})

test('couriers and warehouses to choose from are listed by name for technicians too', async () => {
  const { body } = await world.technician.call(orders.choices, {})
  expect(body.couriers).toContainEqual({ id: ground.courier, name: 'Corriere Padano' })
  expect(body.warehouses.map((it) => it.name)).toEqual(expect.arrayContaining(['Milano', 'Roma']))
})
