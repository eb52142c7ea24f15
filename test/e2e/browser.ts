/** A real browser at a running server: pages for people who are signed in, and a test that fails when the browser complains. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { createAccount } from '#features/office/accounts/server/service.ts'
import { type Role, roleNumbers } from '#lib/records/endpoint.ts'
import type { Language } from '#lib/texts/texts.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWhenStale } from '../../scripts/build-parts.ts'
import { type Person, useWorld, type World } from '../client.ts'

type PageOptions = {
  width?: number
  language?: Language
  theme?: 'light' | 'dark'
  /** In a window that has loaded nothing before and is used by nobody after: for tests that count loads or change the window. */
  fresh?: boolean
  /** A fresh one that keeps a technician's screens, as phones do. */
  keeps?: boolean
}
export type Journey = World & {
  /** A window of its own, signed in as the person, or as nobody. */
  page: (person?: Person, options?: PageOptions) => Promise<Page>
  /** Makes an account that can sign in with a password. */
  account: (role: Role, username: string, password: string) => Promise<number>
}

const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Letters as wide as in a window; without one they would be rounded up to whole pixels.
  '--font-render-hinting=none',
  '--disable-quic',
  // A name that is not localhost, for what browsers leave out on plain http.
  '--host-resolver-rules=MAP lan.test 127.0.0.1',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const pictures = resolve(import.meta.dirname, '../../test-results')

/** Test files run in parallel: the first one builds, the others wait. */
async function buildOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.FIELDSTOCK_TEST_CLUSTER ?? '' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(2)')
    await buildWhenStale('pages', { stop: new AbortController().signal, print: () => undefined })
  } finally {
    await client.end()
  }
}

/** A refusal is an answer, not a fault, and so is a line that the test itself cut; the browser logs each one all the same. */
const isRefusal = (text: string) =>
  /^Failed to load resource: (.*status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(text)

/** What the browser complained of since the last test. */
const faults: string[] = []

/** What is thrown or rejected without being an Error, as many of the browser's own are, has an empty stack. */
export const thrownText = ({ name, message, stack }: Error) => stack || `${name}: ${message}`

function watch(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`thrown: ${thrownText(error.error())}`))
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`)
  })
}

let browser: Promise<Browser> | undefined
/** One browser for all test files of a process: a window that has loaded the pages before is several times faster. */
async function openBrowser(): Promise<Browser> {
  browser ??= findBrowser().then((executablePath) => chromium.launch({ executablePath, args: browserFlags }))
  return browser
}

async function openContext(baseURL: string, width: number, keeps = false): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 740 : 900 },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    locale: 'en-GB',
    // It would keep all of a technician's screens in each window; test/e2e/offline.test.ts is about it.
    serviceWorkers: keeps ? 'allow' : 'block',
  })
  context.setDefaultTimeout(20_000)
  watch(context)
  return context
}

/** Windows of earlier tests, by the server's address and their width. The servers of a process share one address (test/client.ts). */
const idle = new Map<string, BrowserContext[]>()

type Kept = { cookies: Cookie[]; entries: Record<string, string> }
type Cookie = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>['cookies'][number]

/** Local storage and cookie as the login page leaves them. */
export async function signedIn(world: World, person: Person): Promise<Kept> {
  const { rows } = await world.database.query<{ first_name: string; last_name: string; username: string; role: Role }>(
    'select first_name, last_name, username, role from account where id = $1',
    [person.id],
  )
  const [row] = rows
  if (!row) throw new Error(`there is no account ${person.id}`)
  const { role, ...names } = row
  const user = { id: person.id, ...names, picture_path: null, picture_url: null, ref_user_type_id: roleNumbers[role] }
  const [name = '', value = ''] = (person.credentials.cookie ?? '').split('=')
  const { hostname: domain } = new URL(world.base)
  return {
    cookies: [{ name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' }],
    entries: {
      token: person.credentials.authorization?.replace('Bearer ', '') ?? '',
      user: 'true',
      user_type_id: String(user.ref_user_type_id),
      userData: JSON.stringify(user),
    },
  }
}

/** One browser and one server for a test file: `const journey = useBrowser()`. */
export function useBrowser(holds: 'nothing' | 'demo' = 'nothing'): Journey {
  // A journey is many steps, and the machine may be busy with others.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
  beforeAll(buildOnce)
  const world = useWorld([], holds)
  /** In use by the test that runs, with the place where each is kept afterwards; a fresh one has none. */
  const contexts = new Map<BrowserContext, string | undefined>()

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail' || faults.length > 0
    if (failed) await mkdir(pictures, { recursive: true })
    const used = [...contexts.keys()]
    for (const [at, page] of used.flatMap((context) => context.pages()).entries())
      if (failed)
        await page
          .screenshot({ path: join(pictures, `${task.name.replace(/\W+/g, '-').slice(0, 80)}-${at + 1}.png`) })
          .catch(() => undefined)
    for (const [context, place] of contexts)
      if (place === undefined) await context.close()
      else {
        await Promise.all(context.pages().map((page) => page.close()))
        idle.set(place, [...(idle.get(place) ?? []), context])
      }
    contexts.clear()
    expect(faults.splice(0)).toEqual([])
  })

  const more: Pick<Journey, 'page' | 'account'> = {
    async page(person, options = {}) {
      const { width = 1440, language, theme, fresh, keeps } = options
      const { cookies, entries } = person ? await signedIn(world, person) : { cookies: [], entries: {} }
      const kept = { ...entries, ...(language ? { language_name: language } : {}), ...(theme ? { theme } : {}) }
      const place = fresh ? undefined : `${world.base} ${width}`
      const context = (place && idle.get(place)?.pop()) || (await openContext(world.base, width, keeps))
      contexts.set(context, place)
      // What an earlier test left goes, on an address of the site that loads nothing.
      await context.clearCookies()
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.goto('/api/health')
      await page.evaluate(async (entries) => {
        // A technician's store would be handed in from the login page of the next user.
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
        localStorage.clear()
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      }, kept)
      await page.goto('about:blank')
      return page
    },
    async account(role, username, password) {
      return world.database.write((tx) =>
        createAccount({ tx, user: undefined, language: 'EN', correlation_id: 'test' }, role, {
          username,
          first_name: 'Laura',
          last_name: 'Bianchi',
          email: `${username}@example.com`,
          phone: null,
          address: null,
          language: 'EN',
          password,
        }),
      )
    },
  }
  // The world is filled before the first test; what is added here reads it only then.
  return Object.assign(world, more)
}
