/** Replenishment over HTTP: from jobs, minimums and stock to assignments with their notes, all or none. */
import { beforeAll, expect, test } from 'vitest'
import { closingRequests } from '#features/interventions/closings/request-contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { company } from '#features/office/settings/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { replenishment } from '#features/technicians/replenishment/contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useWorld } from './client.ts'

const world = useWorld()
let ground: Ground
let warehouse_id = 0

const planned = async () => (await world.admin.call(replenishment.plan, {})).body
const lineOf = async (technician_id: number) =>
  (await planned()).lines.find((line) => line.technician_id === technician_id && line.part_id === ground.part)

beforeAll(async () => {
  ground = await prepareClosings(world)
  const { rows } = await world.database.query<{ id: number }>('select min(id) as id from warehouse')
  warehouse_id = Number(rows[0]?.id)
  const body = { name: 'Prova S.r.l.', address: 'Via Breda 10', city: 'Milano', vat_number: '01234567897' }
  expect((await world.admin.call(company.put, { body } as never)).status).toBe(200)
})

test('what jobs and minimums lack is proposed from stock, oldest first, and made with its notes in one go', async () => {
  const technician_id = world.technician.id
  for (let count = 0; count < 3; count += 1) await ground.job('installation', { part_id: ground.part })
  await ground.unit()
  const stock = [
    await ground.unit({ stock: true }),
    await ground.unit({ stock: true }),
    await ground.unit({ stock: true }),
  ]
  const items = [{ part_id: ground.part, minimum: 1 }]
  const { body: before } = await world.admin.call(technicians.minimums, { params: { id: technician_id } })
  const set = await world.admin.call(
    technicians.setMinimums,
    { params: { id: technician_id }, body: { items } },
    { headers: { 'if-match': `"${before.version}"` } },
  )
  expect(set.status).toBe(200)
  // Three jobs and one to keep, less the one that is held.
  const line = await lineOf(technician_id)
  expect(line).toMatchObject({
    jobs: 3,
    minimum: 1,
    in_van: 1,
    on_the_way: 0,
    promised: 1,
    short: 3,
    takes: [{ warehouse_id, quantity: 3 }],
  })

  const lines = [{ technician_id, warehouse_id, part_id: ground.part, quantity: 2 }]
  const travel = { carried_by: 'sender', transport_start: 'now' } as const
  const refused = await world.admin.call(replenishment.make, { body: { lines, issue_notes: true } })
  expect([refused.status, Object.keys((refused.body as never as { fields: object }).fields)]).toEqual([
    422,
    ['carried_by', 'transport_start'],
  ])
  // A technician without an address cannot be written on a note: nothing is assigned.
  await world.database.query('update account set address = null where id = $1', [technician_id])
  const lacking = await world.admin.call(replenishment.make, { body: { lines, issue_notes: true, ...travel } })
  expect([lacking.status, lacking.text]).toEqual([422, expect.stringContaining('Nothing was assigned')])
  expect(await lineOf(technician_id)).toEqual(line)
  await world.database.query(`update account set address = 'Via Po 1, Torino' where id = $1`, [technician_id])
  const made = await world.admin.call(replenishment.make, { body: { lines, issue_notes: true, ...travel } })
  expect([made.status, made.body]).toMatchObject([201, { assignments: [{ products: 2, issued: true }] }])
  const [assignment] = made.body.assignments
  const { body: goods } = await world.admin.call(assignments.products, {
    params: { id: assignment?.id ?? 0 },
  })
  expect(goods.items.map((it) => it.serial_number).sort()).toEqual(
    stock
      .slice(0, 2)
      .map((it) => it.serial)
      .sort(),
  )
  // What is on its way counts: one is left to send.
  expect(await lineOf(technician_id)).toMatchObject({ in_van: 1, on_the_way: 2, promised: 3, short: 1 })

  const all = [1, 2, 3].map(() => ({ technician_id, warehouse_id, part_id: ground.part, quantity: 5_000 }))
  const endless = await world.admin.call(replenishment.make, { body: { lines: all } })
  expect([endless.status, endless.text]).toEqual([422, expect.stringContaining('No more than 10,000 are possible')])

  const tooMany = await world.admin.call(replenishment.make, { body: { lines } })
  expect([tooMany.status, tooMany.text]).toEqual([409, expect.stringContaining('only 1 of')])
  expect(await lineOf(technician_id)).toMatchObject({ in_van: 1, on_the_way: 2, short: 1 })

  // Someone who holds none and has no minimum lacks one for each job too; jobs go before minimums.
  await ground.job('replacement', { part_id: ground.part }, world.otherTechnician)
  const other = await lineOf(world.otherTechnician.id)
  expect(other).toMatchObject({ jobs: 1, minimum: 0, in_van: 0, short: 1, takes: [{ warehouse_id, quantity: 1 }] })
  expect(await lineOf(technician_id)).toMatchObject({ short: 1, takes: [] })
})

test('the suggestion of technicians counts what they hold as well', async () => {
  const held = await ground.unit({ technician: world.technician })
  await world.database.query(
    `insert into technician (account_id, provinces) values ($1, '{MB}') on conflict (account_id) do update set provinces = '{MB}'`,
    [world.technician.id],
  )
  const { id } = await ground.job('replacement', { part_id: ground.part })
  const taken = await world.admin.call(interventions.takeBack, { body: { ids: [id] } })
  expect(taken.status).toBe(200)
  const { status, body } = await world.admin.call(interventions.suggest, { body: { ids: [id] } })
  expect([status, body.jobs[0]?.parts, held.serial]).toEqual([200, [ground.part], expect.any(String)])
  const fit = body.technicians.find((it) => it.id === world.technician.id)
  expect(fit?.van.find(({ part_id }) => part_id === ground.part)?.in_van).toBeGreaterThan(0)
})

test('two admins who make the same proposal at once: nothing is given twice', async () => {
  const technician_id = world.otherTechnician.id
  await Promise.all([ground.unit({ stock: true }), ground.unit({ stock: true })])
  const { rows } = await world.database.query<{ n: number }>(
    `select count(*)::int as n from product where status = 'in_stock' and part_id = $1`,
    [ground.part],
  )
  const quantity = Number(rows[0]?.n)
  const body = { lines: [{ technician_id, warehouse_id, part_id: ground.part, quantity }] }
  const answers = await Promise.all([
    world.admin.call(replenishment.make, { body }),
    world.admin.call(replenishment.make, { body }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const { rows: held } = await world.database.query<{ n: number }>(
    `select count(*)::int as n from product where technician_id = $1 and status = 'assigned'`,
    [technician_id],
  )
  expect(Number(held[0]?.n)).toBe(quantity)
})

test('a van is what was received, what is on the way, and what jobs will take of it; suggestion, phone and plan say the same', async () => {
  const technician = await world.person('technician', 'furgone')
  await world.database.query(`insert into technician (account_id, provinces) values ($1, '{MB}')`, [technician.id])
  await ground.unit({ technician })
  const shipped = await ground.unit({ stock: true })
  const products = { serials: [shipped.serial] }
  const sent = await world.admin.call(assignments.create, {
    body: { technician_id: technician.id, warehouse_id, products } as never,
  })
  expect(sent.status, sent.text).toBe(201)
  const jobs = [
    await ground.job('installation', { part_id: ground.part }, technician),
    await ground.job('installation', { part_id: ground.part }, technician),
    await ground.job('installation', { part_id: ground.part }, technician),
  ]
  const numbers = { in_van: 1, on_the_way: 1, promised: 2 }
  expect(await lineOf(technician.id)).toMatchObject({ jobs: 3, ...numbers, short: 1 })
  const { body: suggestion } = await world.admin.call(interventions.suggest, { body: { ids: [jobs[0]?.id ?? 0] } })
  const van = suggestion.technicians.find(({ id }) => id === technician.id)?.van
  expect(van?.find(({ part_id }) => part_id === ground.part)).toMatchObject(numbers)
  const own = await technician.call(closingRequests.jobs, {})
  const given = own.body.items.map(({ bring }) => bring[0])
  expect(given.map((part) => part?.given)).toEqual(['van', 'way', null])
  expect(given[0]).toMatchObject(numbers)
})

test('what was installed counts as used although it was withdrawn since', async () => {
  await world.database.query('update part set minimum_stock = 500 where id = $1', [ground.part])
  const used = async () => (await planned()).shortages.find(({ part_id }) => part_id === ground.part)?.installed ?? 0
  const before = await used()
  const { closing, fresh, client_terminal_id } = await ground.installation()
  expect((await ground.confirm(closing)).status).toBe(200)
  expect(await used()).toBe(before + 1)
  const withdrawal = await ground.job('withdrawal', { client_terminal_id })
  const fields = { withdrawn_serial: fresh.serial, condition: 'works', client_terminal_id } as const
  expect((await ground.confirm(await ground.requested(withdrawal.id, fields))).status).toBe(200)
  expect((await ground.product(fresh.id)).installed_on).toBeNull()
  expect(await used()).toBe(before + 1)
})
