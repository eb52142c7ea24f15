/** The life of a technician: created, signed in, given minimums, switched off. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { technicians } from '#features/technicians/people/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const password = 'tre biscotti al limone'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openTechnicians(): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto('/technicians')
  await page.getByRole('heading', { name: 'Technicians', level: 1 }).waitFor()
  return page
}

test('a technician is created with provinces, signs in, sees them, and is signed out when deactivated', async () => {
  const page = await openTechnicians()
  await page.getByRole('link', { name: 'New technician', exact: true }).last().click()
  await page.getByRole('heading', { name: 'New technician', level: 1 }).waitFor()
  await page.getByLabel('First name').fill('Giulia')
  await page.getByLabel('Last name').fill('Esposito')
  await page.getByLabel('Email').fill('giulia@example.com')
  await page.getByLabel('Phone').fill('081 555 0101')
  await page.getByLabel('Address').fill('Via Prova 1, Napoli')
  await page.getByLabel('Username').fill('elena')
  await page.getByRole('combobox', { name: 'Provinces covered' }).fill('napo')
  await page.getByRole('option', { name: 'Napoli (NA)' }).click()
  await page.getByRole('combobox', { name: 'Provinces covered' }).fill('ce')
  await page.getByRole('option', { name: 'Caserta (CE)' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Maximum open interventions').fill('12')
  await page.getByRole('radio', { name: 'Set a first password' }).check()
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Create' }).click()
  // The admin of the test has this name already.
  const username = page.getByLabel('Username')
  await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true')
  await username.fill('g.esposito')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Created' }).waitFor()
  await rowOf(page, 'Giulia Esposito').getByText('CE, NA').waitFor()

  const phone = await journey.page()
  await phone.goto('/login')
  await phone.getByLabel('Username').fill('g.esposito')
  await phone.getByRole('textbox', { name: 'Password' }).fill(password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.waitForURL('**/assigned-products')
  const live = phone.waitForResponse((response) => response.url().endsWith('/api/live'))
  await phone.goto('/user/profile')
  await live
  const card = phone.getByRole('region', { name: 'Provinces covered' })
  await card.getByRole('listitem').first().waitFor()
  await expect.poll(() => card.getByRole('listitem').allTextContents()).toEqual(['Caserta (CE)', 'Napoli (NA)'])

  await rowOf(page, 'Giulia Esposito').getByRole('switch', { name: 'Giulia Esposito: active' }).click({ force: true })
  const question = page.getByRole('dialog', { name: 'Deactivate Giulia Esposito' })
  await question.getByRole('button', { name: 'Yes, confirm it!' }).click()
  await page.getByRole('heading', { name: 'Status changed successfully' }).waitFor()
  await phone.waitForURL('**/login**')
  await expect
    .poll(() => rowOf(page, 'Giulia Esposito').getByRole('switch', { name: 'Giulia Esposito: active' }).isChecked())
    .toBe(false)
})

test('a technician is edited, and one without history is deleted', { tags: ['long'] }, async () => {
  const body = {
    username: 'luca',
    first_name: 'Luca',
    last_name: 'Moretti',
    email: 'luca@example.com',
    phone: '333 555 0100',
    address: 'Via Prova 1, Milano',
  }
  await journey.admin.call(technicians.create, { body })
  const page = await openTechnicians()
  await rowOf(page, 'Luca Moretti').getByText('Invited').waitFor()
  await rowOf(page, 'Luca Moretti').getByRole('link', { name: 'Luca Moretti' }).click()
  await page.getByRole('heading', { name: 'Luca Moretti', level: 1 }).waitFor()
  await page.getByLabel('Phone').fill('333 555 0199')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Updated' }).waitFor()
  await rowOf(page, 'Luca Moretti').getByText('333 555 0199').waitFor()
  await rowOf(page, 'Luca Moretti').getByRole('button', { name: 'Actions for Luca Moretti' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByText('Your item has been deleted.').waitFor()
  await rowOf(page, 'Luca Moretti').waitFor({ state: 'detached' })
})

test('a minimum that is set in the matrix marks what is missing', { tags: ['long'] }, async () => {
  const { body: category } = await journey.admin.call(categories.create, { body: { name: 'Desktop' } })
  await journey.admin.call(parts.create, {
    body: { part_number: 'VG-P400', model_number: 'Vega P400', category_id: category.id },
  })
  const page = await journey.page(journey.admin)
  await page.goto('/technicians-warehouse')
  const name = (await page.getByRole('rowheader').first().getByRole('link').textContent()) ?? ''
  await page.getByRole('button', { name: `Minimums of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Minimums of ${name}` })
  await dialog.getByRole('combobox', { name: 'Add a part' }).fill('p400')
  await page.getByRole('option', { name: 'VG-P400' }).click()
  await dialog.getByRole('textbox', { name: 'Minimum: VG-P400' }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Updated' }).waitFor()
  await page.getByRole('columnheader', { name: 'Vega P400' }).waitFor()
  await page.getByRole('cell', { name: '0/3' }).waitFor()
  await page.getByRole('button', { name: '1 model below its minimum' }).click()
  await page.waitForURL('**/technicians-warehouse?below_minimum=true')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
})
