/** A phone for tests: a browser process of its own with a profile on disk, behind a line that can be cut. It is killed by its process id, as a phone does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openLine } from '#test/line.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { type Journey, signedIn, thrownText } from './browser.ts'

/** The debugging address that the browser writes when it is ready. */
async function debugAddress(lines: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  for await (const piece of lines) {
    said += String(piece)
    const [, address] = /DevTools listening on (ws:\/\/\S+)/.exec(said) ?? []
    if (address) return address
  }
  throw new Error(`the browser did not start: ${said}`)
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

/** A phone with this in its local storage; `entries` are what signing in leaves. */
export async function openPhone(target: string, entries: Readonly<Record<string, string>>, cookie: string) {
  const line = await openLine(target)
  const profile = await mkdtemp(join(tmpdir(), 'phone-'))
  let browser: Browser | undefined
  let address = ''
  let pid = 0
  /** Only then may the next process use the profile. */
  let exited: Promise<unknown> | undefined
  let page: Page | undefined
  const faults: string[] = []

  async function start(): Promise<Page> {
    const child = spawn(
      await findBrowser(),
      [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...['--headless', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
        ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
        ...[`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--window-size=360,740', 'about:blank'],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    exited = once(child, 'exit')
    address = await debugAddress(child.stderr)
    const watched = await watch()
    // What was started may be a script around the browser; the browser knows its own number.
    ;[pid = 0] = await processesOf('browser')
    return watched
  }
  async function processesOf(kind: string): Promise<number[]> {
    const session = await browser?.newBrowserCDPSession()
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
    return processInfo.filter(({ type }) => type === kind).map(({ id }) => id)
  }
  async function watch(): Promise<Page> {
    browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (!context) throw new Error('a browser has a window from the start')
    context.setDefaultTimeout(30_000)
    context.on('weberror', (error) => faults.push(thrownText(error.error())))
    page = context.pages()[0] ?? (await context.newPage())
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: line.origin, httpOnly: true, sameSite: 'Strict' }])
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 360,
      height: 740,
      deviceScaleFactor: 2,
      mobile: true,
    })
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    return page
  }
  /** As a battery ends: no page is asked. */
  async function kill() {
    if (!browser) return
    process.kill(pid, 'SIGKILL')
    await exited
    browser = undefined
  }

  const first = await start()
  await first.goto(`${line.origin}/api/health`)
  await first.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text)
  }, entries)
  onTestFinished(async () => {
    await kill().catch(() => undefined)
    line.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    line,
    faults,
    page: () => {
      if (!page) throw new Error('the phone is off')
      return page
    },
    kill,
    processesOf,
    /** Nothing listens to the page meanwhile: what a test is told of each request stays in the page's memory. */
    async unwatched<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      await browser?.close()
      const answer = await work()
      await watch()
      return answer
    },
    async restart() {
      await kill().catch(() => undefined)
      return start()
    },
    /** Waits until the app is kept on the phone, and closes the browser once: it writes its own lists of what it keeps only then or after minutes. */
    async keepApp() {
      const isKept = () =>
        first.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
        })
      await expect.poll(isKept, { timeout: 120_000, interval: 250 }).toBe(true)
      await (await browser?.newBrowserCDPSession())?.send('Browser.close').catch(() => undefined)
      await exited
      return start()
    },
  }
}

/** The phone of the technician, in English, with the app kept on it. */
export async function openOwnPhone(journey: Journey): Promise<Phone> {
  const { cookies, entries } = await signedIn(journey, journey.technician)
  const [cookie] = cookies
  const phone = await openPhone(journey.base, { ...entries, language_name: 'EN' }, `${cookie?.name}=${cookie?.value}`)
  await phone.page().goto(`${phone.line.origin}/technician/interventions`)
  await phone.page().getByRole('heading', { name: 'My interventions' }).waitFor()
  await phone.keepApp()
  return phone
}

/** What is left in the stores of the phone. */
export const leftOn = (page: Page) =>
  page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const request = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (request.onsuccess = done))
    const stores = request.result.transaction(['drafts', 'photos', 'outbox'])
    const [drafts, photos] = [stores.objectStore('drafts').count(), stores.objectStore('photos').count()]
    const outbox = stores.objectStore('outbox').getAll()
    await new Promise((done) => (outbox.onsuccess = done))
    request.result.close()
    const states: string[] = outbox.result.map(({ state }: { state: string }) => state)
    return { drafts: drafts.result, photos: photos.result, states }
  })

/** From the next page on the browser knows the photos that it has now, and fails to read them back. */
export async function loseBytes(page: Page): Promise<void> {
  const lost = await page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const opening = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (opening.onsuccess = done))
    const names = opening.result.transaction(['photos']).objectStore('photos').getAllKeys()
    await new Promise((done) => (names.onsuccess = done))
    opening.result.close()
    return names.result.map(String)
  })
  await page.addInitScript((names) => {
    const get = IDBObjectStore.prototype.get
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
      if (!names.includes(String(key))) return get.call(this, key)
      const error = new DOMException('Failed to read large IndexedDB value', 'NotReadableError')
      const failing = { error, onerror: null as ((event: Event) => void) | null }
      this.count().onsuccess = () => {
        const event = new Event('error', { cancelable: true })
        failing.onerror?.(event)
        if (!event.defaultPrevented) this.transaction.abort()
      }
      // What is asked of a request here is whether it failed.
      return failing as never
    }
  }, lost)
}
