/** A real browser at a running server: pages for people who are signed in, and a test that fails when the browser complains. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { createAccount } from '#features/accounts/server/service.ts'
import { type Role, roleNumbers } from '#lib/endpoint.ts'
import type { Language } from '#lib/texts.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { buildWebWhenStale } from '../../scripts/build-web.ts'
import { type Person, useWorld, type World } from '../client.ts'

type PageOptions = { width?: number; language?: Language; theme?: 'light' | 'dark' }
export type Journey = World & {
  /** A window of its own, signed in as the person, or as nobody. */
  page: (person?: Person, options?: PageOptions) => Promise<Page>
  /** Makes an account that can sign in with a password. */
  account: (role: Role, username: string, password: string) => Promise<number>
}

const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
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
    await buildWebWhenStale({ stop: new AbortController().signal, print: () => undefined })
  } finally {
    await client.end()
  }
}

/** A refusal is an answer, not a fault; the browser logs each one all the same. */
const isRefusal = (text: string) => /^Failed to load resource: .*status of 4\d\d/.test(text)

function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`thrown: ${error.error().stack ?? error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`)
  })
}

type Kept = { cookies: Cookie[]; entries: Record<string, string> }
type Cookie = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>['cookies'][number]

/** Local storage and cookie as the login page leaves them. */
async function signedIn(world: World, person: Person): Promise<Kept> {
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
  vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } })
  beforeAll(buildOnce)
  const world = useWorld([], holds)
  const faults: string[] = []
  /** In use by the test that runs, and those of earlier tests by width: one that has loaded the pages before is faster. */
  const contexts = new Map<BrowserContext, number>()
  const idle = new Map<number, BrowserContext[]>()
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  })
  afterAll(() => browser?.close())

  async function contextFor(width: number): Promise<BrowserContext> {
    const used = idle.get(width)?.pop()
    if (used) return used
    if (!browser) throw new Error('the browser is not running')
    const context = await browser.newContext({
      baseURL: world.base,
      viewport: { width, height: width < 600 ? 740 : 900 },
      hasTouch: width < 600,
      reducedMotion: 'reduce',
      acceptDownloads: true,
      locale: 'en-GB',
    })
    context.setDefaultTimeout(20_000)
    watch(context, faults)
    return context
  }

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail' || faults.length > 0
    if (failed) await mkdir(pictures, { recursive: true })
    const used = [...contexts.keys()]
    for (const [at, page] of used.flatMap((context) => context.pages()).entries())
      if (failed)
        await page
          .screenshot({ path: join(pictures, `${task.name.replace(/\W+/g, '-').slice(0, 80)}-${at + 1}.png`) })
          .catch(() => undefined)
    for (const [context, width] of contexts) {
      await Promise.all(context.pages().map((page) => page.close()))
      idle.set(width, [...(idle.get(width) ?? []), context])
    }
    contexts.clear()
    expect(faults.splice(0)).toEqual([])
  })

  const more: Pick<Journey, 'page' | 'account'> = {
    async page(person, options = {}) {
      const { width = 1440, language, theme } = options
      const { cookies, entries } = person ? await signedIn(world, person) : { cookies: [], entries: {} }
      const kept = { ...entries, ...(language ? { language_name: language } : {}), ...(theme ? { theme } : {}) }
      const context = await contextFor(width)
      contexts.set(context, width)
      // What an earlier test left goes, on an address of the site that loads nothing.
      await context.clearCookies()
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.goto('/api/health')
      await page.evaluate((entries) => {
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
