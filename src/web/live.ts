/** Hears from the server what others changed, and makes the queries that show it fetch again. */
import type { QueryClient } from '@tanstack/react-query'
import { session } from './session.ts'

const firstWait = 1_000
const longestWait = 30_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The topics of a `changed` event; anything else is silence. */
export function topicsOf(event: string): readonly string[] {
  const lines = event.split('\n')
  if (!lines.includes('event: changed')) return []
  const data = lines.find((line) => line.startsWith('data: '))
  if (!data) return []
  try {
    const { topics } = JSON.parse(data.slice(6)) as { topics?: unknown }
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
  } catch {
    return []
  }
}

/** Reads one stream to its end and hands each event on. */
async function readEvents(body: ReadableStream<Uint8Array>, take: (event: string) => void) {
  let pending = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true }).replaceAll('\r', '')
    const events = pending.split('\n\n')
    pending = events.pop() ?? ''
    for (const event of events) take(event)
  }
}

async function listen(client: QueryClient, token: string, signal: AbortSignal) {
  let wait = firstWait
  let missed = false
  while (!signal.aborted) {
    try {
      const response = await fetch('/api/live', {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal,
      })
      if (response.status === 401) {
        if (session.get()?.token === token) session.clear()
        return
      }
      if (response.ok && response.body) {
        wait = firstWait
        // Changes made while the line was down were not heard.
        if (missed) void client.invalidateQueries()
        await readEvents(response.body, (event) => {
          const topics = topicsOf(event)
          if (topics.length === 0) return
          // A star stands for everything: the server's own line was down.
          const concerned = (topic: string) => topics.includes('*') || topics.includes(topic)
          void client.invalidateQueries({ predicate: ({ queryKey }) => concerned(String(queryKey[0])) })
        })
      }
    } catch {
      // The network went away: try again below.
    }
    missed = true
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestWait)
  }
}

/** Listens while someone is signed in; returns a function that stops it. */
export function startLive(client: QueryClient, token: string): () => void {
  const controller = new AbortController()
  void listen(client, token, controller.signal)
  return () => controller.abort()
}
