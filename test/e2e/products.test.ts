/** Products: moved and undone from the list, made and corrected in forms, looked up in their history, uploaded with faults. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#features/warehouse/stock/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { receiveSerials } from '#features/warehouse/stock/server/service.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { part: 0, milano: 0, roma: 0 }

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400-IT', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id)
    select p.id as part, min(w.id) as milano, max(w.id) as roma from p, w group by p.id`)
  Object.assign(ground, rows[0])
  const user = { id: journey.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null } as const
  const serials = Array.from({ length: 6 }, (_, at) => `00123-PX-8841${at}`)
  const arrival = { warehouse_id: ground.milano, delivery_note_id: null, supplier_id: null, received_on: '2026-10-14' }
  const act = { user, language: 'EN', correlation_id: 'test', at: '2026-10-14T09:00:00Z' } as const
  await journey.database.write((tx) => receiveSerials({ ...act, tx }, serials, ground.part, arrival))
})

const find = async (serial: string) => {
  const { body } = await journey.admin.call(products.list, { query: { q: serial } })
  const [item] = body.items
  if (!item) throw new Error(`${serial} is not in the records`)
  return item
}

async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('two products are transferred from the list, and the toast takes it back', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/products?sort=serial_number')
  await page.getByRole('checkbox', { name: 'Select row 00123-PX-88410' }).click()
  await page.getByRole('checkbox', { name: 'Select row 00123-PX-88411' }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  expect(await bar.getByRole('button', { name: 'Repair' }).isDisabled(), 'nothing here is broken').toBe(true)
  await bar.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer 2 products' })
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await dialog.getByText('This field is required.').waitFor()
  await pick(page, 'Into the warehouse', 'Roma')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('scorta Roma')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('2 products transferred').waitFor()
  expect((await find('00123-PX-88411')).warehouse).toBe('Roma')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 2 products are as before').waitFor()
  expect((await find('00123-PX-88411')).warehouse).toBe('Milano')
})

test('what another moved meanwhile is refused with a sentence, and nothing is moved', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/products?sort=serial_number')
  await page.getByRole('checkbox', { name: 'Select row 00123-PX-88412' }).click()
  await page.getByRole('button', { name: 'Write off' }).click()
  const { id } = await find('00123-PX-88412')
  await journey.admin.call(products.writeOff, { body: { ids: [id], reason: 'rubato dal furgone' } })
  const dialog = page.getByRole('dialog', { name: 'Write off 1 product' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('smarrito')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await page
    .getByRole('alert')
    .getByText(/^00123-PX-88412 is Written off, and must be In stock/)
    .waitFor()
})

test('a product is made by scanner and form, edited, corrected, and its history tells all of it', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/product/create')
  // A scanner types and ends with Enter, which leads on to the next field.
  await page.getByRole('textbox', { name: 'Serial number' }).fill('00087-MV-20631')
  await page.keyboard.press('Enter')
  await page.keyboard.type('M3D9-11702')
  await pick(page, 'Part number', 'VG-P400-IT')
  await page.getByRole('definition').filter({ hasText: 'Vega P400' }).waitFor()
  await pick(page, 'Warehouse', 'Milano')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: '00087-MV-20631', level: 1 }).waitFor()
  const { id } = await find('00087-MV-20631')
  expect(await find('00087-MV-20631')).toMatchObject({ encoded_serial: 'M3D9-11702', warehouse: 'Milano', moves: 1 })

  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct 00087-MV-20631' })
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Installed' }).click()
  await dialog.getByRole('textbox', { name: 'Terminal ID' }).fill('TML30418827')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('già montato')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await page.getByText('2 movements').waitFor()
  const [latest] = await page.getByRole('listitem').filter({ hasText: 'Corrected' }).allTextContents()
  expect(latest).toContain('As TML30418827')
  expect(latest).toContain('già montato')

  await page.goto(`/product/edit/${id}`)
  expect(await page.getByRole('textbox', { name: 'Serial number' }).isDisabled(), 'it has moved').toBe(true)
  await page.getByRole('textbox', { name: 'Notes' }).fill('etichetta nuova')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: '00087-MV-20631', level: 1 }).waitFor()

  // Opened by its address, so that it looks at the server's present answer.
  await page.goto(`/products/${id}/history`)
  await page.getByText('etichetta nuova').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'it concerned 1 product' })
  await question.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 1 product is as before').waitFor()
  await page.getByText('Undone later').waitFor()
  expect((await find('00087-MV-20631')).status).toBe('in_stock')
})

test('the record is shown as it stood on a day in the past', { tags: ['long'] }, async () => {
  const { id } = await find('00123-PX-88413')
  await journey.admin.call(products.reportFault, { body: { ids: [id], note: 'schermo rotto' } })
  const page = await journey.page(journey.admin)
  await page.goto(`/products/${id}/history`)
  const day = page.getByRole('textbox', { name: 'As of' })
  await day.fill('20-10-2026')
  await page.getByText('As of 20-10-2026, end of day').waitFor()
  const then = page.locator('aside').getByText('In stock')
  await then.waitFor()
  await day.fill('01-10-2026')
  await page.getByText('Not in the records yet on that day.').waitFor()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await page.locator('aside').getByText('Damage stock').waitFor()
  await page.goto('/products/999999/history')
  await page.getByText('This page could not be shown.').waitFor()
})

test('a file of products is checked, a bad serial put right, the good rows inserted and the upload undone', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin, { language: 'IT' })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Carica' }).click()
  const dialog = page.getByRole('dialog', { name: 'Carica prodotti' })
  const csv =
    'matricola;codice articolo;magazzino\r\nUP-0001;VG-P400-IT;Milano\r\nUP*0002;VG-P400-IT;Milano\r\n00123-PX-88410;VG-P400-IT;Roma\r\n'
  const file = { name: 'prodotti.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByRole('button', { name: 'Matricola non valida' }).click()
  await dialog.getByText('Il carattere * non è ammesso').waitFor()
  await dialog.locator('[data-cell^="3 serial_number"]').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('UP-0002')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Verifica di nuovo' }).click()
  await dialog.getByRole('button', { name: 'Inserisci 2 righe valide' }).click()
  await dialog.getByRole('button', { name: 'Storna questo caricamento' }).waitFor()
  expect((await find('UP-0002')).status).toBe('in_stock')
  await dialog.getByRole('button', { name: 'Storna questo caricamento' }).click()
  await dialog.getByRole('button', { name: /^Sì/ }).click()
  await dialog.getByText('Questo caricamento è stato stornato').waitFor()
  const { body } = await journey.admin.call(products.list, { query: { q: 'UP-000' } })
  expect(body.total).toBe(0)
  expect(await journey.database.read(findDifferences)).toEqual([])
})
