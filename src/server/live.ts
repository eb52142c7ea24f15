/** Live changes: PostgreSQL notifies every instance on commit, and each tells its open screens which lists changed. */
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { log } from './log.ts'

type Subscriber = {
  account_id: number
  /** Which lists its person may read at all; of others not even a change is told. */
  hears: (topic: string) => boolean
  write: (text: string) => void
  end: () => void
  /** False once the session was ended. */
  stillValid: () => Promise<boolean>
}
export type LiveHub = { subscribe: (subscriber: Subscriber) => () => void; close: () => Promise<void> }

type Message = { topics?: string[]; ended?: number }

/** `onTopics` hears what every instance wrote, this one's own included. */
export async function openLive(url: string, onTopics?: (topics: readonly string[]) => void): Promise<LiveHub> {
  const subscribers = new Set<Subscriber>()
  let closed = false
  let client: pg.Client | undefined

  function receive(payload: string | undefined) {
    // Only record() and endSessions() write to this channel.
    const message = JSON.parse(payload ?? '{}') as Message
    if (message.topics) onTopics?.(message.topics)
    for (const subscriber of subscribers) {
      const topics = message.topics?.filter((topic) => topic === '*' || subscriber.hears(topic))
      if (topics?.length) subscriber.write(`event: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
      if (message.ended === subscriber.account_id)
        subscriber.stillValid().then(
          (valid) => valid || subscriber.end(),
          () => subscriber.end(),
        )
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
          // What was missed meanwhile is unknown: screens ask again for everything.
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
