import { beforeAll, describe, expect, test } from 'vitest'
import { search } from '#features/office/search/contract.ts'
import type { FoundRecord } from '#lib/lists/search.ts'
import { sourceOf } from '#server/lists/findable.ts'
import { checkScope, sampleTechnician } from '#server/lists/list-scope.ts'
import { type Person, useWorld } from '#test/client.ts'
import { findables } from '../src/features.ts'
import { makeKey } from './resilience/accounts.ts'

const world = useWorld([], 'demo')
/** A technician of the demo company who has products, orders, assignments and jobs. */
let marco: Person
beforeAll(async () => {
  marco = await world.person('technician', 'm.ferraro')
})

const find = async (person: Person, q: string): Promise<FoundRecord[]> => {
  const { status, body } = await person.call(search.find, { query: { q } })
  expect(status).toBe(200)
  return body.items
}
const one = async (sql: string): Promise<string> => {
  const { rows } = await world.database.query<{ it: string }>(`select (${sql})::text as it`)
  const it = rows[0]?.it
  if (!it) throw new Error(`the demo has nothing for: ${sql}`)
  return it
}

/** What people type, and the kind that it finds. */
const typed: Readonly<Record<string, readonly [kind: string, sql: string]>> = {
  'a serial number': ['products', `select serial_number from product where status is not null order by id limit 1`],
  'an encoded serial': [
    'products',
    `select encoded_serial from product where encoded_serial is not null and status is not null limit 1`,
  ],
  'the terminal ID of a product': [
    'products',
    `select client_terminal_id from product where status = 'installed' limit 1`,
  ],
  'a DDT': ['delivery-notes', `select number from delivery_note order by id desc limit 1`],
  'a return DDT': ['return-notes', `select number from return_note where number is not null order by id desc limit 1`],
  'an order': ['orders', `select max(id) from technician_order`],
  'an assignment': ['assignments', `select number from assignment where number is not null order by id desc limit 1`],
  'a tracking number': [
    'orders',
    `select tracking_number from technician_order where tracking_number is not null order by id desc limit 1`,
  ],
  'a statement': ['statements', `select label from statement where label is not null order by id desc limit 1`],
  'an intervention': ['interventions', `select number from intervention order by id limit 1`],
  'a client’s reference': [
    'interventions',
    `select client_reference from intervention where client_reference is not null order by id limit 1`,
  ],
  'the terminal ID of a job': [
    'interventions',
    `select client_terminal_id from intervention where client_terminal_id is not null order by id desc limit 1`,
  ],
  'a merchant': ['interventions', `select merchant_name from intervention order by id limit 1`],
  'a POS code': [
    'interventions',
    `select pos_code from intervention where pos_code is not null order by id desc limit 1`,
  ],
  'a technician': ['technicians', `select first_name || ' ' || last_name from account where username = 'm.ferraro'`],
  'a username': ['technicians', `select 'm.ferraro'`],
  'a supplier': ['suppliers', `select name from supplier order by id limit 1`],
  'a VAT number': ['suppliers', `select vat_number from supplier where vat_number is not null order by id limit 1`],
  'a warehouse': ['warehouses', `select name from warehouse order by id limit 1`],
  'a part number': ['parts', `select part_number from part order by id limit 1`],
  'a model': ['parts', `select model_number from part order by id limit 1`],
  'a category': ['product-categories', `select name from product_category order by id limit 1`],
  'a courier': ['couriers', `select name from courier order by id limit 1`],
  'an archive file': ['archive-files', `select name from archive_file order by id limit 1`],
  'an upload': ['imports', `select file_name from import order by id limit 1`],
  'a user': ['users', `select 'Marchetti'`],
}

describe('the search', () => {
  test.each(Object.entries(typed))('finds %s', async (_name, [kind, sql]) => {
    const q = await one(sql)
    const kinds = (await find(world.admin, q)).map((it) => it.kind)
    expect(kinds).toContain(kind)
    // Written otherwise, it is the same.
    expect((await find(world.admin, ` ${q.toLowerCase()} `)).map((it) => it.kind)).toContain(kind)
  })

  test('what is exactly it comes first, and the start of it is enough', async () => {
    const serial = await one(`select serial_number from product where status is not null order by id limit 1`)
    expect((await find(world.admin, serial))[0]).toMatchObject({ kind: 'products', title: serial })
    const begun = await find(world.admin, serial.slice(0, -2))
    expect(begun.filter(({ kind }) => kind === 'products').length).toBeGreaterThan(0)
    expect((await find(world.admin, serial.slice(0, 2))).filter(({ kind }) => kind === 'products')).not.toEqual([])
    expect(await find(world.admin, 'no such thing 99')).toEqual([])
    expect((await find(world.admin, '%_\\')).filter(({ kind }) => kind === 'products')).toEqual([])
  })

  test('what is exactly it is found among hundreds that contain it', async () => {
    await world.database.query(`insert into delivery_note (supplier_id, warehouse_id, number, ddt_date, reception_date)
      select supplier_id, warehouse_id, case n when 150 then 'QQ77' else 'A-QQ77-' || n end, ddt_date, reception_date
      from (select * from delivery_note limit 1) d, generate_series(1, 300) n order by n`)
    expect((await find(world.admin, 'qq77'))[0]).toMatchObject({
      kind: 'delivery-notes',
      title: 'QQ77',
      match: 'exact',
    })

    // Jobs of a shop of that name come before those of shops whose names contain it.
    await world.database.query(`update intervention i set merchant_name = case n when 40 then 'Bar Zeta' else 'Nuovo bar Zeta ' || n end
      from (select id, row_number() over (order by id) as n from intervention limit 120) j where j.id = i.id`)
    const [first] = await find(world.admin, 'bar zeta')
    expect(first).toMatchObject({ kind: 'interventions', match: 'exact' })
    expect(first?.note).toMatch(/^Bar Zeta ·/)
  })

  /** What people get wrong, as they would type it. */
  const slips: Readonly<Record<string, (it: string) => string>> = {
    'one wrong character': (it) => it.slice(0, -3) + (it.at(-3) === '7' ? '8' : '7') + it.slice(-2),
    'two characters swapped': (it) => {
      const at = [...it].findIndex(
        (letter, n) => /\w/.test(letter) && /\w/.test(it[n + 1] ?? '') && letter !== it[n + 1],
      )
      return `${it.slice(0, at)}${it[at + 1]}${it[at]}${it.slice(at + 2)}`
    },
    'a character too few': (it) => it.slice(0, -2) + it.slice(-1),
    'a character too many': (it) => `${it.slice(0, -1)}4${it.slice(-1)}`,
    'no dashes': (it) => it.replace(/[^A-Za-z0-9]/g, ''),
    'other signs': (it) => it.replace(/[^A-Za-z0-9]/g, ' '),
  }
  const numbers: Readonly<Record<string, readonly [kind: string, sql: string]>> = {
    serial: [
      'products',
      `select serial_number from product where status is not null and serial_number like '%-%' order by id limit 1`,
    ],
    job: ['interventions', `select number from intervention order by id desc limit 1`],
    DDT: [
      'delivery-notes',
      `select number from delivery_note where number like '%/%' or number like '%-%' order by id limit 1`,
    ],
  }
  const cases = Object.keys(numbers).flatMap((number) => Object.keys(slips).map((slip) => [number, slip] as const))
  test.each(cases)('finds a %s typed with %s', async (number, slip) => {
    const [kind, sql] = numbers[number] ?? ['', '']
    const right = await one(sql)
    const found = await find(world.admin, slips[slip]?.(right) ?? '')
    expect(found.filter((it) => it.kind === kind).map(({ title }) => title)).toContain(right)
  })

  test('a person comes before shops of a similar name, also with a slip or the last name first', async () => {
    await world.database.query(`update intervention i set merchant_name = 'Ferraro Calzature ' || j.id
      from (select id from intervention order by id desc limit 12) j where j.id = i.id`)
    for (const q of ['ferraro', 'Marco Ferraro', 'Ferraro Marco', 'marco ferarro', 'Marco Feraro', 'marko ferraro'])
      expect([q, (await find(world.admin, q))[0]]).toMatchObject([q, { kind: 'technicians', title: 'Marco Ferraro' }])
    // Each kind stands together, and a kind whose best record fits better comes first.
    const kinds = (await find(world.admin, 'ferraro')).map(({ kind }) => kind)
    expect(kinds).toContain('interventions')
    expect(kinds).toEqual([...new Set(kinds)].flatMap((kind) => kinds.filter((it) => it === kind)))
  })

  test('a phone number is found however it is written', async () => {
    await world.database.query(
      `update intervention set phone = '081 / 555.12.34' where id = (select max(id) from intervention)`,
    )
    await world.database.query(`update account set phone = '+39 347 9876543' where username = 'm.ferraro'`)
    for (const q of ['0815551234', '+39 081 5551234', '081-555 1234', '0815551'])
      expect([q, (await find(world.admin, q)).map(({ kind }) => kind)]).toEqual([q, ['interventions']])
    for (const q of ['3479876543', '0039 347 987 6543', '347 98765'])
      expect([q, (await find(world.admin, q)).map(({ kind }) => kind)]).toEqual([q, ['technicians']])
  })

  test('names are found without their accents and with a letter wrong, and what is only similar says so', async () => {
    await world.database.query(
      `update intervention set merchant_name = 'Caffè Zafferano' where id = (select min(id) from intervention)`,
    )
    for (const q of ['caffe zafferano', 'zaferano', 'Zaffernao', 'zaffarano caffè']) {
      const [found] = await find(world.admin, q)
      expect([q, found?.note]).toEqual([q, expect.stringMatching(/^Caffè Zafferano/)])
    }
    expect((await find(world.admin, 'zaferano'))[0]?.match).toBe('near')
    expect((await find(world.admin, 'zaffer'))[0]?.match).toBe('part')
  })

  test('a technician finds what is theirs, and nothing of anybody else', async () => {
    const mine = `(select id from account where username = 'm.ferraro')`
    const held = await one(
      `select serial_number from product where technician_id = ${mine} and status = 'assigned' limit 1`,
    )
    const job = await one(
      `select number from intervention where technician_id = ${mine} and status = 'assigned' limit 1`,
    )
    const order = await one(`select max(id) from technician_order where technician_id = ${mine}`)
    expect((await find(marco, held)).map(({ kind, link }) => [kind, link])).toEqual([
      ['assigned-products', `/assigned-products?serial_number=${held}`],
    ])
    expect((await find(marco, job)).map(({ kind }) => kind)).toEqual(['interventions'])
    const id = await one(`select id from intervention where number = '${job}'`)
    expect((await find(world.admin, job))[0]?.link).toBe(`/intervention-assign?show=${id}`)
    expect((await find(marco, order)).map(({ kind }) => kind)).toContain('orders')

    /** What is similar to a number of somebody else may be found, as long as it is the caller's own. */
    const { rows: own } = await world.database.query<{ id: number }>(
      `select id::int from intervention where technician_id = ${mine} union all select id::int from product where technician_id = ${mine}`,
    )
    const findOthers = async (q: string) =>
      (await find(marco, q)).filter(({ id, match }) => match !== 'near' || !own.some((it) => it.id === id))
    const others = `technician_id is not null and technician_id <> ${mine}`
    for (const sql of [
      `select serial_number from product where ${others} and status = 'assigned' limit 1`,
      `select serial_number from product where status = 'in_stock' limit 1`,
      `select number from intervention where ${others} limit 1`,
      `select number from intervention where status = 'open' limit 1`,
      `select number from delivery_note limit 1`,
      `select name from supplier limit 1`,
      `select label from statement where label is not null limit 1`,
      `select 'Marchetti'`,
    ])
      expect([sql, await findOthers(await one(sql))]).toEqual([sql, []])
  })

  test('a key finds what it may read, and no accounts', async () => {
    const supplier = await one(`select name from supplier order by id limit 1`)
    const serial = await one(`select serial_number from product where status is not null order by id limit 1`)
    const all = await makeKey(world, { access: 'read' })
    const ofSuppliers = await makeKey(world, { access: 'read', subjects: ['search', 'suppliers'] })
    expect((await find(all, serial)).map(({ kind }) => kind)).toContain('products')
    expect((await find(ofSuppliers, supplier)).map(({ kind }) => kind)).toContain('suppliers')
    expect(await find(ofSuppliers, serial)).toEqual([])
    expect((await find(world.admin, 'Marchetti')).map(({ kind }) => kind)).toContain('users')
    expect((await find(all, 'Marchetti')).map(({ kind }) => kind)).not.toContain('users')
  })

  test('every link that a role gets is a screen of that role, and every kind for technicians names the caller in its scope', () => {
    const row = { id: 7, title: 'A/1', detail: null }
    const allowed = /^\/(assigned-products\?|technician\/(orders|orders-regular|interventions)\/7$)/
    for (const it of findables) {
      if (!it.opens.technician) continue
      expect(it.opens.technician(row)).toMatch(allowed)
      expect(() => checkScope(it.key, sourceOf(it, sampleTechnician))).not.toThrow()
    }
    // A kind without a scope would stop the server from starting.
    expect(() => checkScope('suppliers', {})).toThrow(/names the caller/)
    expect(new Set(findables.map(({ key }) => key)).size).toBe(findables.length)
  })
})
