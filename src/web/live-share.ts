/** One listener per browser: its tabs elect a leader, which hears the server and passes everything on to the others. */

/** How long a leader may take to answer before it counts as suspended; phones stop tabs in the background without closing them. */
const answerMs = 3_000
const askEveryMs = 20_000

type Posted<Event> = { event: Event } | { ask: true } | { here: true }

export type ShareOptions<Event> = {
  /** The same in all tabs that share a listener. */
  name: string
  signal: AbortSignal
  /** Hears the server until the signal is aborted; `missed` when another tab listened before. */
  listen: (options: { signal: AbortSignal; missed: boolean; onEvent: (event: Event) => void }) => Promise<void>
  onEvent: (event: Event) => void
  /** A hidden tab leaves a silent leader alone: it has nothing to show. */
  isVisible: () => boolean
  timing?: { answerMs: number; askEveryMs: number }
}

/** Plain-http addresses have no locks: there each tab listens for itself. */
const canShare = () =>
  typeof BroadcastChannel === 'function' && typeof navigator !== 'undefined' && 'locks' in navigator

export async function shareListener<Event>(options: ShareOptions<Event>): Promise<void> {
  const { signal, listen, onEvent } = options
  if (!canShare()) return listen({ signal, missed: false, onEvent })
  const channel = new BroadcastChannel(options.name)
  const post = (posted: Posted<Event>) => channel.postMessage(posted)
  const { answerMs: waitMs, askEveryMs: everyMs } = options.timing ?? { answerMs, askEveryMs }
  let leads = false
  let heardFromLeader = Date.now()
  let steal = () => {}

  channel.onmessage = ({ data }: MessageEvent<Posted<Event>>) => {
    if ('ask' in data) {
      if (leads) post({ here: true })
      return
    }
    heardFromLeader = Date.now()
    if ('event' in data) onEvent(data.event)
  }

  /** A visible tab makes sure that somebody still listens. */
  const ask = () => {
    if (leads || signal.aborted || !options.isVisible()) return
    const asked = Date.now()
    post({ ask: true })
    setTimeout(() => {
      if (!leads && !signal.aborted && heardFromLeader < asked && options.isVisible()) steal()
    }, waitMs)
  }
  const timer = setInterval(ask, everyMs)
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', ask, { signal })

  /** Holds the lock and listens, until the signal is aborted or another tab takes the lock away. */
  async function lead(missed: boolean, mode: LockOptions): Promise<'taken' | 'done'> {
    const mine = new AbortController()
    const either = AbortSignal.any([signal, mine.signal])
    try {
      return await navigator.locks.request(options.name, mode, async (lock) => {
        if (!lock) return 'taken' as const
        leads = true
        const pass = (event: Event) => {
          onEvent(event)
          post({ event })
        }
        await listen({ signal: either, missed, onEvent: pass })
        return 'done' as const
      })
    } catch (error) {
      if (signal.aborted) return 'done'
      // Another tab took the lock, or this one stopped waiting in order to take it.
      if (error instanceof Error && error.name === 'AbortError') return 'taken'
      throw error
    } finally {
      leads = false
      mine.abort()
    }
  }

  try {
    let state = await lead(false, { ifAvailable: true })
    while (state === 'taken' && !signal.aborted) {
      heardFromLeader = Date.now()
      const waiting = new AbortController()
      let stealing = false
      steal = () => {
        stealing = true
        waiting.abort()
      }
      state = await lead(true, { signal: AbortSignal.any([signal, waiting.signal]) })
      if (stealing && state === 'taken') state = await lead(true, { steal: true })
    }
  } finally {
    clearInterval(timer)
    channel.close()
  }
}
