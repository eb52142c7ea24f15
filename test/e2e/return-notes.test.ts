/** A return note on its screens: drafted, filled with the oldest and by scan, checked, issued, printed, cancelled. */
import { beforeAll, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { useBrowser } from './browser.ts'
import { issueNow, printed } from './paper.ts'

const journey = useBrowser()
const ground = { part: 0, warehouse: 0 }
const serials = Array.from({ length: 14 }, (_, at) => `00123-PX-${88_401 + at}`)

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with s as (insert into supplier (name, address, vat_number)
        values ('Banca Tirrenia', 'Via Aurelia 4, 57121 Livorno (LI)', 'IT00743110157') returning id),
      w as (insert into warehouse (name, code) values ('Bologna', 'BO') returning id),
      k as (insert into courier (name, vat_number, address) values ('Corriere Padano', 'IT01234560339', 'Via Emilia 200, Piacenza')),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, supplier_id) select 'VG-P400-IT', 'Vega P400', c.id, s.id from c, s returning id)
    select w.id as warehouse, p.id as part from w, p`)
  Object.assign(ground, rows[0])
  const ours = { name: 'Logistica Terminali Srl', address: 'Via dell’Industria 14', city: 'Bologna' }
  await journey.admin.call(company.put, { body: { ...ours, province: 'BO', vat_number: 'IT00743110157' } })
  const ids: number[] = []
  for (const serial_number of serials) {
    const body = { serial_number, part_id: ground.part, warehouse_id: ground.warehouse }
    ids.push((await journey.admin.call(products.create, { body })).body.id)
  }
  await journey.admin.call(products.reportFault, { body: { ids, note: 'non si accende' } })
})

test('faulty products go back to their supplier on a numbered note, and come back when it is cancelled', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/return-ddt')
  await page.getByText('There are no records to display.').waitFor()
  // The sidebar leads to a new note while there is no draft.
  await page.goto('/return-ddt/newest-draft')
  await page.getByRole('heading', { name: 'New return DDT', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('This field is required.').first().waitFor()
  for (const [label, typed] of [
    ['Supplier', 'Tirrenia'],
    ['From warehouse', 'Bolo'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: new RegExp(typed) }).click()
  }
  await page.getByLabel('Packages').fill('2')
  await page.getByRole('button', { name: 'Create' }).click()

  await page.getByRole('heading', { name: 'Return DDT to Banca Tirrenia, from Bologna', level: 1 }).waitFor()
  await page.getByText('0 products on this DDT').waitFor()
  await page.getByRole('button', { name: 'Add the oldest' }).click()
  await page.getByText('10 products on this DDT').waitFor()
  await page.getByLabel('Scan field').fill(serials[12] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('added, 11 on this DDT').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: serials[11] ?? '' })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Add to the return DDT' }).click()
  await page.getByText('12 products on this DDT').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: '00123-PX' }).count()).toBe(2)
  const draft = page.url()
  await page.goto('/return-ddt/newest-draft')
  await page.waitForURL(draft)

  await page.getByRole('link', { name: 'To the DDT' }).click()
  await page.getByRole('heading', { name: 'Return DDT, draft for Banca Tirrenia', level: 1 }).waitFor()
  await page.getByText('Day of issue').waitFor()
  await page.getByText(/it can be issued/i).waitFor()

  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByText('12 products go back to Banca Tirrenia.').waitFor()
  // A transport by carrier names the carrier.
  await issueNow(page, 'carrier')
  const panel = page.getByRole('dialog', { name: 'Issue this return DDT?' })
  await panel.getByText('This field is required.').waitFor()
  await panel.getByRole('combobox', { name: 'Courier' }).fill('Padano')
  await page.getByRole('option', { name: /Padano/ }).click()
  await panel.getByRole('button', { name: 'Issue', exact: true }).click()
  const year = new Date().getFullYear()
  await page.getByRole('heading', { name: `Return DDT BO-R1/${year}`, level: 1 }).waitFor()
  const paper = await printed(page, 'Print in Italian', `DDT-BO-R1-${year}`)
  for (const words of [`BO-R1/${year}`, 'Banca Tirrenia', serials[0], serials[12]]) expect(paper).toContain(words)

  await page.getByRole('button', { name: 'Cancel DDT' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel return DDT BO-R1/${year}` })
  await page.locator('#field-code').click()
  await page.getByRole('option', { name: 'Wrong addressee' }).click()
  await dialog.getByLabel('Notes').fill('Via Roma 2')
  // The way out of a question that cancels something is not called Cancel as well.
  await expect.poll(() => dialog.getByRole('button', { name: 'Back' }).count()).toBe(1)
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Yes, cancel the DDT' }).click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByText('Wrong addressee or destination: Via Roma 2').waitFor()
  const voided = await printed(page, 'Print in Italian', `DDT-BO-R1-${year}`)
  for (const words of ['ANNULLATO', 'Destinatario o destinazione errati: Via Roma 2']) expect(voided).toContain(words)
  const back = await journey.admin.call(products.list, { query: { status: 'damage_stock' } })
  expect(back.body.total).toBe(serials.length)
})
