/** Live changes: PostgreSQL notifies every instance on commit, and each passes the names of the changed lists on to its open screens. */
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { validTokens } from '../access/session.ts'
import type { Tx } from '../database/db.ts'
import { execute } from '../database/rows.ts'
import { log } from '../log.ts'

/** A session that idles out or a key that runs out sends no notification: streams are checked this often. */
const checkMs = 1_000

type Subscriber = {
  account_id: number
  /** Whether the account may read this list; changes of other lists are not sent at all. */
  mayHear: (topic: string) => boolean
  write: (text: string) => void
  end: () => void
  /** The hash of the session's token or of the key: the stream ends with it. */
  token_hash: Buffer
}
export type LiveHub = { subscribe: (subscriber: Subscriber) => () => void; close: () => Promise<void> }

/** Something for the open screens of one account, such as a notification. */
export type AccountMessage = { type: string; data?: Readonly<Record<string, unknown>> }

type Message = { topics?: string[]; ended?: number; to?: number; among?: string; message?: AccountMessage }

/** Sends a message to the open screens of one account, if and when the transaction commits. At most 8,000 bytes: send ids, not records. */
export async function sendToAccount(tx: Tx, account_id: number, message: AccountMessage): Promise<void> {
  const payload: Message = { to: account_id, message }
  await execute(tx)`select pg_notify('fieldstock_live', ${JSON.stringify(payload)})`
}

/** Sends a message to the open screens of everybody who may read a list; nothing of it is stored. At most 8,000 bytes. */
export async function sendAmong(tx: Tx, topic: string, message: AccountMessage): Promise<void> {
  const payload: Message = { among: topic, message }
  await execute(tx)`select pg_notify('fieldstock_live', ${JSON.stringify(payload)})`
}

const eventText = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** `onTopics` is called with what every instance wrote, this one included. */
export async function openLive(url: string, onTopics?: (topics: readonly string[]) => void): Promise<LiveHub> {
  const subscribers = new Set<Subscriber>()
  let closed = false
  let client: pg.Client | undefined

  function receive(payload: string | undefined) {
    // Only recordAudit(), endSessions(), sendToAccount() and sendAmong() write to this channel.
    const message = JSON.parse(payload ?? '{}') as Message
    if (message.topics) onTopics?.(message.topics)
    for (const subscriber of subscribers) {
      const topics = message.topics?.filter((topic) => topic === '*' || subscriber.mayHear(topic))
      if (topics?.length) subscriber.write(eventText('changed', { topics }))
      const isFor =
        message.to === subscriber.account_id || (message.among !== undefined && subscriber.mayHear(message.among))
      if (message.message && isFor) subscriber.write(eventText('message', message.message))
    }
    if (message.ended !== undefined) void endInvalid()
  }

  /** Ends the streams whose session or key was ended, ran out or was idle too long: one statement for all of them. */
  async function endInvalid(): Promise<void> {
    const open = [...subscribers]
    if (open.length === 0 || !client) return
    try {
      const { rows } = await client.query<{ token_hash: Buffer }>(validTokens, [open.map((it) => it.token_hash)])
      const valid = new Set(rows.map((row) => row.token_hash.toString('hex')))
      for (const subscriber of open) if (!valid.has(subscriber.token_hash.toString('hex'))) subscriber.end()
    } catch (error) {
      // Without a database nothing is sent either; the next round looks again.
      if (!closed) log.warn({ err: error }, 'live streams not checked')
    }
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'fieldstock live', keepAlive: true })
    next.on('notification', ({ payload }) => receive(payload))
    next.on('error', (error) => log.warn({ err: error }, 'live connection lost'))
    next.on('end', () => {
      if (closed) return
      setTimeout(() => {
        listen().then(
          // Notifications may have been missed: screens fetch everything again.
          () => receive('{"topics":["*"]}'),
          () => undefined,
        )
      }, 1_000).unref()
    })
    client = next
    await next.connect()
    await next.query('listen fieldstock_live')
  }
  await listen()
  const check = setInterval(() => void endInvalid(), checkMs)
  const beat = setInterval(() => {
    for (const subscriber of subscribers) subscriber.write(': still here\n\n')
  }, 20_000)

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    async close() {
      closed = true
      clearInterval(beat)
      clearInterval(check)
      for (const subscriber of subscribers) subscriber.end()
      await client?.end()
    },
  }
}

/** Starts an event stream on a raw response. */
export function openEvents(response: ServerResponse): Pick<Subscriber, 'write' | 'end'> {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  response.write('event: open\ndata: {}\n\n')
  return {
    // A screen that does not read is dropped instead of filling our memory; it reconnects.
    write: (text) => void (response.writableLength > 1_000_000 ? response.destroy() : response.write(text)),
    end: () => void response.end(),
  }
}
