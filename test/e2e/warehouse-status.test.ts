/** The warehouse status of today and of last month, and labels of what is there. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#features/warehouse/stock/contract.ts'
import { receiveSerials } from '#features/warehouse/stock/server/service.ts'
import { formatDay } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { part: 0, milano: 0, roma: 0 }
const lastMonth = new Date(Date.parse(`${today().slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, minimum_stock) select 'VG-P400', 'Vega P400', id, 20 from c returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id)
    select p.id as part, min(w.id) as milano, max(w.id) as roma from p, w group by p.id`)
  Object.assign(ground, rows[0])
  const user = { id: journey.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null } as const
  const serials = Array.from({ length: 12 }, (_, at) => `00123-PX-${88_412 + at}`)
  const arrival = { warehouse_id: ground.milano, delivery_note_id: null, supplier_id: null, received_on: lastMonth }
  await journey.database.write((tx) =>
    receiveSerials(
      { tx, user, language: 'EN', correlation_id: 'test', at: `${lastMonth}T09:00:00Z` },
      serials,
      ground.part,
      arrival,
    ),
  )
  const { body } = await journey.admin.call(products.list, { query: { sort: 'serial_number' } })
  const ids = body.items.slice(0, 5).map(({ id }) => id)
  await journey.admin.call(products.transfer, { body: { ids, warehouse_id: ground.roma } })
})

test('a number of today leads to its products, one of last month opens what was there then', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/warehouse-status')
  const row = page.getByRole('row', { name: 'Vega P400' })
  await row.getByText('Below minimum').waitFor()
  await row.getByRole('link', { name: '5 products: Vega P400, In stock, Roma' }).click()
  await page.getByText('1–5 of 5').waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'As of Today' }).click()
  await page.getByRole('button', { name: 'End of last month' }).click()
  await page.getByText(`Stock at the end of ${formatDay(lastMonth)}.`).waitFor()
  await row.getByRole('link', { name: '12 products: Vega P400, In stock, Milano' }).click()
  expect(page.url()).toContain('opened=')
  const dialog = page.getByRole('dialog', { name: `Products on ${formatDay(lastMonth)}` })
  await expect.poll(() => dialog.getByRole('row').count()).toBe(13)
  await dialog.getByRole('link', { name: '00123-PX-88412' }).click()
  await page.getByRole('heading', { name: /00123-PX-88412/ }).waitFor()
})

test('the chart and the file say the same as the table', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin, { language: 'IT', theme: 'dark' })
  await page.goto('/warehouse-status')
  await page.getByRole('button', { name: 'Grafico' }).click()
  await page
    .getByRole('img', { name: /^Barre dei prodotti/ })
    .getByText('Vega P400')
    .waitFor()
  await page.getByRole('button', { name: 'Esporta' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('giacenze.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines.at(-1)).toMatch(/^Totale;;;;;12;0;0;0;0;0;0;12;7;5;0;0$/)
})

test('labels of the chosen products are printed from the first free label on', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/products')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Print labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await dialog.getByText('12 labels · 1 sheet').waitFor()
  await dialog.getByRole('button', { name: 'Start at label 20' }).click()
  await dialog.getByText('12 labels · 2 sheets').waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('labels.pdf')
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.waitFor({ state: 'hidden' })
})
