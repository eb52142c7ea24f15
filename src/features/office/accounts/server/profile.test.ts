import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { matchTotp, totpCode, totpStep } from '#server/access/totp.ts'
import { formWith, type Person, useWorld } from '#test/client.ts'
import { accountWithPassword, goodPassword, mailsTo, signedIn, trySignIn } from '#test/people.ts'
import { apiKeys, profile, security, users } from '../contract.ts'
import { resetPassword, undoChange } from '../sign-in.ts'

const world = useWorld()
const newPassword = 'quattro gatti sul tetto'

/** A code for the step so many after now, so that a test never waits for the clock. */
const codeOf = (secret: string, ahead = 0) => totpCode(secret, totpStep(new Date()) + ahead)

async function setUpTotp(person: Person): Promise<string> {
  const { body } = await person.call(profile.startTotp, {})
  expect((await person.call(profile.confirmTotp, { body: { code: codeOf(body.secret) } })).status).toBe(200)
  return body.secret
}

describe('the own profile', () => {
  test('is read and changed by either role, field by field, and never the role itself', async () => {
    const answer = await world.technician.call(profile.update, { body: { phone: '051 555 010', language: 'IT' } })
    expect(answer.body).toMatchObject({ username: 'marco', phone: '051 555 010', language: 'IT', version: 2 })
    const stale = await world.technician.call(
      profile.update,
      { body: { phone: '02 555' } },
      { headers: { 'if-match': '1' } },
    )
    expect(stale.status).toBe(412)
    for (const field of ['role', 'email', 'username', 'active', 'password_hash', 'id']) {
      const refused = await world.technician.call(profile.update, { body: { [field]: 'admin' } as never })
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { [field]: { code: 'unknown', message: 'There is no such field.' } },
      ])
    }
  })

  test('has a picture, which only its owner and the admins see', async () => {
    const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#288BCF' } })
      .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1' } })
      .png()
      .toBuffer()
    expect((await sharp(png).metadata()).exif).toBeDefined()
    const kept = await world.technician.call(profile.setPicture, {}, { form: formWith(png, 'me.png') })
    const path = kept.body.picture_path ?? ''
    expect(kept.body.picture_url).toBe(world.services.env.public_url + path)
    const stored = await world.technician.fetch(path)
    expect(stored.headers.get('content-type')).toBe('image/webp')
    // What a browser keeps of it is for this sign-in alone: the next person at it asks again.
    expect(stored.headers.get('vary')).toContain('authorization')
    // Where and with what it was taken is not kept.
    const { exif, xmp, iptc } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect((await world.stranger.fetch(path)).status).toBe(401)
    expect((await world.otherTechnician.fetch(path)).status).toBe(404)
    const removed = await world.technician.call(profile.removePicture, {})
    expect(removed.body.picture_path).toBeNull()
    expect((await world.technician.fetch('/api/profile/picture')).status).toBe(404)
  })

  test('a new password needs the old one and signs the other devices out', async () => {
    await accountWithPassword(world, 'renata', 'technician')
    const [here, there] = [await signedIn(world, 'renata'), await signedIn(world, 'renata')]
    const wrong = await here.call(profile.setPassword, { body: { current: 'not my password', password: newPassword } })
    expect([wrong.status, wrong.body.fields.current?.code]).toEqual([422, 'password_wrong'])
    const easy = await here.call(profile.setPassword, { body: { current: goodPassword, password: 'renata12345' } })
    expect(easy.body.fields.password?.code).toBe('password_common')
    const done = await here.call(profile.setPassword, { body: { current: goodPassword, password: newPassword } })
    expect(done.status).toBe(204)
    expect((await here.call(profile.get, {})).status).toBe(200)
    expect((await there.call(profile.get, {})).status).toBe(401)
    const { rows } = await world.database.query("select 1 from idempotency where reply::text ilike '%gatti%'")
    expect(rows).toEqual([])
  })

  test('shows the signed-in devices, and signs out one or all others', async () => {
    await accountWithPassword(world, 'devices')
    const [first, second, third] = [
      await signedIn(world, 'devices'),
      await signedIn(world, 'devices'),
      await signedIn(world, 'devices'),
    ]
    const { items } = (await first.call(profile.sessions, {})).body
    expect(items.map((item) => item.current).sort()).toEqual([false, false, true])
    const one = items.find((item) => !item.current)?.id ?? 0
    expect((await world.admin.call(profile.endSession, { params: { id: one } })).status).toBe(404)
    expect((await first.call(profile.endSession, { params: { id: one } })).status).toBe(204)
    expect((await first.call(profile.endOtherSessions, {})).body).toEqual({ ended: 1 })
    const statuses = await Promise.all(
      [first, second, third].map(async (it) => (await it.call(profile.get, {})).status),
    )
    expect(statuses).toEqual([200, 401, 401])
  })
})

describe('the own mail address', () => {
  const setEmail = (person: Person, email: string, proof: { current?: string; code?: string } = {}) =>
    person.call(profile.setEmail, { body: { email, current: goodPassword, ...proof } })
  const undo = (token: string) => world.stranger.call(undoChange, { body: { token } })
  const undoToken = async (address: string, count = 1) => {
    await expect.poll(async () => (await mailsTo(world, address)).length, { timeout: 15_000 }).toBe(count)
    const text = (await mailsTo(world, address)).at(-1)?.text ?? ''
    return /\/forgot-password\?undo=([\w-]+)/.exec(text)?.[1] ?? ''
  }

  test('needs the present password, and a code where two-step sign-in is on', async () => {
    await accountWithPassword(world, 'mover', 'technician')
    const mover = await signedIn(world, 'mover')
    const wrong = await setEmail(mover, 'other@example.com', { current: 'not my password' })
    expect([wrong.status, wrong.body.fields.current?.code]).toEqual([422, 'password_wrong'])
    const taken = await setEmail(mover, 'SARA@example.com')
    expect([taken.status, taken.body.fields.email?.code]).toEqual([409, 'taken'])
    const secret = await setUpTotp(mover)
    const bare = await setEmail(mover, 'other@example.com')
    expect([bare.status, bare.body.fields.code?.code]).toEqual([422, 'required'])
    const noCode = await mover.call(profile.setPassword, { body: { current: goodPassword, password: newPassword } })
    expect([noCode.status, noCode.body.fields.code?.code]).toEqual([422, 'required'])
    const done = await setEmail(mover, 'other@example.com', { code: codeOf(secret, 1) })
    expect([done.status, done.body.email]).toEqual([200, 'other@example.com'])
  })

  test('an admin changes the own one in the profile alone, not in the list of users', async () => {
    const id = await accountWithPassword(world, 'sidestep')
    const sidestep = await signedIn(world, 'sidestep')
    const refused = await sidestep.call(users.update, { params: { id }, body: { email: 'by-list@example.com' } })
    expect([refused.status, refused.body.fields.email?.code]).toEqual([422, 'own_email'])
    const other = await world.admin.call(users.update, { params: { id }, body: { email: 'by-admin@example.com' } })
    expect(other.status).toBe(200)
    expect((await mailsTo(world, 'by-admin@example.com')).length).toBe(0)
    expect(await undoToken('sidestep@example.com')).not.toBe('')
  })

  test('a thief with password and session is undone by the address from before, once and for good', async () => {
    const id = await accountWithPassword(world, 'robbed')
    const thief = await signedIn(world, 'robbed')
    // Made before anything was changed.
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const { body: key } = await thief.call(apiKeys.create, {
      body: { name: 'Left behind', role: 'admin', access: 'write', expires_on: day, current: goodPassword },
    })
    expect(await undoToken('robbed@example.com')).not.toBe('')
    expect((await setEmail(thief, 'thief@example.com')).status).toBe(200)
    const token = await undoToken('robbed@example.com', 2)
    const mail = (await mailsTo(world, 'robbed@example.com')).at(-1)
    expect(mail?.subject).toBe('The mail address of your Fieldstock account was changed')
    await setUpTotp(thief)
    // The thief's own links: to the address that the thief chose.
    await world.database.query('update account set totp_step = null where id = $1', [id])
    const { rows: secrets } = await world.database.query('select totp_secret from account where id = $1', [id])
    const code = codeOf(String(secrets[0]?.totp_secret))
    await thief.call(profile.setPassword, { body: { current: goodPassword, password: newPassword, code } })
    const later = await undoToken('thief@example.com')

    const undone = await undo(token)
    expect(undone.status).toBe(200)
    expect((await thief.call(profile.get, {})).status).toBe(401)
    expect((await trySignIn(world, 'robbed', { password: newPassword })).status).toBe(401)
    const { rows } = await world.database.query(
      'select email, password_hash, totp_secret, k.revoked_at is not null as revoked from account a join api_key k on k.id = $2 where a.id = $1',
      [id, key.id],
    )
    expect(rows).toEqual([{ email: 'robbed@example.com', password_hash: null, totp_secret: null, revoked: true }])
    for (const spent of [token, later]) expect((await undo(spent)).body.code).toBe('login.link_expired')
    const set = { token: undone.body.token, password: 'cinque lune sopra il mare' }
    expect((await world.stranger.call(resetPassword, { body: set })).status).toBe(204)
    expect((await trySignIn(world, 'robbed@example.com', { password: set.password })).status).toBe(200)
  })
})

describe('two-step sign-in', () => {
  test('asks for a code after the password, and no code works twice', async () => {
    await accountWithPassword(world, 'totp')
    const person = await signedIn(world, 'totp')
    const { body: begun } = await person.call(profile.startTotp, {})
    expect(begun.uri).toBe(`otpauth://totp/Fieldstock:totp?secret=${begun.secret}&issuer=Fieldstock`)
    const wrong = ['000000', '111111', '222222'].find((code) => matchTotp(begun.secret, code) === undefined) ?? ''
    const refused = await person.call(profile.confirmTotp, { body: { code: wrong } })
    expect([refused.status, refused.body.fields.code?.code]).toEqual([422, 'code_wrong'])
    expect((await trySignIn(world, 'totp')).status).toBe(200)

    const first = codeOf(begun.secret)
    expect((await person.call(profile.confirmTotp, { body: { code: first } })).body.two_factor).toBe(true)
    const asked = await trySignIn(world, 'totp')
    expect([asked.status, asked.body.code, asked.headers.get('set-cookie')]).toEqual([401, 'login.code_needed', null])
    expect((await trySignIn(world, 'totp', { password: 'a wrong password', code: first })).body.code).toBe(
      'login.failed',
    )
    expect((await trySignIn(world, 'totp', { code: first })).body.code).toBe('login.code_wrong')

    const next = codeOf(begun.secret, 1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => trySignIn(world, 'totp', { code: next })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('is turned off with the password, or by another admin for one who lost the phone', async () => {
    const id = await accountWithPassword(world, 'phoneless')
    const person = await signedIn(world, 'phoneless')
    await setUpTotp(person)
    const wrong = await person.call(profile.removeTotp, { body: { password: 'who knows what' } })
    expect([wrong.status, wrong.body.fields.password?.code]).toEqual([422, 'password_wrong'])
    expect((await person.call(profile.removeTotp, { body: { password: goodPassword } })).body.two_factor).toBe(false)
    await setUpTotp(person)
    expect((await world.technician.call(users.resetTotp, { params: { id } })).status).toBe(403)
    expect((await world.admin.call(users.resetTotp, { params: { id } })).body.two_factor).toBe(false)
    expect((await trySignIn(world, 'phoneless')).status).toBe(200)
  })

  test('when the company requires it, an admin without it can do nothing but set it up', async () => {
    await accountWithPassword(world, 'strict')
    await accountWithPassword(world, 'newcomer')
    const strict = await signedIn(world, 'strict')
    const own = await strict.call(security.set, { body: { require_totp: true } })
    expect([own.status, own.body.code]).toEqual([409, 'account.totp_own_first'])
    await setUpTotp(strict)
    expect((await strict.call(security.set, { body: { require_totp: true } })).status).toBe(200)

    const answer = await trySignIn(world, 'newcomer')
    expect(answer.body.must_set_up_totp).toBe(true)
    const newcomer = await signedIn(world, 'newcomer')
    const refused = await newcomer.call(users.list, { query: {} })
    expect([refused.status, refused.body.code]).toEqual([403, 'login.totp_required'])
    expect((await newcomer.call(profile.get, {})).body.two_factor_required).toBe(true)
    await setUpTotp(newcomer)
    expect((await newcomer.call(users.list, { query: {} })).status).toBe(200)
    const stays = await newcomer.call(profile.removeTotp, { body: { password: goodPassword } })
    expect([stays.status, stays.body.code]).toEqual([409, 'account.totp_is_required'])
    // Technicians are not asked.
    expect((await world.technician.call(profile.get, {})).body.two_factor_required).toBe(false)
    expect((await strict.call(security.set, { body: { require_totp: false } })).body).toEqual({ require_totp: false })
  })
})
