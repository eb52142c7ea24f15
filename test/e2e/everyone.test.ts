/** Every page as people see it, in one walk: axe light and dark; numbers, dates, codes, badges and actions whole at each width; no date that may break; nothing wider than a phone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cookieName, openSession } from '#server/access/session.ts'
import { Person } from '../client.ts'
import { findViolations } from './accessibility.ts'
import { open, useEveryPage } from './every-page.ts'
import { findLooseDays } from './measure-days.ts'
import { findCutCellsPatiently } from './measure-tables.ts'

const { journey, person, built } = useEveryPage()

/** Colours fade from one theme to the other; here they arrive at once. */
const setTheme = (tab: Page, theme: 'light' | 'dark') =>
  tab.evaluate(async (to) => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [still]
    }
    document.documentElement.setAttribute('data-mantine-color-scheme', to)
    await new Promise(requestAnimationFrame)
  }, theme)

/** At these widths tables are measured; a phone shows cards, so there only the page itself must fit. */
const widths = [1440, 820]
const phone = 360
/** Axe looks at this one, and tables are measured at it as well. */
const usual = 1200

async function cutAt(tab: Page, width: number) {
  await tab.setViewportSize({ width, height: 900 })
  const { count, faults } = await findCutCellsPatiently(tab)
  // At the widest all columns of a list have room; the button says when some have not, a moment after the width changed. Of the jobs the kind may
  // lack it on a day of long words: the code says it too.
  const isJobs = (await tab.locator('[data-list="interventions"]').count()) > 0
  if (width === 1440)
    await tab
      .getByRole('button', { name: isJobs ? /^(Columns|Colonne) ?(?!12\/13)\d/ : /^(Columns|Colonne) ?\d/ })
      .waitFor({ state: 'hidden', timeout: 10_000 })
      .catch(() => faults.push('not all columns have room'))
  return { count, faults: faults.map((it) => `at ${width}: ${it}`) }
}

async function sidewaysAt(tab: Page, width: number): Promise<string[]> {
  await tab.setViewportSize({ width, height: 740 })
  const wide = await tab.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return document.scrollingElement?.scrollWidth ?? 0
  })
  return wide > width ? [`at ${width}: scrolls sideways, ${wide}`] : []
}

/** Records of each kind that hold lines, whatever numbers the demo gave them. */
async function recordPages(): Promise<string[]> {
  const ids = async (sql: string) => (await journey.database.query<{ id: number }>(sql)).rows.map(({ id }) => id)
  const orders = await journey.database.query<{ id: number; kind: string }>(
    `select distinct on (o.kind, o.state) o.id, o.kind from technician_order o join order_line l on l.order_id = o.id
     where o.state <> 'draft' order by o.kind, o.state, o.id`,
  )
  return [
    ...orders.rows.map(
      ({ id, kind }) => `/receiving-terminals${kind === 'regular' ? '-regular' : ''}/${id}/order-products`,
    ),
    ...(await ids('select id from delivery_note order by id desc limit 1')).map((id) => `/ddt/${id}/products`),
    ...(await ids('select id from return_note order by id limit 1')).map((id) => `/return-ddt/${id}/products`),
  ]
}

/** The technician of the demo with the most orders. */
async function busyTechnician(): Promise<Person> {
  const { rows } = await journey.database.query<{ id: number }>(
    `select technician_id as id from technician_order where state = 'confirmed' group by 1 order by count(*) desc limit 1`,
  )
  const id = rows[0]?.id ?? 0
  const { token, cookie } = await journey.database.write((tx) =>
    openSession(tx, id, { address: '127.0.0.1', device: 'test' }),
  )
  const credentials = { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` }
  return new Person(id, credentials, () => journey.base)
}

/** Pages behind a choice, and what a visitor meets besides the pages themselves. */
const others = {
  public: async () => [],
  admin: async () => [
    '/',
    '/nowhere',
    '/receiving-terminals?tab=confirmed',
    '/discrepancies?tab=closed',
    '/technicians-warehouse?tab=replenish',
    ...(await recordPages()),
    '/suppliers?new=1',
    '/users?new=1',
  ],
  technician: async () => [
    '/technician/orders?tab=confirmed',
    '/receiving-terminals?tab=confirmed',
    '/discrepancies?tab=closed',
  ],
}
/** Walks of about the same length; of tables at least so many, because nothing measured would be nothing found. */
const walks = [
  { visitor: 'public', part: 1, parts: 1, tables: 0 },
  ...[1, 2, 3, 4].map((part) => ({ visitor: 'admin', part, parts: 4, tables: 12 }) as const),
  { visitor: 'technician', part: 1, parts: 1, tables: 7 },
] as const

async function look(tab: Page, part: string): Promise<{ faults: string[]; tables: number }> {
  const { faults, count } = await cutAt(tab, usual)
  const light = await findViolations(tab, part)
  await setTheme(tab, 'dark')
  const dark = await findViolations(tab, part, 'color-contrast')
  await setTheme(tab, 'light')
  const all = [...faults, ...light, ...dark.map((it) => `dark ${it}`), ...(await findLooseDays(tab))]
  let tables = count
  // Forms have no table.
  if ((await tab.locator('table').count()) > 0)
    for (const width of widths) {
      const cut = await cutAt(tab, width)
      tables += cut.count
      all.push(...cut.faults)
    }
  all.push(...(await sidewaysAt(tab, phone)))
  return { faults: all, tables }
}

// In Italian, whose words are longer.
test.each(walks)(
  'axe finds nothing on the pages of a visitor who is $visitor ($part of $parts), light or dark; no list cuts what it shows, no date can break, and no page scrolls sideways on a phone',
  async ({ visitor, part: walk, parts, tables: least }) => {
    const who = visitor === 'technician' ? await busyTechnician() : person(visitor)
    const tab = await journey.page(who, { width: usual, language: 'IT' })
    const found: Record<string, string[]> = {}
    let tables = 0
    // The frame is the same around every page and is looked at once.
    let part = 'body'
    const addresses = [...built(visitor), ...(await others[visitor]())]
    for (const address of addresses.filter((_, at) => at % parts === walk - 1)) {
      await tab.setViewportSize({ width: usual, height: 900 })
      // A hundred rows tell as much as five hundred, and are laid out five times for each page.
      await open(tab, `${address}${address.includes('?') ? '&' : '?'}rows_per_page=100`)
      if (address !== '/nowhere') expect(await tab.title(), address).not.toContain('Ops!')
      if (address.includes('new=1')) {
        await tab.getByRole('dialog').waitFor()
        part = '[role=dialog]'
      }
      const seen = await look(tab, part)
      // Counted after the look: a page that is still being put in place has no head for a moment.
      const explained = await tab.getByRole('button', { name: 'Che cos’è?', includeHidden: true }).count()
      if (visitor !== 'public' && address !== '/nowhere' && explained !== 1)
        seen.faults.push(`explained ${explained} times`)
      tables += seen.tables
      if (seen.faults.length > 0) found[address] = seen.faults
      if (visitor !== 'public') part = 'main'
    }
    expect(found).toEqual({})
    expect(tables).toBeGreaterThanOrEqual(least)
  },
  360_000,
)

test('axe does find what is wrong, and dark is dark', async () => {
  const tab = await journey.page(person('admin'))
  await open(tab, '/company')
  const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await setTheme(tab, 'dark')
  expect(await ground()).not.toBe(light)
  await tab.evaluate(() => {
    const image = document.createElement('img')
    image.src = '/favicon.svg'
    document.querySelector('main')?.append(image)
  })
  expect(await findViolations(tab, 'main')).toEqual([expect.stringContaining('image-alt')])
})

type Policy = { createHTML: (text: string) => { toString: () => string } }

test('text becomes neither script nor markup in a page, and the page is served at one address alone', async () => {
  const { headers } = await fetch(journey.base)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/)
  const other = await fetch(`${journey.base}/index.html?a=1`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([308, '/'])
  const tab = await journey.page()
  await open(tab, '/login')
  const taken = await tab.evaluate(() => {
    const { defaultPolicy } = (globalThis as unknown as { trustedTypes: { defaultPolicy: Policy } }).trustedTypes
    return ['a > b { c: "1 < 2" }', '<img src=x onerror=alert(1)>', 'a</style><b>', '<!--', '<?'].map((text) =>
      defaultPolicy.createHTML(text).toString(),
    )
  })
  expect(taken).toEqual(['a > b { c: "1 < 2" }', '', '', '', ''])
})

test('Back from a record shows the same rows, with what was selected', async () => {
  const tab = await journey.page(person('admin'))
  await tab.goto('/products?sort=serial_number')
  const row = tab.locator('tr[data-index="205"]')
  const scroller = tab.locator('div:has(> table)')
  await tab.locator('tr[data-index="0"]').waitFor()
  await scroller.evaluate((it) => it.scrollTo({ top: 6800 }))
  await row.getByRole('checkbox').click()
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
  await row.locator('[data-open]').click()
  await tab.waitForURL('**/history')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  await tab.goBack()
  await row.waitFor()
  await expect.poll(() => scroller.evaluate((it) => it.scrollTop)).toBe(6800)
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
  await tab.getByText('1 selected').waitFor()
})

test('on a phone the sidebar slides in and rows are cards with the same actions', async () => {
  const tab = await journey.page(journey.admin, { width: 360 })
  await open(tab, '/suppliers')
  await expect.poll(() => tab.getByRole('table').count()).toBe(0)
  const card = tab.getByRole('listitem').filter({ hasText: 'Banca Tirrenia' })
  await card.getByRole('button', { name: 'Actions for Banca Tirrenia' }).click()
  await tab.getByRole('menuitem', { name: 'Edit' }).click()
  await tab.getByRole('dialog', { name: 'Edit supplier' }).getByRole('button', { name: 'Cancel' }).click()
  await tab.getByRole('dialog', { name: 'Edit supplier' }).waitFor({ state: 'hidden' })

  const sidebar = tab.getByRole('navigation', { name: 'Main navigation' })
  expect(await sidebar.isVisible()).toBe(false)
  await tab.getByRole('button', { name: 'Menu', exact: true }).click()
  await tab.getByRole('link', { name: 'Warehouses' }).click()
  await tab.getByRole('heading', { name: 'Warehouses', level: 1 }).waitFor()
  await sidebar.waitFor({ state: 'hidden' })
})
