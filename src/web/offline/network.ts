/** Whether the server can be reached. What the browser says about its network is a hint; an answer is the proof. */
import { createStore } from '../ui/store.ts'

const probeAddress = '/api/health'
const probeLimitMs = 3_000
/** Pauses between looks while there is no answer. */
const pausesMs = [2_000, 5_000, 10_000, 20_000, 30_000]

const reachable = createStore(navigator.onLine)
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Looks go on only where somebody is shown the answer. */
let watchers = 0

function set(next: boolean) {
  if (next) {
    failures = 0
    clearTimeout(timer)
  }
  if (next === reachable.get()) return
  reachable.set(next)
  if (!next) schedule()
}

function schedule() {
  clearTimeout(timer)
  if (watchers === 0 || reachable.get()) return
  timer = setTimeout(() => void probe(), pausesMs[Math.min(failures, pausesMs.length - 1)])
}

/** Asks the server once, and answers within three seconds. */
async function probe(): Promise<boolean> {
  try {
    // Any answer is one, also that of a server in trouble.
    await fetch(probeAddress, { cache: 'no-store', signal: AbortSignal.timeout(probeLimitMs) })
    set(true)
  } catch {
    failures += 1
    set(false)
    schedule()
  }
  return reachable.get()
}

export const network = {
  isReachable: reachable.get,
  /** Told by every call: something answered. */
  answered: () => set(true),
  /** Told by every call that got no answer. */
  failed: () => set(false),
  probe,
  subscribe: reachable.subscribe,
  /** Keeps looking for the server while there is none, until the returned function is called. */
  watch() {
    watchers += 1
    schedule()
    return () => {
      watchers -= 1
      if (watchers === 0) clearTimeout(timer)
    }
  },
}

window.addEventListener('offline', () => set(false))
window.addEventListener('online', () => void probe())

export const useReachable = reachable.use
