/** The service worker as the page sees it: registered for technicians, with a new version that waits until somebody agrees. */
import { serviceWorkerAddress } from '../trusted-text.ts'
import { createStore } from '../ui/store.ts'
import { wait } from '../wait.ts'

/** `missing`: the address is plain http, or the browser has none. */
export type AppState = 'missing' | 'loading' | 'ready' | 'new_version'

const lookEveryMs = 30 * 60_000
/** What it fetches on a first visit would compete with the page for network and processor. */
const firstAfterMs = 3_000

const state = createStore<AppState>('serviceWorker' in navigator ? 'loading' : 'missing')
let registration: ServiceWorkerRegistration | undefined
/** Another tab has taken the new version: this page is of the one before. */
let isOutdated = false

function look() {
  if (!registration) return
  const { active, waiting, installing } = registration
  // The first worker has nothing to replace: it takes the page over by itself.
  if (isOutdated || (waiting && navigator.serviceWorker.controller)) state.set('new_version')
  else state.set(active ? 'ready' : 'loading')
  installing?.addEventListener('statechange', look)
}

function watchController() {
  let hadOne = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = hadOne
    hadOne = true
    look()
  })
}

async function checkForUpdate() {
  // Without a network there is none.
  await registration?.update().catch(() => undefined)
}

let started = false

/** Keeps the app on this device from now on. */
export async function startAppWorker(): Promise<void> {
  if (started || state.get() === 'missing') return
  started = true
  watchController()
  if (!navigator.serviceWorker.controller) await wait(firstAfterMs)
  try {
    registration = await navigator.serviceWorker.register(serviceWorkerAddress, { updateViaCache: 'none' })
    registration.addEventListener('updatefound', look)
  } catch {
    // A private window, or a server that cannot be reached: the next visit tries again.
    state.set('missing')
    return
  }
  look()
  setInterval(() => void checkForUpdate(), lookEveryMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate()
  })
}

/** Puts the new version in place of this page; what is typed is kept by its form. */
export function takeNewVersion() {
  const waiting = registration?.waiting
  // Another tab has taken it already.
  if (!waiting) return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage('take over')
}

/** For a page whose own files are gone from the server: takes the new version if there is one. */
export async function renewWorker(): Promise<void> {
  const here = await navigator.serviceWorker?.getRegistration()
  if (!here) return
  await here.update().catch(() => undefined)
  const next = here.waiting ?? here.installing
  if (!next) return
  await new Promise<void>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
    const hand = () =>
      next.state === 'installed' ? next.postMessage('take over') : next.state === 'redundant' && done()
    next.addEventListener('statechange', hand)
    hand()
  })
}

/** Whether files come from this device, or never will; a first visit has to fetch what it loads. */
export const isKept = (): boolean => state.get() !== 'loading' || navigator.serviceWorker.controller !== null

export function whenKept(): Promise<void> {
  if (isKept()) return Promise.resolve()
  return new Promise((done) => {
    const stop = state.subscribe(() => {
      if (!isKept()) return
      stop()
      done()
    })
  })
}

export const useAppState = state.use
