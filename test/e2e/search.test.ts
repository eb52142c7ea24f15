/** Twenty kinds of thing, found and opened without a mouse. */
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const journey = useBrowser('demo')

/** What is typed, the kind that it finds, and where Enter leads. */
const things: readonly (readonly [sql: string, kind: string, address: RegExp])[] = [
  ["select serial_number from product where status = 'in_stock' limit 1", 'products', /^\/products\/\d+\/history$/],
  [
    'select encoded_serial from product where encoded_serial is not null and status is not null limit 1',
    'products',
    /^\/products\/\d+\/history$/,
  ],
  [
    "select client_terminal_id from product where status = 'installed' limit 1",
    'products',
    /^\/products\/\d+\/history$/,
  ],
  ['select number from delivery_note order by id desc limit 1', 'delivery-notes', /^\/ddt\/\d+\/products$/],
  ['select number from return_note where number is not null limit 1', 'return-notes', /^\/return-ddt\/\d+\/products$/],
  [
    'select tracking_number from technician_order where tracking_number is not null limit 1',
    'orders',
    /^\/receiving-terminals(-regular)?\/\d+\/order-products$/,
  ],
  [
    'select number from assignment where number is not null limit 1',
    'assignments',
    /^\/all-assigned-technician\?edit=\d+$/,
  ],
  ['select label from statement where label is not null limit 1', 'statements', /^\/statements\/\d+$/],
  ['select number from intervention order by id limit 1', 'interventions', /^\/intervention-assign\?show=\d+$/],
  [
    'select client_reference from intervention where client_reference is not null limit 1',
    'interventions',
    /^\/intervention-assign\?show=\d+$/,
  ],
  [
    'select pos_code from intervention where pos_code is not null limit 1',
    'interventions',
    /^\/intervention-assign\?show=\d+$/,
  ],
  ['select merchant_name from intervention order by id limit 1', 'interventions', /^\/intervention-assign\?show=\d+$/],
  [
    "select first_name || ' ' || last_name from account where username = 'm.ferraro'",
    'technicians',
    /^\/technician\/edit\/\d+$/,
  ],
  ['select name from supplier order by id limit 1', 'suppliers', /^\/suppliers\?edit=\d+$/],
  ['select vat_number from supplier where vat_number is not null limit 1', 'suppliers', /^\/suppliers\?edit=\d+$/],
  ['select part_number from part order by id limit 1', 'parts', /^\/port-and-model\?edit=\d+$/],
  ['select name from courier order by id limit 1', 'couriers', /^\/courier-services\?edit=\d+$/],
  ['select name from archive_file order by id limit 1', 'archive-files', /^\/archive-files\/(view|preview)\/\d+$/],
  ['select file_name from import order by id limit 1', 'imports', /^\/imports\?q=/],
  ["select 'Marchetti'", 'users', /^\/users\?edit=\d+$/],
]

test('twenty kinds of thing are found and opened by keyboard alone, and what was opened comes back as recent', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/company')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [sql, kind, address] of things) {
    const { rows } = await journey.database.query<{ it: string }>(`select (${sql})::text as it`)
    const q = rows[0]?.it ?? ''
    expect([sql, q]).not.toEqual([sql, ''])
    const field = page.getByPlaceholder(/^Search serial/)
    // A form that has just loaded takes the focus for its first field; pressed while a page is still being drawn, the keys do nothing.
    const isFocused = async () => {
      if (!(await field.isVisible())) {
        await page.keyboard.press('Control+k')
        await field.waitFor({ timeout: 5_000 })
      }
      await field.focus()
      return field.evaluate((it) => it === document.activeElement)
    }
    await expect.poll(isFocused, { timeout: 30_000 }).toBe(true)
    await page.keyboard.insertText(q)
    const wanted = page.locator(`[data-record="${kind}"]`).first()
    await wanted.waitFor()
    // What is chosen is what Enter opens; arrows lead to the others.
    for (let step = 0; step < 40 && !(await wanted.evaluate((it) => it.hasAttribute('data-selected'))); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => address.test(`${url.pathname}${url.search}`))
    await page.getByPlaceholder(/^Search serial/).waitFor({ state: 'hidden' })
  }
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('dialog').locator('[data-record]')
  await recent.first().waitFor()
  await expect.poll(() => recent.first().getAttribute('data-record')).toBe('users')
  await expect.poll(() => recent.count()).toBe(8)

  // Screens are found as before, and nothing is said to be nothing.
  await page.keyboard.insertText('warehouse status')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/warehouse-status/)
  await page.keyboard.press('Control+k')
  await expect
    .poll(() => page.getByPlaceholder(/^Search serial/).evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.keyboard.insertText('zzyzx 99')
  await page.getByRole('dialog').getByText('Nothing found').waitFor()
})
