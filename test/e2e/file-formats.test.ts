import { expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const client = (file: string) => `test/data/clients/${file}`

test('a module is made, a format is proposed from the dropped file, saved as version 1, and a changed header is named', async () => {
  await journey.admin.call(suppliers.create, { body: { name: 'Banca Alfa' } })
  const page = await journey.page(journey.admin)
  await page.goto('/file-formate')
  await page.getByRole('button', { name: /^Module names/ }).click()
  await page.getByRole('button', { name: 'New module name' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Supplier' }).fill('alfa')
  await page.getByRole('option', { name: 'Banca Alfa' }).click()
  await form.getByLabel('Module name').fill('POS Retail 2026')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('cell', { name: 'POS Retail 2026', exact: true }).waitFor()

  await page.getByRole('button', { name: /^File formats/ }).click()
  await page.getByRole('button', { name: 'New format' }).first().click()
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa.xlsx'))
  const columns = page.getByRole('region', { name: 'Their columns, our fields' })
  await columns.getByText('14 of 14 mapped').waitFor()
  await expect.poll(() => columns.getByLabel('Our field for TML').inputValue()).toBe('Client terminal ID *')
  const save = page.getByRole('button', { name: 'Save format' })
  await expect.poll(() => save.isDisabled()).toBe(true)

  await page.getByRole('combobox', { name: 'Supplier' }).fill('alfa')
  await page.getByRole('option', { name: 'Banca Alfa' }).click()
  await page.getByRole('combobox', { name: 'Module name' }).click()
  await page.getByRole('option', { name: 'POS Retail 2026' }).click()
  await page.getByLabel('Name of the format').fill('Banca Alfa, interventions')
  const preview = page.getByRole('region', { name: 'First 5 rows as interventions' })
  await expect.poll(() => preview.getByRole('row').count()).toBe(6)
  await preview.getByRole('cell', { name: 'RA10000' }).waitFor()
  await save.click()
  await page.getByRole('heading', { name: 'Banca Alfa, interventions', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Versions' }).waitFor()
  expect(page.url()).toMatch(/format=\d+$/)

  await page.locator('input[type=file]').setInputFiles(client('banca-alfa-changed-header.xlsx'))
  const strip = page.getByRole('alert').filter({ hasText: 'The header is not the one of version 1.' })
  await strip.waitFor()
  await expect.poll(() => strip.textContent()).toContain('1 column renamed, 1 new.')
  await columns.getByText('was TML').waitFor()
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await page.getByText('Version 2', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText(/made on .* from banca-alfa/).count()).toBe(2)
})

test('a client and a module that are not there yet are made where the format needs them', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/file-formate')
  await page.getByRole('button', { name: 'New format' }).first().click()
  await page.locator('input[type=file]').setInputFiles(client('gamma-pay.xlsx'))
  await page
    .getByRole('region', { name: 'Their columns, our fields' })
    .getByText(/^\d+ of \d+ mapped/)
    .waitFor()
  const supplier = page.getByRole('combobox', { name: 'Supplier' })
  await supplier.fill('Gamma Pay')
  await page.getByRole('option', { name: /Gamma Pay/ }).click()
  await expect.poll(() => supplier.inputValue()).toBe('Gamma Pay')
  const module = page.getByRole('combobox', { name: 'Module name' })
  await module.fill('Rete 2026')
  await page.getByRole('option', { name: /Rete 2026/ }).click()
  await expect.poll(() => module.inputValue()).toBe('Rete 2026')
  await page.getByLabel('Name of the format').fill('Gamma')
  await page.getByRole('button', { name: 'Save format' }).click()
  await page.getByRole('heading', { name: 'Versions' }).waitFor()
  const { rows } = await journey.database.query(
    `select s.name as supplier, m.name as module from file_format f join supplier s on s.id = f.supplier_id
      join module_name m on m.id = f.module_id and m.supplier_id = s.id where f.name = 'Gamma'`,
  )
  expect(rows).toEqual([{ supplier: 'Gamma Pay', module: 'Rete 2026' }])
})
