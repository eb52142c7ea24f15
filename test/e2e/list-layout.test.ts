/** Pages as people see them: every number, date, code, badge and action whole on wide and narrow screens, nothing wider than a phone, the same again after Back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cookieName, openSession } from '#server/session.ts'
import { Person } from '../client.ts'
import { open, useEveryPage } from './every-page.ts'
import { findCutCellsPatiently } from './measure-tables.ts'

const { journey, person, built } = useEveryPage()

/** At these widths tables are measured; a phone shows cards, so there only the page itself must fit. */
const widths = [1440, 820]
const phone = 360

async function cutAt(tab: Page, width: number) {
  await tab.setViewportSize({ width, height: 900 })
  const { count, faults } = await findCutCellsPatiently(tab)
  // At the usual width all columns of a list have room; the button says when some have not.
  const left = await tab.getByRole('button', { name: /^(Columns|Colonne) ?\d/ }).allTextContents()
  return { count, faults: width === 1440 ? [...faults, ...left] : faults }
}

async function sidewaysAt(tab: Page, width: number): Promise<string[]> {
  await tab.setViewportSize({ width, height: 740 })
  const wide = await tab.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return document.scrollingElement?.scrollWidth ?? 0
  })
  return wide > width ? [`scrolls sideways: ${wide}`] : []
}

async function measure(tab: Page, addresses: readonly string[]) {
  const found: Record<string, string[]> = {}
  let tables = 0
  for (const address of addresses) {
    await tab.setViewportSize({ width: widths[0] ?? 1440, height: 900 })
    await open(tab, address)
    expect(await tab.title(), address).not.toContain('Ops!')
    // Forms have no table.
    if ((await tab.locator('table').count()) > 0)
      for (const width of widths) {
        const { count, faults } = await cutAt(tab, width)
        tables += count
        if (faults.length > 0) found[`${address} at ${width}`] = faults
      }
    const sideways = await sidewaysAt(tab, phone)
    if (sideways.length > 0) found[`${address} at ${phone}`] = sideways
  }
  return { found, tables }
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

// Italian words are longer, so they are measured where room is short; the walk of axe measures the English ones in between.
test('no list of an admin cuts a number, a date, a code, a badge or an action, and no page scrolls sideways on a phone', async () => {
  const tab = await journey.page(person('admin'), { language: 'IT' })
  const tabs = [
    '/receiving-terminals?tab=confirmed',
    '/discrepancies?tab=closed',
    '/technicians-warehouse?tab=replenish',
  ]
  const pages = [...built('admin'), ...tabs, ...(await recordPages())]
  const { found, tables } = await measure(tab, pages)
  expect(found).toEqual({})
  // Nothing measured would be nothing found.
  expect(tables).toBeGreaterThan(40)
}, 360_000)

test('no page of somebody who is not signed in scrolls sideways on a phone', async () => {
  const tab = await journey.page(undefined, { language: 'IT' })
  const { found } = await measure(tab, built('public'))
  expect(found).toEqual({})
})

test('no list of a technician cuts anything either, and no page scrolls sideways on a phone', async () => {
  const { rows } = await journey.database.query<{ id: number }>(
    `select technician_id as id from technician_order where state = 'confirmed' group by 1 order by count(*) desc limit 1`,
  )
  const id = rows[0]?.id ?? 0
  const { token, cookie } = await journey.database.write((tx) =>
    openSession(tx, id, { address: '127.0.0.1', device: 'test' }),
  )
  const credentials = { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` }
  const tab = await journey.page(new Person(id, credentials, () => journey.base), { language: 'IT' })
  const tabs = ['/technician/orders?tab=confirmed', '/receiving-terminals?tab=confirmed', '/discrepancies?tab=closed']
  const { found, tables } = await measure(tab, [...built('technician'), ...tabs])
  expect(found).toEqual({})
  expect(tables).toBeGreaterThan(5)
}, 180_000)

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
  expect(await scroller.evaluate((it) => it.scrollTop)).toBe(6800)
  expect(await row.getAttribute('aria-selected')).toBe('true')
  await tab.getByText('1 selected').waitFor()
})

test('on a phone the sidebar slides in and rows are cards with the same actions', async () => {
  const tab = await journey.page(journey.admin, { width: 360 })
  await open(tab, '/suppliers')
  expect(await tab.getByRole('table').count()).toBe(0)
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
