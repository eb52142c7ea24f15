import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { dueDates } from '#features/interventions/jobs/due-dates-contract.ts'
import { demoData } from '#features/office/demo-data/contract.ts'
import { company } from '#features/office/settings/contract.ts'
import { views } from '#features/office/views/contract.ts'
import { categories } from '#features/warehouse/catalogue/fields.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { housekeeping } from '#server/keeping/housekeeping.ts'
import { recordBackup } from '#server/keeping/scheduled-backup.ts'
import { type Person, useWorld } from './client.ts'
import { cloneDatabase } from './database.ts'
import { countTables } from './table-counts.ts'

const world = useWorld([], 'demo')
const current = 'corretto cavallo 9'

beforeAll(async () => {
  await world.database.query('update account set password_hash = $1 where id = $2', [
    await hashPassword(current),
    world.admin.id,
  ])
})

const look = async (person: Person = world.admin) => (await person.call(demoData.get, {})).body
const remove = (body: Record<string, unknown> = {}, person: Person = world.admin) =>
  person.call(demoData.remove, { body: { company: 'Logistica Terminali Srl', changes: 0, current, ...body } })
const count = async (from: string) =>
  Number((await world.database.query(`select count(*) as n from ${from}`)).rows[0]?.n)

describe('before they are removed', () => {
  test('a new company is not asked to compute its due dates again', async () => {
    const { body } = await world.admin.call(dueDates.state, {})
    expect(body.changed).toBeNull()
  })

  test('what goes is counted, and what stays is named', async () => {
    const found = await look()
    expect(found).toMatchObject({
      present: true,
      company: 'Logistica Terminali Srl',
      change_count: 0,
      needs_backup: false,
    })
    expect(found.counts.products).toBe(await count('product'))
    expect(found.counts.products).toBeGreaterThan(100)
    expect(found.staying.map(({ username }) => username)).toEqual(['elena', 'marco', 'sara'])
    expect(found.leaving.map(({ username }) => username)).toContain('m.ferraro')
  })

  test('a wrong name, a wrong password, a technician and an account of the demo are refused', async () => {
    expect((await remove({ company: 'Altra Srl' })).body.fields).toHaveProperty('company')
    expect((await remove({ current: 'sbagliata 12' })).body.fields).toHaveProperty('current')
    expect((await remove({}, world.technician)).status).toBe(403)
    const ofDemo = await world.person('admin', 'e.marchetti')
    expect((await remove({}, ofDemo)).status).toBe(403)
    expect(await count('product')).toBeGreaterThan(100)
  })

  test('work of people stops it until they say that it goes too and a backup holds it', async () => {
    await world.admin.call(categories.create, { body: { name: 'Nostra' } })
    expect(await look()).toMatchObject({
      change_count: 1,
      changes: [{ subject: 'product-categories', count: 1 }],
      needs_backup: true,
    })
    expect((await remove()).body.code).toBe('demo_data.changed')
    expect((await remove({ changes: 1 })).body.code).toBe('demo_data.backup_first')
    await world.database.write((tx) =>
      recordBackup(tx, { name: 'b.zip', bytes: 1, seconds: 1, problems: 0, failure: null, scheduled: false }),
    )
    expect(await look()).toMatchObject({ change_count: 1, needs_backup: false })
    // A further change after the look stops it again.
    await world.admin.call(categories.create, { body: { name: 'Anche nostra' } })
    expect((await remove({ changes: 1 })).body.code).toBe('demo_data.changed')
    await world.database.write((tx) =>
      recordBackup(tx, { name: 'c.zip', bytes: 1, seconds: 1, problems: 0, failure: null, scheduled: false }),
    )
  })

  test('work in the background stops it', async () => {
    await world.database.query(`insert into pgboss.job (name, data, state, started_on, heartbeat_on)
      values ('retention', '{"test":true}', 'active', now(), now())`)
    const { body } = await remove({ changes: 2 })
    expect([body.code, body.params]).toEqual(['demo_data.busy', { jobs: 'retention' }])
    await world.database.query(`delete from pgboss.job where name = 'retention'`)
  })

  test('a removal that is cut off in the middle has removed nothing', async () => {
    const before = await countTables(world.database)
    const holder = new pg.Client({ connectionString: world.database.url })
    await holder.connect()
    // It waits for this one, the last table in the order of their names, with all others locked and nothing removed yet.
    await holder.query('begin; lock table public.warehouse in access share mode')
    const cut = remove({ changes: 2 })
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_demo_data%' and datname = current_database()`
    await expect.poll(async () => (await world.database.query(waiting)).rowCount).toBe(1)
    await world.database.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
    expect((await cut).status).toBeGreaterThanOrEqual(500)
    await holder.query('rollback')
    await holder.end()
    const after = await countTables(world.database)
    expect({ ...after, audit: 0, idempotency: 0 }).toEqual({ ...before, audit: 0, idempotency: 0 })
  })
})

describe('once they are removed', () => {
  const columns = [{ id: 'number', isChecked: true }]
  const view = { list: 'orders', shared: true, columns }
  let demoTechnician: Person
  let leavingAdmin: Person

  beforeAll(async () => {
    demoTechnician = await world.person('technician', 'm.ferraro')
    leavingAdmin = await world.person('admin', 'e.marchetti')
    const query = { status: 'in_stock', supplier_id: '1', client_terminal_id: '0418', ids: '1,2', sort: '-received_on' }
    const products = { list: 'products', name: 'Nostri', columns: [{ id: 'serial_number', isChecked: true }] }
    const made = await world.admin.call(views.create, { body: { ...products, shared: true, query } })
    await world.admin.call(views.setDefault, { body: { list: 'products', view_id: made.body.id } })
    const ofMarco = { technician_id: String(world.technician.id) }
    const ofTheDemo = { technician_id: `${world.technician.id},${demoTechnician.id}` }
    await world.admin.call(views.create, { body: { ...view, name: 'Di Marco', query: ofMarco } })
    await world.admin.call(views.create, { body: { ...view, name: 'Di chi parte', query: ofTheDemo } })
    await leavingAdmin.call(views.create, { body: { ...view, name: 'Demo', query: ofMarco } })
    expect(await count('list_view')).toBe(4)
    // Views stay, so they are nothing that would be lost.
    expect(await look()).toMatchObject({ change_count: 2 })
    const done = await remove({ changes: 2 })
    expect([done.status, done.body.present]).toEqual([200, false])
  })

  test('people who stay keep their saved views, without the records that these name', async () => {
    const { rows } = await world.database.query('select name, query from list_view order by id')
    expect(rows).toEqual([
      { name: 'Nostri', query: { status: 'in_stock', client_terminal_id: '0418', sort: '-received_on' } },
      { name: 'Di Marco', query: { technician_id: String(world.technician.id) } },
      { name: 'Di chi parte', query: {} },
    ])
    const { body } = await world.admin.call(views.list, { query: { list: 'products' } })
    expect(body).toMatchObject([{ name: 'Nostri', is_default: true, own: true }])
  })

  test('the company is as empty as a new one, and the people who are real still sign in', async () => {
    const fresh = await cloneDatabase()
    const empty = await countTables(fresh)
    await fresh.close()
    const left = await countTables(world.database)
    const stays = [
      'account',
      'audit',
      'backup_run',
      'idempotency',
      'list_view',
      'list_view_default',
      'rate_limit',
      'session',
      'setting',
      'stored_file',
      'technician',
    ]
    const differing = Object.keys(left).filter((name) => left[name] !== empty[name])
    expect(differing.filter((name) => !stays.includes(name))).toEqual([])
    expect(await count('setting')).toBe(0)

    const { rows } = await world.database.query('select username from account order by id')
    expect(rows.map(({ username }) => username)).toEqual(['elena', 'marco', 'sara'])
    expect((await demoTechnician.fetch('/api/profile')).status).toBe(401)
    expect((await world.technician.fetch('/api/profile')).status).toBe(200)
  })

  test('the audit log says who did it, and numbers begin with one', async () => {
    const { rows } = await world.database.query(
      `select account_id, subject, action from audit where action <> 'refused' order by id`,
    )
    const byAdmin = { account_id: world.admin.id }
    expect(rows).toEqual([
      ...Array(3).fill({ ...byAdmin, subject: 'views', action: 'create' }),
      { ...byAdmin, subject: 'demo-data', action: 'remove' },
    ])
    const made = await world.admin.call(suppliers.create, { body: { name: 'Banca Vera' } })
    expect([made.status, made.body.id]).toEqual([201, 1])
    expect((await world.admin.call(company.get, {})).body.name).toBe('')
    expect(await world.database.read(findDifferences)).toEqual([])
  })

  test('the content of the files is removed', async () => {
    await housekeeping.run({}, world.services, { id: '' })
    expect(await count('stored_file')).toBe(0)
    const folder = join(world.services.env.data_dir, 'files')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toEqual([])
  })

  test('it cannot be done again, by the program or by the database', async () => {
    expect((await remove({ company: 'Fieldstock' })).body.code).toBe('demo_data.none')
    const direct = (text: string) =>
      world.database.write(async (tx) => {
        await tx.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } as never, queryId: {} as never })
      })
    await expect(direct('select lock_demo_data()')).rejects.toThrow('there are no demo data')
    await expect(direct(`select remove_demo_data('{}')`)).rejects.toThrow('there are no demo data')
    expect(await count('supplier')).toBe(1)
  })
})
