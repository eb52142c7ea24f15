import { beforeAll, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { documentSeries } from '#features/warehouse/issued-documents/contract.ts'
import { addressOf } from '#lib/records/endpoint.ts'
import { type Person, useWorld } from '#test/client.ts'
import { ground, held, makeGround, newSerial, scan } from '#test/orders-ground.ts'
import { orderDocument } from '../../document-contract.ts'
import { sending } from '../../sending-contract.ts'

const world = useWorld()
beforeAll(async () => {
  await makeGround(world)
  const body = { name: 'Logistica Terminali Srl', address: 'Via Breda 10', city: 'Milano', vat_number: 'IT00743110157' }
  await world.admin.call(company.put, { body })
  await world.database.query(`update account set address = 'Via Garibaldi 3, Forlì' where role = 'technician'`)
  await world.database.query(`update courier set vat_number = 'IT01234560339', address = 'Via Emilia 200, Piacenza'`)
})

async function order(count: number, head: Record<string, unknown> = {}) {
  const serials = await held(world, world.technician, count)
  const lines = serials.map((serial_number) => ({ serial_number }))
  const made = await world.technician.call(sending.create, {
    body: { kind: 'regular', lines, warehouse_id: ground.milano, courier_id: ground.courier, boxes: 1, ...head },
  })
  expect(made.status, made.text).toBe(201)
  return { id: made.body.id, serials }
}
const decided = { carried_by: 'carrier', transport_start: 'now' } as const
const get = async (id: number) => (await world.technician.call(orderDocument.get, { params: { id } })).body
const issue = (id: number, person: Person = world.technician) =>
  person.call(orderDocument.issue, { params: { id }, body: decided })

test('a technician issues the document of their own parcel: its own series, from them to the warehouse', async () => {
  const { id, serials } = await order(2)
  const before = await get(id)
  expect(before.number).toBeNull()
  expect(before.missing.map(({ field }) => field)).toEqual(['transport_start', 'carried_by'])
  expect(before.next_number).toMatch(/^MI-RT1\/\d{4}$/)
  expect((await issue(id, world.otherTechnician)).status).toBe(404)
  const { status, body } = await issue(id)
  expect([status, body.number, body.missing]).toEqual([200, before.next_number, []])
  const { rows } = await world.database.query(`select content from issued_document where label = $1`, [body.number])
  expect(rows[0].content).toMatchObject({
    title: { IT: 'DDT di reso da tecnico' },
    reason: { IT: 'reso da tecnico', EN: 'return from technician' },
    sender: { name: expect.stringMatching(/^Logistica Terminali Srl c\/o /), vat_number: 'IT00743110157' },
    warehouse: { code: 'MI', address: 'Via Garibaldi 3, Forlì' },
    addressee: { name: 'Logistica Terminali Srl – Milano', address: 'Via Breda 10, Milano (MI)' },
    carrier: { name: 'Corriere Padano' },
    boxes: 1,
    references: [{ label: { IT: 'Ordine' }, text: String(id) }],
    lines: [{ part_number: 'VG-P400', description: 'Vega P400', quantity: 2, serial_numbers: serials }],
  })
  const pdf = await world.technician.fetch(addressOf(orderDocument.pdf, { id }, { language: 'IT' }))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await world.otherTechnician.fetch(addressOf(orderDocument.pdf, { id }))).status).toBe(404)
  const list = await world.admin.call(documentSeries.list, { query: { kind: 'technician_return' } })
  expect(list.body.items.map(({ label }) => label)).toEqual([body.number])
})

test('without a warehouse there is neither number nor destination, and it says so', async () => {
  const { id } = await order(1, { warehouse_id: null })
  expect(await get(id)).toMatchObject({ next_number: null, missing: [{ field: 'warehouse_id' }] })
  const refused = await issue(id)
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    422,
    'document.incomplete',
    ['warehouse_id'],
  ])
})

test('what the document lists does not change behind it; voided, it can be issued again; cancelling the order voids it', async () => {
  const { id } = await order(2)
  const first = (await issue(id)).body.number
  const [extra = ''] = await held(world, world.technician, 1)
  const params = { id }
  const add = () => world.technician.call(sending.add, { params, body: { lines: [{ serial_number: extra }] } })
  const change = (body: Record<string, unknown>) => world.technician.call(sending.update, { params, body })
  for (const refused of [await add(), await change({ warehouse_id: ground.roma })])
    expect([refused.status, refused.body.code]).toEqual([409, 'order.has_document'])
  // The tracking number is known once the courier has the parcel.
  expect((await change({ tracking_number: 'PAD-9' })).status).toBe(200)
  const voided = await world.technician.call(orderDocument.void, { params, body: { code: 'wrong_goods' } })
  expect(voided.body).toMatchObject({ number: null })
  expect((await add()).status).toBe(200)
  const second = (await issue(id)).body.number
  expect(second).not.toBe(first)
  expect((await world.technician.call(sending.cancel, { params, body: { reason: 'altro corriere' } })).status).toBe(200)
  const { rows } = await world.database.query(
    `select void_code, void_reason from issued_document where document = 'orders' and document_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { void_code: 'wrong_goods', void_reason: null },
    { void_code: 'order_cancelled', void_reason: 'altro corriere' },
  ])
})

test('once the warehouse unpacks, no document that says the journey starts is issued', async () => {
  const { id, serials } = await order(2)
  await scan(world, id, serials.slice(0, 1))
  for (const person of [world.technician, world.admin]) {
    const refused = await issue(id, person)
    expect([refused.status, refused.body.code]).toEqual([409, 'order.arrived'])
  }
})

test('a unit that is not in the records is described by the note of its line, or the document is refused', async () => {
  const serial_number = newSerial()
  const made = await world.technician.call(sending.create, {
    body: {
      kind: 'non_regular',
      lines: [{ serial_number }],
      warehouse_id: ground.milano,
      courier_id: ground.courier,
      boxes: 1,
    },
  })
  const { id } = made.body
  expect((await get(id)).missing).toContainEqual(
    expect.objectContaining({
      place: 'lines',
      words: expect.objectContaining({ EN: expect.stringContaining(serial_number) }),
    }),
  )
  const refused = await issue(id)
  expect([refused.status, refused.body.code]).toEqual([422, 'document.incomplete'])
  const { rows: lines } = await world.database.query(`select id::integer from order_line where order_id = $1`, [id])
  const describe = async (note: string) => {
    const answer = await world.technician.call(sending.note, {
      params: { id },
      body: { line_ids: [lines[0]?.id], note },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  // What is wrong with a unit, or a dash, does not say what it is.
  await world.database.query(`insert into usual_fault (name_en, name_it) values ('Screen is black', 'Schermo nero')`)
  for (const note of ['-', '...', 'Screen is black', 'schermo nero']) {
    await describe(note)
    const again = await issue(id)
    expect([note, again.status, again.body.code]).toEqual([note, 422, 'document.incomplete'])
  }
  await describe('POS terminal Vega P400, used')
  const { body } = await issue(id)
  const { rows } = await world.database.query(`select content from issued_document where label = $1`, [body.number])
  expect(rows[0].content.lines).toMatchObject([
    { description: 'POS terminal Vega P400, used', serial_numbers: [serial_number] },
  ])
})
