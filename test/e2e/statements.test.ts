/** An accountant at work on the screens: cost lines by hand, lines added to a draft, what has no price before issuing, a credit on the next draft. */
import { beforeAll, expect, test } from 'vitest'
import { statements } from '#features/clients/statements/contract.ts'
import { today } from '#server/time/today.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const newDraft = async () => {
  const party = { whom: 'client', supplier_id: ground.supplier_id, module_id: null, technician_id: null } as const
  return (await journey.admin.call(statements.create, { body: { ...party, month: today().slice(0, 7) } })).body
}
const get = async (id: number) => (await journey.admin.call(statements.get, { params: { id } })).body

test('costs by hand have a quantity; added lines and credits are billed; what has no price is named before issuing', async () => {
  const { closing, job } = await ground.replacement({ articles: [{ article: 'CAVO-9', quantity: 2 }] })
  const page = await journey.page(journey.admin)
  await page.goto(`/edit-closing-confirmation/${closing}`)
  await page.getByRole('button', { name: 'Add line: Client' }).click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('textbox', { name: 'Unit price' }).fill('12.50')
  await page.getByText('= 37.50').waitFor()
  await page.getByRole('button', { name: 'Confirm and next' }).click()
  await page.getByText(`${job.number} confirmed.`).waitFor()
  expect((await ground.detail(closing)).costs).toContainEqual(
    expect.objectContaining({ whom: 'client', quantity: 3, value_cents: 3_750, list_cents: null }),
  )

  const draft = await newDraft()
  const card = page.getByRole('region', { name: 'Adjustments and credits' })
  await page.goto(`/statements/${draft.id}`)
  await card.getByRole('button', { name: 'Add a line' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Description' }).fill('Sconto')
  await form.getByRole('textbox', { name: 'Unit price' }).fill('-2.50')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByText('This field is required').waitFor()
  await form.getByRole('textbox', { name: 'Reason' }).fill('Accordo di ottobre')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await card.getByText('Accordo di ottobre').waitFor()
  await card.getByRole('button', { name: 'Take out: Sconto' }).click()
  await page.getByText('Line taken out').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.getByText('Accordo di ottobre').waitFor()
  await expect.poll(async () => (await get(draft.id)).total_cents).toBe(3_800 + 3_750 - 250)

  // From the list too, what has no price is named before.
  await page.goto('/statements')
  await page.locator('[data-menu]').first().click()
  await page.getByRole('menuitem', { name: 'Issue' }).click()
  await page.getByText(`CAVO-9 × 2 in ${job.number}`).waitFor()
  await page.getByText('1 closing and 1 added line, 73.00 €').waitFor()
  await page.getByRole('button', { name: 'Yes, issue it' }).click()
  await page.getByText(/^Statement RC1\/\d+ issued/).waitFor()

  // What was wrong in it is put right on the next draft, on a phone too.
  const next = await newDraft()
  const phone = await journey.page(journey.admin, { width: 360 })
  await phone.goto(`/statements/${next.id}`)
  await phone.getByRole('button', { name: 'Add a line' }).click()
  const credit = phone.getByRole('dialog')
  await credit.getByRole('combobox', { name: 'Refers to a closing' }).fill(job.number)
  await phone.getByRole('option', { name: job.number }).click()
  await expect
    .poll(() => credit.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe(`Credit for ${job.number}`)
  await expect.poll(() => credit.getByRole('textbox', { name: 'Unit price' }).inputValue()).toBe('-75.50')
  await credit.getByRole('textbox', { name: 'Reason' }).fill('Merchant complained')
  await credit.getByRole('button', { name: 'Add a line' }).click()
  await phone.getByText(`${job.number} in RC1/`).first().waitFor()
  expect(await get(next.id)).toMatchObject({ closings: 0, total_cents: -7_550 })

  // Deleting a draft says what else goes.
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Draft' }).locator('[data-menu]').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('1 added line goes with it.').waitFor()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByText('Your item has been deleted.').waitFor()
  expect((await journey.admin.call(statements.get, { params: { id: next.id } })).status).toBe(404)
})
