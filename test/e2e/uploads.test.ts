/** A file of categories: what is wrong in it is put right in place, inserted, and undone as a whole. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#features/warehouse/catalogue/fields.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

const stored = async () => (await journey.admin.call(categories.list, { query: {} })).body.items.map(({ name }) => name)

async function send(page: Page, name: string, content: string | Buffer) {
  await page.goto('/product-categories')
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Upload categories' })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  return dialog
}

test('bad rows are put right in place and inserted, and the whole upload is undone', async () => {
  await journey.admin.call(categories.create, { body: { name: 'Desktop' } })
  const page = await journey.page(journey.admin)
  const dialog = await send(page, 'categorie.csv', 'name\nDesktop\nMobile\nTotem\nTotem\nChiosco\n')
  const totals = dialog.getByRole('status').first()
  // The true number of failing rows: one that is in the list already, one that repeats the row before it.
  await expect.poll(() => totals.textContent()).toBe('3can be inserted2fail and stay out')
  expect(await stored()).toEqual(['Desktop'])

  await dialog.getByRole('button', { name: 'Name, row 2:' }).click()
  // Enter leads to the next row, as a scanner would have it.
  for (const [row, value] of [
    [2, 'Pin pad'],
    [5, 'Totem interno'],
  ] as const) {
    const saved = page.waitForResponse((response) => response.request().method() !== 'GET')
    await dialog.getByRole('textbox', { name: `Name, row ${row}:` }).fill(value)
    await page.keyboard.press('Enter')
    expect((await saved).ok()).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await dialog.getByText('Every row can be inserted.').waitFor()
  await dialog.getByRole('button', { name: 'Insert all 5' }).click()
  await dialog.getByText('Saved. It can be undone as a whole.').waitFor()
  expect(await stored()).toEqual(['Chiosco', 'Desktop', 'Mobile', 'Pin pad', 'Totem', 'Totem interno'])

  await dialog.getByRole('button', { name: 'Undo this upload' }).click()
  await dialog.getByRole('button', { name: 'Yes, undo it' }).click()
  await dialog.getByText('This upload was undone').waitFor()
  expect(await stored()).toEqual(['Desktop'])
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('row').filter({ hasText: 'Desktop' }).waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Chiosco' }).count()).toBe(0)
})

test('a serial that is put right is shown whole, however long', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/products')
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Upload products' })
  const serial = 'SN-2026-0000012345-ABCDEF-7890'
  const csv = `serial_number,encoded_serial,part_number,warehouse,notes\n${serial},${serial}-E,NONE-1,Nowhere,x\n`
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prodotti.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const cell = dialog.locator('button[data-code]').filter({ hasText: serial })
  await cell.first().waitFor()
  const cut = () => cell.evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length)
  expect(await cell.count()).toBe(2)
  expect(await cut()).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(cut).toBe(0)
})

test('only the good rows go in, and the page of uploads keeps the true result', { tags: ['long'] }, async () => {
  const before = await stored()
  const page = await journey.page(journey.admin)
  const dialog = await send(page, 'miste.csv', 'name\nStampante\nStampante\nScanner\n')
  await dialog.getByRole('button', { name: 'Insert 2 good rows' }).click()
  await expect.poll(() => dialog.getByRole('status').first().textContent()).toBe('2inserted1failed')
  expect(await stored()).toEqual([...before, 'Scanner', 'Stampante'].sort())
  await page.goto('/imports')
  await page.getByRole('row').filter({ hasText: 'miste.csv' }).waitFor()
})

test.each([
  ['vuoto.csv', ''],
  ['rotto.xlsx', 'PK\u0003\u0004 broken'],
  ['colonne.csv', 'colour\nred\n'],
])('%s is refused in words and changes nothing', { tags: ['long'] }, async (name, content) => {
  const before = await stored()
  const page = await journey.page(journey.admin)
  const dialog = await send(page, name, content)
  await dialog.getByText('This file cannot be used').waitFor()
  expect((await dialog.getByRole('alert').textContent())?.length).toBeGreaterThan(40)
  expect(await stored()).toEqual(before)
})
