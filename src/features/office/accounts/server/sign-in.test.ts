import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#server/access/rate-limit.ts'
import { useWorld } from '#test/client.ts'
import { accountWithPassword, goodPassword, mailsTo, signedIn, tokenFor, tokenIn, trySignIn } from '#test/people.ts'
import { profile } from '../contract.ts'
import { checkResetLink, forgotPassword, resetPassword } from '../sign-in.ts'
import { passwordMail } from './background.ts'
import { delaySeconds } from './login-guard.ts'

const world = useWorld()
const newPassword = 'quattro gatti sul tetto'

describe('signing in', () => {
  test('by username or email gives a token that counts only with its cookie', async () => {
    const id = await accountWithPassword(world, 'livia')
    const answer = await trySignIn(world, 'LIVIA@example.com')
    expect(answer.body).toEqual({
      token: expect.any(String),
      user: {
        id,
        first_name: 'Livia',
        last_name: 'Conti livia',
        username: 'livia',
        picture_path: null,
        picture_url: null,
        ref_user_type_id: 2,
      },
    })
    const [cookie, device] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^fieldstock_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/)
    expect(device).toMatch(/^fieldstock_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/)
    const authorization = `Bearer ${answer.body.token}`
    const copied = await world.stranger.call(profile.get, {}, { headers: { authorization } })
    expect(copied.status).toBe(401)
    const livia = await signedIn(world, 'Livia')
    expect((await livia.call(profile.get, {})).body).toMatchObject({ id, username: 'livia', role: 'admin' })
  })

  test('a session in use gets a new term for its cookie once a day, and nothing else does', async () => {
    await accountWithPassword(world, 'daily')
    const answer = await trySignIn(world, 'daily')
    const given = answer.headers.getSetCookie()[0] ?? ''
    const cookie = given.split(';')[0] ?? ''
    const authorization = `Bearer ${answer.body.token}`
    const ask = (headers: Record<string, string>) => world.stranger.call(profile.get, {}, { headers })
    const wrong = await ask({ authorization, cookie: `${cookie}x` })
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
    const first = await ask({ authorization, cookie })
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, given])
    const second = await ask({ authorization, cookie })
    expect([second.status, second.headers.get('set-cookie')]).toEqual([200, null])
  })

  test('an unknown name, a wrong password and a disabled account get one and the same answer', async () => {
    await accountWithPassword(world, 'known')
    const off = await accountWithPassword(world, 'switched-off')
    await world.database.query('update account set active = false where id = $1', [off])
    const answers = [
      await trySignIn(world, 'nobody'),
      await trySignIn(world, 'known', { password: 'not this one at all' }),
      await trySignIn(world, 'switched-off'),
      await trySignIn(world, 'elena'),
    ]
    for (const { status, body, headers } of answers) {
      const { correlation_id: _each, ...rest } = body as typeof body & { correlation_id: string }
      expect([status, headers.get('set-cookie'), rest]).toEqual([
        401,
        null,
        { code: 'login.failed', message: 'Invalid Username or Password.', params: {} },
      ])
    }
    const { rows } = await world.database.query(
      "select subject_id, label from audit where action = 'sign_in_failed' order by id",
    )
    expect(rows.slice(0, 3)).toEqual([
      { subject_id: null, label: null },
      { subject_id: expect.anything(), label: 'Livia Conti known' },
      { subject_id: off, label: 'Livia Conti switched-off' },
    ])
    const { rows: leaked } = await world.database.query("select 1 from audit where audit::text ilike '%not this one%'")
    expect(leaked).toEqual([])
  })

  test('too many tries have to wait, and the right password does not help before', async () => {
    await accountWithPassword(world, 'besieged')
    const attack = { password: 'a wrong one each time', address: '192.0.2.7' }
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) statuses.push((await trySignIn(world, 'besieged', attack)).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await trySignIn(world, 'besieged', { address: attack.address })
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(500)
    expect(wait).toBeLessThanOrEqual(600)
    // The person behind the account still signs in from elsewhere.
    expect((await trySignIn(world, 'besieged', { address: '192.0.2.8' })).status).toBe(200)
  })

  test('username and mail address are counted as the same account', async () => {
    await accountWithPassword(world, 'two-names')
    const attack = { password: 'a wrong one each time', address: '192.0.2.17' }
    for (let n = 0; n < 5; n++) {
      await trySignIn(world, 'two-names', attack)
      await trySignIn(world, 'Two-Names@example.com', attack)
    }
    expect((await trySignIn(world, 'two-names', attack)).status).toBe(429)
    expect((await trySignIn(world, 'two-names@example.com', attack)).status).toBe(429)
  })

  test('an account that many tried is only delayed, and not at all on a device that it knows', {
    tags: ['long'],
  }, async () => {
    const id = await accountWithPassword(world, 'popular')
    const first = await trySignIn(world, 'popular', { address: '192.0.2.20' })
    const device = first.headers.getSetCookie()[1]?.split(';')[0] ?? ''
    await world.database.query(
      "insert into rate_limit (key, tries, window_ends_at) values ($1, 12, now() + interval '10 minutes')",
      [`login account ${id}`],
    )
    const order: string[] = []
    const signIn = async (name: string, cookie = '') => {
      const answer = await trySignIn(world, 'popular', { address: '192.0.2.21', cookie })
      order.push(`${name} ${answer.status}`)
      return answer
    }
    const again = await Promise.all([signIn('new device'), signIn('known device', device)])
    expect(order).toEqual(['known device 200', 'new device 200'])
    // A known browser keeps its cookie, a new one gets its own.
    expect(again.map(({ headers }) => headers.getSetCookie()[1]?.startsWith(device))).toEqual([false, true])
    expect(await trySignIn(world, 'popular', { cookie: device, password: 'a wrong one' })).toMatchObject({
      status: 401,
    })
  })

  test('the delay grows and stays bounded', () => {
    expect([0, 9, 10, 11, 12, 13, 14, 15, 1_000].map(delaySeconds)).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30])
    expect(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '::1'].map(networkOf)).toEqual([
      '192.0.2.7',
      '192.0.2.7',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '0:0:0:0::/64',
    ])
  })

  test('many at once are all answered, though each counts its try', { tags: ['long'] }, async () => {
    for (let n = 0; n < 25; n++) await accountWithPassword(world, `early-${n}`, 'technician')
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => trySignIn(world, `early-${n}`, { address: `198.51.100.${n}` })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 25 }, () => 200))
  })
})

describe('a forgotten password', () => {
  const ask = (username: string, language = 'EN') =>
    world.stranger.call(forgotPassword, { body: { username } }, { headers: { 'accept-language': language } })
  const reset = (token: string, password = newPassword) =>
    world.stranger.call(resetPassword, { body: { token, password } })

  const check = (token: string) => world.stranger.call(checkResetLink, { body: { token } })

  test('is answered the same for known and unknown, and only the known one gets a mail', async () => {
    await accountWithPassword(world, 'forgetful')
    const answers = [await ask('forgetful'), await ask('nobody-here')]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const before = await signedIn(world, 'forgetful')

    const token = await tokenFor(world, 'forgetful@example.com')
    const { rows } = await world.database.query("select 1 from pgboss.job where data::text like '%' || $1 || '%'", [
      token,
    ])
    expect(rows).toEqual([])
    expect((await check(token)).status).toBe(204)
    expect((await reset(token)).status).toBe(204)
    const used = await check(token)
    expect([used.status, used.body.code]).toEqual([409, 'login.link_expired'])
    expect((await check('no-such-link')).status).toBe(409)
    expect((await before.call(profile.get, {})).status).toBe(401)
    expect((await trySignIn(world, 'forgetful')).status).toBe(401)
    expect((await trySignIn(world, 'forgetful', { password: newPassword })).status).toBe(200)

    const again = await reset(token, 'another good one here')
    expect([again.status, again.body.code]).toEqual([409, 'login.link_expired'])
    expect(await mailsTo(world, 'nobody-here@example.com')).toEqual([])
  })

  test('mails speak the language of the one who asked, and only the newest link works', async () => {
    await accountWithPassword(world, 'twice')
    await ask('twice@example.com', 'IT')
    const first = await tokenFor(world, 'twice@example.com')
    expect((await mailsTo(world, 'twice@example.com'))[0]?.subject).toBe('Imposta una nuova password per Fieldstock')
    await ask('twice')
    const second = await tokenFor(world, 'twice@example.com', 2)
    expect((await reset(first)).status).toBe(409)
    expect((await reset(second)).status).toBe(204)
  })

  test('a link that is an hour old does not work', async () => {
    const id = await accountWithPassword(world, 'late')
    await ask('late')
    const token = await tokenFor(world, 'late@example.com')
    const { rows } = await world.database.query<{ minutes: number }>(
      'select extract(epoch from expires_at - now()) / 60 as minutes from one_time_token where account_id = $1',
      [id],
    )
    expect(Number(rows[0]?.minutes)).toBeCloseTo(60, 0)
    await world.database.query(
      "update one_time_token set expires_at = now() - interval '1 second' where account_id = $1",
      [id],
    )
    expect((await reset(token)).body.code).toBe('login.link_expired')
    expect((await trySignIn(world, 'late')).status).toBe(200)
  })

  test('of many uses of one link at once one wins', async () => {
    const id = await accountWithPassword(world, 'hurried')
    await ask('hurried')
    const token = await tokenFor(world, 'hurried@example.com')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reset(token, `numero ${n} di otto gatti`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409, 409, 409])
    const { rows } = await world.database.query(
      "select 1 from audit where action = 'reset_password' and subject_id = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('a password that is too short or too easy is refused at its field, and the link still works', async () => {
    await accountWithPassword(world, 'careless')
    await ask('careless')
    const token = await tokenFor(world, 'careless@example.com')
    const short = await reset(token, 'tooshort')
    expect([short.status, short.body.fields]).toEqual([
      422,
      { password: { code: 'min_length', message: 'The input must be at least 10 characters.' } },
    ])
    for (const easy of ['password2026', 'careless2026!'])
      expect((await reset(token, easy)).body.fields.password?.code).toBe('password_common')
    expect((await reset(token)).status).toBe(204)
  })

  test('many requests for one account send three mails and no more', async () => {
    await accountWithPassword(world, 'pestered')
    const askFrom = (address: string) =>
      world.stranger.call(
        forgotPassword,
        { body: { username: 'pestered' } },
        { headers: { 'x-forwarded-for': address } },
      )
    for (let n = 0; n < 5; n++) await askFrom('203.0.113.1')
    const refused = await askFrom('203.0.113.1')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    // The owner can still ask from elsewhere.
    expect((await askFrom('203.0.113.2')).status).toBe(202)
    await tokenFor(world, 'pestered@example.com', 3)
  })

  test('the mail goes out by SMTP where a server is configured', async () => {
    const account_id = await accountWithPassword(world, 'postal')
    const received: Promise<Buffer>[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _session, done) {
        received.push(stream.toArray().then((chunks) => Buffer.concat(chunks)))
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      const env = { ...world.services.env, smtp_url: `smtp://127.0.0.1:${port}` }
      const data = { account_id, purpose: 'invitation', language: 'IT' } as const
      await passwordMail.run(data, { ...world.services, env }, { id: randomUUID() })
      const mail = await PostalMime.parse((await received[0]) ?? '')
      expect(mail.subject).toBe('Il tuo account Fieldstock')
      expect(mail.from).toMatchObject({ name: 'Fieldstock', address: 'no-reply@localhost' })
      expect(mail.text).toContain('Il tuo nome utente è postal.')
      expect((await reset(tokenIn(world, mail.text ?? ''))).status).toBe(204)
    } finally {
      await new Promise<void>((resolve) => server.close(resolve))
    }
    expect((await trySignIn(world, 'postal', { password: newPassword })).status).toBe(200)
    expect((await trySignIn(world, 'postal', { password: goodPassword })).status).toBe(401)
  })
})
