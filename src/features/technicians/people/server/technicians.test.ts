import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { profile } from '#features/office/accounts/contract.ts'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { dataFolders } from '#server/env.ts'
import { formWith, Person, useWorld } from '#test/client.ts'
import { inTurn } from '#test/held-rows.ts'
import { held, makeGround } from '#test/orders-ground.ts'
import { technicians } from '../contract.ts'
import { namesPerson } from './queries.ts'

const world = useWorld()
const password = 'tre biscotti al limone'
const someone = (username: string) => ({
  username,
  first_name: 'Giulia',
  last_name: `Esposito ${username}`,
  email: `${username}@example.com`,
  phone: '081 555 0101',
  address: 'Via Prova 1, Napoli',
  provinces: ['NA', 'CE'] as ('NA' | 'CE')[],
  maximum_open: 12,
})

async function signIn(username: string): Promise<{ status: number; person: Person }> {
  const answer = await world.stranger.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  // What the login endpoint answers with.
  const body = (await answer.json()) as { token?: string; user?: { id: number } }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const credentials = { authorization: `Bearer ${body.token}`, cookie }
  return { status: answer.status, person: new Person(body.user?.id ?? 0, credentials, () => world.base) }
}

async function mailsTo(address: string): Promise<string[]> {
  const folder = dataFolders(world.services.env).outbox
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(address))
}

const auditOf = async (id: number) =>
  (
    await world.database.query<{ action: string; changes: unknown }>(
      "select action, changes from audit where subject = 'technicians' and subject_id = $1 order by id",
      [id],
    )
  ).rows

describe('technicians', () => {
  test('one is created with a first password, signs in, is changed, found and exported', async () => {
    const created = await world.admin.call(technicians.create, { body: { ...someone('giulia'), password } })
    expect([created.status, created.body]).toMatchObject([
      201,
      { name: 'Giulia Esposito giulia', provinces: ['CE', 'NA'], maximum_open: 12, held: 0, faulty: 0, invited: false },
    ])
    expect(created.text).not.toContain('hash')
    const { id } = created.body
    expect((await signIn('giulia')).status).toBe(200)

    const changed = await world.admin.call(
      technicians.update,
      { params: { id }, body: { last_name: 'Russo', provinces: ['SA', 'NA', 'SA'] } },
      { headers: { 'if-match': '1' } },
    )
    expect(changed.body).toMatchObject({ name: 'Giulia Russo', provinces: ['NA', 'SA'], maximum_open: 12, version: 2 })
    const stale = await world.admin.call(
      technicians.update,
      { params: { id }, body: { provinces: [] } },
      { headers: { 'if-match': '1' } },
    )
    expect([stale.status, (await world.admin.call(technicians.get, { params: { id } })).body.provinces]).toEqual([
      412,
      ['NA', 'SA'],
    ])
    expect(await auditOf(id)).toMatchObject([
      { action: 'create' },
      { action: 'sign_in' },
      { action: 'update', changes: { last_name: ['Esposito giulia', 'Russo'], provinces: ['CE, NA', 'NA, SA'] } },
    ])

    const found = await world.admin.call(technicians.list, {
      query: { q: 'russo', provinces: 'MI,SA', active: 'true' },
    })
    expect(found.body.items.map((item) => item.username)).toEqual(['giulia'])
    expect((await world.admin.call(technicians.list, { query: { provinces: 'CE' } })).body.total).toBe(0)
    const csv = await world.admin.call(technicians.export, {
      query: { format: 'csv', columns: 'name,provinces,held', username: 'giulia' },
    })
    expect(csv.text).toContain('Giulia Russo,"NA, SA",0')
  })

  test('without a password an invitation is sent by mail', async () => {
    const { body } = await world.admin.call(technicians.create, { body: { ...someone('invited'), language: 'IT' } })
    expect(body.invited).toBe(true)
    await expect.poll(() => mailsTo('invited@example.com'), { timeout: 15_000 }).toHaveLength(1)
    const again = await world.admin.call(technicians.resetPassword, { params: { id: body.id } })
    expect([again.status, again.body]).toEqual([202, { email: 'invited@example.com' }])
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'invite', 'send_reset'])
  })

  test('a username or mail that is taken, a province that is none and a password that is easy are named at their fields', async () => {
    await world.admin.call(technicians.create, { body: { ...someone('doppia'), password } })
    const taken = await world.admin.call(technicians.create, { body: { ...someone('DOPPIA'), email: 'x@example.com' } })
    expect([taken.status, taken.body.fields.username?.code]).toEqual([409, 'taken'])
    const bad = await world.admin.call(technicians.create, {
      body: { ...someone('nuova'), provinces: ['XX'], maximum_open: 0, password: 'short' } as never,
    })
    expect([bad.status, Object.keys(bad.body.fields).sort()]).toEqual([
      422,
      ['maximum_open', 'password', 'provinces.0'],
    ])
    const { rows } = await world.database.query("select 1 from account where username in ('DOPPIA', 'nuova')")
    expect(rows).toEqual([])
  })

  test('a deactivated technician is signed out within two seconds, open screens included, and can sign in again once activated', async () => {
    const { body } = await world.admin.call(technicians.create, { body: { ...someone('parte'), password } })
    const params = { id: body.id }
    const { person } = await signIn('parte')
    const live = await person.fetch('/api/live')
    expect(live.status).toBe(200)
    const ended = live.text().then(() => 'ended')
    const off = await world.admin.call(technicians.deactivate, { params })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect((await person.call(profile.get, {})).status).toBe(401)
    const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'late').unref())
    expect(await Promise.race([ended, late])).toBe('ended')
    expect((await signIn('parte')).status).toBe(401)
    expect((await world.admin.call(technicians.activate, { params })).body.active).toBe(true)
    expect((await signIn('parte')).status).toBe(200)
  })

  test('a picture is kept, shown and taken away', async () => {
    const { body } = await world.admin.call(technicians.create, { body: someone('foto') })
    const params = { id: body.id }
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#135f9c' } })
      .png()
      .toBuffer()
    const set = await world.admin.call(technicians.setPicture, { params }, { form: formWith(png, 'face.png') })
    expect(set.body.picture).toMatch(/^\/api\/technicians\/\d+\/picture\?v=\d+$/)
    expect((await world.admin.fetch(set.body.picture ?? '')).status).toBe(200)
    expect((await world.technician.fetch(set.body.picture ?? '')).status).toBe(403)
    expect((await world.admin.call(technicians.removePicture, { params })).body.picture).toBeNull()
    expect((await world.admin.call(technicians.picture, { params, query: {} })).status).toBe(404)
  })

  test('one who left no trace is deleted; one who worked stays in the records', async () => {
    const { body: unused } = await world.admin.call(technicians.create, { body: someone('errore') })
    expect((await world.admin.call(technicians.remove, { params: { id: unused.id } })).status).toBe(204)
    const { rows } = await world.database.query('select 1 from technician where account_id = $1', [unused.id])
    expect(rows).toEqual([])
    const { body: worked } = await world.admin.call(technicians.create, { body: { ...someone('usato'), password } })
    await signIn('usato')
    const refused = await world.admin.call(technicians.remove, { params: { id: worked.id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'account.has_history'])
  })

  test('one who got a product handed over and never signed in is not deleted: the history names them', async () => {
    const { body: passing } = await world.admin.call(technicians.create, { body: someone('passaggio') })
    await makeGround(world)
    const serials = await held(world, world.technician, 1)
    const products = { serials }
    await world.admin.call(assignedProducts.handOver, { body: { ...products, technician_id: passing.id, note: null } })
    await world.admin.call(assignedProducts.handOver, {
      body: { ...products, technician_id: world.otherTechnician.id, note: null },
    })
    const refused = await world.admin.call(technicians.remove, { params: { id: passing.id } })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This technician engaged in 1 movement. Please delete all 1 movement from this technician first.',
    ])
  })

  test('whether the history names a technician is found by an index, not by reading all of it', async () => {
    const plan = await world.database.read(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return (await sql`explain select from movement m where ${namesPerson(1)}`.execute(tx)).rows
    })
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })

  test('an account made elsewhere is a technician all the same', async () => {
    const { id } = world.otherTechnician
    const shown = await world.admin.call(technicians.get, { params: { id } })
    expect(shown.body).toMatchObject({ provinces: [], maximum_open: null })
    const changed = await world.admin.call(technicians.update, { params: { id }, body: { provinces: ['BO'] } })
    expect(changed.body.provinces).toEqual(['BO'])
    expect((await world.admin.call(technicians.get, { params: { id: world.admin.id } })).status).toBe(404)
    expect((await world.admin.call(technicians.remove, { params: { id: world.admin.id } })).status).toBe(404)
  })

  test('a technician sees their own data, and may call nothing else here', async () => {
    const { id } = world.technician
    await world.admin.call(technicians.update, { params: { id }, body: { provinces: ['MI', 'LO'], maximum_open: 5 } })
    expect((await world.technician.call(technicians.me, {})).body).toEqual({ provinces: ['LO', 'MI'], maximum_open: 5 })
    expect((await world.otherTechnician.call(technicians.me, {})).body.provinces).not.toContain('MI')
    expect((await world.admin.call(technicians.me, {})).status).toBe(403)
    const refused = await Promise.all([
      world.technician.call(technicians.list, { query: {} }),
      world.technician.call(technicians.get, { params: { id } }),
      world.technician.call(technicians.update, { params: { id }, body: { provinces: ['RM'] } }),
      world.technician.call(technicians.deactivate, { params: { id: world.otherTechnician.id } }),
      world.technician.call(technicians.minimums, { params: { id } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })
})

test('an absence that ends before it begins says so', async () => {
  const { body } = await world.admin.call(technicians.setAbsences, {
    params: { id: world.technician.id },
    body: { items: [{ from: '2026-12-10', to: '2026-12-01', note: null }] },
  })
  const { fields } = body as unknown as { fields: Record<string, { message: string }> }
  expect(fields['items.0.to']?.message).toBe('The last day must not be before the first.')
})

test('two who change different things of a technician at once lose neither', async () => {
  const { body } = await world.admin.call(technicians.create, { body: { ...someone('insieme'), password } as never })
  const change = (fields: object) =>
    world.admin.call(technicians.update, { params: { id: body.id }, body: fields as never })
  await inTurn(
    world,
    'select from account where id = $1 for update',
    [body.id],
    () => change({ provinces: ['RM'] }),
    () => change({ maximum_open: 3 }),
  )
  const { body: after } = await world.admin.call(technicians.get, { params: { id: body.id } })
  expect(after).toMatchObject({ provinces: ['RM'], maximum_open: 3 })
})
