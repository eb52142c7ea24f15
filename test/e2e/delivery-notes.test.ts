/** A delivery note on its screens: written, received by upload, by scan, by range; taken out of; not deleted while it has products. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deliveryNotes, noteProducts } from '#features/warehouse/delivery-notes/contract.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { supplier_id: 0, warehouse_id: 0, part: 0 }

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      w as (insert into warehouse (name) values ('Bologna') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400-IT', 'Vega P400', id from c returning id)
    select s.id as supplier_id, w.id as warehouse_id, p.id as part from s, w, p`)
  Object.assign(ground, rows[0])
})

async function addNote(number: string, expected_quantity = 3): Promise<number> {
  const { part: _part, ...places } = ground
  const body = { ...places, number, ddt_date: '2026-10-30', reception_date: '2026-11-03', expected_quantity }
  return (await journey.admin.call(deliveryNotes.create, { body })).body.id
}
const received = async (id: number) =>
  (await journey.admin.call(noteProducts.list, { params: { id }, query: { sort: 'serial_number' } })).body.items.map(
    (item) => item.serial_number,
  )

async function openProducts(id: number, number: string): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto(`/ddt/${id}/products`)
  await page.getByRole('heading', { name: `DDT ${number}`, level: 1 }).waitFor()
  return page
}
async function choosePart(page: Page) {
  await page.getByRole('combobox', { name: 'Part for the next scans' }).click()
  await page.getByRole('option', { name: /VG-P400-IT/ }).click()
}
const counter = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).first().locator('dd').textContent()

test('a note is written with its scanned paper, and its products follow', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/ddt')
  await page.getByText('There are no records to display.').waitFor()
  await page.getByRole('link', { name: 'New DDT' }).first().click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('This field is required.').first().waitFor()
  for (const [label, typed] of [
    ['Supplier', 'Tirrenia'],
    ['Warehouse', 'Bolo'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: new RegExp(typed) }).click()
  }
  await page.getByLabel('DDT number').fill('1187/26')
  await page.getByLabel('DDT date').fill('30-10-2026')
  await page.getByLabel('Expected').fill('24')
  await page.getByLabel('Weight').fill('18.4')
  await page.getByText('No attachment found.').waitFor()
  const paper = { name: 'ddt-1187.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await page.locator('input[type=file]').setInputFiles(paper)
  await page.getByText('1 file will be sent when you save').waitFor()
  await page.getByLabel('Reception date').fill('29-10-2026')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('The DDT date must not be after the reception date.').waitFor()
  await expect.poll(() => page.getByLabel('DDT date').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Reception date').fill('31-10-2026')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'DDT 1187/26', level: 1 }).waitFor()
  await expect.poll(() => counter(page, 'Expected')).toBe('24')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('ddt-1187.pdf').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ddt-1187.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('ddt-1187.pdf')
  await page.getByLabel('Expected').fill('25')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: '1187/26' }).getByText('25', { exact: true }).waitFor()
})

test('a note that two tabs have open keeps what one saves: the other is shown it before it saves', async () => {
  const id = await addNote('TAB/26')
  const open = async () => {
    const page = await journey.page(journey.admin)
    const live = page.waitForResponse((it) => it.url().endsWith('/api/live'))
    await page.goto(`/ddt/edit/${id}`)
    await page.getByLabel('Notes').waitFor()
    await live
    return page
  }
  const [first, second] = [await open(), await open()]
  const readAgain = second.waitForResponse((it) => it.url().endsWith(`/api/delivery-notes/${id}`))
  await first.getByLabel('Notes').fill('two boxes were open')
  await first.getByRole('button', { name: 'Save' }).click()
  // The change has reached the second tab, whose fields stay as they were.
  await (await readAgain).finished()
  await second.getByLabel('Expected').fill('12')
  await second.getByRole('button', { name: 'Save' }).click()
  const stale = second.getByRole('dialog', { name: 'Someone else changed this meanwhile' })
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await second.getByRole('row').filter({ hasText: 'TAB/26' }).getByText('12', { exact: true }).waitFor()
  const { body } = await journey.admin.call(deliveryNotes.get, { params: { id } })
  expect([body.expected_quantity, body.notes]).toEqual([12, 'two boxes were open'])
})

test('a note is received by upload, its bad rows put right in place', { tags: ['long'] }, async () => {
  const id = await addNote('UP/26', 4)
  const page = await openProducts(id, 'UP/26')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload products' })
  await dialog.getByText('DDT UP/26 of Banca Tirrenia, into Bologna').waitFor()
  const csv =
    'Matricola;Codice articolo;Note\r\nUP-001;VG-P400-IT;qualità\r\nUP 002;VG-P400-IT;\r\nUP-003;VG-P999;\r\nUP-001;VG-P400-IT;\r\n'
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'carico.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
  await expect.poll(() => dialog.getByRole('status').first().textContent()).toBe('1can be inserted3fail and stay out')
  expect(await received(id)).toEqual([])
  for (const [reason, column, row, value] of [
    ['Invalid serial number', 'Serial number', 3, 'UP-002'],
    ['Invalid part number', 'Part number', 4, 'VG-P400-IT'],
    ['Duplicate serial number', 'Serial number', 5, 'UP-004'],
  ] as const) {
    await dialog.getByRole('button', { name: new RegExp(`^${reason}`) }).click()
    await dialog.getByRole('button', { name: `${column}, row ${row}:` }).click()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    // A part is picked from the catalogue.
    if (column === 'Part number') await page.getByRole('option', { name: value }).click()
    else {
      await dialog.getByRole('textbox', { name: `${column}, row ${row}:` }).fill(value)
      await page.keyboard.press('Enter')
    }
    expect((await saved).ok()).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await dialog.getByRole('button', { name: 'Insert all 4' }).click()
  await dialog.getByText('Saved. It can be undone as a whole.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => counter(page, 'Received')).toBe('4')
  await page.getByRole('row').filter({ hasText: 'UP-004' }).waitFor()
  expect(await received(id)).toEqual(['UP-001', 'UP-002', 'UP-003', 'UP-004'])
})

test('two hundred serials scanned at twenty a second all come in, and each answers', { tags: ['long'] }, async () => {
  const id = await addNote('SC/26', 200)
  const page = await openProducts(id, 'SC/26')
  const field = page.getByLabel('Scan field')
  await expect.poll(() => field.isDisabled()).toBe(true)
  await choosePart(page)
  const serials = Array.from({ length: 200 }, (_, at) => `00123-PX-${String(88_000 + at)}`)
  await field.click()
  // A hand scanner types a serial and Enter every 50 ms, whatever the page is doing.
  await page.evaluate(async (list) => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement)) throw new Error('the scan field has lost the focus')
    for (const serial of list) {
      input.value = serial
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      await new Promise((done) => setTimeout(done, 50))
    }
  }, serials)
  await expect.poll(() => counter(page, 'Received')).toBe('200')
  expect(await received(id)).toEqual(serials)
  await page.getByText('received, 200 of 200').first().waitFor()
  expect(await counter(page, 'Missing')).toBe('0')

  await field.fill('00123-px-88000')
  await field.press('Enter')
  await page.getByText(/is already in the records: In stock\. Elena .+ moved it on/).waitFor()
  await field.fill('NEW-0001')
  await field.press('Enter')
  await page.getByText('received, 201 of 200').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('undone').waitFor()
  await expect.poll(() => counter(page, 'Received')).toBe('200')
  expect(await received(id)).toEqual(serials)
})

test('a range is shown before it is received, one product is taken out, and the note is not deleted', {
  tags: ['long'],
}, async () => {
  const id = await addNote('RG/26', 3)
  const page = await openProducts(id, 'RG/26')
  await choosePart(page)
  await page.getByRole('button', { name: 'Add a range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a range' })
  await dialog.getByLabel('First serial').fill('RG-0009')
  await dialog.getByLabel('Last serial').fill('RG-0001')
  await dialog.getByText('The last serial comes before the first.').waitFor()
  await dialog.getByLabel('Last serial').fill('RG-0011')
  await dialog.getByText('3 serials').waitFor()
  await expect.poll(() => dialog.getByRole('listitem').allTextContents()).toEqual(['RG-0009', 'RG-0010', 'RG-0011'])
  await dialog.getByRole('button', { name: 'Receive 3' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => counter(page, 'Received')).toBe('3')

  await page.getByRole('button', { name: 'Actions for RG-0010' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Take it out' }).click()
  await page.getByText('RG-0010 taken out').waitFor()
  await expect.poll(() => counter(page, 'Missing')).toBe('1')
  expect(await received(id)).toEqual(['RG-0009', 'RG-0011'])

  await page.getByRole('link', { name: 'Add one' }).click()
  await page.getByLabel('Serial number').fill('RG 10')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('A serial is 3 to 50 letters, digits, - _ / or .').waitFor()
  await page.getByLabel('Serial number').fill('RG-0010')
  await page.getByLabel('Encoded serial').fill('E7K2-90418')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row').filter({ hasText: 'E7K2-90418' }).waitFor()

  await page.goto('/ddt?incomplete=false')
  await page.getByRole('button', { name: 'Actions for RG/26' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('heading', { name: 'Cannot delete this DDT' }).waitFor()
  await page.getByText('This DDT engaged in 3 products. Please delete all 3 products from this DDT first.').waitFor()
  expect((await journey.admin.call(deliveryNotes.get, { params: { id } })).status).toBe(200)
})
