/** A pasted sheet of serials: its column is found or asked for, its refusals are listed, and all of it is undone at once. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deliveryNotes, noteProducts } from '#features/warehouse/delivery-notes/contract.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { supplier_id: 0, warehouse_id: 0 }
let part = 0

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      w as (insert into warehouse (name) values ('Bologna') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400-IT', 'Vega P400', id from c returning id)
    select s.id as supplier_id, w.id as warehouse_id, p.id as part from s, w, p`)
  const { part: part_id, ...places } = rows[0] as typeof ground & { part: number }
  Object.assign(ground, places)
  part = part_id
})

async function addNote(number: string, expected_quantity = 3): Promise<number> {
  const body = { ...ground, number, ddt_date: '2026-01-02', reception_date: '2026-01-03', expected_quantity }
  return (await journey.admin.call(deliveryNotes.create, { body })).body.id
}
const products = async (id: number) =>
  (await journey.admin.call(noteProducts.list, { params: { id }, query: { sort: 'serial_number' } })).body.items
const received = async (id: number) => (await products(id)).map((item) => item.serial_number)
const encoded = async (id: number) => (await products(id)).map((item) => item.encoded_serial)

async function open(id: number): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto(`/ddt/${id}/products`)
  await page.getByRole('combobox', { name: /^Part for the next scans/ }).click()
  await page.getByRole('option', { name: /VG-P400-IT/ }).click()
  return page
}

/** As the browser does with what is on the clipboard. */
const paste = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Scan field' }).evaluate((field, content) => {
    const data = new DataTransfer()
    data.setData('text', content)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('serials are received with their encoded serials, and the whole paste is undone', async () => {
  const id = await addNote('1/26')
  await journey.admin.call(noteProducts.receive, { params: { id }, body: { part_id: part, serials: ['00123-PX-2'] } })
  const page = await open(id)
  await paste(
    page,
    'Serial number\tEncoded serial\r\n00123-PX-1\tE7K2-1\r\n00123-PX-2\tE7K2-2\r\n00123-PX-3\tE7K2-3\r\n',
  )
  await page.getByText('Pasted 3: 2 taken, 1 refused').waitFor()
  expect(await received(id)).toEqual(['00123-PX-1', '00123-PX-2', '00123-PX-3'])
  expect(await encoded(id)).toEqual(['E7K2-1', null, 'E7K2-3'])
  await page.getByRole('button', { name: 'Show what was refused' }).click()
  const refused = page.getByRole('list', { name: 'Refused serials' }).getByRole('listitem')
  await expect
    .poll(() => refused.allTextContents())
    .toEqual([expect.stringMatching(/^00123-PX-2 is already in the records/)])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('refused-serials.csv')

  await page.getByRole('button', { name: 'Undo all 2' }).click()
  await page.getByRole('button', { name: 'Yes, undo' }).click()
  await page.getByText('Pasted 3: 2 taken, 1 refused (undone)').waitFor()
  expect(await received(id)).toEqual(['00123-PX-2'])
})

test('summaries stand newest first, stay when the page is left, and speak the language of the moment', {
  tags: ['long'],
}, async () => {
  const id = await addNote('4/26', 9)
  const page = await open(id)
  await paste(page, '00123-AX-1\n00123-AX-2\n')
  await page.getByText('Pasted 2: 2 taken, 0 refused').waitFor()
  await paste(page, '00123-BX-1\n00123-BX-2\n00123-BX-3\n')
  await page.getByText('Pasted 3: 3 taken, 0 refused').waitFor()
  const summaries = page.getByText(/^(Pasted|Incollate) \d/)
  expect(await summaries.allTextContents()).toEqual(['Pasted 3: 3 taken, 0 refused', 'Pasted 2: 2 taken, 0 refused'])
  const strip = page.getByText('00123-BX-3').locator('..').first()
  await expect.poll(() => strip.textContent()).toBe('00123-BX-3 received, 5 of 9')
  await page.getByLabel('Language').selectOption('IT')
  await expect.poll(() => strip.textContent()).toBe('00123-BX-3 ricevuto, 5 di 9')

  await page.getByRole('navigation').getByRole('link', { name: 'Fornitori' }).click()
  await page.waitForURL('**/suppliers')
  await page.goBack()
  await page.getByText('Incollate 3: 3 acquisite, 0 rifiutate').waitFor()
  await page.getByRole('button', { name: 'Storna tutte (3)' }).click()
  await page.getByRole('button', { name: 'Sì, storna' }).click()
  await expect.poll(() => received(id)).toEqual(['00123-AX-1', '00123-AX-2'])
})

test('where two columns could be serials, the user says which', { tags: ['long'] }, async () => {
  const id = await addNote('2/26')
  const page = await open(id)
  await paste(page, '00123-QX-1\tE7K2-91\r\n00123-QX-2\tE7K2-92\r\n')
  const dialog = page.getByRole('dialog', { name: 'Which column holds the serials?' })
  await dialog.getByRole('radio', { name: /Column 1/ }).check()
  await expect.poll(() => dialog.getByLabel('Encoded serials').inputValue()).toBe('1')
  expect(await received(id)).toEqual([])
  await dialog.getByRole('button', { name: 'Read 2 serials' }).click()
  await page.getByText('Pasted 2: 2 taken, 0 refused').waitFor()
  expect(await received(id)).toEqual(['00123-QX-1', '00123-QX-2'])
  expect(await encoded(id)).toEqual(['E7K2-91', 'E7K2-92'])
})

test('products of a note are taken out many at once', { tags: ['long'] }, async () => {
  const id = await addNote('3/26')
  const serials = ['00123-RX-1', '00123-RX-2', '00123-RX-3']
  const { body } = await journey.admin.call(noteProducts.receive, {
    params: { id },
    body: { part_id: part, serials },
  })
  const [first, second] = body.items.map(({ product_id }) => product_id ?? 0)
  const ids = [first ?? 0, second ?? 0]
  const gone = await journey.admin.call(noteProducts.removeMany, { params: { id }, body: { ids } })
  expect(gone.body).toEqual({ count: 2, received_quantity: 1 })
  const again = await journey.admin.call(noteProducts.removeMany, { params: { id }, body: { ids } })
  expect(again.status).toBe(404)
  expect(await received(id)).toEqual(['00123-RX-3'])
})

test('a list that is longer than the DDT says is asked about: nothing comes in before, all of it when that is right', async () => {
  const id = await addNote('5/26', 2)
  const page = await open(id)
  const list = ['00123-SX-1', '00123-SX-2', '00123-SX-3', '00123-SX-4', '00123-SX-5']
  await paste(page, list.join('\n'))
  const question = page.getByText('The DDT says 2. With these 5 it would be 5, 3 too many.')
  await question.waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('Pasted 5: 0 taken, 5 refused').waitFor()
  expect(await received(id)).toEqual([])
  await paste(page, list.join('\n'))
  await question.waitFor()
  await page.getByRole('button', { name: 'Receive 5' }).click()
  await page.getByText('Pasted 5: 5 taken, 0 refused').waitFor()
  expect(await received(id)).toEqual(list)
})
