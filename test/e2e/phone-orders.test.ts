/** Orders of a technician without a network: made and changed on the phone, sent once; a refusal leads back to what was entered. */
import { expect, test } from 'vitest'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { signedIn, useBrowser } from './browser.ts'
import { openPhone } from './phone.ts'

const journey = useBrowser()

test('an order is made and another one changed without a network; what the office took back meanwhile is refused and comes back into the form', async () => {
  const ground = await prepareClosings(journey)
  const [first, second, third, kept] = [
    await ground.unit(),
    await ground.unit(),
    await ground.unit(),
    await ground.unit(),
  ]
  const open = await journey.technician.call(sending.create, {
    body: { kind: 'regular', lines: [{ serial_number: kept.serial }, { serial_number: third.serial }] } as never,
  })
  const { cookies, entries } = await signedIn(journey, journey.technician)
  const [cookie] = cookies
  const phone = await openPhone(journey.base, { ...entries, language_name: 'EN' }, `${cookie?.name}=${cookie?.value}`)
  await phone.page().goto(`${phone.line.origin}/technician/orders-regular`)
  await phone.page().getByText(open.body.number, { exact: true }).first().waitFor()
  const page = await phone.keepApp()
  const address = (path: string) => `${phone.line.origin}${path}`

  phone.line.cut()
  await page.goto(address('/technician/orders-regular/create'))
  for (const { serial } of [first, second]) {
    await page.getByLabel('Scan field').fill(serial)
    await page.getByLabel('Scan field').press('Enter')
    await page.getByRole('status').filter({ hasText: serial }).first().waitFor()
  }
  await page.getByRole('button', { name: /^Send \d+ product/ }).click()
  await page.getByText('1 order waits to be sent').waitFor()
  // The products know it at once; what is on it cannot go on another.
  await page.goto(address(`/technician/orders-regular/${open.body.id}`))
  await page.getByRole('heading', { name: `Order ${open.body.number}` }).waitFor()
  await page.getByRole('button', { name: 'Add products' }).click()
  await page.getByRole('dialog').getByLabel('Scan field').fill(first.serial)
  await page.getByRole('dialog').getByLabel('Scan field').press('Enter')
  await page.getByText('Already on another open order').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Cancel/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('2 waiting').waitFor()
  // The van knows that what the cancelled order held is free, and the fault that is reported now.
  await page.goto(address('/assigned-products?on_order=true'))
  await page.getByRole('button', { name: `Actions for ${first.serial}` }).waitFor()
  expect(await page.getByRole('button', { name: `Actions for ${third.serial}` }).count()).toBe(0)
  await page.goto(address('/assigned-products'))
  await page.getByRole('button', { name: `Actions for ${third.serial}` }).click()
  await page.getByRole('menuitem', { name: 'Report fault' }).click()
  await page.getByLabel('What is wrong?').fill('Does not switch on')
  await page.getByRole('dialog').getByRole('button', { name: 'Report fault' }).click()
  await page.getByText('3 waiting').waitFor()
  await page.goto(address('/assigned-products?status=fault'))
  await page.getByRole('button', { name: `Actions for ${third.serial}` }).waitFor()

  // Meanwhile the office takes one of the products back.
  await journey.admin.call(assignedProducts.takeBack, {
    body: { ids: [second.id], warehouse_id: ground.milano } as never,
  })
  phone.line.mend()
  await page.goto(address('/technician/outbox'))
  await page.getByRole('button', { name: 'Correct and send again' }).waitFor({ timeout: 60_000 })
  await expect
    .poll(async () => (await journey.technician.call(orders.get, { params: { id: open.body.id } })).body.state)
    .toBe('cancelled')
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await page.getByText(first.serial).first().waitFor()
  await page.getByRole('button', { name: /^Send \d+ product/ }).click()
  await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor()
  const { items } = (await journey.technician.call(orders.list, { query: { state: 'to_be_confirmed' } as never })).body
  expect(items).toMatchObject([{ kind: 'regular', products: 1 }])
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  expect(phone.faults).toEqual([])
})
