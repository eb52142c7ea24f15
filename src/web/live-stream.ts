/** One connection to the server's event stream, opened again whenever it breaks. */
import { createParser } from 'eventsource-parser'

/** What the server says: lists that changed ('*' stands for all of them), or something for this account alone. */
export type LiveEvent = { topics: readonly string[] } | { message: LiveMessage }
/** Something for one account, such as a notification. */
export type LiveMessage = { type: string; data?: unknown }

const firstWaitMs = 1_000
const longestWaitMs = 30_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads one event; undefined for those that say nothing, and for what is not ours. */
export function readEvent(name: string | undefined, data: string): LiveEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  if (name === 'changed' && Array.isArray(value.topics)) {
    const topics = value.topics.filter((topic) => typeof topic === 'string')
    return topics.length > 0 ? { topics } : undefined
  }
  if (name === 'message' && typeof value.type === 'string')
    return { message: 'data' in value ? { type: value.type, data: value.data } : { type: value.type } }
  return undefined
}

/** Reads a body to its end. Not with `for await`: Safari's streams cannot be iterated. */
async function readBody(body: ReadableStream<Uint8Array>, onEvent: (event: LiveEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent({ event: name, data }) {
      const event = readEvent(name, data)
      if (event) onEvent(event)
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

export type StreamOptions = {
  token: string
  signal: AbortSignal
  /** Changes may have been missed before the first connection. */
  missed: boolean
  onEvent: (event: LiveEvent) => void
  /** The session has ended; nothing more will come. */
  onRefused: () => void
}

/** Listens until the signal is aborted or the session ends. */
export async function listenToServer({ token, signal, missed, onEvent, onRefused }: StreamOptions): Promise<void> {
  let waitMs = firstWaitMs
  let mayHaveMissed = missed
  while (!signal.aborted) {
    try {
      const response = await fetch('/api/live', {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal,
      })
      if (response.status === 401) return onRefused()
      if (response.ok && response.body) {
        waitMs = firstWaitMs
        if (mayHaveMissed) onEvent({ topics: ['*'] })
        await readBody(response.body, onEvent)
      }
    } catch {
      // The network went away: try again below.
    }
    mayHaveMissed = true
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}
