/** Forms at a desk: the first field has the focus, Enter belongs to the open list, errors stand under their fields in words. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { parts } from '#features/warehouse/catalogue/fields.ts'
import { deliveryNotes } from '#features/warehouse/delivery-notes/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { ground, makeGround, stocked } from '#test/orders-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

beforeAll(async () => {
  await makeGround(journey)
  await journey.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const errorsOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await page
      .locator('[data-field]:has(.mantine-InputWrapper-error)')
      .evaluateAll((fields) =>
        fields.map((field) => [
          field.getAttribute('data-field') ?? '',
          field.querySelector('.mantine-InputWrapper-error')?.textContent ?? '',
        ]),
      ),
  )

const required = 'This field is required.'
const enterName = 'Please enter name.'
/** Every form that creates a record, what it says when it is sent empty, and the field that has the focus first. */
const forms: readonly { path: string; open?: string; first: string; empty: Record<string, string> }[] = [
  { path: '/suppliers?new=1', first: 'name', empty: { name: enterName } },
  { path: '/warehouses?new=1', first: 'name', empty: { name: enterName } },
  { path: '/product-categories?new=1', first: 'name', empty: { name: enterName } },
  {
    path: '/port-and-model?new=1',
    first: 'part_number',
    empty: { part_number: required, model_number: required, category_id: required },
  },
  { path: '/courier-services?new=1', first: 'name', empty: { name: enterName } },
  {
    path: '/users?new=1',
    first: 'first_name',
    empty: { first_name: enterName, last_name: enterName, username: required, email: required },
  },
  { path: '/api-keys', open: 'New API key', first: 'name', empty: { name: enterName, current: required } },
  {
    path: '/technician/create',
    first: 'first_name',
    empty: { first_name: enterName, last_name: enterName, username: required, email: required },
  },
  {
    path: '/product/create',
    first: 'serial_number',
    empty: { serial_number: required, part_id: required, warehouse_id: required },
  },
  {
    path: '/ddt/create',
    first: 'supplier_id',
    empty: { supplier_id: required, warehouse_id: required, number: required },
  },
  { path: '/return-ddt/create', first: 'supplier_id', empty: { supplier_id: required, warehouse_id: required } },
  { path: '/assign-technician', first: 'technician_id', empty: { technician_id: required, warehouse_id: required } },
]

/** One drawer and one page in `npm test`; the others are alike. */
const often = ['/suppliers?new=1', '/product/create']

for (const form of forms)
  test(`the form at ${form.path} starts in its first field and names what is missing in the words of the specification`, {
    tags: often.includes(form.path) ? [] : ['long'],
  }, async () => {
    const { path, open, first, empty } = form
    const page = await journey.page(journey.admin)
    await page.goto(path)
    if (open) await page.getByRole('button', { name: open }).first().click()
    await page.locator(`#field-${first}`).waitFor()
    await expect.poll(() => focused(page)).toBe(`field-${first}`)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => errorsOf(page)).toMatchObject(empty)
    expect(Object.values(await errorsOf(page)).filter((it) => it !== required && it !== enterName)).toEqual([])
    await expect.poll(() => focused(page)).toBe(`field-${Object.keys(empty)[0]}`)
  })

test('a name that is too long is refused with its limit, not cut', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers?new=1')
  await page.locator('#field-name').fill('x'.repeat(251))
  await page.locator('#field-phone').fill('1'.repeat(16))
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => errorsOf(page))
    .toEqual({
      name: 'The input must not exceed 250 characters.',
      phone: 'The input must not exceed 15 characters.',
    })
})

test('what is wrong with the last field of a drawer stands above the bar of buttons', async () => {
  const page = await journey.page(journey.admin, { fresh: true })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/warehouses?new=1')
  await page.locator('#field-name').fill('Torino')
  await page.locator('#field-phone').fill('1'.repeat(16))
  await page.keyboard.press('Control+Enter')
  const error = page.getByText('The input must not exceed 15 characters.')
  await error.waitFor()
  const bar = page.getByRole('dialog').locator('footer')
  const bottomOfError = async () => {
    const box = await error.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(async () => (await bottomOfError()) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true)
})

test('the focus goes back to where it was when a drawer or a dialog closes', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers')
  const button = page.getByRole('button', { name: 'New supplier' })
  const hasFocus = () => button.evaluate((it) => it === document.activeElement)
  const dialog = page.getByRole('dialog')
  for (const key of ['Enter', 'Control+k', '?']) {
    await button.focus()
    await page.keyboard.press(key)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(hasFocus).toBe(true)
  }
})

test('a day is read as people write it, and one with its hour fills both fields', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/ddt/create')
  const day = page.locator('#field-ddt_date')
  for (const [typed, shown] of [
    ['19/11/26', '19-11-2026'],
    ['18112026', '18-11-2026'],
    ['\u200e17/11/2026', '17-11-2026'],
    ['16 november', '16 november'],
  ] as const) {
    await day.fill(typed)
    await day.press('Tab')
    await expect.poll(() => day.inputValue()).toBe(shown)
  }
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await errorsOf(page)).ddt_date).toBe('Write the day as DD-MM-YYYY.')

  await page.goto('/intervention-assign')
  await page.getByRole('button', { name: 'New intervention' }).click()
  const received = page.locator('#field-received_at')
  const hour = page.getByRole('textbox', { name: /: time \(HH:mm\)/ })
  await received.fill('19/11/2026 9:05:00')
  await expect.poll(() => hour.inputValue()).toBe('09:05')
  await received.press('Tab')
  await expect.poll(() => received.inputValue()).toBe('19-11-2026')
})

test('Enter in a searching picker takes the match, before or after the answer, and does not send the form', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/ddt/create')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  // The answer is held back until Enter is pressed.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/warehouses?*', async (route) => {
    if (route.request().url().includes('Rom')) await held
    await route.continue()
  })
  const supplier = page.getByRole('combobox', { name: 'Supplier' })
  await supplier.fill('tirre')
  await page.getByRole('option', { name: 'Banca Tirrenia' }).waitFor()
  await supplier.press('Enter')
  await expect.poll(() => supplier.inputValue()).toBe('Banca Tirrenia')
  const warehouse = page.getByRole('combobox', { name: 'Warehouse' })
  await warehouse.fill('Rom')
  await warehouse.press('Enter')
  expect(await errorsOf(page)).toEqual({})
  release()
  await expect.poll(() => warehouse.inputValue()).toBe('Roma')
  // What does not match stays open and is not sent either.
  const courier = page.getByRole('combobox', { name: 'Courier' })
  await courier.fill('Nobody')
  await courier.press('Enter')
  await page.getByText('Nothing found').waitFor()
  await courier.press('Enter')
  expect([await errorsOf(page), sent]).toEqual([{}, []])
})

test('a serial that is already there is an error under its field, for a new product and for an edited one', async () => {
  const [taken = '', other = ''] = await stocked(journey, 2)
  const page = await journey.page(journey.admin)
  await page.goto('/product/create')
  await page.locator('#field-serial_number').fill(taken.toLowerCase())
  for (const [label, option] of [
    ['Part number', 'VG-P400'],
    ['Warehouse', 'Milano'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(() => errorsOf(page))
    .toEqual({
      serial_number: expect.stringMatching(`^${taken} is already in the records: In stock\\. .+ moved it on .+\\.$`),
    })
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  expect(await focused(page)).toBe('field-serial_number')

  const { body } = await journey.admin.call(products.list, { query: { q: other } })
  await page.goto(`/product/edit/${body.items[0]?.id}`)
  await page.locator('#field-serial_number').fill(taken)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => errorsOf(page)).toEqual({ serial_number: 'This value is already in use.' })
})

test.for([
  { language: 'EN', weight: '4,5', shown: '4.5 kg', kept: 4.5, quantity: '1,200' },
  { language: 'IT', weight: '1.234,5', shown: '1.234,5 kg', kept: 1234.5, quantity: '1.200' },
] as const)(
  'a weight of $weight is read as $shown in $language',
  { tags: ['long'] },
  async ({ language, weight, shown, kept, quantity }) => {
    const page = await journey.page(journey.admin, { language })
    const supplier = (await journey.admin.call(suppliers.list, { query: {} })).body.items[0]?.id ?? 0
    const { body } = await journey.admin.call(deliveryNotes.create, {
      body: {
        supplier_id: supplier,
        warehouse_id: ground.milano,
        number: `W-${language}`,
        ddt_date: '2026-10-30',
        reception_date: '2026-11-03',
        expected_quantity: 1,
      },
    })
    await page.goto(`/ddt/edit/${body.id}`)
    const field = page.locator('#field-weight_kg')
    await field.fill(weight)
    await page.locator('#field-expected_quantity').fill(quantity)
    await expect.poll(() => field.inputValue()).toBe(shown)
    await page.keyboard.press('Control+Enter')
    const note = async () => (await journey.admin.call(deliveryNotes.get, { params: { id: body.id } })).body
    await expect.poll(note).toMatchObject({ weight_kg: kept, expected_quantity: 1200 })
  },
)

test('a number with two meanings is shown as understood, and a quantity with decimals is refused', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/ddt/create')
  await page.locator('#field-weight_kg').fill('1,234')
  await page.getByText('Understood as 1,234 kg').waitFor()
  await page.locator('#field-packages').fill('2.5')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await errorsOf(page)).packages).toBe('Please enter a whole number.')
})

test('the arrow keys choose another match than the first', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/product/create')
  const part = page.getByRole('combobox', { name: 'Part number' })
  await part.fill('VG-')
  // The answer highlights its first match; the arrow goes on from there.
  await page.locator('[role=option][data-combobox-selected]').waitFor()
  await part.press('ArrowDown')
  await part.press('Enter')
  await expect.poll(() => part.inputValue()).toBe(await secondPart())
})
const secondPart = async () =>
  (await journey.admin.call(parts.list, { query: { q: 'VG-', page: 1, rows_per_page: 20 } })).body.items[1]?.part_number
