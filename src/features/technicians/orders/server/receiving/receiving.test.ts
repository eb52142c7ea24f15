import { describe, expect, test } from 'vitest'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { batches, products } from '#features/warehouse/stock/contract.ts'
import {
  confirm,
  decide,
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

const inWarehouse = (status: string, warehouse_id = ground.milano) => ({
  status,
  technician_id: null,
  warehouse_id,
  order_id: null,
})
const differences = async (id: number) =>
  (await world.admin.call(discrepancies.list, { query: { order: String(id), sort: 'serial_number' } })).body.items
const reopen = (id: number, reason = 'wrong warehouse') =>
  world.admin.call(receiving.reopen, { params: { id }, body: { reason } })

describe('ticking off', () => {
  test('each scan says what it means, and a second one changes nothing', async () => {
    const [listed = '', faulty = '', elsewhere = ''] = [
      ...(await held(world, world.technician, 1)),
      ...(await held(world, world.technician, 1, 'fault')),
      ...(await held(world, world.technician, 1)),
    ]
    const [theirs = ''] = await held(world, world.otherTechnician, 1)
    const { body: other } = await order(world.technician, 'regular', [elsewhere])
    const { body } = await order(world.technician, 'non_regular', [listed])
    const unknown = newSerial()
    const given = [listed, faulty, elsewhere, theirs, unknown, listed.toLowerCase(), 'no serial']
    const first = await scan(world, body.id, given)
    expect(first.body.items.map((it) => [it.outcome, it.detail])).toEqual([
      ['ticked', null],
      ['unlisted', null],
      ['refused', `Already on order ${other.id}`],
      ['unlisted', 'Not assigned to this technician'],
      ['unlisted', 'Serial number does not exist'],
      ['again', null],
      ['refused', 'Invalid serial number'],
    ])
    expect(first.body.order).toMatchObject({ products: 1, scanned: 4, unlisted: 3 })
    const again = await scan(world, body.id, [listed, faulty, unknown])
    expect(again.body.items.map((it) => it.outcome)).toEqual(['again', 'again', 'again'])
    expect(again.body.items[0]?.line_id).toBe(first.body.items[0]?.line_id)
    const { body: lines } = await world.admin.call(orders.lines, { params: { id: body.id } })
    expect(lines.items.map((it) => [it.serial_number, it.state, it.goes_to, it.problem])).toEqual([
      [listed, 'scanned', 'in_stock', null],
      [faulty, 'unlisted', 'damage_stock', null],
      [theirs, 'unlisted', null, 'searial_not_assigned_this_tech'],
      [unknown, 'unlisted', null, 'not_exists_serial_number'],
    ])
    // A tick is taken back; what was not listed goes with it.
    const ids = lines.items.map((it) => it.id)
    const back = await world.admin.call(receiving.unscan, { params: { id: body.id }, body: { line_ids: ids } })
    expect(back.body.items.map((it) => [it.serial_number, it.state])).toEqual([[listed, 'listed']])
    const nothing = await confirm(world, body.id)
    expect([nothing.status, nothing.body.code]).toEqual([409, 'order.nothing_scanned'])
  })

  test('what is on another order’s list is not scanned into this one, even while it was only found there', async () => {
    const [serial = '', one = '', two = ''] = await held(world, world.technician, 3)
    const { body: a } = await order(world.technician, 'regular', [one])
    const { body: b } = await order(world.technician, 'regular', [two])
    expect((await scan(world, a.id, [serial])).body.items[0]?.outcome).toBe('unlisted')
    expect((await scan(world, b.id, [serial])).body.items[0]).toMatchObject({
      outcome: 'refused',
      detail: `Already on order ${a.id}`,
    })
  })
})

describe('confirming', () => {
  test('what is missing stays with the technician, what was not listed comes in with its reason, and both stay on record', async () => {
    const [here = '', missing = '', extra = '', unsaid = ''] = await held(world, world.technician, 4)
    const { body } = await order(world.technician, 'regular', [here, missing])
    await scan(world, body.id, [here, extra, unsaid])
    await decide(world, body.id, extra, { reason: 'was in the second box' })
    const { body: confirmed } = await confirm(world, body.id)
    expect(confirmed).toMatchObject({ state: 'confirmed', waiting: 1, unlisted: 2 })
    expect(await stateOf(world, here)).toEqual(inWarehouse('in_stock'))
    expect(await stateOf(world, extra)).toEqual(inWarehouse('in_stock'))
    expect((await historyOf(world, extra)).at(-1)).toBe('receive_back: was in the second box')
    expect(await stateOf(world, missing)).toMatchObject({ technician_id: world.technician.id, order_id: null })
    expect((await historyOf(world, missing)).at(-1)).toBe(`revert: Not in the boxes of order ${body.id}`)
    expect(await stateOf(world, unsaid)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
    expect(await differences(body.id)).toMatchObject([
      { serial_number: missing, kind: 'missing', open: true, technician_id: world.technician.id, close_reason: null },
      { serial_number: extra, kind: 'unlisted', open: false, close_reason: 'was in the second box' },
      { serial_number: unsaid, kind: 'unlisted', open: true },
    ])
    const seen = await world.technician.call(discrepancies.list, { query: { order: confirmed.number } })
    expect(seen.body.items.map((it) => it.status).sort()).toEqual([null, 'assigned', 'assigned'].sort())
    expect(
      (await world.otherTechnician.call(discrepancies.list, { query: { order: confirmed.number } })).body.total,
    ).toBe(0)

    // The one that waits is received as soon as its reason is known.
    const later = await decide(world, body.id, unsaid, { reason: 'forgotten on the list' })
    expect(later.body.order.waiting).toBe(0)
    expect(await stateOf(world, unsaid)).toEqual(inWarehouse('in_stock'))
    const settled = await differences(body.id)
    expect(settled.find((it) => it.serial_number === unsaid)).toMatchObject({
      open: false,
      close_reason: 'forgotten on the list',
    })
    const twice = await decide(world, body.id, unsaid, { reason: 'again' })
    expect([twice.status, twice.body.code]).toEqual([409, 'order.already_settled'])
    const open = settled.filter((it) => it.open).map((it) => it.id)
    const closed = await world.admin.call(discrepancies.close, {
      body: { ids: open, reason: 'found in the van' },
    })
    expect(closed.body.count).toBe(1)
    expect((await differences(body.id)).filter((it) => it.open)).toEqual([])
    const once = await world.admin.call(discrepancies.close, {
      body: { ids: open, reason: 'another reason' },
    })
    expect(once.body.count).toBe(0)
    expect((await differences(body.id))[0]?.close_reason).toBe('found in the van')
  })

  test('faulty goods go to damage stock or, tested, into the stock; the technician’s note goes with them', async () => {
    const [faulty = '', tested = ''] = await held(world, world.technician, 2, 'fault')
    const lines = [{ serial_number: faulty, note: 'does not charge' }, { serial_number: tested }]
    const { body } = await world.technician.call(sending.create, { body: { kind: 'non_regular', lines } })
    await scan(world, body.id, [faulty, tested])
    await decide(world, body.id, tested, { goes_to: 'in_stock', reason: 'works at the bench' })
    await confirm(world, body.id, ground.roma)
    expect(await stateOf(world, faulty)).toEqual(inWarehouse('damage_stock', ground.roma))
    expect(await stateOf(world, tested)).toEqual(inWarehouse('in_stock', ground.roma))
    expect((await historyOf(world, faulty)).at(-1)).toBe('receive_back: does not charge')
    expect((await historyOf(world, tested)).at(-1)).toBe('receive_back: works at the bench')
    const [regular = ''] = await held(world, world.technician, 1)
    const { body: second } = await order(world.technician, 'regular', [regular])
    const wrong = await decide(world, second.id, regular, { goes_to: 'damage_stock' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'order.not_a_choice'])
  })

  test('the second to confirm learns who confirmed it and when; a warehouse must be there', async () => {
    const [serial = ''] = await held(world, world.technician, 1)
    const { body } = await order(world.technician, 'regular', [serial])
    await scan(world, body.id, [serial])
    expect((await confirm(world, body.id, 999_999)).status).toBe(422)
    expect((await confirm(world, body.id)).status).toBe(200)
    const second = await confirm(world, body.id)
    expect(second.body.message).toMatch(/^Order \d+ is no longer to be confirmed: Elena Prova \d+ did that on \d\d-/)
  })
})

describe('settling what does not fit', () => {
  test('every way out is a movement with its reason, and closes its difference', async () => {
    const [theirs = '', alsoTheirs = ''] = await held(world, world.otherTechnician, 2)
    const [shop = '', faultyShop = ''] = await installed(world, 2)
    const [here = ''] = await stocked(world, 1)
    const [right = ''] = await held(world, world.technician, 1, 'fault')
    const [unknown = '', broken = '', mistyped = ''] = [newSerial(), newSerial(), newSerial()]
    const listed = [theirs, alsoTheirs, shop, faultyShop, here, unknown, broken, mistyped]
    const { body } = await order(world.technician, 'non_regular', listed)
    expect(body).toMatchObject({ products: 8, waiting: 8 })
    await scan(world, body.id, listed)
    const settle = async (serial: string, what: Parameters<typeof decide>[3]) => {
      const { status, text } = await decide(world, body.id, serial, { ...what, reason: `because of ${serial}` })
      expect(status, text).toBe(200)
    }
    await settle(theirs, { settlement: 'take_over', goes_to: 'in_stock' })
    await settle(alsoTheirs, { settlement: 'send_back' })
    await settle(shop, { settlement: 'withdraw', goes_to: 'in_stock' })
    await settle(faultyShop, { settlement: 'withdraw', goes_to: 'damage_stock' })
    await settle(here, { settlement: 'correct', goes_to: 'damage_stock' })
    await settle(unknown, { settlement: 'create', part_id: ground.other_part, goes_to: 'in_stock' })
    await settle(broken, { settlement: 'create', part_id: ground.part, goes_to: 'damage_stock' })
    await settle(mistyped, { settlement: 'other_serial', serial_number: right.toLowerCase(), goes_to: 'damage_stock' })
    expect(await lineOf(world.admin, body.id, mistyped)).toMatchObject({
      means: right,
      status: 'fault',
      problem: 'not_exists_serial_number',
    })
    // Nothing has moved before the confirmation.
    expect(await stateOf(world, shop)).toMatchObject({ status: 'installed' })
    const { body: confirmed, text } = await confirm(world, body.id, ground.roma)
    expect(confirmed, text).toMatchObject({ state: 'confirmed', waiting: 0 })
    const last = async (serial: string, count: number) => (await historyOf(world, serial)).slice(-count)
    for (const [serial, status, movements] of [
      [theirs, 'in_stock', ['hand_over', 'receive_back']],
      [shop, 'in_stock', ['withdraw', 'receive_back']],
      [faultyShop, 'damage_stock', ['withdraw', 'receive_back']],
      [here, 'damage_stock', ['correct']],
      [unknown, 'in_stock', ['receive']],
      [broken, 'damage_stock', ['receive', 'report_fault']],
    ] as const) {
      expect(await stateOf(world, serial)).toEqual(inWarehouse(status, ground.roma))
      const expected = movements.map((kind) => `${kind}: because of ${serial}`)
      expect(await last(serial, movements.length)).toEqual(expected)
    }
    expect(await stateOf(world, right)).toEqual(inWarehouse('damage_stock', ground.roma))
    expect(await last(right, 1)).toEqual([`receive_back: because of ${mistyped}`])
    expect(await stateOf(world, alsoTheirs)).toMatchObject({ technician_id: world.otherTechnician.id })
    expect((await lineOf(world.admin, body.id, alsoTheirs)).state).toBe('sent_back')
    const kept = await differences(body.id)
    expect(kept).toHaveLength(8)
    for (const it of kept)
      expect(it).toMatchObject({ kind: 'unfit', open: false, close_reason: `because of ${it.serial_number}` })
    const { rows } = await world.database.query('select client_terminal_id from product where serial_number = $1', [
      shop,
    ])
    expect(rows).toEqual([{ client_terminal_id: null }])
    // The sender sees the line as it was received, not where the product went later.
    expect(await lineOf(world.technician, body.id, theirs)).toMatchObject({ status: 'in_stock', place: null })
  })

  test('what nobody decides waits, and is settled later into the same warehouse', async () => {
    const [shop = ''] = await installed(world, 1)
    const [good = ''] = await held(world, world.technician, 1, 'fault')
    const { body } = await order(world.technician, 'non_regular', [shop, good])
    await scan(world, body.id, [shop, good])
    const { body: confirmed } = await confirm(world, body.id, ground.roma)
    expect(confirmed.waiting).toBe(1)
    expect(await lineOf(world.admin, body.id, shop)).toMatchObject({ state: 'waiting', problem: 'status_mismatch' })
    expect(await differences(body.id)).toMatchObject([{ kind: 'unfit', problem: 'status_mismatch', open: true }])
    const half = await decide(world, body.id, shop, { settlement: 'withdraw', reason: 'swapped in May' })
    expect(half.body.items.find((it) => it.serial_number === shop)?.state).toBe('waiting')
    const done = await decide(world, body.id, shop, { goes_to: 'damage_stock' })
    expect(done.body.order.waiting).toBe(0)
    expect(await stateOf(world, shop)).toEqual(inWarehouse('damage_stock', ground.roma))
    expect(await differences(body.id)).toMatchObject([{ open: false, close_reason: 'swapped in May' }])
    // Opened again, that too is as it was.
    expect((await reopen(body.id)).status).toBe(200)
    expect(await stateOf(world, shop)).toMatchObject({ status: 'installed', warehouse_id: null })
    expect(await stateOf(world, good)).toMatchObject({ status: 'fault', order_id: body.id })
  })

  test('a way that does not lead out of its problem, or lacks what it needs, is refused', async () => {
    const [shop = ''] = await installed(world, 1)
    const [mine = '', listed = ''] = await held(world, world.technician, 2)
    const [theirs = ''] = await held(world, world.otherTechnician, 1)
    const unknown = newSerial()
    const { body } = await order(world.technician, 'non_regular', [shop, unknown, listed])
    for (const [serial, what, expected] of [
      [shop, { settlement: 'create', part_id: ground.part, reason: 'x' }, 'order.not_a_choice'],
      [listed, { settlement: 'send_back', reason: 'x' }, 'order.not_a_choice'],
      [unknown, { settlement: 'create', reason: 'x' }, 'part_id'],
      [unknown, { settlement: 'create', part_id: 999_999, reason: 'x' }, 'part_id'],
      [unknown, { settlement: 'create', part_id: ground.part }, 'reason'],
      [unknown, { settlement: 'other_serial', reason: 'x' }, 'serial_number'],
      [unknown, { settlement: 'other_serial', serial_number: theirs, reason: 'x' }, 'order.not_a_choice'],
      [unknown, { settlement: 'other_serial', serial_number: listed, reason: 'x' }, 'order.not_a_choice'],
      [unknown, { settlement: 'other_serial', serial_number: newSerial(), reason: 'x' }, 'order.not_a_choice'],
    ] as const) {
      const { status, body: refusal } = await decide(world, body.id, serial, what)
      expect(status).toBe(422)
      expect([refusal.code, ...Object.keys(refusal.fields ?? {})]).toContain(expected)
    }
    // The right serial is on this order from now on, and can be released again.
    const typingError = { settlement: 'other_serial', serial_number: mine, reason: 'misread' } as const
    expect((await decide(world, body.id, unknown, typingError)).status).toBe(200)
    const taken = await order(world.technician, 'regular', [mine])
    expect(taken.body.message).toBe(`${mine}: Already on order ${body.id}. Nothing was changed.`)
    expect((await scan(world, body.id, [mine])).body.items[0]).toMatchObject({ outcome: 'ticked' })
    await decide(world, body.id, unknown, { settlement: null })
    expect(await lineOf(world.admin, body.id, unknown)).toMatchObject({ means: null, settlement: null })
    expect((await order(world.technician, 'regular', [mine])).status).toBe(201)
  })

  test('what was decided but is true no longer waits instead of moving wrongly', async () => {
    const [theirs = ''] = await held(world, world.otherTechnician, 1)
    const [good = ''] = await held(world, world.technician, 1)
    const { body } = await order(world.technician, 'non_regular', [theirs, good])
    await scan(world, body.id, [theirs, good])
    await decide(world, body.id, theirs, { settlement: 'take_over', goes_to: 'in_stock', reason: 'given by hand' })
    const id = await idOf(world, theirs)
    await world.admin.call(products.writeOff, { body: { ids: [id], reason: 'lost' } })
    const { body: confirmed } = await confirm(world, body.id)
    expect(confirmed.waiting).toBe(1)
    expect(await stateOf(world, theirs)).toMatchObject({ status: 'written_off' })
    expect(await lineOf(world.admin, body.id, theirs)).toMatchObject({ problem: 'not_assigned_tech_serial_number' })
    const again = await decide(world, body.id, theirs, { settlement: 'correct', goes_to: 'in_stock' })
    expect(again.status, again.text).toBe(200)
    expect(await stateOf(world, theirs)).toEqual(inWarehouse('in_stock'))
  })
})

describe('opening again', () => {
  test('a confirmation is undone as a whole, whatever it did, and can be made again', async () => {
    const [good = '', missing = '', extra = ''] = await held(world, world.technician, 3, 'fault')
    const [shop = ''] = await installed(world, 1)
    const [theirs = ''] = await held(world, world.otherTechnician, 1)
    const unknown = newSerial()
    const { body } = await order(world.technician, 'non_regular', [good, missing, shop, theirs, unknown])
    const before = await Promise.all([good, missing, shop, theirs].map((it) => stateOf(world, it)))
    await scan(world, body.id, [good, shop, theirs, unknown, extra])
    const reason = 'settled'
    await decide(world, body.id, shop, { settlement: 'withdraw', goes_to: 'damage_stock', reason })
    await decide(world, body.id, theirs, { settlement: 'take_over', goes_to: 'in_stock', reason })
    await decide(world, body.id, unknown, {
      settlement: 'create',
      part_id: ground.part,
      goes_to: 'damage_stock',
      reason,
    })
    await confirm(world, body.id)
    const opened = await reopen(body.id)
    expect(opened.body, opened.text).toMatchObject({ state: 'to_be_confirmed', confirmed_by: null, scanned: 5 })
    expect(await Promise.all([good, missing, shop, theirs].map((it) => stateOf(world, it)))).toEqual(before)
    expect(await stateOf(world, unknown)).toMatchObject({ status: null, warehouse_id: null })
    expect((await differences(body.id)).every((it) => !it.open)).toBe(true)
    expect((await lineOf(world.admin, body.id, missing)).state).toBe('listed')
    // A line that was found to differ may be taken off now; the difference stays on record.
    expect((await lineOf(world.admin, body.id, extra)).state).toBe('unlisted')
    const kept = (await differences(body.id)).length
    const line_ids = [(await lineOf(world.admin, body.id, extra)).id]
    const gone = await world.admin.call(receiving.unscan, { params: { id: body.id }, body: { line_ids } })
    expect(gone.status, gone.text).toBe(200)
    expect((await differences(body.id)).length).toBe(kept)
    await scan(world, body.id, [missing])
    const second = await confirm(world, body.id, ground.roma)
    expect(second.body, second.text).toMatchObject({ state: 'confirmed', waiting: 0, warehouse: 'Roma' })
    for (const serial of [good, missing, shop, unknown])
      expect(await stateOf(world, serial)).toEqual(inWarehouse('damage_stock', ground.roma))
  })

  test('not once something has moved, nor twice, nor around the order', async () => {
    const [serial = ''] = await held(world, world.technician, 1)
    const { body } = await order(world.technician, 'regular', [serial])
    expect((await reopen(body.id)).body.code).toBe('order.not_confirmed')
    await scan(world, body.id, [serial])
    await confirm(world, body.id)
    const { rows } = await world.database.query<{ id: number }>(
      'select batches[1] as id from technician_order where id = $1',
      [body.id],
    )
    const around = await world.admin.call(batches.revert, { params: { id: Number(rows[0]?.id) } })
    expect(around.body.code).toBe('product.has_document')
    const products = { serials: [serial] }
    const to = { technician_id: world.otherTechnician.id, warehouse_id: ground.milano }
    await world.admin.call(assignments.create, { body: { ...to, products } })
    const late = await reopen(body.id)
    expect([late.status, late.body.code]).toEqual([409, 'product.not_revertible'])
    expect(late.body.message).toContain(serial)
    expect((await world.admin.call(orders.get, { params: { id: body.id } })).body.state).toBe('confirmed')
  })

  test('not while a missing one is on its way with another order', async () => {
    const [here = '', missing = ''] = await held(world, world.technician, 2)
    const { body } = await order(world.technician, 'regular', [here, missing])
    await scan(world, body.id, [here])
    await confirm(world, body.id)
    const { body: next } = await order(world.technician, 'regular', [missing])
    const refused = await reopen(body.id)
    expect(refused.body.message).toBe(`${missing}: Already on order ${next.id}. Nothing was changed.`)
    await world.technician.call(sending.cancel, { params: { id: next.id }, body: { reason: null } })
    expect((await reopen(body.id)).status).toBe(200)
    expect(await stateOf(world, missing)).toMatchObject({ order_id: body.id })
  })
})
