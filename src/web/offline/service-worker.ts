/**
 * Opens Fieldstock without a network: keeps the page and the files that a technician's screens are made of. It sends nothing and keeps no answer of the API; what the server pushes it shows.
 * The build writes it to /service-worker.js (scripts/service-worker-build.ts), which is why it imports nothing.
 */

type WaitEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = WaitEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WindowClient = { url: string; focus: () => Promise<WindowClient>; navigate: (address: string) => Promise<unknown> }
type WorkerScope = {
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (asked: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: WaitEvent) => void): void
    (name: 'fetch', listener: (event: FetchEvent) => void): void
    (name: 'message', listener: (event: WaitEvent & MessageEvent) => void): void
    (name: 'push', listener: (event: WaitEvent & { data: { json: () => unknown } | null }) => void): void
    (name: 'notificationclick', listener: (event: WaitEvent & { notification: Notification }) => void): void
  }
}
// TypeScript describes pages and workers in two lists that cannot be read together.
const worker = globalThis as unknown as WorkerScope

/** Written by the build: a digest of the files, and their addresses. */
const version = 'BUILD_VERSION'
const files: readonly string[] = JSON.parse('BUILD_FILES')
/** Written by the server: the page holds it, so another zone is another version. */
const timeZone = 'TIME_ZONE'

const cacheName = `fieldstock ${version} ${timeZone}`
/** Where a version that takes over writes its name. */
const notesName = 'fieldstock-notes'
const ranAddress = '/ran'
const shellAddress = '/'
const atOnce = 6
/** Files that did not come are asked for again a few times before the installation fails; the browser then tries at the next visit. */
const tries = 3

const isKept = (address: string) => files.includes(address)

async function fetchWhole(address: string, cache: RequestCache): Promise<Response> {
  for (let left = tries; ; left -= 1)
    try {
      const response = await fetch(address, { cache })
      if (response.ok) return response
      throw new Error(`${address}: ${response.status}`)
    } catch (error) {
      if (left <= 1) throw error
    }
}

/** The page must belong to the files: while a server is being upgraded the two could come from different builds. */
async function keepShell(cache: Cache): Promise<void> {
  const response = await fetchWhole(shellAddress, 'no-store')
  const named = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? []
  if (named.length === 0 || !named.every(isKept)) throw new Error('the page is of another build')
  await cache.put(shellAddress, response)
}

/** A file that an earlier version or an earlier try kept is not fetched again: names in /assets change with the content. */
async function keepFile(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return
  const lasting = address.startsWith('/assets/')
  const kept = lasting ? await caches.match(address) : undefined
  await cache.put(address, kept ?? (await fetchWhole(address, lasting ? 'default' : 'no-cache')))
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const queue = [...files]
  const work = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) await keepFile(cache, address)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await keepShell(cache)
}

/** The version that ran before stays: a page of it may still be open in another tab. Others never ran: skipped while they waited, or not whole. */
async function dropOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('fieldstock ') && name !== cacheName)
  const notes = await caches.open(notesName)
  const ran = (await (await notes.match(ranAddress))?.text()) ?? ''
  const kept = names.includes(ran) ? ran : names.at(-1)
  await notes.put(ranAddress, new Response(cacheName))
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}

/** The kept page with a nonce that no page had before, as the server would give it. */
async function openShell(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(shellAddress)
  if (!kept) return fetch(request)
  const policy = kept.headers.get('content-security-policy') ?? ''
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  const text = await kept.text()
  if (!old) return new Response(text, { headers: kept.headers })
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const headers = new Headers(kept.headers)
  headers.set('content-security-policy', policy.replaceAll(old, fresh))
  return new Response(text.replaceAll(old, fresh), { headers })
}

/** A kept file; of another build than ours, what an earlier version kept, else the server. */
async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request)
}

/** Words that the server made, and a screen of ours; anything else is told without words, because a browser wants something to be shown. */
function readMessage(data: { json: () => unknown } | null): { title: string; body: string; link: string } {
  const { title, body, link } = ((): Record<string, unknown> => {
    try {
      // Any object has fields of unknown values.
      return (data?.json() ?? {}) as Record<string, unknown>
    } catch {
      return {}
    }
  })()
  const isOurs = typeof link === 'string' && /^\/(?!\/)/.test(link)
  return {
    title: typeof title === 'string' ? title : 'Fieldstock',
    body: typeof body === 'string' ? body : '',
    link: isOurs ? link : '/',
  }
}

async function show(data: { json: () => unknown } | null): Promise<void> {
  const { title, body, link } = readMessage(data)
  // A mark on the icon, where there is one; the open app writes its own number there.
  const { setAppBadge } = navigator as { setAppBadge?: () => Promise<void> }
  await setAppBadge?.call(navigator).catch(() => undefined)
  await worker.registration.showNotification(title, { body, tag: link, icon: '/icons/app-192.png', data: link })
}

/** An open Fieldstock shows it; otherwise one is opened. */
async function openLink(link: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  try {
    if (!open) throw new Error('no page is open')
    // A browser may refuse the focus; the page shows it all the same.
    const shown = await open.focus().catch(() => open)
    await shown.navigate(link)
  } catch {
    // Also where the open page belongs to no worker yet, and may not be led elsewhere.
    await worker.clients.openWindow(link)
  }
}

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(String(event.notification.data)))
})
worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldCaches().then(() => worker.clients.claim())))
// The page asks first: nothing changes under a form that is being filled in.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  const isFile = /\.[a-z0-9]{2,11}$/.test(pathname)
  if (request.mode === 'navigate') {
    if (!isFile) event.respondWith(openShell(request))
  } else if (isKept(pathname) || pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})
