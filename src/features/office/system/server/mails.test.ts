/** Mails wait for a server that is away, are seen meanwhile, and are sent once. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { PermanentJobError } from '#server/background/job.ts'
import { dataFolders } from '#server/env.ts'
import { defineMail } from '#server/mail/mail-job.ts'
import { useWorld } from '#test/client.ts'
import { mails } from '../contract.ts'

const world = useWorld()
const notice = defineMail<{ to: string }>({
  name: 'password-mail',
  compose: async ({ to }) => ({ to, subject: 'Hello', text: 'A line.' }),
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A mail server on the given port, or on a free one; `refuse` says no to every recipient. */
async function mailServer({ port = 0, refuse = 0 } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      refuse ? done(Object.assign(new Error('nobody here'), { responseCode: refuse })) : done(),
    onData(stream, _session, done) {
      void stream.toArray().then((chunks) => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  closing.push(close)
  const address = server.server.address()
  return { received, close, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

const sendBy = (port: number, to: string, id: string) =>
  notice.run(
    { to },
    { ...world.services, env: { ...world.services.env, smtp_url: `smtp://127.0.0.1:${port}` } },
    { id },
  )
const listed = async (recipient: string) =>
  (await world.admin.call(mails.list, { query: { recipient } as never })).body.items

test('a mail whose server is away waits with the reason, and is sent once when the server is back', async () => {
  const id = randomUUID()
  const { port, close } = await mailServer()
  await close()
  await expect(sendBy(port, 'away@example.com', id)).rejects.toThrow('ECONNREFUSED')
  await expect(sendBy(port, 'away@example.com', id)).rejects.toThrow('ECONNREFUSED')
  const [waiting] = await listed('away@example.com')
  expect(waiting).toMatchObject({ state: 'waiting', tries: 2, last_error: expect.stringContaining('ECONNREFUSED') })
  const { received } = await mailServer({ port })
  await sendBy(port, 'away@example.com', id)
  // The job was not noted as done: it runs again, and nothing is sent.
  await sendBy(port, 'away@example.com', id)
  expect(received).toHaveLength(1)
  expect((await PostalMime.parse(received[0] ?? '')).messageId).toBe(`<${id}@localhost>`)
  expect(await listed('away@example.com')).toMatchObject([{ state: 'sent', last_error: null }])
})

test('a mail that one worker is sending is not sent by another', async () => {
  const id = randomUUID()
  const { port, received } = await mailServer()
  const tries = await Promise.allSettled([1, 2, 3].map(() => sendBy(port, 'raced@example.com', id)))
  expect(tries.filter((one) => one.status === 'rejected').length).toBeGreaterThan(0)
  expect(received).toHaveLength(1)
})

test('a mail that is sent again because its end was not noted has the same Message-ID', async () => {
  const id = randomUUID()
  const { port, received } = await mailServer()
  await sendBy(port, 'again@example.com', id)
  await world.database.query(`update mail set state = 'waiting', sent_at = null where job_id = $1`, [id])
  await sendBy(port, 'again@example.com', id)
  const [one, two] = await Promise.all(received.map((text) => PostalMime.parse(text)))
  expect(two?.messageId).toBe(one?.messageId)
})

test('a mail carries the date it was written on as mail programs read it, sent or kept in the outbox', async () => {
  const id = randomUUID()
  const { port, received } = await mailServer()
  await sendBy(port, 'dated@example.com', id)
  const kept = randomUUID()
  await notice.run({ to: 'kept@example.com' }, world.services, { id: kept })
  const { outbox } = dataFolders(world.services.env)
  const file = (await readdir(outbox)).find((name) => name.includes(kept)) ?? ''
  const texts = [received[0] ?? '', await readFile(join(outbox, file), 'utf8')]
  await rm(outbox, { recursive: true })
  const { rows } = await world.database.query<{ created_at: string }>(
    'select created_at from mail where job_id in ($1, $2) order by id',
    [id, kept],
  )
  for (const [at, text] of texts.entries()) {
    const [, date = ''] = /^Date: (.*)\r\n/m.exec(text) ?? []
    // RFC 5322, 3.3: day of the week, day, month, year, time and a zone in digits.
    expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/)
    const written = Math.floor(Date.parse(rows[at]?.created_at ?? '') / 1000)
    expect(Date.parse(date)).toBe(written * 1000)
  }
})

test('a recipient that the server refuses for good is not tried for days', async () => {
  const { port } = await mailServer({ refuse: 550 })
  await expect(sendBy(port, 'nobody@example.com', randomUUID())).rejects.toThrow(PermanentJobError)
  const later = await mailServer({ refuse: 451 })
  await expect(sendBy(later.port, 'grey@example.com', randomUUID())).rejects.not.toThrow(PermanentJobError)
})

test('a mail is waited for at least three days, at most an hour between two tries', async () => {
  const { rows } = await world.database.query<{ hours: string; longest: number }>(`
    select q.retry_delay_max as longest, sum(least(q.retry_delay_max, q.retry_delay * 2 ^ (n - 1))) / 3600 as hours
    from pgboss.queue q, generate_series(1, q.retry_limit) n where q.name = 'password-mail' group by 1`)
  expect(rows[0]?.longest).toBe(3_600)
  expect(Number(rows[0]?.hours)).toBeGreaterThanOrEqual(72)
})

test('an admin sends a waiting mail at once', async () => {
  const { outbox } = dataFolders(world.services.env)
  // The outbox folder cannot be made: nothing can be sent.
  await writeFile(outbox, '')
  const data = { account_id: world.technician.id, purpose: 'reset', language: 'EN' }
  await world.database.write((tx) => world.services.queue.send(tx, 'password-mail', data))
  await expect
    .poll(async () => (await listed('marco@example.com'))[0]?.next_try_at, { timeout: 20_000 })
    .toEqual(expect.any(String))
  const [{ id = 0 } = {}] = await listed('marco@example.com')
  await rm(outbox)
  expect((await world.admin.call(mails.retry, { params: { id } })).status).toBe(204)
  await expect
    .poll(async () => (await listed('marco@example.com')).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['sent'])
  const [file = ''] = await readdir(outbox)
  expect(await readFile(join(outbox, file), 'utf8')).toContain('marco@example.com')
  expect((await world.admin.call(mails.retry, { params: { id } })).status).toBe(404)
})
