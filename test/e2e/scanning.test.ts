/** A hand scanner types wherever the focus is: after any choice and from anywhere on a page, its scans land in the scan field. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#features/technicians/orders/contract.ts'
import { deliveryNotes, noteProducts } from '#features/warehouse/delivery-notes/contract.ts'
import { returnNotes } from '#features/warehouse/return-notes/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { ground, held, idOf, makeGround, order, stocked } from '#test/orders-ground.ts'
import { useBrowser } from './browser.ts'
import { handScanner } from './hand-scanner.ts'

const journey = useBrowser()
let technician = ''
let supplier = 0

beforeAll(async () => {
  await makeGround(journey)
  const { rows } = await journey.database.query(
    `with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
       p as (update part set supplier_id = s.id from s)
     select s.id as supplier, a.first_name || ' ' || a.last_name as name from s, account a where a.id = $1`,
    [journey.technician.id],
  )
  technician = rows[0].name
  supplier = Number(rows[0].supplier)
})

let notes = 0
async function openNote(): Promise<{ page: Page; received: () => Promise<string[]> }> {
  notes += 1
  const { body } = await journey.admin.call(deliveryNotes.create, {
    body: {
      supplier_id: supplier,
      warehouse_id: ground.milano,
      number: `SC-${notes}/26`,
      ddt_date: '2026-10-30',
      reception_date: '2026-11-03',
      expected_quantity: 40,
    },
  })
  const page = await journey.page(journey.admin)
  await page.goto(`/ddt/${body.id}/products`)
  await page.getByRole('heading', { name: `DDT SC-${notes}/26`, level: 1 }).waitFor()
  const received = async () => {
    const list = await journey.admin.call(noteProducts.list, { params: { id: body.id }, query: {} })
    return list.body.items.map((item) => item.serial_number).sort()
  }
  return { page, received }
}
async function choose(page: Page, picker: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: picker }).click()
  await page.getByRole('option', { name: option }).click()
}
const serialsOf = (prefix: string, count = 20) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at + 1).padStart(3, '0')}`)

test('after the part of a delivery note is chosen, twenty scans a second all arrive', { tags: ['long'] }, async () => {
  const { page, received } = await openNote()
  const scan = await handScanner(page)
  const first = serialsOf('DN')
  await choose(page, 'Part for the next scans', /VG-P400/)
  await scan(...first)
  await expect.poll(received).toEqual(first)

  // Another part by keyboard, then scans from a row and from buttons; none of them is pressed.
  const picker = page.getByRole('combobox', { name: 'Part for the next scans' })
  await picker.fill('M70')
  await page.getByRole('option', { name: /VG-M70/ }).waitFor()
  await picker.press('Enter')
  // Nobody scans before the choice is on the screen.
  await expect.poll(() => picker.inputValue()).toBe('VG-M70')
  await scan('xj-0001')
  await page.getByRole('row').filter({ hasText: 'DN-020' }).focus()
  await scan('xj-0002')
  await page.getByRole('button', { name: 'Actions for DN-019' }).focus()
  await scan('xj-0003')
  await page.getByRole('button', { name: 'Add a range' }).focus()
  await scan('xj-0004')
  await expect.poll(received).toEqual([...first, 'xj-0001', 'xj-0002', 'xj-0003', 'xj-0004'])
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  const { rows } = await journey.database.query(
    `select t.model_number from product p join part t on t.id = p.part_id where p.serial_number = 'xj-0001'`,
  )
  expect(rows[0]?.model_number).toBe('Vega M70')
})

test('a scan into an open picker goes on: a part number is chosen, a serial is received, one too early is refused aloud', {
  tags: ['long'],
}, async () => {
  const { page, received } = await openNote()
  const scan = await handScanner(page)
  const picker = page.getByRole('combobox', { name: 'Part for the next scans' })
  await picker.click()
  await scan('EA-0001')
  await page.getByText('was not taken. Choose the part, then scan its serials.').waitFor()
  await picker.click()
  await scan('VG-M70')
  await expect.poll(() => picker.inputValue()).toBe('VG-M70')
  await expect.poll(() => page.getByLabel('Scan field').evaluate((it) => it === document.activeElement)).toBe(true)
  await scan('EA-0002')
  await picker.click()
  await scan('EA-0003', 'EA-0004')
  await expect.poll(received).toEqual(['EA-0002', 'EA-0003', 'EA-0004'])
  await expect.poll(() => picker.inputValue()).toBe('VG-M70')
  // The focus moves after the first key, as when a picker closes late: the scan is still taken whole.
  await picker.click()
  await picker.evaluate((it) =>
    it.addEventListener('keyup', () => document.querySelector<HTMLElement>('[aria-label="Scan field"]')?.focus(), {
      once: true,
    }),
  )
  await scan('EA-0005')
  await expect.poll(received).toEqual(['EA-0002', 'EA-0003', 'EA-0004', 'EA-0005'])
  await expect.poll(() => page.getByLabel('Scan field').inputValue()).toBe('')
})

test('a shortcut of the list works beside the scan field', { tags: ['long'] }, async () => {
  const { page, received } = await openNote()
  const scan = await handScanner(page)
  await choose(page, 'Part for the next scans', /VG-P400/)
  await scan('KE-0001')
  await expect.poll(received).toEqual(['KE-0001'])
  await page.getByRole('row').filter({ hasText: 'KE-0001' }).focus()
  await page.keyboard.press('/')
  await expect.poll(() => page.getByRole('searchbox').evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByLabel('Scan field').inputValue()).toBe('')
})

test('a serial that is answered as the records write it, scanned in small letters or pasted with a character that cannot be seen, is counted once', async () => {
  const [given = '', hidden = '', small = ''] = await held(journey, journey.technician, 3)
  const page = await journey.page(journey.admin)
  await page.goto('/assign-technician')
  await choose(page, 'Technician', technician)
  await choose(page, 'Warehouse', 'Milano')
  const field = page.getByLabel('Scan field')
  for (const typed of [given, `\u200b${hidden}`, small.toLowerCase()]) {
    await field.fill(typed)
    await field.press('Enter')
  }
  await page.getByText('Scanned 3: 0 taken, 3 refused').waitFor()
})

test('on the assignment, scans arrive after technician and warehouse are chosen, and after any choice below', {
  tags: ['long'],
}, async () => {
  const serials = await stocked(journey, 8)
  const page = await journey.page(journey.admin)
  const scan = await handScanner(page)
  await page.goto('/assign-technician')
  await choose(page, 'Technician', technician)
  await choose(page, 'Warehouse', 'Milano')
  await scan(...serials.slice(0, 3))
  const listed = () => page.getByRole('button', { name: /^Take .+ off the list$/ }).count()
  await expect.poll(listed).toBe(3)
  // A choice in the search adds one and scans go on.
  await page.getByRole('combobox', { name: /^Search/ }).fill(serials[3] ?? '')
  await page.getByRole('option', { name: serials[3] ?? '' }).click()
  await expect.poll(listed).toBe(4)
  await scan(serials[4] ?? '')
  await expect.poll(listed).toBe(5)
  await page.getByRole('button', { name: `Take ${serials[4]} off the list` }).click()
  await scan(serials[5] ?? '')
  await choose(page, 'Courier', 'Corriere Padano')
  await scan(serials[6] ?? '')
  await expect.poll(listed).toBe(6)
  // A text field keeps what is scanned into it.
  await page.getByLabel('Tracking number').focus()
  await scan('PD0824469117')
  await expect.poll(() => page.getByLabel('Tracking number').inputValue()).toBe('PD0824469117')
})

test('on a technician’s new order, scans arrive after courier and warehouse are chosen', {
  tags: ['long'],
}, async () => {
  const serials = await held(journey, journey.technician, 4)
  const page = await journey.page(journey.technician)
  const scan = await handScanner(page)
  await page.goto('/technician/orders-regular')
  await page.getByRole('link', { name: 'New order' }).first().click()
  await page.getByRole('heading', { name: 'New regular order', level: 1 }).waitFor()
  await scan(serials[0] ?? '')
  await page.getByText('1 Vega P400').waitFor()
  await page.locator('#field-courier_id').click()
  await page.getByRole('option', { name: 'Corriere Padano' }).click()
  await scan(serials[1] ?? '', serials[2] ?? '')
  await page.getByText('3 Vega P400').waitFor()
  await page.getByRole('button', { name: 'From my products' }).focus()
  await scan(serials[3] ?? '')
  await page.getByText('4 Vega P400').waitFor()
})

test('while an order is received, scans arrive from its buttons; in the dialog of boxes without a list too', {
  tags: ['long'],
}, async () => {
  const serials = await held(journey, journey.technician, 4, 'fault')
  const { body } = await order(journey.technician, 'non_regular', serials.slice(0, 2), { warehouse_id: ground.roma })
  const page = await journey.page(journey.admin)
  const scan = await handScanner(page)
  await page.goto(`/receiving-terminals/${body.id}/order-products`)
  await page.getByRole('button', { name: `Tick off ${serials[0]}` }).focus()
  await scan(...serials.slice(0, 2))
  const scanned = async () => {
    const { items } = (await journey.admin.call(orders.lines, { params: { id: body.id } })).body
    return items.filter((it) => it.scanned_at !== null).length
  }
  await expect.poll(scanned).toBe(2)

  await page.goto('/receiving-terminals')
  await page.getByRole('button', { name: 'Boxes without a list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: technician }).click()
  await scan(serials[2] ?? '')
  await dialog
    .getByText(serials[2] ?? '')
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await scan(serials[3] ?? '')
  await dialog
    .getByText(serials[3] ?? '')
    .first()
    .waitFor()
})

test('on a return note, scans arrive from its list', { tags: ['long'] }, async () => {
  const serials = await stocked(journey, 3)
  const ids = await Promise.all(serials.map((serial) => idOf(journey, serial)))
  await journey.admin.call(products.reportFault, { body: { ids, note: 'does not switch on' } })
  const { body } = await journey.admin.call(returnNotes.create, {
    body: { supplier_id: supplier, warehouse_id: ground.milano },
  })
  const page = await journey.page(journey.admin)
  const scan = await handScanner(page)
  await page.goto(`/return-ddt/${body.id}/product-create`)
  await page
    .getByRole('row')
    .filter({ hasText: serials[0] ?? '' })
    .focus()
  await scan(serials[1] ?? '')
  await page.getByText('1 product on this DDT').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: serials[0] ?? '' })
    .getByRole('checkbox')
    .click()
  await scan(serials[2] ?? '')
  await page.getByText('2 products on this DDT').waitFor()
})
