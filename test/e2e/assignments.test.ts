/** An assignment in two browsers: the office assigns by scan, the technician confirms on a phone, the office takes back and undoes. */
import { beforeAll, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { useBrowser } from './browser.ts'
import { issueNow } from './paper.ts'

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
    `update account set address = 'Via Garibaldi 3, Forlì' where id = $1 returning first_name || ' ' || last_name as name`,
    [journey.technician.id],
  )
  name = people.rows[0].name
  const body = { name: 'Logistica Terminali Srl', address: 'Via Breda 10', city: 'Milano', vat_number: 'IT00743110157' }
  await journey.admin.call(company.put, { body })
})

async function stock(...serials: string[]) {
  for (const serial_number of serials) await journey.admin.call(products.create, { body: { serial_number, ...ground } })
}
const statusOf = async (serial: string) => {
  const { rows } = await journey.database.query('select status from product where serial_number = $1', [serial])
  return rows[0]?.status
}

test('the office assigns by scan, the technician confirms on a phone, one is taken back', async () => {
  await stock('AS-0001', 'AS-0002', 'AS-0003', 'AS-0004')
  const office = await journey.page(journey.admin)
  await office.goto('/assign-technician')
  await office.getByRole('heading', { name: 'Assign to technician', level: 1 }).waitFor()
  const field = office.getByLabel('Scan field')
  await expect.poll(() => field.isDisabled()).toBe(true)
  await office.locator('#field-technician_id').click()
  await office.getByRole('option', { name: new RegExp(name) }).click()
  await office.locator('#field-warehouse_id').click()
  await office.getByRole('option', { name: 'Bologna' }).click()
  for (const serial of ['as-0001', 'AS-0002', 'AS-0002', 'NO-SUCH']) {
    await field.fill(serial)
    await field.press('Enter')
  }
  await office.getByText('is already in the list').waitFor()
  await office.getByText('Not in the records').waitFor()
  const dialog = office.getByRole('dialog', { name: 'Paste a list' })
  const pressAdd = () => dialog.getByRole('button', { name: 'Add 2' }).click()
  const pasteTwo = async () => {
    await office.getByRole('button', { name: 'Paste a list' }).click()
    await dialog.getByRole('textbox').fill('AS-0003\nAS-0004')
    await pressAdd()
  }
  // An answer that is lost is said, and what was pasted stays to be sent again.
  await office.route('**/api/assignments/check', (route) => route.abort('internetdisconnected'), { times: 1 })
  await pasteTwo()
  const failure = office.getByRole('alert').filter({ has: office.getByRole('button', { name: 'Close' }) })
  await failure.getByRole('button', { name: 'Close' }).click()
  await pressAdd()
  await dialog.waitFor({ state: 'hidden' })
  await office.getByRole('alert').filter({ hasText: '2 serials pasted' }).getByRole('button', { name: 'Undo' }).click()
  await office.getByRole('button', { name: 'Take AS-0004 off the list' }).waitFor({ state: 'hidden' })
  await pasteTwo()
  await office.getByRole('button', { name: 'Take AS-0004 off the list' }).click()
  await office.getByRole('table', { name: 'Model by model' }).getByRole('cell', { name: '+3' }).waitFor()

  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.goto('/assigned-products')
  await phone.getByText('What the warehouse sends you appears here.').waitFor()

  await office.getByRole('button', { name: 'Assign 3 products' }).click()
  await office.getByText(`3 products assigned to ${name}`).waitFor()
  // Nothing is issued until someone has decided who carries, and when.
  const panel = office.getByRole('dialog', { name: 'Issue the note' })
  await panel.getByText(/^BO-T1\/\d{4}$/).waitFor()
  await panel.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect.poll(() => panel.getByText('This field is required.').count()).toBe(2)
  await issueNow(office, 'sender')
  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: /Transport note BO-T1\// }).click()
  expect((await download).suggestedFilename()).toMatch(/^DDT-BO-T1-\d{4}-[\w-]+-EN\.pdf$/)

  // The technician's list updates live.
  await phone.getByText('AS-0003').waitFor()
  const scan = phone.getByLabel('Scan field')
  await scan.fill('AS-0001')
  await scan.press('Enter')
  await phone.getByText('AS-0001 received').waitFor()
  await scan.fill('AS-0004')
  await scan.press('Enter')
  await phone.getByText('Not among the assigned products: AS-0004.').waitFor()
  await phone.getByRole('button', { name: 'Actions for AS-0002' }).click()
  await phone.getByRole('menuitem', { name: 'Confirm receipt' }).click()
  await phone.getByText('1 product received').waitFor()
  await phone.getByRole('button', { name: 'Actions for AS-0002' }).click()
  await phone.getByRole('menuitem', { name: 'Report fault' }).click()
  const fault = phone.getByRole('dialog', { name: 'Report 1 product as faulty' })
  await fault.getByLabel('What is wrong?').fill('Does not switch on')
  await fault.getByRole('button', { name: 'Report fault' }).click()
  await phone.getByText('1 product reported as faulty').waitFor()
  expect([await statusOf('AS-0001'), await statusOf('AS-0002')]).toEqual(['assigned', 'fault'])

  await office.goto('/assigned-products')
  await office.getByRole('button', { name: 'Actions for AS-0003' }).click()
  await office.getByRole('menuitem', { name: 'Take back' }).click()
  const back = office.getByRole('dialog', { name: 'Take back 1 product' })
  await back.locator('#field-warehouse_id').click()
  await office.getByRole('option', { name: 'Bologna' }).click()
  await back.getByRole('button', { name: 'Take back' }).click()
  await office.getByText('1 product taken back').waitFor()
  expect(await statusOf('AS-0003')).toBe('in_stock')
  await phone.getByText('AS-0003').waitFor({ state: 'hidden' })

  await office.goto('/all-assigned-technician')
  const row = office.getByRole('row').filter({ hasText: 'BO-T1/' })
  await row.getByText(/^BO-T1\//).click()
  const drawer = office.getByRole('dialog', { name: /Assignment BO-T1\// })
  await drawer.getByRole('row').filter({ hasText: 'AS-0002' }).getByText('Fault').waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  await office.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  // A count opens the products behind it.
  await row.locator('a[href*="part=faulty"]').click()
  await drawer.getByText('Faulty: 1').waitFor()
  await expect.poll(() => drawer.locator('tbody tr').allTextContents()).toEqual([expect.stringContaining('AS-0002')])
  await office.keyboard.press('Escape')
  await expect.poll(() => new URL(office.url()).search).toBe('')
  expect(await journey.database.read(findDifferences)).toEqual([])
})

test('who is asked on the road for papers has the transport notes of the van two taps from the first screen', async () => {
  await stock('PA-0001', 'PA-0002')
  const give = (serial: string) =>
    journey.admin.call(assignments.create, {
      body: {
        technician_id: journey.technician.id,
        warehouse_id: ground.warehouse_id,
        products: { serials: [serial] },
      },
    })
  const [made, withoutNote] = [await give('PA-0001'), await give('PA-0002')]
  const decided = { carried_by: 'sender', transport_start: 'now' } as const
  const { body } = await journey.admin.call(assignments.issue, { params: { id: made.body.id }, body: decided })
  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.goto('/assigned-products')
  await phone.getByRole('button', { name: 'Transport notes of the van' }).click()
  const note = phone.getByRole('button', { name: `${body.number}, 1 product` })
  await note.waitFor()
  expect(await phone.getByRole('button', { name: `${withoutNote.body.number},` }).count()).toBe(0)
  const [paper] = await Promise.all([phone.waitForEvent('download'), note.click()])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
})

test('an assignment that nobody touched is undone, and its number is voided', { tags: ['long'] }, async () => {
  await stock('UN-0001', 'UN-0002')
  const made = await journey.admin.call(assignments.create, {
    body: {
      technician_id: journey.technician.id,
      warehouse_id: ground.warehouse_id,
      products: { serials: ['UN-0001', 'UN-0002'] },
    },
  })
  const decided = { carried_by: 'sender', transport_start: 'now' } as const
  const { body } = await journey.admin.call(assignments.issue, { params: { id: made.body.id }, body: decided })
  const page = await journey.page(journey.admin)
  await page.goto('/all-assigned-technician')
  await page.getByRole('button', { name: `Actions for ${body.number}` }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: `Undo assignment ${body.number}?` })
  await dialog.getByRole('button', { name: 'Yes, undo it' }).click()
  await dialog.getByText('This field is required.').waitFor()
  await page.locator('#field-code').click()
  await page.getByRole('option', { name: 'The goods were not shipped' }).click()
  await dialog.getByRole('button', { name: 'Yes, undo it' }).click()
  await page.getByText(`Assignment ${body.number} undone`).waitFor()
  await page.getByRole('row').filter({ hasText: body.number }).getByText('Undone').waitFor()
  expect(await statusOf('UN-0001')).toBe('in_stock')
  const { rows } = await journey.database.query('select void_code, void_reason from issued_document where label = $1', [
    body.number,
  ])
  expect(rows).toEqual([{ void_code: 'not_shipped', void_reason: null }])
})

test('a take-back and a hand-over are undone from their messages', { tags: ['long'] }, async () => {
  await stock('TB-0001', 'HO-0001')
  const serials = ['TB-0001', 'HO-0001']
  await journey.admin.call(assignments.create, {
    body: { technician_id: journey.technician.id, warehouse_id: ground.warehouse_id, products: { serials } },
  })
  const holderOf = async (serial: string) => {
    const { rows } = await journey.database.query(
      'select status, technician_id, warehouse_id from product where serial_number = $1',
      [serial],
    )
    return rows[0]
  }
  const before = { status: 'assigned', technician_id: journey.technician.id, warehouse_id: null }
  const page = await journey.page(journey.admin)
  await page.goto('/assigned-products?serial_number=TB-0001,HO-0001')
  const undo = async (message: string) => {
    await page.getByText(message).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone: 1 product is as before').waitFor()
  }

  await page.getByRole('button', { name: 'Actions for TB-0001' }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.locator('#field-warehouse_id').click()
  await page.getByRole('option', { name: 'Bologna' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => statusOf('TB-0001')).toBe('in_stock')
  await undo('1 product taken back')
  expect(await holderOf('TB-0001')).toEqual(before)
  // It stands in the list again, and the first message is gone before the next one comes.
  await page.getByRole('cell', { name: 'TB-0001', exact: true }).waitFor()
  await page.getByText('Undone: 1 product is as before').waitFor({ state: 'hidden' })

  const { rows } = await journey.database.query(
    `select first_name || ' ' || last_name as name from account where id = $1`,
    [journey.otherTechnician.id],
  )
  await page.getByRole('button', { name: 'Actions for HO-0001' }).click()
  await page.getByRole('menuitem', { name: 'Hand over' }).click()
  await page.locator('#field-technician_id').click()
  await page.getByRole('option', { name: new RegExp(rows[0].name) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect.poll(async () => (await holderOf('HO-0001'))?.technician_id).toBe(journey.otherTechnician.id)
  await undo('1 product handed over')
  expect(await holderOf('HO-0001')).toEqual(before)
})

test('what is chosen in the list of products comes along to be assigned', { tags: ['long'] }, async () => {
  await stock('PL-0001', 'PL-0002')
  const page = await journey.page(journey.admin)
  await page.goto('/products?serial_number=PL-0001,PL-0002')
  for (const serial of ['PL-0001', 'PL-0002'])
    await page.getByRole('row').filter({ hasText: serial }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('heading', { name: 'Assign to technician', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Take PL-0002 off the list' }).waitFor()
  await page.locator('#field-technician_id').click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Assign 2 products' }).click()
  await page.getByText(`2 products assigned to ${name}`).waitFor()
  expect([await statusOf('PL-0001'), await statusOf('PL-0002')]).toEqual(['assigned', 'assigned'])
  await page.getByRole('dialog', { name: 'Issue the note' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Its transport note is not issued yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Notes').fill('another technician')
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await page.getByRole('button', { name: 'Assign 0 products' }).waitFor()
  expect(await statusOf('PL-0001')).toBe('in_stock')
})
