/** The office decides on differences of vans: through the ledger, once, undone while nothing moved. */
import { beforeAll, expect, test } from 'vitest'
import { phone } from '#features/interventions/phone/contract.ts'
import { type CorrectInput, vanCounts, vanDifferences } from '#features/interventions/phone/difference-contract.ts'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { sendCommand } from '#test/phone-ground.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const ownSerials = async () => {
  const { rows } = await world.database.query<{ serial_number: string }>(
    'select serial_number from product where technician_id = $1 and order_id is null',
    [world.technician.id],
  )
  return rows.map((row) => row.serial_number)
}

/** Counts the van: all that the records have in it but `missing`, and `unexpected` besides. */
async function count(missing: readonly string[], unexpected: readonly string[] = [], more: object = {}) {
  const begun_at = new Date(Date.now() - 60_000).toISOString()
  const found = [...(await ownSerials()).filter((serial) => !missing.includes(serial)), ...unexpected]
  const sent = await sendCommand(world.technician, 'count_van', {
    begun_at,
    ended_at: new Date().toISOString(),
    found,
    ...more,
  })
  expect(sent.body.state).toBe('done')
}
const listed = async (query: Record<string, string> = {}) =>
  (await world.admin.call(vanDifferences.list, { query: { rows_per_page: 100, ...query } as never })).body.items
const one = async (serial_number: string) => {
  const [row] = (await listed()).filter((it) => it.serial_number === serial_number)
  if (!row) throw new Error(`${serial_number} does not differ`)
  return row
}
const nothing = { warehouse_id: null, technician_id: null, client_terminal_id: null, part_id: null, note: null }
const correct = (id: number, input: Partial<CorrectInput>, by = world.admin) =>
  by.call(vanDifferences.correct, { params: { id }, body: { ...nothing, way: 'van', ...input } })
const undo = (id: number, by = world.admin) => by.call(vanDifferences.undo, { params: { id } })
const ledgerAgrees = async () => expect(await world.database.write((tx) => findDifferences(tx))).toEqual([])

test('Counts are listed with what was found, missing and unexpected; a later count ends what an earlier one left open', async () => {
  const [gone, back] = [await ground.unit(), await ground.unit()]
  await count([gone.serial, back.serial], [], { notes: [{ serial_number: gone.serial, reason: 'lost', note: null }] })
  expect(await one(gone.serial)).toMatchObject({
    kind: 'missing',
    state: 'open',
    reason: 'lost',
    model_number: 'Vega P400',
  })
  await count([gone.serial])
  const { items } = (await world.admin.call(vanCounts.list, { query: {} })).body
  expect(items[0]).toMatchObject({ missing: 1, unexpected: 0, still_open: 1 })
  expect(items[1]).toMatchObject({ missing: 2, still_open: 0 })
  expect((await listed({ state: 'recounted' })).map((it) => it.serial_number).sort()).toEqual(
    [gone.serial, back.serial].sort(),
  )
  expect((await listed({ state: 'open', count: items[0]?.number ?? '' })).map((it) => it.serial_number)).toEqual([
    gone.serial,
  ])
})

test('What a closing on the phone declares explains itself, and is not counted as to clear up', async () => {
  const unit = await ground.unit()
  await count([unit.serial], [], { declared: [unit.serial] })
  expect((await one(unit.serial)).state).toBe('explained')
  const { items } = (await world.admin.call(vanCounts.list, { query: {} })).body
  expect(items[0]).toMatchObject({ missing: 1, still_open: 0 })
})

test('A missing unit is corrected to where it is, through the ledger, and the correction is undone with the decision', async () => {
  const unit = await ground.unit()
  await count([unit.serial])
  const { id } = await one(unit.serial)
  expect((await correct(id, { way: 'van' })).status).toBe(422)
  expect((await correct(id, { way: 'warehouse' })).body).toMatchObject({ fields: { warehouse_id: expect.anything() } })
  const done = await correct(id, { way: 'warehouse', warehouse_id: ground.milano, note: 'On the shelf' })
  expect(done.body).toMatchObject({ state: 'corrected', place_now: 'Deposito chiusure', decision_note: 'On the shelf' })
  expect(await ground.product(unit.id)).toMatchObject({ status: 'in_stock', technician_id: null })
  expect((await undo(id)).body).toMatchObject({ state: 'open' })
  expect(await ground.product(unit.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect((await undo(id)).status).toBe(409)
  const shop = await correct(id, { way: 'shop', client_terminal_id: ground.terminal() })
  expect(shop.body).toMatchObject({ state: 'corrected', status: 'installed' })
  expect((await undo(id)).status).toBe(200)
  expect((await correct(id, { way: 'lost' })).body).toMatchObject({ state: 'corrected', status: 'written_off' })
  await ledgerAgrees()
})

test('An unexpected unit goes to the van that it was found in; one that nobody knew is taken into the records first', async () => {
  const foreign = await ground.unit({ stock: true })
  await count([], [foreign.serial, 'NOBODY-1'])
  const [known, unknown] = [await one(foreign.serial), await one('NOBODY-1')]
  expect((await correct(known.id, {})).body).toMatchObject({ state: 'corrected', status: 'assigned' })
  expect(await ground.product(foreign.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect((await correct(unknown.id, {})).status).toBe(422)
  const taken = await correct(unknown.id, { part_id: ground.part, warehouse_id: ground.milano })
  expect(taken.body).toMatchObject({ state: 'corrected', status: 'assigned', model_number: 'Vega P400' })
  expect((await undo(unknown.id)).body).toMatchObject({ state: 'open', status: null })
  await ledgerAgrees()
})

test('What the records agree with by now is said to be settled, and nobody decides on it; what moved since a correction is not undone', async () => {
  const [missing, found] = [await ground.unit(), await ground.unit({ stock: true })]
  await count([missing.serial], [found.serial])
  const [one_, other] = [await one(missing.serial), await one(found.serial)]
  await world.admin.call(assignedProducts.takeBack, {
    body: { ids: [missing.id], warehouse_id: ground.milano } as never,
  })
  expect((await one(missing.serial)).state).toBe('solved')
  const refused = await correct(one_.id, { way: 'lost' })
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('Deposito chiusure') }])
  await correct(other.id, {})
  await world.technician.call(assignedProducts.reportFault, { body: { serials: [found.serial], note: null } })
  expect((await undo(other.id)).status).toBe(409)
  expect((await one(found.serial)).state).toBe('corrected')
})

test('The technician is asked in words; an unexpected unit comes back with an order, which is cancelled with the decision', async () => {
  const foreign = await ground.unit({ technician: world.otherTechnician })
  await count([], [foreign.serial])
  const { id } = await one(foreign.serial)
  const asked = await world.admin.call(vanDifferences.ask, {
    params: { id },
    body: { question: 'Who gave it to you?' },
  })
  expect(asked.body).toMatchObject({ state: 'asked', question: 'Who gave it to you?' })
  const { rows } = await world.database.query(
    `select params from notification where kind = 'phone.answered' and account_id = $1`,
    [world.technician.id],
  )
  expect(rows).toMatchObject([{ params: { question: 'Who gave it to you?' } }])
  const ordered = await world.admin.call(vanDifferences.order, { params: { id }, body: { note: null } })
  expect(ordered.body).toMatchObject({ state: 'ordered', order: expect.any(String) })
  const order = { params: { id: Number(ordered.body.order) } }
  expect((await world.admin.call(orders.lines, order)).body.items).toMatchObject([{ serial_number: foreign.serial }])
  expect((await undo(id)).body).toMatchObject({ state: 'asked', order: null })
  expect((await world.admin.call(orders.lines, order)).body.order.state).toBe('cancelled')
})

test('The technician answers on the phone: the answer stands beside the difference, who asked is told, and the office decides', async () => {
  const unit = await ground.unit()
  await count([unit.serial])
  const { id } = await one(unit.serial)
  const ask = (question: string) => world.admin.call(vanDifferences.ask, { params: { id }, body: { question } })
  const asked = async (by = world.technician) =>
    ((await by.call(phone.day, { query: {} })).body.questions ?? []).filter(
      (it) => it.about === 'serial' && it.id === id,
    )
  const answer = (note: string, asked_at: string | null, by = world.technician) =>
    sendCommand(by, 'note', { difference_id: id, asked_at, note })
  expect((await answer('Nobody asked', null)).body.state).toBe('refused')
  await ask('Where is it?')
  const [first] = await asked()
  expect(first).toMatchObject({ about: 'serial', title: unit.serial, question: 'Where is it?' })
  expect(await asked(world.otherTechnician)).toEqual([])
  expect((await answer('Not mine', first?.asked_at ?? null, world.otherTechnician)).body.state).toBe('refused')
  expect((await answer('On the shelf in Alba', first?.asked_at ?? null)).body.state).toBe('done')
  expect(await one(unit.serial)).toMatchObject({ state: 'answered', answer: 'On the shelf in Alba' })
  expect((await listed({ state: 'open,answered' })).map((it) => it.id)).toContain(id)
  expect(await asked()).toEqual([])
  const { rows } = await world.database.query(
    `select message from notification where kind = 'phone.counted' and account_id = $1 and message = 'answered'`,
    [world.admin.id],
  )
  expect(rows).toHaveLength(1)
  // Asked again, what still comes in answer to the first question is read, and does not end the second.
  await ask('Which shelf?')
  expect(await one(unit.serial)).toMatchObject({ state: 'asked', answer: null })
  await answer('I said: in Alba', first?.asked_at ?? null)
  expect(await one(unit.serial)).toMatchObject({ state: 'asked', answer: 'I said: in Alba' })
  expect((await correct(id, { way: 'warehouse', warehouse_id: ground.milano })).body.state).toBe('corrected')
  expect(await asked()).toEqual([])
  expect((await answer('The second', null)).body.state).toBe('done')
  expect(await one(unit.serial)).toMatchObject({ state: 'corrected', answer: 'The second' })
  expect((await undo(id)).body).toMatchObject({ state: 'answered' })
})

test('A replacement is the oldest unit of the same model; it is sent once, and the difference stays open', async () => {
  const missing = await ground.unit()
  await ground.unit({ stock: true })
  await count([missing.serial])
  const { id } = await one(missing.serial)
  const replace = () =>
    world.admin.call(vanDifferences.replace, { params: { id }, body: { warehouse_id: ground.milano } })
  expect((await replace()).body).toMatchObject({ state: 'open', assignment: expect.any(String) })
  expect((await replace()).status).toBe(409)
})

test('Of two admins the second is told who decided; technicians neither see nor decide', async () => {
  const [unit, other] = [await ground.unit(), await ground.unit()]
  await count([unit.serial, other.serial])
  const [{ id }, { id: second }] = [await one(unit.serial), await one(other.serial)]
  const leave = (by = world.admin) => by.call(vanDifferences.leave, { params: { id }, body: { note: 'It is there' } })
  const answers = await Promise.all([leave(), correct(id, { way: 'lost' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ message: expect.stringMatching(/^Decided by /) })
  expect((await leave(world.technician)).status).toBe(403)
  expect((await correct(second, { way: 'lost' }, world.technician)).status).toBe(403)
  expect((await undo(id, world.technician)).status).toBe(403)
  expect((await world.technician.call(vanDifferences.list, { query: {} })).status).toBe(403)
  const { items } = (await world.admin.call(products.list, { query: { serial_number: other.serial } as never })).body
  expect(items[0]).toMatchObject({ status: 'assigned' })
})
