/** A terminal's whole round in two browsers side by side: assigned, accepted, broken, sent back, received, returned; each screen follows the other by itself. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { useBrowser } from './browser.ts'
import { issueNow, printed } from './paper.ts'

const journey = useBrowser()
const name = 'Davide Russo'
const serials = ['00123-PX-80001', '00123-PX-80002', '00123-PX-80003', '00123-PX-80004']
const [kept = '', broken = '', alsoBroken = '', lost = ''] = serials
const unknown = '00777-ZZ-00001'

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with s as (insert into supplier (name, address, vat_number)
        values ('Banca Tirrenia', 'Via Aurelia 4, 57121 Livorno (LI)', 'IT00743110157') returning id),
      w as (insert into warehouse (name, code, address, city, province) values ('Bologna', 'BO', 'Via Emilia 1', 'Bologna', 'BO') returning id),
      k as (insert into courier (name, vat_number, address) values ('Corriere Padano', 'IT01234560339', 'Via Emilia 200, Piacenza')),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, supplier_id)
        select 'VG-P400-IT', 'Vega P400', c.id, s.id from c, s returning id)
    select w.id as warehouse_id, p.id as part_id from w, p`)
  await journey.database.query(
    `update account set first_name = 'Davide', last_name = 'Russo', address = 'Via Garibaldi 3, Forlì' where id = $1`,
    [journey.technician.id],
  )
  const body = { name: 'Logistica Terminali Srl', address: 'Via Breda 10', city: 'Milano', vat_number: 'IT00743110157' }
  await journey.admin.call(company.put, { body })
  for (const serial_number of serials)
    await journey.admin.call(products.create, { body: { serial_number, ...rows[0] } })
})

async function scan(page: Page, ...values: string[]) {
  for (const value of values) {
    await page.getByLabel('Scan field').fill(value)
    await page.getByLabel('Scan field').press('Enter')
  }
}
async function choose(page: Page, label: string, typed: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: new RegExp(typed) }).click()
}
const statuses = async () => {
  const { rows } = await journey.database.query(
    'select serial_number, status from product where status is not null order by serial_number',
  )
  return Object.fromEntries(rows.map((row) => [row.serial_number, row.status]))
}

test('what the warehouse sends comes back faulty, is received with its differences, and goes to the supplier', async () => {
  const office = await journey.page(journey.admin)
  const van = await journey.page(journey.technician, { width: 360 })
  await van.goto('/assigned-products')
  await van.getByText('What the warehouse sends you appears here.').waitFor()

  // The office assigns by scan; the technician's list updates live, and receipt is confirmed on the phone.
  await office.goto('/assign-technician')
  await office.locator('#field-technician_id').click()
  await office.getByRole('option', { name: new RegExp(name) }).click()
  await office.locator('#field-warehouse_id').click()
  await office.getByRole('option', { name: 'Bologna' }).click()
  await scan(office, ...serials)
  await office.getByRole('button', { name: 'Assign 4 products' }).click()
  await office.getByText(`4 products assigned to ${name}`).waitFor()
  await issueNow(office, 'sender')
  await office.getByRole('button', { name: /Transport note BO-T1/ }).waitFor()
  await van.getByText(lost).waitFor()
  await office.goto(`/assigned-products?serial_number=${serials.join(',')}`)
  const rows = office.getByRole('row')
  await expect.poll(() => rows.filter({ hasText: 'To be received' }).count()).toBe(4)
  await scan(van, ...serials)
  await van.getByText(`${lost} received`).waitFor()
  await expect.poll(() => rows.filter({ hasText: 'To be received' }).count()).toBe(0)

  // Three break; the office sees it without asking.
  for (const serial of [broken, alsoBroken, lost]) {
    await van.getByRole('button', { name: `Actions for ${serial}` }).click()
    await van.getByRole('menuitem', { name: 'Report fault' }).click()
    const fault = van.getByRole('dialog', { name: 'Report 1 product as faulty' })
    await fault.getByLabel('What is wrong?').fill('Does not switch on')
    await fault.getByRole('button', { name: 'Report fault' }).click()
    await fault.waitFor({ state: 'hidden' })
    await rows.filter({ hasText: serial }).getByText('Fault').waitFor()
  }
  expect(await statuses()).toEqual({ [kept]: 'assigned', [broken]: 'fault', [alsoBroken]: 'fault', [lost]: 'fault' })

  // He sends the three back; the order appears in the warehouse while its list is open.
  await office.goto('/receiving-terminals')
  await office.getByText('There are no records to display.').waitFor()
  await van.goto('/technician/orders/create')
  await van.getByRole('heading', { name: 'New non-regular order', level: 1 }).waitFor()
  await scan(van, broken, alsoBroken, lost)
  await van.getByRole('button', { name: 'Send 3 products' }).click()
  await van.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  await van.getByText('To be confirmed').waitFor()
  const order = van.url().split('/').at(-1) ?? ''
  await office.getByRole('link', { name: order, exact: true }).click()

  // Two are in the boxes, one is missing, one is known to nobody and is made known.
  await office.getByRole('heading', { name: `Order ${order}`, level: 1 }).waitFor()
  await scan(office, broken, alsoBroken, unknown)
  await office.getByRole('button', { name: `Settle ${unknown}` }).click()
  const dialog = office.getByRole('dialog', { name: `Settle ${unknown}` })
  await dialog.getByLabel('Create the product').check()
  await choose(office, 'What it is', 'VG-P400')
  await dialog.getByLabel('Faulty: to damage stock').check()
  await dialog.getByLabel('Reason').fill('Came in the box of another')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await office.getByRole('button', { name: 'Confirm 3 into Bologna' }).click()
  await office.getByRole('button', { name: 'Yes, confirm' }).click()
  await office.getByText('Confirmed', { exact: true }).first().waitFor()
  await van.getByText('1 was not in the boxes and stays with you.').waitFor()
  expect(await statuses()).toEqual({
    [kept]: 'assigned',
    [broken]: 'damage_stock',
    [alsoBroken]: 'damage_stock',
    [lost]: 'fault',
    [unknown]: 'damage_stock',
  })
  await van.goto('/discrepancies')
  await van.getByText(lost).waitFor()
  // What was settled on the spot is on record, and closed.
  await van.getByRole('button', { name: 'Closed' }).click()
  await van.getByText(unknown).waitFor()

  // What is broken goes back to the bank that owns it, on a numbered paper.
  await office.goto('/return-ddt/create')
  await choose(office, 'Supplier', 'Tirrenia')
  await choose(office, 'From warehouse', 'Bolo')
  await choose(office, 'Courier', 'Padano')
  await office.getByLabel('Packages').fill('1')
  await office.getByRole('button', { name: 'Create' }).click()
  await office.getByText('0 products on this DDT').waitFor()
  await scan(office, broken, alsoBroken, unknown)
  await office.getByText('3 products on this DDT').waitFor()
  await office.getByRole('link', { name: 'To the DDT' }).click()
  await office.getByText(/it can be issued/i).waitFor()
  await office.getByRole('button', { name: 'Issue', exact: true }).click()
  await issueNow(office, 'carrier')
  const number = /^Return DDT (BO-R\d+\/\d{4})$/
  await office.getByRole('heading', { name: number, level: 1 }).waitFor()
  const label = number.exec((await office.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1] ?? ''
  const paper = await printed(office, 'Print in Italian', `DDT-${label.replace('/', '-')}`)
  for (const words of [label, 'Banca Tirrenia', 'Corriere Padano', broken, alsoBroken, unknown])
    expect(paper).toContain(words)
  expect(paper).not.toContain(lost)
  expect(await statuses()).toEqual({
    [kept]: 'assigned',
    [broken]: 'returned',
    [alsoBroken]: 'returned',
    [lost]: 'fault',
    [unknown]: 'returned',
  })

  // Every step is in the history of the serial, and the ledger adds up.
  await office.goto(`/products?serial_number=${broken}`)
  await office.getByRole('button', { name: `Actions for ${broken}` }).click()
  await office.getByRole('menuitem', { name: 'History' }).click()
  await office.getByText(`Order ${order}`).first().waitFor()
  expect(await journey.database.read(findDifferences)).toEqual([])
})
