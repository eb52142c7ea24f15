/** Saved views of a list in two browsers, and the way from record to record through what a list shows. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const total = 120

beforeAll(() =>
  journey.database.query(
    `with s as (insert into supplier (name, phone) values ('Banca Alfa', '02 555 1'), ('Banca Beta', null), ('Rete Nord', '02 555 3') returning id, name),
       w as (insert into warehouse (name, code) values ('Milano', 'MI') returning id)
     insert into delivery_note (number, supplier_id, warehouse_id, ddt_date, reception_date)
     select 'N-' || lpad(n::text, 4, '0'), s.id, w.id, '2026-10-01', '2026-10-02'
     from generate_series(1, ${total}) n, s, w where s.name = 'Banca Alfa'`,
  ),
)

const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.replace(/[↑↓]/, ''))
const names = (page: Page) => page.locator('tbody tr[data-index] [data-open]').allTextContents()
const views = (page: Page, name = 'Views') => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, item: string) => page.getByRole('menuitem', { name: item }).click()

test('a view is saved, shared, opened by a colleague as their default, changed and deleted', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers?q=banca&sort=-name')
  await expect.poll(() => names(page)).toEqual(['Banca Beta', 'Banca Alfa'])
  const usual = await heads(page)
  expect(usual.join(' ')).toContain('Phone')

  await views(page).click()
  await choose(page, 'Save as a new view')
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByLabel('Name of the view').fill('Banks, Z to A')
  await page.keyboard.press('Control+Enter')
  await page.getByText('View saved: Banks, Z to A').waitFor()
  await page.getByRole('button', { name: 'View: Banks, Z to A', exact: true }).waitFor()
  // Columns that are changed now belong to the view, not to the person.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await expect.poll(async () => (await heads(page)).join(' ')).not.toContain('Phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View: Banks, Z to A, changed' }).click()
  await choose(page, 'Save the changes')
  await page.getByRole('button', { name: 'View: Banks, Z to A', exact: true }).click()
  await choose(page, 'Share with everyone')
  await page.getByText('Everyone sees the view Banks, Z to A now.').waitFor()
  await page.getByRole('button', { name: 'View: Banks, Z to A', exact: true }).click()
  await choose(page, 'Standard list')
  await expect.poll(async () => (await names(page)).length).toBe(3)
  await expect.poll(() => heads(page)).toEqual(usual)

  const colleague = await journey.page(await journey.person('admin', 'giulia'))
  await colleague.goto('/suppliers')
  await expect.poll(async () => (await names(colleague)).length).toBe(3)
  // By keyboard alone.
  await views(colleague).focus()
  await colleague.keyboard.press('Enter')
  const shared = colleague.getByRole('menuitem', { name: /^Banks, Z to A/ })
  await shared.waitFor()
  await expect
    .poll(async () => {
      await colleague.keyboard.press('ArrowDown')
      return shared.evaluate((it) => it === document.activeElement)
    })
    .toBe(true)
  await colleague.keyboard.press('Enter')
  await expect.poll(() => names(colleague)).toEqual(['Banca Beta', 'Banca Alfa'])
  expect((await heads(colleague)).join(' ')).not.toContain('Phone')
  await colleague.getByRole('button', { name: 'View: Banks, Z to A' }).click()
  await expect.poll(() => colleague.getByRole('menuitem', { name: 'Rename' }).count()).toBe(0)
  await choose(colleague, 'Open this list with this view')
  await colleague.getByText('This list now opens with Banks, Z to A.').waitFor()
  await colleague.goto('/suppliers')
  await expect.poll(() => names(colleague)).toEqual(['Banca Beta', 'Banca Alfa'])
  await colleague.waitForURL(/view=\d+/)
  // The way back to the whole list stays open, also after a reload.
  await colleague.getByRole('button', { name: 'View: Banks, Z to A' }).click()
  await choose(colleague, 'Standard list')
  await expect.poll(async () => (await names(colleague)).length).toBe(3)
  await colleague.reload()
  await expect.poll(async () => (await names(colleague)).length).toBe(3)

  await page.goto('/suppliers')
  await views(page).click()
  await choose(page, 'Banks, Z to A')
  await page.getByRole('button', { name: 'View: Banks, Z to A' }).click()
  await choose(page, 'Delete the view')
  await page.getByText('View deleted: Banks, Z to A').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => {
      const { rows } = await journey.database.query(`select name, shared from list_view`)
      return rows
    })
    .toEqual([{ name: 'Banks, Z to A', shared: true }])
})

test('previous and next walk through the list beyond its page, and Back returns to it', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/ddt?sort=number&rows_per_page=100')
  await page.locator('tr[data-index="0"]').waitFor()
  const scroller = page.locator('div:has(> table)')
  await scroller.evaluate((it) => it.scrollTo({ top: it.scrollHeight }))
  const top = await scroller.evaluate((it) => it.scrollTop)
  await page.locator('tr[data-index="98"] [data-open]').click()
  await page.getByText('99 of 120').waitFor()
  const title = (number: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: number }).waitFor()
  await title('N-0099')
  await page.getByRole('button', { name: 'Next record' }).click()
  await title('N-0100')
  // The page shows a list itself, whose rows take the small letters.
  await page.keyboard.press('Shift+J')
  await title('N-0101')
  await page.getByText('101 of 120').waitFor()
  await page.goBack()
  await page.locator('tr[data-index="98"]').waitFor()
  await expect.poll(() => scroller.evaluate((it) => it.scrollTop)).toBe(top)
  expect(new URL(page.url()).search).toBe('?sort=number&rows_per_page=100')
  await page.goForward()
  await title('N-0101')
  await page.reload()
  await page.getByText('101 of 120').waitFor()
  await page.keyboard.press('Shift+K')
  await title('N-0100')

  // Over the list, in the form of a record.
  await page.goto('/suppliers?sort=name')
  await page.getByRole('button', { name: 'Banca Alfa', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('1 of 3').waitFor()
  await drawer.getByRole('button', { name: 'Next record' }).click()
  await expect.poll(() => drawer.getByLabel('Name').inputValue()).toBe('Banca Beta')
  await drawer.getByLabel('Name').fill('Banca Beta 2')
  await drawer.getByRole('button', { name: 'Next record' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => drawer.getByLabel('Name').inputValue()).toBe('Banca Beta 2')
})
