/** Settings that everyone feels. */
import { expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('the columns chosen in Table settings are those of everyone', async () => {
  const body = { name: 'Banca Prova', email: null, phone: null, address: null, vat_number: null }
  await journey.admin.call(suppliers.create, { body })
  const page = await journey.page(journey.admin)
  await page.goto('/table-settings?list=suppliers')
  await page.getByRole('checkbox', { name: 'VAT number' }).uncheck()
  await page.getByRole('button', { name: 'Move Phone up' }).click()
  await page.getByRole('button', { name: 'Save for everyone' }).click()
  await page.getByRole('dialog', { name: 'Updated' }).waitFor()

  const other = await journey.page(await journey.person('admin', 'collega'))
  await other.goto('/suppliers')
  await other.getByRole('row').nth(1).waitFor()
  const heads = await other.getByRole('columnheader').allTextContents()
  expect(heads).not.toContain('VAT number')
  expect(heads.indexOf('Phone')).toBeLessThan(heads.indexOf('Email'))
})

test('leaving changes unsaved is asked about', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/company')
  await page.getByLabel('Name').fill('Terminali Uniti')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Terminali Uniti')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Updated' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Terminali Uniti')
})
