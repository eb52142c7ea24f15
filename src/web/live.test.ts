import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gatherChanges } from './live-gather.ts'
import { deliverMessage, onLiveMessage } from './live-messages.ts'
import { shareListener } from './live-share.ts'
import { readEvent } from './live-stream.ts'

describe('an event of the stream', () => {
  test('names lists that changed, or carries a message to the account', () => {
    expect(readEvent('changed', '{"topics":["suppliers",7]}')).toEqual({ topics: ['suppliers'] })
    expect(readEvent('message', '{"type":"notification","data":{"count":2}}')).toEqual({
      message: { type: 'notification', data: { count: 2 } },
    })
  })

  test.each([
    ['open', '{}'],
    ['changed', '{"topics":[]}'],
    ['changed', '{"topics":"all"}'],
    ['message', '{"data":1}'],
    ['changed', 'not json'],
    ['changed', 'null'],
    [undefined, '{"topics":["suppliers"]}'],
  ])('%s with %s says nothing', (name, data) => expect(readEvent(name, data)).toBeUndefined())

  test('a message reaches those who listen, until they stop', () => {
    const heard: unknown[] = []
    const stop = onLiveMessage((message) => heard.push(message))
    deliverMessage({ type: 'notification' })
    stop()
    deliverMessage({ type: 'notification' })
    expect(heard).toEqual([{ type: 'notification' }])
  })
})

describe('changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A page that shows products and suppliers; counts what it fetches. */
  async function openPage() {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
    const fetched = { products: 0, suppliers: 0 }
    const view = { visible: true }
    const show = (topic: keyof typeof fetched) =>
      new QueryObserver(client, {
        queryKey: [topic, 'list'],
        queryFn: async () => {
          fetched[topic] += 1
          return fetched[topic]
        },
      }).subscribe(() => {})
    show('products')
    show('suppliers')
    await vi.advanceTimersByTimeAsync(10)
    const isStale = (topic: string) => client.getQueryState([topic, 'list'])?.isInvalidated
    return { fetched, view, isStale, changes: gatherChanges(client, () => view.visible) }
  }

  test('of a minute of scans make a list fetch every three seconds, the last change included', async () => {
    const { fetched, changes } = await openPage()
    for (let scan = 0; scan < 120; scan += 1) {
      changes.add(['products'])
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(fetched.products).toBeGreaterThan(15)
    expect(fetched.products).toBeLessThanOrEqual(22)
    expect(fetched.suppliers).toBe(1)
    const before = fetched.products
    changes.add(['products'])
    await vi.advanceTimersByTimeAsync(3_300)
    expect(fetched.products).toBe(before + 1)
  })

  test('that come together are one round, soon after the first; a star concerns every list', async () => {
    const { fetched, changes } = await openPage()
    changes.add(['products'])
    changes.add(['suppliers', 'products'])
    await vi.advanceTimersByTimeAsync(310)
    expect(fetched).toEqual({ products: 2, suppliers: 2 })
    changes.add(['*'])
    await vi.advanceTimersByTimeAsync(3_300)
    expect(fetched).toEqual({ products: 3, suppliers: 3 })
  })

  test('are only marked on a hidden page, and nothing happens once it stops', async () => {
    const { fetched, view, isStale, changes } = await openPage()
    view.visible = false
    changes.add(['products'])
    await vi.advanceTimersByTimeAsync(310)
    expect([fetched.products, isStale('products'), isStale('suppliers')]).toEqual([1, true, false])
    changes.add(['suppliers'])
    changes.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isStale('suppliers')).toBe(false)
  })
})

describe('tabs of one browser', () => {
  let names = 0
  const open: AbortController[] = []
  afterEach(() => {
    for (const tab of open.splice(0)) tab.abort()
  })

  /** What a tab hears, and whether it listens to the server itself. */
  function openTab(name: string) {
    const stop = new AbortController()
    open.push(stop)
    const tab = { heard: [] as string[], listening: false, missed: false, say: (_event: string) => {}, stop }
    void shareListener<string>({
      name,
      signal: stop.signal,
      listen: ({ signal, missed, onEvent }) => {
        Object.assign(tab, { listening: true, missed, say: onEvent })
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            tab.listening = false
            resolve()
          }),
        )
      },
      onEvent: (event) => tab.heard.push(event),
      isVisible: () => true,
      timing: { answerMs: 50, askEveryMs: 100 },
    })
    return tab
  }
  const nextName = () => {
    names += 1
    return `live test ${names}`
  }

  test('share one listener, and another takes over when it closes', async () => {
    const name = nextName()
    const first = openTab(name)
    await expect.poll(() => first.listening).toBe(true)
    const second = openTab(name)
    const third = openTab(name)
    first.say('one')
    await expect.poll(() => [first.heard, second.heard, third.heard]).toEqual([['one'], ['one'], ['one']])
    expect([first.missed, second.listening, third.listening]).toEqual([false, false, false])
    first.stop.abort()
    await expect.poll(() => [second.listening, third.listening].filter(Boolean)).toEqual([true])
    const [leader, follower] = second.listening ? [second, third] : [third, second]
    expect(leader.missed).toBe(true)
    leader.say('two')
    await expect.poll(() => follower.heard).toEqual(['one', 'two'])
    expect(first.heard).toEqual(['one'])
  })

  test('do not wait for a leader that is suspended: a visible tab takes its place', async () => {
    const name = nextName()
    // Holds the lock and answers nobody, as a stopped tab does.
    const suspended = navigator.locks.request(name, () => new Promise(() => {})).catch((error: Error) => error.name)
    const tab = openTab(name)
    await expect.poll(() => tab.listening).toBe(true)
    expect(tab.missed).toBe(true)
    expect(await suspended).toBe('AbortError')
  })

  test('of another session do not share', async () => {
    const [one, other] = [openTab(nextName()), openTab(nextName())]
    await expect.poll(() => [one.listening, other.listening]).toEqual([true, true])
  })
})
