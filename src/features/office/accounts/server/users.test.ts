import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/technicians/orders/contract.ts'
import { parts } from '#features/warehouse/catalogue/fields.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import { hashToken } from '#server/access/session.ts'
import { Person, useWorld } from '#test/client.ts'
import {
  accountWithPassword,
  givePassword,
  goodPassword,
  mailsTo,
  signedIn,
  tokenFor,
  tokenIn,
  trySignIn,
} from '#test/people.ts'
import { apiKeys, profile, security, users } from '../contract.ts'
import { checkResetLink, forgotPassword, resetPassword, undoChange } from '../sign-in.ts'
import { ensureFirstAdmin } from './service.ts'

const world = useWorld()
const someone = (username: string) => ({
  username,
  first_name: 'Sandro',
  last_name: 'Neri',
  email: `${username}@example.com`,
  phone: '02 555 0101',
  address: 'Via Prova 1, Milano',
})
/** The session of a person, to bring it back after it was ended. */
const sessionHashes = ({ credentials: { authorization = '', cookie = '' } }: Person) => ({
  token_hash: hashToken(authorization.replace('Bearer ', '')),
  cookie_hash: hashToken(cookie.split('=')[1] ?? ''),
})
const auditOf = async (id: number) =>
  (
    await world.database.query<{ action: string }>(
      "select action from audit where subject = 'users' and subject_id = $1 order by id",
      [id],
    )
  ).rows.map(({ action }) => action)

describe('users', () => {
  test('an admin is created with a first password, signs in, is changed, and is found', async () => {
    const created = await world.admin.call(users.create, { body: { ...someone('sandro'), password: goodPassword } })
    expect([created.status, created.body]).toMatchObject([201, { name: 'Sandro Neri', active: true, invited: false }])
    expect(created.text).not.toContain('hash')
    const { id } = created.body
    expect((await trySignIn(world, 'sandro')).status).toBe(200)
    const changed = await world.admin.call(
      users.update,
      { params: { id }, body: { last_name: 'Bianchi' } },
      { headers: { 'if-match': '1' } },
    )
    expect(changed.body).toMatchObject({ name: 'Sandro Bianchi', email: 'sandro@example.com', version: 2 })
    const found = await world.admin.call(users.list, { query: { q: 'bianchi', active: 'true' } })
    expect(found.body.items.map((item) => item.username)).toEqual(['sandro'])
    const csv = await world.admin.call(users.export, { query: { format: 'csv', username: 'sandro' } })
    expect(csv.text).toContain('Sandro Bianchi')
    expect(await auditOf(id)).toEqual(['create', 'sign_in', 'update'])
  })

  test('an invited admin chooses a password with the link in the mail, within seven days', async () => {
    const { body } = await world.admin.call(users.create, { body: { ...someone('invited'), language: 'IT' } })
    expect(body.invited).toBe(true)
    const token = await tokenFor(world, 'invited@example.com')
    const { rows } = await world.database.query<{ days: number }>(
      'select extract(epoch from expires_at - now()) / 86400 as days from one_time_token where account_id = $1',
      [body.id],
    )
    expect(Number(rows[0]?.days)).toBeCloseTo(7, 1)
    await world.stranger.call(resetPassword, { body: { token, password: goodPassword } })
    expect((await trySignIn(world, 'invited')).status).toBe(200)
  })

  test('an address that was mistyped keeps no way in once it is corrected', async () => {
    const { body } = await world.admin.call(users.create, { body: someone('mistyped') })
    const token = await tokenFor(world, 'mistyped@example.com')
    const right = { email: 'corrected@example.com' }
    expect((await world.admin.call(users.update, { params: { id: body.id }, body: right })).status).toBe(200)
    const refused = await world.stranger.call(resetPassword, { body: { token, password: goodPassword } })
    expect(refused.body.code).toBe('login.link_expired')
    await world.admin.call(users.resetPassword, { params: { id: body.id } })
    const link = await tokenFor(world, 'corrected@example.com')
    expect((await mailsTo(world, 'mistyped@example.com')).length).toBe(1)
    await world.stranger.call(resetPassword, { body: { token: link, password: goodPassword } })
    expect((await trySignIn(world, 'mistyped')).status).toBe(200)
  })

  test('a new address signs the devices out, and no link that went to the old one sets a password', async () => {
    const id = await accountWithPassword(world, 'moved')
    const person = await signedIn(world, 'moved')
    await world.stranger.call(forgotPassword, { body: { username: 'moved' } })
    const token = await tokenFor(world, 'moved@example.com')
    await world.admin.call(users.update, { params: { id }, body: { email: 'moved-on@example.com' } })
    expect((await person.call(profile.get, {})).status).toBe(401)
    expect((await world.stranger.call(checkResetLink, { body: { token } })).body.code).toBe('login.link_expired')
    await expect.poll(async () => (await mailsTo(world, 'moved@example.com')).length, { timeout: 15_000 }).toBe(2)
    expect((await mailsTo(world, 'moved@example.com')).at(-1)?.text).toContain('undo=')
  })

  test('bad input is named at its field, and nothing is written', async () => {
    const bad = await world.admin.call(users.create, {
      body: { ...someone('a b'), email: 'nowhere', password: 'short', role: 'admin' } as never,
    })
    expect([bad.status, Object.keys(bad.body.fields).sort()]).toEqual([422, ['email', 'password', 'role', 'username']])
    const empty = await world.admin.call(users.create, {
      body: { ...someone('empty'), first_name: 'x'.repeat(251), email: '', phone: ' ', address: '', password: '' },
    })
    const messages = Object.fromEntries(Object.entries(empty.body.fields).map(([name, field]) => [name, field.message]))
    expect([empty.status, messages]).toEqual([
      422,
      {
        first_name: 'The input must not exceed 250 characters.',
        email: 'This field is required.',
        phone: 'This field is required.',
        address: 'This field is required.',
        password: 'This field is required.',
      },
    ])
    const easy = await world.admin.call(users.create, { body: { ...someone('easy-one'), password: 'qwerty12345' } })
    expect(easy.body.fields.password?.message).toBe('This password is too easy to guess.')
    const taken = await world.admin.call(users.create, { body: { ...someone('ELENA'), email: 'new@example.com' } })
    expect([taken.status, taken.body.fields.username?.code]).toEqual([409, 'taken'])
    const { rows } = await world.database.query("select 1 from account where username in ('a b', 'easy-one', 'ELENA')")
    expect(rows).toEqual([])
  })

  test('deactivation ends the sessions at once, and activation lets the user in again', async () => {
    const id = await accountWithPassword(world, 'leaving')
    const leaving = await signedIn(world, 'leaving')
    expect((await world.admin.call(users.deactivate, { params: { id } })).body.active).toBe(false)
    expect((await leaving.call(profile.get, {})).status).toBe(401)
    expect((await trySignIn(world, 'leaving')).status).toBe(401)
    const mail = await world.admin.call(users.resetPassword, { params: { id } })
    expect([mail.status, mail.body.code]).toEqual([409, 'account.inactive'])
    await world.admin.call(users.activate, { params: { id } })
    expect((await trySignIn(world, 'leaving')).status).toBe(200)
    expect((await leaving.call(profile.get, {})).status).toBe(401)
    expect(await auditOf(id)).toEqual(['create', 'sign_in', 'deactivate', 'sign_in_failed', 'activate', 'sign_in'])
  })

  test('users cannot deactivate or delete themselves', async () => {
    const params = { id: world.admin.id }
    for (const action of [users.deactivate, users.remove]) {
      const refused = await world.admin.call(action, { params })
      expect([refused.status, refused.body.code]).toEqual([409, 'account.yourself'])
    }
  })

  test('two admins who switch each other off at once leave one of them active', async () => {
    await world.database.query("update account set active = false where role = 'admin' and id <> $1", [world.admin.id])
    for (let round = 0; round < 10; round++) {
      const rival = await world.person('admin', `rival-${round}`)
      const answers = await Promise.all([
        world.admin.call(users.deactivate, { params: { id: rival.id } }),
        rival.call(users.deactivate, { params: { id: world.admin.id } }),
      ])
      const { rows } = await world.database.query("select id from account where role = 'admin' and active")
      expect(rows).toHaveLength(1)
      expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
      await world.database.query('update account set active = (id = $1) where role = $2', [world.admin.id, 'admin'])
      const { token_hash, cookie_hash } = sessionHashes(world.admin)
      await world.database.query(
        'insert into session (account_id, token_hash, cookie_hash) values ($1, $2, $3) on conflict do nothing',
        [world.admin.id, token_hash, cookie_hash],
      )
    }
  })

  test('only an account without traces is deleted; one that worked stays and can be switched off', async () => {
    const { body: unused } = await world.admin.call(users.create, { body: someone('mistake') })
    expect((await world.admin.call(users.remove, { params: { id: unused.id } })).status).toBe(204)
    const worked = await accountWithPassword(world, 'worked')
    await signedIn(world, 'worked')
    const refused = await world.admin.call(users.remove, { params: { id: worked } })
    expect([refused.status, refused.body.code]).toEqual([409, 'account.has_history'])
    expect((await world.admin.call(users.get, { params: { id: worked } })).status).toBe(200)
  })

  test('technicians are no users of this list, and may call none of it', async () => {
    const { id } = world.technician
    expect((await world.admin.call(users.get, { params: { id } })).status).toBe(404)
    expect((await world.admin.call(users.update, { params: { id }, body: { phone: '02 555' } })).status).toBe(404)
    expect((await world.admin.call(users.deactivate, { params: { id } })).status).toBe(404)
    expect((await world.admin.call(users.remove, { params: { id } })).status).toBe(404)
    const { rows } = await world.database.query('select active, version from account where id = $1', [id])
    expect(rows).toEqual([{ active: true, version: 1 }])
    const asTechnician = await Promise.all([
      world.technician.call(users.list, { query: {} }),
      world.technician.call(users.create, { body: someone('intruder') }),
      world.technician.call(users.deactivate, { params: { id: world.admin.id } }),
      world.technician.call(security.set, { body: { require_totp: true } }),
      world.technician.call(apiKeys.create, { body: { name: 'mine', role: 'admin', ...readingKey } }),
    ])
    expect(asTechnician.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('the first admin is made once, with a password that is not easy to guess', async () => {
    await world.database.query("update account set role = 'technician' where role = 'admin'")
    try {
      const easy = world.database.write((tx) => ensureFirstAdmin(tx, 'admin12345'))
      await expect(easy).rejects.toThrow('ADMIN_PASSWORD is too easy to guess')
      const made = await world.database.write((tx) => ensureFirstAdmin(tx))
      expect(made).toMatchObject({ username: 'admin' })
      expect(await world.database.write((tx) => ensureFirstAdmin(tx))).toBeUndefined()
      expect((await trySignIn(world, 'admin', { password: made?.password ?? '' })).status).toBe(200)
    } finally {
      await world.database.query("update account set role = 'admin' where id = $1", [world.admin.id])
    }
  })
})

const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const readingKey = { access: 'read', expires_on: lastDay, current: goodPassword } as const
const writingKey = { access: 'write', expires_on: lastDay, current: goodPassword } as const

describe('API keys', () => {
  const withKey = (key: string) => new Person(0, { authorization: `Bearer ${key}` }, () => world.base)
  const listParts = (program: Person) => program.call(parts.list, { query: {} })
  beforeAll(() => givePassword(world, world.admin))

  test('a session that was left open makes none: the present password is asked for', async () => {
    const make = (current: string) =>
      world.admin.call(apiKeys.create, { body: { name: 'Thief', role: 'admin', ...writingKey, current } })
    const refused = await make('a guess of some length')
    expect([refused.status, refused.body.fields.current?.code]).toEqual([422, 'password_wrong'])
    expect((await make('')).status).toBe(422)
    expect((await world.database.query('select 1 from api_key where name = $1', ['Thief'])).rows).toEqual([])
  })

  test('a key is shown once, works without a cookie, and is revoked at once', async () => {
    const made = await world.admin.call(
      apiKeys.create,
      { body: { name: 'Accounting', role: 'admin', ...writingKey } },
      { headers: { 'idempotency-key': 'key-1' } },
    )
    const { id, key, hint } = made.body
    expect([made.status, key.startsWith('fsk_'), key.startsWith(hint)]).toEqual([201, true, true])
    expect(made.body).toMatchObject({ access: 'write', subjects: null, state: 'valid' })
    const program = withKey(key)
    expect((await listParts(program)).status).toBe(200)
    const listed = await world.admin.call(apiKeys.list, { query: {} })
    expect(listed.text).not.toContain(key)
    const { rows } = await world.database.query("select 1 from idempotency where reply::text like '%fsk_%'")
    expect(rows).toEqual([])

    expect((await world.admin.call(apiKeys.revoke, { params: { id } })).body.state).toBe('revoked')
    expect((await listParts(program)).status).toBe(401)
    expect((await world.admin.call(apiKeys.revoke, { params: { id } })).status).toBe(200)
    expect((await world.admin.call(apiKeys.revoke, { params: { id: 9_999_999 } })).status).toBe(404)
  })

  test('a key does only what it was made for, and only until its last day', async () => {
    const create = (body: object) =>
      world.admin.call(apiKeys.create, { body: { name: 'Sums', role: 'admin', ...readingKey, ...body } })
    for (const [expires_on, code] of [
      ['2020-01-01', 'date_in_past'],
      ['2199-01-01', 'key_too_long'],
    ] as const) {
      const refused = await create({ expires_on })
      expect([refused.status, refused.body.fields.expires_on?.code]).toEqual([422, code])
    }
    expect((await create({ subjects: ['users'] })).status).toBe(422)
    const { body } = await create({ subjects: ['parts', 'suppliers', 'parts'] })
    expect(body.subjects).toEqual(['parts', 'suppliers'])
    const program = withKey(body.key)
    expect((await listParts(program)).status).toBe(200)
    const write = await program.call(suppliers.create, { body: { name: 'By a program' } as never })
    expect([write.status, write.body.code, write.body.message]).toEqual([
      403,
      'api_key.read_only',
      'This API key may only read.',
    ])
    const other = await program.call(warehouses.list, { query: {} })
    expect([other.status, other.body.code]).toEqual([403, 'api_key.other_subject'])
    await world.database.query('update api_key set expires_at = now() where id = $1', [body.id])
    expect((await listParts(program)).status).toBe(401)
    const { items } = (await world.admin.call(apiKeys.list, { query: { state: 'expired' } })).body
    expect(items.map((item) => item.id)).toEqual([body.id])
  })

  test('a technician’s key acts as that technician and no more, and ends when they are deactivated', async () => {
    const wrong = await world.admin.call(apiKeys.create, {
      body: { name: 'Van', role: 'technician', account_id: world.admin.id, ...readingKey },
    })
    expect([wrong.status, wrong.body.fields.account_id?.code]).toEqual([422, 'missing_record'])
    const made = await world.admin.call(apiKeys.create, {
      body: { name: 'Van', role: 'technician', account_id: world.technician.id, ...readingKey },
    })
    const program = withKey(made.body.key)
    const own = () => program.call(orders.list, { query: {} })
    expect((await own()).status).toBe(200)
    expect((await listParts(program)).status).toBe(403)
    await world.database.query('update account set active = false where id = $1', [world.technician.id])
    expect((await own()).status).toBe(401)
  })

  test('whoever makes a key is told by mail, and can undo it', async () => {
    await accountWithPassword(world, 'told')
    const maker = await signedIn(world, 'told')
    const made = await maker.call(apiKeys.create, { body: { name: 'Not mine', role: 'admin', ...writingKey } })
    await expect.poll(async () => (await mailsTo(world, 'told@example.com')).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await mailsTo(world, 'told@example.com')
    expect(mail?.subject).toBe('An API key was made with your Fieldstock account')
    const token = /\?undo=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await world.stranger.call(undoChange, { body: { token } })).status).toBe(200)
    expect((await listParts(withKey(made.body.key))).status).toBe(401)
  })

  test('keys end with the password of their maker once it is set by a link, and with the maker', async () => {
    const { otherTechnician } = world
    const id = await accountWithPassword(world, 'maker')
    const technicianKey = async () => {
      const maker = await signedIn(world, 'maker')
      const body = { name: 'Tablet', role: 'technician', account_id: otherTechnician.id, ...readingKey } as const
      const program = withKey((await maker.call(apiKeys.create, { body })).body.key)
      const call = () => program.call(orders.list, { query: {} })
      expect((await call()).status).toBe(200)
      return async () => (await call()).status
    }
    const first = await technicianKey()
    await world.admin.call(users.resetPassword, { params: { id } })
    // Beside the mail about the key, in whichever order.
    const texts = async () => (await mailsTo(world, 'maker@example.com')).map(({ text }) => text ?? '')
    const withLink = async () => (await texts()).find((text) => text.includes('token='))
    await expect.poll(withLink, { timeout: 15_000 }).toBeDefined()
    const token = tokenIn(world, (await withLink()) ?? '')
    await world.stranger.call(resetPassword, { body: { token, password: goodPassword } })
    expect(await first()).toBe(401)
    const second = await technicianKey()
    await world.admin.call(users.deactivate, { params: { id } })
    expect(await second()).toBe(401)
    const { items } = (await world.admin.call(apiKeys.list, { query: { name: 'Tablet' } })).body
    expect(items.map(({ state }) => state)).toEqual(['revoked', 'revoked'])
  })
})
