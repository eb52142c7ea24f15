/** What every list does, shown on more suppliers than a page holds. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { cellsOf } from '#test/sheet-files.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const total = 1150

beforeAll(() =>
  journey.database.query(
    `insert into supplier (name, email, phone)
     select 'Fornitore ' || lpad(n::text, 4, '0'), 'f' || n || '@prova.example', '02 555 ' || lpad(n::text, 4, '0')
     from generate_series(1, ${total}) n`,
  ),
)

async function openList(address = '/suppliers'): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto(address)
  await page.getByRole('row').nth(1).waitFor()
  return page
}

const firstName = (page: Page) => page.locator('tbody tr[data-index="0"] [data-open]').textContent()
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()

async function save(page: Page, format: 'CSV' | 'Excel (xlsx)') {
  await page.getByRole('button', { name: 'Export' }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const saved = await download
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

test('a page of 500 rows scrolls from the first to the last without losing one', { tags: ['long'] }, async () => {
  const page = await openList()
  await page.getByText('1–500 of 1,150').waitFor()
  const drawn = await page.locator('tbody tr[data-index]').count()
  expect(drawn).toBeLessThan(100)
  const seen = new Set<string>()
  const scroller = page.locator('div:has(> table)')
  // A wheel's turn at a time, each as soon as the rows of the last one are drawn: a row in the middle of the sight was not there before.
  for (let at = 0; at < 500; at += 20) {
    await scroller.evaluate((it, top) => it.scrollTo({ top }), at * 34)
    await page.locator(`tr[data-index="${Math.min(at + 12, 499)}"]`).waitFor()
    for (const name of await page.locator('tbody tr[data-index] [data-open]').allTextContents()) seen.add(name)
  }
  await scroller.evaluate((it) => it.scrollTo({ top: it.scrollHeight }))
  await page.locator('tr[data-index="499"]').waitFor()
  for (const name of await page.locator('tbody tr[data-index] [data-open]').allTextContents()) seen.add(name)
  expect([...seen].sort()).toEqual(Array.from({ length: 500 }, (_, n) => `Fornitore ${String(n + 1).padStart(4, '0')}`))
  expect(await page.getByRole('columnheader', { name: 'Name' }).isVisible()).toBe(true)
})

test('filter, sort, rows per page and page live in the address and come back with it', async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Add filter' }).click()
  // Among the filters to choose from: the head of the column has a button of that name too.
  await page.getByRole('listitem').getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByPlaceholder('Contains').fill('fornitore 1')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('151 of 1,150').waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(() => firstName(page)).toBe('Fornitore 1150')
  await page.getByLabel('Rows per page').selectOption('100')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('101–151 of 151').waitFor()
  await expect.poll(() => firstName(page)).toBe('Fornitore 1050')
  const address = new URL(page.url())
  expect(Object.fromEntries(address.searchParams)).toEqual({
    name: 'fornitore 1',
    sort: '-name',
    rows_per_page: '100',
    page: '2',
  })

  await page.reload()
  await page.getByText('101–151 of 151').waitFor()
  await expect.poll(() => firstName(page)).toBe('Fornitore 1050')
  await page.goBack()
  await page.getByText('1–100 of 151').waitFor()
  const again = await openList(address.pathname + address.search)
  await expect.poll(() => firstName(again)).toBe('Fornitore 1050')

  await page.getByRole('button', { name: 'Remove the filter Name' }).click()
  await page.getByText('1–100 of 1,150').waitFor()
})

test('Back on a phone shows the same cards at the same place, without waiting for an answer', {
  tags: ['long'],
}, async () => {
  const phone = await journey.page(journey.admin, { width: 360 })
  await phone.goto('/suppliers')
  const far = phone.locator('li[data-index="60"]')
  const card = phone.locator('li[data-index="30"]')
  await phone.locator('li[data-index="0"]').hover()
  for (const it of [card, far]) {
    await expect
      .poll(async () => {
        await phone.mouse.wheel(0, 900)
        return it.count()
      })
      .toBe(1)
  }
  const top = () => far.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  await far.scrollIntoViewIfNeeded()
  const before = await top()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click()
  await phone.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await phone.route('**/api/suppliers?*', () => undefined)
  await phone.goBack()
  await far.waitFor()
  expect(await top()).toBe(before)
})

test('a search that finds nothing says so and can be cleared', async () => {
  const page = await openList()
  await page.getByRole('searchbox', { name: 'Filter this list' }).fill('nessuno si chiama così')
  await page.getByText('There are no records to display.').waitFor()
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).last().click()
  await page.getByText('1–500 of 1,150').waitFor()
})

test("a user's own columns stay after a reload and apply to that user only", { tags: ['long'] }, async () => {
  const page = await openList()
  await expect.poll(() => heads(page)).toContain('Address')
  await page.getByRole('button', { name: 'Columns' }).click()
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('checkbox', { name: 'Address' }).uncheck()
  expect((await kept).status()).toBe(200)
  const moved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Move Phone up' }).click()
  expect((await moved).status()).toBe(200)
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  const mine = await heads(page)
  expect(mine).not.toContain('Address')
  expect(mine.indexOf('Phone')).toBeLessThan(mine.indexOf('Email'))

  const other = await journey.page(await journey.person('admin', 'other.admin'))
  await other.goto('/suppliers')
  await other.getByRole('row').nth(1).waitFor()
  await expect.poll(() => heads(other)).toContain('Address')
})

test('the export holds what is filtered, in the columns shown, as csv and as xlsx', async () => {
  const page = await journey.page(await journey.person('admin', 'exporter'))
  await page.goto('/suppliers?name=fornitore+11&sort=-name')
  await page.getByText('51 of 1,150').waitFor()
  const csv = await save(page, 'CSV')
  expect(csv.name).toMatch(/^suppliers.*\.csv$/)
  const lines = await cellsOf(csv.content)
  expect(lines[0]?.slice(0, 4)).toEqual(['Name', 'VAT number', 'Email', 'Phone'])
  expect(lines).toHaveLength(52)
  expect(lines[1]?.[0]).toBe('Fornitore 1150')
  const xlsx = await save(page, 'Excel (xlsx)')
  expect(xlsx.name).toMatch(/^suppliers.*\.xlsx$/)
  expect((await cellsOf(xlsx.content)).map((row) => row[0])).toEqual(lines.map((row) => row[0]))
})

test('the keyboard moves through the rows and opens one', async () => {
  const page = await openList()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit supplier' })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await expect.poll(() => page.getByRole('searchbox').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
})

test('a click anywhere in a row opens it; selecting a text, ticking and links do not', { tags: ['long'] }, async () => {
  const page = await openList()
  const row = page.locator('tr[data-index="1"]')
  const form = page.getByRole('dialog', { name: 'Edit supplier' })
  const email = row.getByRole('cell').filter({ hasText: '@prova.example' })
  await email.click()
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  // The second click of people who click twice does not close it again.
  await email.dblclick()
  await form.waitFor()
  await page.waitForTimeout(300)
  expect(await form.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  const box = await email.boundingBox()
  if (!box) throw new Error('the cell is not drawn')
  await page.mouse.move(box.x + 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(2)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  expect(await form.count()).toBe(0)
})

test('all filters are in the menu and are found by typing', { tags: ['long'] }, async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Add filter' }).click()
  const choices = page.locator('[data-position] li button')
  await expect
    .poll(() => choices.allTextContents())
    .toEqual(['Name', 'VAT number', 'Email', 'Phone', 'Address', 'Created on'])
  await page.keyboard.type('pho')
  await expect.poll(() => choices.allTextContents()).toEqual(['Phone'])
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Contains').waitFor()
})

test('what names a row cannot be hidden', { tags: ['long'] }, async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Phone' }).isDisabled()).toBe(false)
})

test('a record just created stands marked at the front, and the total counts it', async () => {
  const page = await openList()
  await page.getByText('1–500 of 1,150').waitFor()
  await page.getByRole('button', { name: 'New supplier' }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Zeta Ultima')
  await page.keyboard.press('Control+Enter')
  await page.getByText('1,151', { exact: true }).waitFor()
  await expect.poll(() => firstName(page)).toBe('Zeta Ultima')
  await expect.poll(() => page.locator('tr[data-index="0"]').getAttribute('data-new')).toBe('true')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(() => firstName(page)).toBe('Fornitore 0001')
})
