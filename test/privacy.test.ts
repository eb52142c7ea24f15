/** The data of a person as a file, and erasing a person while ledger, seals and documents stay whole. */
import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { statements } from '#features/clients/statements/contract.ts'
import { profile, users } from '#features/office/accounts/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { company } from '#features/office/settings/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { checkSeals, sealLedger } from '#features/warehouse/stock/server/seals.ts'
import { accountWithPassword, mailsTo, trySignIn } from '#test/people.ts'
import type { Person } from './client.ts'
import { ground, held, idOf, stocked, useOrdersWorld } from './orders-ground.ts'
import { makeKey } from './resilience/accounts.ts'
import { unzip } from './unzip.ts'

const world = useOrdersWorld()

async function dataOf(person: Person, address: string) {
  const response = await person.fetch(address)
  expect(response.status).toBe(200)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  return { files, data: JSON.parse(files.get('data.json') ?? '') as Record<string, Record<string, unknown>[]> }
}
const erase = (id: number, username: string, by = world.admin) =>
  by.call(privacy.erase, { params: { id }, body: { username } })
/** Puts what they hold back to the warehouse. */
const giveBack = async (serials: readonly string[]) => {
  for (const serial of serials) {
    const id = await idOf(world, serial)
    const change = {
      part_id: ground.part,
      status: 'in_stock',
      warehouse_id: ground.milano,
      technician_id: null,
      reason: 'given back',
    }
    const { status } = await world.admin.call(products.correct, { params: { id }, body: change as never })
    expect(status).toBe(200)
  }
}
/** Where in the whole database a text stands. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: tables } = await world.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.database.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

describe('the data of a person', () => {
  test('is one file with everything and without secrets, for an admin and for the person', async () => {
    const serials = await held(world, world.technician, 2)
    await makeKey(world, { access: 'read' })
    const own = await dataOf(world.technician, '/api/profile/download')
    expect(own.data.account).toMatchObject([{ username: 'marco', email: 'marco@example.com', has_password: false }])
    expect(own.data.sessions).toHaveLength(1)
    expect(own.data['products-held']?.map((row) => row.serial_number)).toEqual([...serials].sort())
    expect(own.data.assignments).toMatchObject([{ quantity: 2, to_them: true }])
    expect(own.data.movements?.length).toBeGreaterThanOrEqual(2)
    expect(own.files.get('csv/products-held.csv')).toContain(serials[0])
    expect(own.files.get('read-me.txt')).toContain('Marco Prova')
    const { data, files } = await dataOf(world.admin, `/api/privacy/people/${world.admin.id}/download`)
    expect(data['api-keys']).toMatchObject([{ acts_as_them: true, access: 'read' }])
    expect(data['done-by-them']?.length).toBeGreaterThan(3)
    expect([...files.values()].join('')).not.toMatch(/token_hash|password_hash|totp_secret|cookie_hash/)
    const { rows } = await world.database.query(
      `select account_id, label from audit where action = 'export' and label like 'personal-data-%' order by id`,
    )
    expect(rows).toEqual([
      { account_id: world.technician.id, label: `personal-data-${world.technician.id}.zip` },
      { account_id: world.admin.id, label: `personal-data-${world.admin.id}.zip` },
    ])
  })

  test('is nobody else’s: technicians, strangers and keys are refused', async () => {
    const address = `/api/privacy/people/${world.admin.id}/download`
    expect((await world.technician.fetch(address)).status).toBe(403)
    expect((await world.stranger.fetch(address)).status).toBe(401)
    expect((await (await makeKey(world, { access: 'write' })).fetch(address)).status).toBe(403)
    expect((await world.admin.fetch('/api/privacy/people/999999/download')).status).toBe(404)
  })
})

describe('erasing a person', () => {
  test('waits until they have nothing any more, and says what they still have', async () => {
    const person = await world.person('technician', 'teo')
    const serials = await held(world, person, 2)
    const { body: before } = await world.admin.call(privacy.erasure, { params: { id: person.id } })
    expect(before.held).toEqual([{ what: 'products', count: 2, names: [...serials].sort() }])
    const { status, body } = await erase(person.id, 'teo')
    expect([status, body.code]).toEqual([409, 'privacy.still_holds'])
    expect(body.message).toBe(
      `This person cannot be erased yet. They still have: 2 products (${[...serials].sort().join(', ')}).`,
    )
    await giveBack(serials)
    expect((await erase(person.id, 'teo')).status).toBe(200)
  })

  test('asks for the username, and never takes oneself or the last admin', async () => {
    const person = await world.person('technician', 'nina')
    const wrong = await erase(person.id, 'somebody')
    expect([wrong.status, wrong.body.fields.username?.message]).toEqual([
      422,
      'This is not the username of the person.',
    ])
    expect((await erase(world.admin.id, 'elena')).body.code).toBe('account.yourself')
    const other = await world.person('admin', 'second')
    expect((await erase(other.id, 'second', world.technician)).status).toBe(403)
    expect((await erase(other.id, 'second')).status).toBe(200)
    expect((await other.call(profile.get, {})).status).toBe(401)
  })

  test('reaches mails to an address from before, although the audit log no longer tells of it', async () => {
    const id = await accountWithPassword(world, 'ada.neri', 'technician')
    await world.database.query(`update account set email = 'ada.nuova@example.com' where id = $1`, [id])
    await world.database.query(
      `insert into mail (recipient, subject, job_id, kind) values ('ada.neri@example.com', 'Hello', gen_random_uuid(), 'mail')`,
    )
    const { body: described } = await world.admin.call(privacy.erasure, { params: { id } })
    expect(described.removes.mails).toBe(1)
    expect((await erase(id, 'ada.neri')).status).toBe(200)
    expect(await placesOf('ada.neri@example.com')).toEqual([])
  })

  test('replaces them everywhere by a pseudonym, while history, seals and documents stay', async () => {
    const id = await accountWithPassword(world, 'livia.rossi', 'technician')
    const email = 'livia.rossi@example.com'
    const change = { first_name: 'Livia', last_name: 'Rossi', phone: '02 555 9876', address: 'Via Verdi 7, Monza' }
    await world.admin.call(technicians.update, { params: { id }, body: change as never })
    await world.admin.call(technicians.setAbsences, {
      params: { id },
      body: { items: [{ from: '2026-08-01', to: '2026-08-15', note: 'broken leg' }] },
    })
    await world.admin.call(technicians.resetPassword, { params: { id } })
    expect((await trySignIn(world, 'livia.rossi')).status).toBe(200)
    expect((await trySignIn(world, 'livia.rossi', { password: 'quite wrong here' })).status).toBe(401)
    const mails = () => mailsTo(world, email)
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1)
    const own = {
      name: 'Prova S.r.l.',
      address: 'Via Roma 1',
      city: 'Milano',
      province: 'MI',
      vat_number: 'IT00743110157',
    }
    expect((await world.admin.call(company.put, { body: own as never })).status).toBe(200)
    const [serial = ''] = await stocked(world, 1)
    const body = { technician_id: id, warehouse_id: ground.milano, products: { serials: [serial] } }
    const assigned = await world.admin.call(assignments.create, { body })
    const issued = await world.admin.call(assignments.issue, {
      params: { id: assigned.body.id },
      body: {
        reason: "comodato d'uso",
        appearance: 'scatola',
        carriage: 'franco',
        carried_by: 'sender',
        transport_start: new Date().toISOString(),
      } as never,
    })
    expect(issued.status, issued.text).toBe(200)
    await giveBack([serial])
    for (const month of ['2026-09', '2026-10']) {
      const party = { whom: 'technician', month, supplier_id: null, module_id: null, technician_id: id } as const
      const draft = await world.admin.call(statements.create, { body: party })
      expect(draft.status, draft.text).toBe(201)
      if (month === '2026-09') await world.admin.call(statements.remove, { params: { id: draft.body.id } })
    }
    await sealLedger(world.services.database, { settleMs: 0 })
    const { body: described } = await world.admin.call(privacy.erasure, { params: { id } })
    expect(described).toMatchObject({ held: [], removes: { sessions: 1, devices: 1, mails: 1, absences: 1 } })
    expect(described.keeps.documents).toBe(1)

    const { status, body: erased } = await erase(id, 'livia.rossi')
    expect([status, erased.pseudonym]).toEqual([200, `Erased person ${id}`])

    // The printed document is frozen, and the law asks to keep it.
    expect(await placesOf('Livia Rossi')).toEqual(['issued_document'])
    expect(await placesOf('Via Verdi 7')).toEqual(['issued_document'])
    expect(await placesOf(email)).toEqual([])
    expect(await placesOf('02 555 9876')).toEqual([])
    expect(await placesOf('broken leg')).toEqual([])
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(0)
    expect((await trySignIn(world, 'livia.rossi')).status).toBe(401)
    expect((await trySignIn(world, `erased-${id}`)).status).toBe(401)
    expect((await world.admin.call(technicians.get, { params: { id } })).status).toBe(404)
    const again = await world.admin.call(technicians.activate, { params: { id } })
    expect([again.status, again.body.code]).toEqual([409, 'account.erased'])
    expect((await erase(id, 'livia.rossi')).body.code).toBe('account.erased')
    const absences = { params: { id }, body: { items: [{ from: '2026-12-01', to: '2026-12-02', note: null }] } }
    expect((await world.admin.call(technicians.setAbsences, absences)).status).toBe(404)
    const minimums = { params: { id }, body: { items: [{ part_id: ground.part, minimum: 2 }] } }
    expect((await world.admin.call(technicians.setMinimums, minimums)).status).toBe(404)

    const [differences, seals] = await world.services.database.read(async (tx) => [
      await findDifferences(tx),
      await checkSeals(tx),
    ])
    expect([differences, seals.differences]).toEqual([[], []])
    const { rows } = await world.database.query(
      `select action, label, changes from audit where subject = 'technicians' and subject_id = $1 order by id`,
      [id],
    )
    expect(new Set(rows.map(({ label }) => label))).toEqual(new Set([`Erased person ${id}`]))
    expect(rows.map(({ action }) => action)).toContain('erase')
    const history = await world.admin.fetch(`/api/products/${await idOf(world, serial)}/movements`)
    expect(await history.text()).toContain(`Erased person ${id}`)
  })

  test('an admin who is erased is gone from the users, and what they did stays', async () => {
    const other = await world.person('admin', 'gone.admin')
    await other.call(technicians.list, { query: {} as never })
    await world.database.query(`insert into table_setting (list, account_id, columns) values ('users', $1, '[]')`, [
      other.id,
    ])
    await world.database.query(
      `insert into list_view (list, account_id, name, shared, query, columns)
       values ('users', $1, 'Mine', false, '{}', '[]'), ('users', $1, 'For all', true, '{}', '[]')`,
      [other.id],
    )
    expect((await erase(other.id, 'gone.admin')).status).toBe(200)
    const { body } = await world.admin.call(users.list, { query: { username: 'gone.admin' } as never })
    expect(body.items).toEqual([])
    const { rows } = await world.database.query('select from table_setting where account_id = $1', [other.id])
    expect(rows).toEqual([])
    const views = await world.database.query('select name from list_view where account_id = $1', [other.id])
    expect(views.rows).toEqual([{ name: 'For all' }])
  })

  test('the program itself cannot rewrite the audit log of somebody who is not erased, nor forget what is young', async () => {
    const call = (text: string) => world.database.write((tx) => tx.executeQuery(CompiledQuery.raw(text)))
    await expect(call(`select erase_person_in_audit(${world.admin.id})`)).rejects.toThrow('is not erased')
    await expect(call('select forget_audit(false, 179, 10)')).rejects.toThrow('at least 180 days')
    await expect(call('select forget_audit(true, 10, 10)')).rejects.toThrow('at least 180 days')
  })
})
