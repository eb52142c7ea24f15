import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { formWith, type Person } from '#test/client.ts'
import {
  confirm,
  held,
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

const world = useOrdersWorld()

type Row = readonly [serial: string, note: string]

async function xlsx(rows: readonly Row[]): Promise<Uint8Array> {
  const batches = async function* () {
    yield rows.map((row) => [...row])
  }
  const columns = ['Matricola', 'Nota'].map((label) => ({ label, type: 'text' as const }))
  return Buffer.concat(await xlsxStream({ sheet: 'Ordine', columns, rows: batches() }).toArray())
}
/** As an Italian Excel saves it. */
const csv = async (rows: readonly Row[]): Promise<Uint8Array> =>
  Buffer.from(['Matricola;Nota', ...rows.map((row) => row.join(';'))].join('\r\n'), 'latin1')

async function send(content: Uint8Array, name: string, of: Record<string, string>, person: Person) {
  const fields = { kind: 'order', context: JSON.stringify(of) }
  // A file travels as a form; the body's type is that of its fields.
  return person.call(imports.create, { body: fields } as never, { form: formWith(content, name, fields) })
}
const countsOf = async (person: Person, id: number) => {
  const { body } = await person.call(imports.get, { params: { id } })
  return Object.fromEntries(body.problems.map((it) => [it.problem, it.count]))
}
const commit = async (person: Person, id: number) => {
  await person.call(imports.commit, { params: { id }, body: { mode: 'good_rows' } })
  return (await person.call(imports.get, { params: { id } })).body
}
const newest = async (person: Person) =>
  (await person.call(orders.list, { query: { sort: '-number' } })).body.items[0]?.id ?? 0

/** One of each: good, faulty, another's, in stock, installed, unknown, on another order. */
async function everyKind() {
  const [good = '', taken = ''] = await held(world, world.technician, 2)
  const [faulty = ''] = await held(world, world.technician, 1, 'fault')
  const [theirs = ''] = await held(world, world.otherTechnician, 1)
  const [here = ''] = await stocked(world, 1)
  const [shop = ''] = await installed(world, 1)
  const { body } = await order(world.technician, 'regular', [taken])
  return { good, taken, faulty, theirs, here, shop, unknown: newSerial(), other: body.id }
}

describe.each([
  ['xlsx', xlsx],
  ['csv', csv],
] as const)('an order by %s', (format, write) => {
  test('of a regular order each warning has its true count, and the good rows become one order', async () => {
    const it = await everyKind()
    const file = await write([
      [it.good, 'è nuova'],
      [it.faulty, ''],
      [it.theirs, ''],
      [it.here, ''],
      [it.shop, ''],
      [it.unknown, ''],
      [it.taken, ''],
      [it.good.toLowerCase(), ''],
      ['no serial', ''],
    ])
    const sent = await send(file, `ordine.${format}`, { order_kind: 'regular' }, world.technician)
    expect(sent.status, sent.text).toBe(201)
    expect(await countsOf(world.technician, sent.body.id)).toEqual({
      status_mismatch: 2,
      searial_not_assigned_this_tech: 1,
      not_assigned_tech_serial_number: 1,
      not_exists_serial_number: 1,
      duplicate_serial_number: 2,
      invalid_serial_number: 1,
    })
    const { body: rows } = await world.technician.call(imports.rows, { params: { id: sent.body.id }, query: {} })
    const details = rows.items.map((row) => row.problems[0]?.detail)
    expect(details).toContain(`Already on order ${it.other}`)
    expect(details).toContain('Is Fault')
    const done = await commit(world.technician, sent.body.id)
    expect(done.result).toMatchObject({ total_inserted: 1, total_failed: 8 })
    const id = await newest(world.technician)
    expect(await lineOf(world.technician, id, it.good)).toMatchObject({ state: 'listed', note: 'è nuova' })
    expect(await stateOf(world, it.good)).toMatchObject({ order_id: id })
    // Undone, it is cancelled and the product is free again.
    await world.technician.call(imports.revert, { params: { id: sent.body.id } })
    expect((await world.technician.call(orders.get, { params: { id } })).body.state).toBe('cancelled')
    expect(await stateOf(world, it.good)).toMatchObject({ order_id: null })
  })

  test('on a non-regular order what does not fit is listed and waits; doubles and what is on another order are not', async () => {
    const it = await everyKind()
    const all = [it.good, it.faulty, it.theirs, it.here, it.shop, it.unknown, it.taken, it.faulty]
    const file = await write(all.map((serial) => [serial, '']))
    const context = { order_kind: 'non_regular', technician_id: String(world.technician.id) }
    const sent = await send(file, `ordine.${format}`, context, world.admin)
    expect(await countsOf(world.admin, sent.body.id)).toEqual({ duplicate_serial_number: 2 })
    expect((await commit(world.admin, sent.body.id)).result).toMatchObject({ total_inserted: 6, total_failed: 2 })
    const id = await newest(world.admin)
    expect((await world.admin.call(orders.get, { params: { id } })).body).toMatchObject({ products: 6, waiting: 4 })
    await scan(world, id, [it.faulty])
    await confirm(world, id)
    const late = await world.admin.call(imports.revert, { params: { id: sent.body.id } })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('1 confirmed order')
  })
})

test('an upload names a kind of order and, for an admin, a technician; of another’s nothing is found', async () => {
  const [serial = ''] = await held(world, world.otherTechnician, 1)
  const file = await csv([[serial, '']])
  const foreign = { order_kind: 'regular', technician_id: String(world.otherTechnician.id) }
  for (const [person, of] of [
    [world.technician, {}],
    [world.technician, { order_kind: 'odd' }],
    [world.technician, foreign],
    [world.admin, { order_kind: 'regular', technician_id: '999999' }],
    [world.admin, { order_kind: 'regular', technician_id: 'x' }],
  ] as const)
    expect((await send(file, 'ordine.csv', of, person)).status).toBe(404)
  expect((await send(file, 'ordine.csv', { order_kind: 'regular' }, world.admin)).status).toBe(422)
  // Only its sender finds it.
  const sent = await send(file, 'ordine.csv', foreign, world.otherTechnician)
  expect(sent.status).toBe(201)
  const params = { id: sent.body.id }
  expect((await world.technician.call(imports.get, { params })).status).toBe(404)
  expect((await world.technician.call(imports.commit, { params, body: { mode: 'all' } })).status).toBe(404)
  // Between check and commit the technician puts it on another order: nothing is inserted, and the reason is given.
  const { body: other } = await order(world.otherTechnician, 'regular', [serial])
  await world.otherTechnician.call(imports.commit, { params, body: { mode: 'all' } })
  expect((await world.otherTechnician.call(orders.list, { query: {} })).body.items.map((it) => it.id)).toEqual([
    other.id,
  ])
})

test('a file that was inserted before is named to its sender and to admins, not to another technician', async () => {
  const [serial = ''] = await held(world, world.otherTechnician, 1)
  const file = await csv([[serial, '']])
  const sameFor = async (person: Person, of: Record<string, string>) =>
    (await send(file, 'ordine.csv', { order_kind: 'regular', ...of }, person)).body.same_file_as?.id ?? null
  const sent = await send(file, 'ordine.csv', { order_kind: 'regular' }, world.otherTechnician)
  expect((await commit(world.otherTechnician, sent.body.id)).result).toMatchObject({ total_inserted: 1 })
  expect(await sameFor(world.otherTechnician, {})).toBe(sent.body.id)
  expect(await sameFor(world.admin, { technician_id: String(world.otherTechnician.id) })).toBe(sent.body.id)
  expect(await sameFor(world.technician, {})).toBe(null)
})
