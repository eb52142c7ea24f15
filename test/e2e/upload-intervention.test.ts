import { expect, test } from 'vitest'
import { createClient, interventionDigest } from '#test/client-files.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const client = (file: string) => `test/data/clients/${file}`

test('a new client’s file gets its format, a word is mapped in place, the file sent again shows its differences, and is undone', async () => {
  const words = ['INST', 'SOST', 'RIT', 'RICONF', 'MAINT']
  await createClient(journey, { name: 'Banca Alfa', words })
  const page = await journey.page(journey.admin)
  await page.goto('/upload-intervention')
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa.xlsx'))
  await page.getByText('No format knows this header').waitFor()
  await page.getByRole('button', { name: 'Make a format from this file' }).click()

  await page.getByText('14 of 14 mapped').waitFor()
  await page.getByRole('combobox', { name: 'Supplier' }).fill('alfa')
  await page.getByRole('option', { name: /Banca Alfa/ }).click()
  await page.getByRole('combobox', { name: 'Module name' }).click()
  await page.getByRole('option', { name: 'POS 2026' }).click()
  await page.getByRole('button', { name: 'Save format' }).click()

  // Back with the file, which is now recognised and read.
  const map = page.getByRole('region', { name: 'Map the client’s words to your codes' })
  await map.waitFor()
  await page.getByText('read by “banca-alfa”, version 1').waitFor()
  expect(await map.locator('code').allTextContents()).toEqual(['MANU'])
  await map.getByRole('combobox', { name: 'Stands for' }).fill('MAINT')
  await page.getByRole('option', { name: /MAINT/ }).click()
  await map.getByRole('button', { name: 'Map' }).click()
  await page.getByRole('button', { name: 'Insert all 40' }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  const before = await interventionDigest(journey)

  await page.getByRole('button', { name: 'Upload another file' }).click()
  // The same file is noticed before it is read.
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa.xlsx'))
  await page.getByText('“banca-alfa.xlsx” has the same content').waitFor()
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa-sent-again.xlsx'))
  await page.getByRole('button', { name: 'Look at the differences' }).click()
  await page.getByText('Sent again: 40 rows came on').waitFor()
  const groups = page.getByRole('region', { name: 'Groups of differences' })
  const counts = async () => (await groups.locator('strong').allTextContents()).map(Number)
  await expect.poll(counts).toEqual([6, 4, 33, 0, 3])
  await expect.poll(() => page.locator('tbody').count()).toBe(4)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Tick the whole group').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Cancel all 3' }).check()
  await page.getByRole('button', { name: 'Accept 13' }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  expect(await interventionDigest(journey)).not.toBe(before)

  await page.getByRole('button', { name: 'Undo this upload' }).click()
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await page.getByText('This upload was undone').waitFor()
  expect(await interventionDigest(journey)).toBe(before)

  // The first file is in the archive, with its jobs and as it came; another paper is kept beside it.
  await page.goto('/archive-files')
  await page.getByRole('link', { name: 'banca-alfa.xlsx' }).first().click()
  await page
    .getByText(/^INT-\d\d-\d+$/)
    .first()
    .waitFor()
  await page.goto(page.url().replace('/view/', '/preview/'))
  await page.getByText('N. RICHIESTA').first().waitFor()
  await page.goto('/archive-files/create')
  await page.locator('input[type=file]').setInputFiles({
    name: 'listino.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('articolo;prezzo\nInstallazione;40,00\n'),
  })
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('listino')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'listino' }).click()
  await page.getByText('40,00').waitFor()
})
