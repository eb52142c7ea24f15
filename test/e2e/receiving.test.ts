/** Orders on the warehouse's screens: what is in the boxes is scanned, decided, confirmed; every difference is kept until it is closed. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#features/technicians/orders/contract.ts'
import { usualFaults } from '#features/warehouse/usual-faults/fields.ts'
import { ground, held, idOf, makeGround, order, stateOf, stocked } from '#test/orders-ground.ts'
import { findViolations } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let name = ''

beforeAll(async () => {
  await makeGround(journey)
  const { rows } = await journey.database.query(
    `update account set first_name = 'Davide', last_name = 'Russo' where id = $1 returning first_name || ' ' || last_name as name`,
    [journey.technician.id],
  )
  name = rows[0].name
})

const transport = () => ({
  courier_id: ground.courier,
  tracking_number: 'PD0824469117',
  boxes: 2,
  weight_kg: 18.4,
  warehouse_id: ground.roma,
})
const pathOf = (id: number, kind: 'regular' | 'non_regular' = 'non_regular') =>
  `/receiving-terminals${kind === 'regular' ? '-regular' : ''}/${id}/order-products`
async function open(id: number, kind: 'regular' | 'non_regular' = 'non_regular'): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto(pathOf(id, kind))
  await page.getByRole('heading', { name: `Order ${id}`, level: 1 }).waitFor()
  return page
}
const counter = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).first().locator('dd').textContent()
const line = (page: Page, serial: string): Locator => page.getByRole('row').filter({ hasText: serial })
async function scan(page: Page, serial: string) {
  const field = page.getByLabel('Scan field')
  await field.fill(serial)
  await field.press('Enter')
}

test('an order is received with one missing, one created and one left waiting, and its differences are closed', {
  tags: ['long'],
}, async () => {
  const [first = '', second = '', third = '', missing = ''] = await held(journey, journey.technician, 4, 'fault')
  const { body: made } = await order(journey.technician, 'non_regular', [first, second, third, missing], transport())
  const page = await journey.page(journey.admin)
  await page.goto('/receiving-terminals')
  await line(page, name).getByText('PD0824469117').waitFor()
  await expect
    .poll(() => line(page, name).getByRole('link', { name: 'PD0824469117' }).getAttribute('href'))
    .toBe('https://padano.example/t/PD0824469117')
  await line(page, name).getByRole('link', { name: made.number, exact: true }).click()
  await page.getByRole('heading', { name: `Order ${made.number}`, level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Confirm 0 into Roma' }).isDisabled()).toBe(true)

  await scan(page, first.toLowerCase())
  await page.getByText('ticked off, 1 of 4').waitFor()
  await scan(page, second)
  await page.getByText('ticked off, 2 of 4').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => counter(page, 'Scanned')).toBe('1')
  await page.getByRole('button', { name: `Tick off ${second}` }).click()
  await page.getByRole('button', { name: `Tick off ${third}` }).click()
  await scan(page, 'NEW-TO-US-1')
  await page.getByText(/NEW-TO-US-1.*is not on the list/).waitFor()
  await scan(page, 'NEW-TO-US-2')
  await expect.poll(() => counter(page, 'Unlisted')).toBe('2')
  expect(await counter(page, 'Missing')).toBe('1')

  // One that works goes to the stock, with its reason; what a record does not fit offers its own ways out.
  await page.getByRole('button', { name: `Where ${second} goes: Damage stock` }).click()
  await page.getByRole('button', { name: 'Stock, tested' }).click()
  await line(page, second).getByText('Stock, tested').waitFor()
  await page.getByRole('button', { name: new RegExp(`^Reason for ${second}`) }).click()
  await page.getByRole('button', { name: 'Withdrawn, works' }).click()
  await line(page, second).getByText('Withdrawn, works').waitFor()
  await page.getByRole('button', { name: 'Settle NEW-TO-US-1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settle NEW-TO-US-1' })
  await expect.poll(() => dialog.getByRole('radio').allTextContents()).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await dialog.getByText('Please choose one.').waitFor()
  await dialog.getByLabel('Create the product').check()
  await dialog.getByRole('combobox', { name: 'What it is' }).fill('VG-M70')
  await page.getByRole('option', { name: /VG-M70/ }).click()
  await dialog.getByLabel('Faulty: to damage stock').check()
  await dialog.getByLabel('Reason').fill('Found in the box, never registered')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await line(page, 'NEW-TO-US-1').getByText('Create the product: Found in the box, never registered').waitFor()
  await page.getByText('1 serial does not fit its record. Until settled it waits on this order.').waitFor()
  expect(await findViolations(page)).toEqual([])
  const phone = await journey.page(journey.admin, { width: 360, language: 'IT', theme: 'dark' })
  await phone.goto(pathOf(made.id))
  await phone.getByRole('button', { name: 'Conferma 4 a Roma' }).waitFor()
  await expect.poll(() => phone.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360)
  expect(await findViolations(phone)).toEqual([])

  await page.getByRole('button', { name: 'Confirm 4 into Roma' }).click()
  await page.getByText(`1 listed product is not in the boxes: they stay with ${name}.`).waitFor()
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await line(page, 'NEW-TO-US-2').getByText('Waiting').waitFor()
  await line(page, missing).getByText('Missing').waitFor()
  const at = { warehouse_id: ground.roma, technician_id: null, order_id: null }
  expect(await stateOf(journey, first)).toEqual({ status: 'damage_stock', ...at })
  expect(await stateOf(journey, second)).toEqual({ status: 'in_stock', ...at })
  expect(await stateOf(journey, 'NEW-TO-US-1')).toEqual({ status: 'damage_stock', ...at })
  expect(await stateOf(journey, missing)).toMatchObject({ status: 'fault', technician_id: journey.technician.id })
  await phone.getByText('Confermato', { exact: true }).waitFor()

  // What waits is settled later, and happens at once.
  await page.getByRole('button', { name: 'Settle NEW-TO-US-2' }).click()
  const later = page.getByRole('dialog', { name: 'Settle NEW-TO-US-2' })
  await later.getByText('this happens at once, into Roma').waitFor()
  await later.getByLabel('Send it back to the technician').check()
  await later.getByLabel('Reason').fill('Not ours')
  await later.getByRole('button', { name: 'Settle' }).click()
  await line(page, 'NEW-TO-US-2').getByText('Sent back').waitFor()

  await page.getByRole('link', { name: 'Open the discrepancies of this order' }).click()
  await page.getByRole('heading', { name: 'Discrepancies', level: 1 }).waitFor()
  await line(page, missing).getByText('Missing').waitFor()
  expect(await findViolations(page)).toEqual([])
  const technician = await journey.page(journey.technician, { width: 360 })
  await technician.goto('/discrepancies')
  await technician.getByText(missing).waitFor()
  await page.getByRole('button', { name: `Actions for ${missing}` }).click()
  await page.getByRole('menuitem', { name: 'Close with a reason' }).click()
  const closing = page.getByRole('dialog', { name: 'Close 1 discrepancy' })
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click()
  await closing.getByText('This field is required.').waitFor()
  await closing.getByLabel('Reason').fill('It was under the seat of the van')
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByText('1 discrepancy closed').waitFor()
  // It disappears from the technician's screen without a reload.
  await technician.getByText(missing).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Closed/ }).click()
  await line(page, missing).getByText('It was under the seat of the van').waitFor()
})

test('a regular order goes into the stock whole, and its confirmation is undone while nothing has moved', async () => {
  const serials = await held(journey, journey.technician, 3)
  const { body: made } = await order(journey.technician, 'regular', serials)
  const page = await open(made.id, 'regular')
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Tick off', exact: true }).click()
  await expect.poll(() => counter(page, 'Scanned')).toBe('3')
  await expect.poll(() => page.getByRole('button', { name: /^Where / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Confirm 3', exact: true }).click()
  await page.getByText('Please choose the warehouse.').last().waitFor()
  await page.getByRole('combobox', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: 'Milano' }).click()
  await page.getByRole('button', { name: 'Confirm 3 into Milano' }).click()
  await page.getByText('Confirmed', { exact: true }).first().waitFor()
  expect(await stateOf(journey, serials[0] ?? '')).toMatchObject({ status: 'in_stock', warehouse_id: ground.milano })

  await page.getByRole('button', { name: 'Undo confirmation' }).click()
  const dialog = page.getByRole('dialog', { name: `Undo the confirmation of order ${made.number}` })
  await dialog.getByLabel('Reason').fill('Wrong warehouse')
  await dialog.getByRole('button', { name: 'Undo confirmation' }).click()
  await page.getByRole('button', { name: 'Confirm 3 into Milano' }).waitFor()
  expect(await stateOf(journey, serials[0] ?? '')).toMatchObject({ technician_id: journey.technician.id })
  await page.getByRole('button', { name: 'Put aside' }).click()
  await page.getByRole('heading', { name: 'Regular receiving terminals', level: 1 }).waitFor()
})

test('forty scans at twenty a second all count, on the screen of the other office too, which keeps what is typed there', {
  tags: ['long'],
}, async () => {
  const serials = await held(journey, journey.technician, 40)
  const { body: made } = await order(journey.technician, 'non_regular', serials)
  const page = await open(made.id)
  const other = await open(made.id)
  await scan(other, 'TYPED-HERE')
  await expect.poll(() => counter(other, 'Unlisted')).toBe('1')
  await other.getByRole('button', { name: 'Settle TYPED-HERE' }).click()
  const dialog = other.getByRole('dialog', { name: 'Settle TYPED-HERE' })
  await dialog.getByLabel('Reason').fill('half a sen')

  await page.getByLabel('Scan field').click()
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
  await expect.poll(() => counter(page, 'Scanned')).toBe('40')
  await page.getByText('ticked off, 40 of 40').first().waitFor()
  await expect.poll(() => counter(other, 'Scanned')).toBe('40')
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('half a sen')
  const { body } = await journey.admin.call(orders.lines, { params: { id: made.id } })
  expect(body.items.filter((it) => it.scanned_at !== null)).toHaveLength(41)

  // A scan that begins while a button has the focus is a scan all the same.
  await page.getByRole('button', { name: /^Missing/ }).click()
  await page.keyboard.type('TYPED-THERE')
  await page.keyboard.press('Enter')
  await expect.poll(() => counter(page, 'Unlisted')).toBe('2')
})

test('destination and reason are set for several lines at once', { tags: ['long'] }, async () => {
  const serials = await held(journey, journey.technician, 4, 'fault')
  const { body: made } = await order(journey.technician, 'non_regular', serials)
  const page = await open(made.id)
  // One after the other: serials that are scanned together stand in the order of the list.
  for (const [index, serial] of serials.entries()) {
    await scan(page, serial)
    await page
      .getByText(`ticked off, ${index + 1} of 4`)
      .first()
      .waitFor()
  }
  await page.getByRole('checkbox', { name: `Select ${serials[3]}` }).click()
  await page.getByRole('checkbox', { name: `Select ${serials[1]}` }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: '3 selected' })
  await expect.poll(() => bar.getByRole('button', { name: 'Tick off' }).isDisabled()).toBe(true)
  await bar.getByRole('button', { name: 'Goes to' }).click()
  await page.getByRole('button', { name: 'Stock, tested' }).click()
  await page.getByRole('button', { name: 'Confirm 4' }).waitFor()
  await page.getByText(/^3 tested, to stock/).waitFor()
  await bar.getByRole('button', { name: 'Reason' }).click()
  await page.getByLabel('In your own words').fill('Only dirty')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Only dirty' }).count()).toBe(3)
})

test('the usual faults of the settings are offered to the receiver, and the chosen one stands on the product', {
  tags: ['long'],
}, async () => {
  await journey.admin.call(usualFaults.create, { body: { name_en: 'Smells of smoke', name_it: 'Odora di fumo' } })
  const [serial = ''] = await held(journey, journey.technician, 1, 'fault')
  const { body: made } = await order(journey.technician, 'non_regular', [serial], transport())
  const page = await open(made.id)
  await scan(page, serial)
  await page.getByRole('button', { name: new RegExp(`^Reason for ${serial}`) }).click()
  await page.getByRole('button', { name: 'Smells of smoke' }).click()
  await line(page, serial).getByText('Smells of smoke').waitFor()
  // A serial without a record is settled in a dialog, which offers the same.
  await scan(page, 'SMOKY-1')
  await page.getByRole('button', { name: 'Settle SMOKY-1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settle SMOKY-1' })
  await dialog.getByLabel('Reason').fill('smoke')
  await page.getByRole('option', { name: 'Smells of smoke' }).click()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('Smells of smoke')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Confirm 1 into Roma' }).click()
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect.poll(async () => (await stateOf(journey, serial))?.status).toBe('damage_stock')
  await page.goto(`/products/${await idOf(journey, serial)}/history`)
  await page.getByText('Reported fault Smells of smoke').waitFor()
})

test('boxes that no order announces become one, begun by the office for the technician', {
  tags: ['long'],
}, async () => {
  const [own = ''] = await held(journey, journey.technician, 1, 'fault')
  const [others = ''] = await stocked(journey, 1)
  const page = await journey.page(journey.admin)
  await page.goto('/receiving-terminals')
  await page.getByRole('button', { name: 'Boxes without a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Boxes without a list' })
  await dialog.getByRole('combobox', { name: 'From technician' }).fill('Russo')
  await page.getByRole('option', { name: new RegExp(name) }).click()
  for (const serial of [own, others, own]) {
    const field = dialog.getByLabel('Scan field')
    await field.fill(serial)
    await field.press('Enter')
  }
  await dialog.getByText('2 on the new order').waitFor()
  await dialog.getByRole('button', { name: 'Begin the order' }).click()
  await page.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  await expect.poll(() => counter(page, 'Scanned')).toBe('2')
  await line(page, others).getByText('In stock').waitFor()
})

test('a technician reads only their own receptions', { tags: ['long'] }, async () => {
  const serials = await held(journey, journey.otherTechnician, 1)
  const { body: made } = await order(journey.otherTechnician, 'regular', serials)
  const page = await journey.page(journey.technician)
  await page.goto('/receiving-terminals-regular')
  await page.getByRole('heading', { name: 'Regular receiving terminals', level: 1 }).waitFor()
  await page.getByRole('table').waitFor()
  await expect.poll(() => page.getByRole('link', { name: made.number, exact: true }).count()).toBe(0)
  await page.goto(pathOf(made.id, 'regular'))
  await page.getByText('Oops! Page not found.').waitFor()
  const own = await journey.page(journey.otherTechnician)
  await own.goto('/receiving-terminals-regular')
  await own.getByRole('link', { name: made.number, exact: true }).click()
  await own.waitForURL(`**/technician/orders-regular/${made.id}`)
})
