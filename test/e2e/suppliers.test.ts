/** The life of a supplier on its screen. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

async function addSupplier(name: string, email: string | null = null): Promise<number> {
  const body = { name, email, phone: null, address: null, vat_number: null }
  return (await journey.admin.call(suppliers.create, { body })).body.id
}

async function openSuppliers(): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers')
  await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, action: 'Edit' | 'Delete') {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a supplier is created with a logo, changed and deleted', async () => {
  const page = await openSuppliers()
  await page.getByText('There are no records to display.').waitFor()
  await page.getByRole('button', { name: 'New supplier' }).first().click()
  const form = page.getByRole('dialog', { name: 'New supplier' })
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Please enter name.').waitFor()
  await form.getByLabel('Name').fill('Banca Prova')
  await form.getByLabel('Email').fill('no mail address')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Please enter valid email.').waitFor()
  await form.getByLabel('Email').fill('pos@prova.example')
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#135f9c' } })
    .png()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await form.getByRole('img', { name: 'Current picture' }).waitFor()
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Created' }).waitFor()
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, 'Banca Prova').locator('img').waitFor()

  await choose(page, 'Banca Prova', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit supplier' })
  await expect.poll(() => edit.getByLabel('Email').inputValue()).toBe('pos@prova.example')
  await edit.getByLabel('Name').fill('Banca Provata')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Updated' }).waitFor()
  await rowOf(page, 'Banca Provata').locator('img').waitFor()

  await choose(page, 'Banca Provata', 'Delete')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText("You won't be able to revert this!").waitFor()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByText('Your item has been deleted.').waitFor()
  await page.getByText('There are no records to display.').waitFor()
})

test('an svg and a name that exists are refused in words under their fields', { tags: ['long'] }, async () => {
  await addSupplier('Doppia Banca')
  const page = await openSuppliers()
  await page.getByRole('button', { name: 'New supplier' }).first().click()
  const form = page.getByRole('dialog', { name: 'New supplier' })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await form.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await form.getByText('svg pictures are not accepted.').waitFor()
  await form.getByLabel('Name').fill('doppia banca')
  await form.getByRole('button', { name: 'Create' }).click()
  const name = form.getByLabel('Name')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
})

test('Cancel asks about a logo that was only chosen', { tags: ['long'] }, async () => {
  const page = await openSuppliers()
  const form = page.getByRole('dialog', { name: 'New supplier' })
  const open = () => page.getByRole('button', { name: 'New supplier' }).first().click()
  await open()
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#135f9c' } })
    .png()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await form.getByRole('img', { name: 'Current picture' }).waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('img', { name: 'Current picture' }).waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await form.waitFor({ state: 'hidden' })
  await open()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'hidden' })
})

test('a supplier in use is not deleted, and the dialog names what uses it', async () => {
  const supplier_id = await addSupplier('Banca Usata')
  const { body: category } = await journey.admin.call(categories.create, { body: { name: 'Desktop' } })
  const part = { model_number: 'P400', category_id: category.id, supplier_id, description: null, minimum_stock: 0 }
  for (const part_number of ['PN-1', 'PN-2']) await journey.admin.call(parts.create, { body: { ...part, part_number } })
  const page = await openSuppliers()
  await choose(page, 'Banca Usata', 'Delete')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('heading', { name: 'Cannot delete this supplier' }).waitFor()
  await page
    .getByText(
      'This supplier engaged in 2 parts in the catalogue. Please delete all 2 parts in the catalogue from this supplier first.',
    )
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await rowOf(page, 'Banca Usata').waitFor()
  await choose(page, 'Banca Usata', 'Delete')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '2 parts in the catalogue' }).click()
  await page.waitForURL(`**/port-and-model?supplier_id=${supplier_id}`)
  await expect.poll(() => page.locator('tr[data-index]').count()).toBe(2)
})

test('the second user to save sees both versions and chooses', { tags: ['long'] }, async () => {
  await addSupplier('Banca Contesa', 'prima@prova.example')
  const [first, second] = [await openSuppliers(), await openSuppliers()]
  for (const page of [first, second]) {
    await choose(page, 'Banca Contesa', 'Edit')
    await page.getByRole('dialog', { name: 'Edit supplier' }).getByLabel('Email').waitFor()
  }
  await first.getByLabel('Email').fill('loro@prova.example')
  await first.getByLabel('Phone').fill('06 555 0199')
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByRole('heading', { name: 'Updated' }).waitFor()

  await second.getByLabel('Email').fill('mia@prova.example')
  await second.getByRole('button', { name: 'Save' }).click()
  const stale = second.getByRole('dialog', { name: 'Someone else changed this meanwhile' })
  await stale.getByRole('row', { name: 'Email mia@prova.example loro@prova.example' }).waitFor()
  await stale.getByText('06 555 0199').waitFor()
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await second.getByRole('heading', { name: 'Updated' }).waitFor()
  const kept = rowOf(second, 'Banca Contesa')
  await kept.getByText('mia@prova.example').waitFor()
  await kept.getByText('06 555 0199').waitFor()
})

test('what one person creates appears on the open list of another', { tags: ['long'] }, async () => {
  const page = await openSuppliers()
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.reload()
  await live
  await rowOf(page, 'Banca Dal Vivo').waitFor({ state: 'detached' })
  await addSupplier('Banca Dal Vivo')
  await rowOf(page, 'Banca Dal Vivo').waitFor()
})
