/** A technician sends goods back, at a desk and with a phone: chosen, scanned, noted, changed, cancelled; the office does it for the technician. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { receiving } from '#features/technicians/orders/receiving-contract.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { couriers } from '#features/warehouse/couriers/fields.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { findViolations } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { warehouse_id: 0, part_id: 0 }
let name = ''

beforeAll(async () => {
  const { rows } = await journey.database.query(`
    with w as (insert into warehouse (name, code, city) values ('Bologna', 'BO', 'Bologna') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400-IT', 'Vega P400', id from c returning id)
    select w.id as warehouse_id, p.id as part_id from w, p`)
  Object.assign(ground, rows[0])
  const people = await journey.database.query(
    `select first_name || ' ' || last_name as name from account where id = $1`,
    [journey.technician.id],
  )
  name = people.rows[0].name
  const body = { name: 'Bartolini', tracking_link: 'https://bartolini.example/{tracking}', active: true }
  await journey.admin.call(couriers.create, { body })
})

/** Puts working products into the technician's van, and breaks some of them. */
async function hold(working: string[], faulty: string[] = []) {
  const serials = [...working, ...faulty]
  for (const serial_number of serials) await journey.admin.call(products.create, { body: { serial_number, ...ground } })
  await journey.admin.call(assignments.create, {
    body: { technician_id: journey.technician.id, warehouse_id: ground.warehouse_id, products: { serials } },
  })
  await journey.technician.call(assignedProducts.accept, { body: { serials } })
  if (faulty.length > 0)
    await journey.technician.call(assignedProducts.reportFault, { body: { serials: faulty, note: null } })
}

async function scan(page: Page, ...serials: string[]) {
  for (const serial of serials) {
    await page.getByLabel('Scan field').fill(serial)
    await page.getByLabel('Scan field').press('Enter')
  }
}

/** The order whose page is open. */
const orderOf = async (page: Page) => {
  const id = Number(page.url().split('/').at(-1))
  return (await journey.technician.call(orders.lines, { params: { id } })).body
}

test('working goods go on a regular order; what does not fit moves to a non-regular one with one tap', async () => {
  await hold(['RE-0001', 'RE-0002', 'RE-0003'], ['RE-BAD'])
  const page = await journey.page(journey.technician)
  await page.goto('/technician/orders-regular')
  await page.getByRole('link', { name: 'New order' }).first().click()
  await page.getByRole('heading', { name: 'New regular order', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'From my products' }).click()
  const picker = page.getByRole('dialog', { name: 'What you hold' })
  await picker.getByText('RE-0003').waitFor()
  await expect.poll(() => picker.getByText('RE-BAD').count()).toBe(0)
  await picker.getByRole('checkbox', { name: /RE-0001/ }).check()
  await picker.getByRole('checkbox', { name: /RE-0002/ }).check()
  await picker.getByRole('button', { name: 'Add 2 products' }).click()
  await picker.waitFor({ state: 'hidden' })

  await scan(page, 're-0003', 'RE-0001', 'RE-BAD', 'NO-SUCH-1')
  await page.getByText('RE-0001 is already on the list').waitFor()
  const left = page.getByRole('region', { name: '2 serials were not added' })
  await left.getByText('RE-BAD').waitFor()
  await page.getByText('3 Vega P400').waitFor()
  await left.getByRole('button', { name: 'Put 2 on a non-regular order' }).click()
  await page.getByText('Your non-regular order is not sent yet: 2 products').waitFor()

  await page.locator('#field-courier_id').click()
  await page.getByRole('option', { name: 'Bartolini' }).click()
  await page.getByLabel('Tracking number').fill('BRT0824')
  await page.getByLabel('Boxes').fill('2')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send 3 products' }).click()
  await page.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  const { order, items } = await orderOf(page)
  expect(order).toMatchObject({ kind: 'regular', products: 3, courier: 'Bartolini', boxes: 2, waiting: 0 })
  expect(items.map((it) => it.serial_number).sort()).toEqual(['RE-0001', 'RE-0002', 'RE-0003'])
  const follow = page.getByRole('link', { name: /BRT0824/ })
  await expect.poll(() => follow.getAttribute('href')).toBe('https://bartolini.example/BRT0824')
  expect(await findViolations(page)).toEqual([])

  // What was put aside is kept, with its reasons.
  await page.getByRole('link', { name: 'Go on with it' }).click()
  await page.getByRole('heading', { name: 'New non-regular order', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Note on RE-BAD' }).click()
  await page.getByRole('button', { name: 'Screen cracked' }).click()
  await page.getByRole('button', { name: 'Same for 1 without a note' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send 2 products' }).click()
  await page.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  const second = await orderOf(page)
  expect(second.order).toMatchObject({ kind: 'non_regular', products: 2, waiting: 1 })
  expect(second.items.map(({ note }) => note)).toEqual(['Screen cracked', 'Screen cracked'])
  expect(await journey.database.read(findDifferences)).toEqual([])
})

test('on a phone: a faulty one and an unknown serial by scan with notes; nothing is lost on the way', {
  tags: ['long'],
}, async () => {
  await hold(['PH-0001'], ['PH-BAD'])
  const page = await journey.page(journey.technician, { width: 360 })
  await page.goto('/technician/orders-regular')
  await page.getByRole('navigation', { name: 'Kind of order' }).getByRole('link', { name: 'Non-regular' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'New order' }).first().click()
  await page.getByRole('heading', { name: 'New non-regular order', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Send the order' }).click()
  await page.getByText('Nothing on the list yet.').waitFor()

  await scan(page, 'PH-BAD', 'PH-UNKNOWN')
  await page.getByText(/Added: the warehouse will decide/).waitFor()
  await page.getByRole('button', { name: 'Note on PH-UNKNOWN' }).click()
  await page.getByRole('textbox', { name: 'Note on PH-UNKNOWN' }).fill('Found in a drawer')
  await page.getByRole('textbox', { name: 'Note on PH-UNKNOWN' }).press('Enter')

  // A link taken by accident asks, and a page that was closed has kept everything.
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.goto('about:blank')
  await page.goto('/technician/orders')
  await page.getByText('Your non-regular order is not sent yet: 2 products').waitFor()
  await page.getByRole('link', { name: 'Go on with it' }).click()
  await page.getByText(/You go on with the order begun on/).waitFor()
  await page.getByText('Found in a drawer').waitFor()
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send 2 products' }).click()
  await page.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360)
  expect(await findViolations(page)).toEqual([])
  const { items } = await orderOf(page)
  expect(items.find((it) => it.serial_number === 'PH-UNKNOWN')).toMatchObject({
    note: 'Found in a drawer',
    problem: 'not_exists_serial_number',
  })

  // A note is written, one is added, one is taken off and comes back, the transport data change.
  await page.getByRole('button', { name: 'Add a note on PH-BAD' }).click()
  await page.getByRole('button', { name: 'Card reader broken' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Card reader broken (note on PH-BAD)' }).waitFor()
  await page.getByRole('button', { name: 'Add products' }).click()
  const adding = page.getByRole('dialog', { name: /^Add to order/ })
  await adding.getByLabel('Scan field').fill('PH-0001')
  await adding.getByLabel('Scan field').press('Enter')
  await adding.getByRole('button', { name: 'Add 1 product' }).click()
  await page.getByText('1 product added').waitFor()
  await page.getByRole('button', { name: 'Take PH-BAD off the list' }).click()
  await page.getByText('PH-BAD taken off the order').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Take PH-BAD off the list' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit shipment' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit shipment' })
  await drawer.getByLabel('Packages').fill('1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'hidden' })
  const changed = await orderOf(page)
  expect(changed.order).toMatchObject({ products: 3, packages: 1 })
  expect(changed.items.find((it) => it.serial_number === 'PH-BAD')?.note).toBe('Card reader broken')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print list' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Order-\d+\.pdf$/)

  // Cancelled, its products are free for another.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText(/^Order \d+ cancelled$/).waitFor()
  await page.getByText(/Its products stayed with you/).waitFor()
  const { rows } = await journey.database.query(`select order_id from product where serial_number = 'PH-0001'`)
  expect(rows).toEqual([{ order_id: null }])
  expect(await journey.database.read(findDifferences)).toEqual([])
})

test('from the first tick the technician sees how far the warehouse is, and can no longer change the order', {
  tags: ['long'],
}, async () => {
  const serials = Array.from({ length: 7 }, (_, at) => `UB-000${at + 1}`)
  await hold([], serials)
  const { body: order } = await journey.technician.call(sending.create, {
    body: { kind: 'non_regular', lines: serials.map((serial_number) => ({ serial_number })) },
  })
  const page = await journey.page(journey.technician, { width: 360 })
  await page.goto(`/technician/orders/${order.id}`)
  const actions = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const found = await page.getByRole('menuitem').allTextContents()
    await page.keyboard.press('Escape')
    return found
  }
  expect(await actions()).toContain('Cancel order')
  const add = page.getByRole('button', { name: 'Add products' })
  await expect.poll(() => add.isEnabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: /off the list$/ }).count()).toBe(7)

  await journey.admin.call(receiving.scan, { params: { id: order.id }, body: { serials: serials.slice(0, 6) } })
  await page.getByText('The warehouse is unpacking: 6 of 7. The order can no longer be changed.').waitFor()
  await expect.poll(() => add.isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: /off the list$/ }).count()).toBe(0)
  expect(await actions()).toEqual(['Print list', 'Edit shipment'])
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Edit shipment' }).isDisabled()).toBe(true)

  await page.goto('/technician/orders')
  const card = page.getByRole('listitem').filter({ hasText: order.number })
  await card.getByText('Unpacking: 6 of 7').waitFor()
  await card.getByRole('button', { name: `Actions for ${order.number}` }).click()
  await page.getByRole('menuitem').first().waitFor()
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Open', 'Print list'])
})

test('what is received shows by itself: received, missing, waiting', { tags: ['long'] }, async () => {
  await hold([], ['LI-0001', 'LI-0002'])
  const { body: order } = await journey.technician.call(sending.create, {
    body: { kind: 'non_regular', lines: ['LI-0001', 'LI-0002', 'LI-NONE'].map((serial_number) => ({ serial_number })) },
  })
  const page = await journey.page(journey.technician)
  await page.goto(`/technician/orders-regular/${order.id}`)
  await page.waitForURL(`**/technician/orders/${order.id}`)
  await page.getByText('To be confirmed').waitFor()
  const params = { id: order.id }
  const { body: scanned } = await journey.admin.call(receiving.scan, {
    params,
    body: { serials: ['LI-0001', 'LI-NONE'] },
  })
  const line_ids = scanned.items.flatMap((it) => (it.serial_number === 'LI-0001' && it.line_id ? [it.line_id] : []))
  await journey.admin.call(receiving.decide, { params, body: { line_ids, goes_to: 'damage_stock' } })
  const { body: now } = await journey.admin.call(orders.get, { params })
  const { warehouse_id } = ground
  const headers = { 'if-match': `"${now.version}"` }
  await journey.admin.call(receiving.confirm, { params, body: { warehouse_id } }, { headers })
  await page.getByText('1 was not in the boxes and stays with you.').waitFor()
  const list = page.getByRole('list', { name: 'Products' })
  await list.getByRole('listitem').filter({ hasText: 'LI-0001' }).getByText('Received').waitFor()
  await list.getByRole('listitem').filter({ hasText: 'LI-NONE' }).getByText('Waits for a decision').waitFor()
  await page.getByRole('button', { name: 'Missing 1' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.goto('/technician/orders?tab=confirmed')
  await page.getByRole('link', { name: order.number, exact: true }).click()
  await page.waitForURL(`**/technician/orders/${order.id}`)
  expect(await findViolations(page)).toEqual([])
})

test('the chosen products go into the new order, faulty and working apart; the office makes one at once', {
  tags: ['long'],
}, async () => {
  await hold(['PU-0001', 'PU-0002'], ['PU-BAD'])
  const page = await journey.page(journey.technician)
  await page.goto('/assigned-products?serial_number=PU-0001,PU-0002,PU-BAD')
  for (const serial of ['PU-0001', 'PU-0002', 'PU-BAD'])
    await page.getByRole('row').filter({ hasText: serial }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Put on an order' }).click()
  await page.getByRole('heading', { name: 'New regular order', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Take PU-0002 off the list' }).waitFor()
  await page.getByText('Your non-regular order is not sent yet: 1 product').waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText('Nothing on the list yet.').waitFor()

  const office = await journey.page(journey.admin)
  await office.goto('/assigned-products?serial_number=PU-0001,PU-0002')
  for (const serial of ['PU-0001', 'PU-0002'])
    await office.getByRole('row').filter({ hasText: serial }).getByRole('checkbox').click()
  await office.getByRole('button', { name: 'Put on an order' }).click()
  const drawer = office.getByRole('dialog', { name: `Put 2 products of ${name} on an order` })
  await drawer.getByLabel('Boxes').fill('1')
  await drawer.getByRole('button', { name: 'Put on an order' }).click()
  await office.getByText(/^Order \d+ of .*: 2 products$/).waitFor()
  const { rows } = await journey.database.query(
    `select o.kind, o.boxes from product p join technician_order o on o.id = p.order_id where serial_number = 'PU-0001'`,
  )
  expect(rows).toEqual([{ kind: 'regular', boxes: 1 }])

  // His list says where it is, and leads there.
  await page.goto('/assigned-products?serial_number=PU-0001')
  await page.getByRole('button', { name: 'Actions for PU-0001' }).click()
  await page.getByRole('menuitem', { name: 'Open its order' }).click()
  await page.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  expect(page.url()).toContain('/technician/orders-regular/')
})

test('a file becomes an order of its own', { tags: ['long'] }, async () => {
  await hold(['UP-0001', 'UP-0002'])
  const page = await journey.page(journey.technician)
  await page.goto('/technician/orders-regular/create')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload an order' })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'ordine.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('serial number;note\nUP-0001;Mai usato\nUP-0002;\nUP-9999;\n'),
    })
  await dialog.getByText('UP-9999').first().waitFor()
  await dialog.getByRole('button', { name: /^Insert 2/ }).click()
  await dialog.getByText('Saved. It can be undone as a whole.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('heading', { name: 'Regular orders', level: 1 }).waitFor()
  const { rows } = await journey.database.query(
    `select o.kind, count(*)::int as lines, max(l.note) as note from order_line l join technician_order o on o.id = l.order_id
     where l.serial_number like 'UP-%' group by o.id, o.kind`,
  )
  expect(rows).toEqual([{ kind: 'regular', lines: 2, note: 'Mai usato' }])
})

test('on a phone: the document of a parcel with a unit that is not in the records waits until somebody says what it is', {
  tags: ['long'],
}, async () => {
  const address = { address: 'Via Breda 10', city: 'Bologna' }
  await journey.admin.call(company.put, {
    body: { name: 'Logistica Terminali Srl', ...address, vat_number: 'IT00743110157' },
  })
  await journey.database.query(`update account set address = 'Via Garibaldi 3, Forlì' where role = 'technician'`)
  await journey.database.query(`update warehouse set address = 'Via Po 1'`)
  const { body } = await journey.technician.call(sending.create, {
    body: {
      kind: 'non_regular',
      lines: [{ serial_number: 'DOC-UNKNOWN' }],
      warehouse_id: ground.warehouse_id,
      boxes: 1,
    },
  })
  const page = await journey.page(journey.technician, { width: 360 })
  await page.goto(`/technician/orders/${body.id}`)
  const openPanel = async () => {
    await page.getByRole('button', { name: 'Issue document' }).click()
    return page.getByRole('dialog')
  }
  const panel = await openPanel()
  await panel.getByText('what these units are').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a note on DOC-UNKNOWN' }).click()
  await page.getByText('What is it? It is not in the records').waitFor()
  await page.getByRole('textbox', { name: 'Note on DOC-UNKNOWN' }).fill('POS terminal Vega P400, used')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /POS terminal Vega P400, used/ }).waitFor()
  const ready = await openPanel()
  await ready.getByText('Logistica Terminali Srl – Bologna').waitFor()
  expect(await ready.getByText('what these units are').count()).toBe(0)
})
