/** Lists as people see them: every number, date, code, badge and action whole on wide and narrow screens, and the same again after Back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cookieName, openSession } from '#server/session.ts'
import { Person } from '../client.ts'
import { open, useEveryPage } from './every-page.ts'
import { findCutCells } from './measure-tables.ts'

const { journey, person, built } = useEveryPage()

const widths = [1440, 1200, 820]

async function measure(tab: Page, addresses: readonly string[], at: readonly number[] = widths) {
  const found: Record<string, string[]> = {}
  let tables = 0
  for (const address of addresses) {
    await tab.setViewportSize({ width: at[0] ?? 1440, height: 900 })
    await open(tab, address)
    // Forms have no table.
    if ((await tab.locator('table').count()) === 0) continue
    for (const width of at) {
      await tab.setViewportSize({ width, height: 900 })
      let { count, faults } = await findCutCells(tab)
      // A busy machine lays out a new width a moment later.
      for (let again = 0; again < 8 && faults.length > 0; again += 1) {
        await tab.waitForTimeout(150)
        ;({ count, faults } = await findCutCells(tab))
      }
      tables += count
      // At the usual width all columns of a list have room; the button says when some have not.
      const left = await tab.getByRole('button', { name: /^(Columns|Colonne) ?\d/ }).allTextContents()
      if (width === 1440) faults.push(...left)
      if (faults.length > 0) found[`${address} at ${width}`] = faults
    }
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

test.each(['EN', 'IT'] as const)(
  'no list of an admin cuts a number, a date, a code, a badge or an action (%s)',
  async (language) => {
    const tab = await journey.page(person('admin'), { language })
    const tabs = ['/receiving-terminals?tab=confirmed', '/discrepancies?tab=closed']
    // Italian words are longer, so they are measured at the widths where room is short; the English ones in between.
    const at = language === 'EN' ? [1200] : [1440, 820]
    const { found, tables } = await measure(tab, [...built('admin'), ...tabs, ...(await recordPages())], at)
    expect(found).toEqual({})
    // Nothing measured would be nothing found.
    expect(tables).toBeGreaterThan(40)
  },
  240_000,
)

test('no list of a technician cuts a number, a date, a code, a badge or an action', async () => {
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
