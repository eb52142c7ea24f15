/** Prints from a page and reads what is on the paper. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readPdf } from '#test/pdf.ts'

/** Presses the button and answers with the text of the PDF that comes, one line of it a line. */
export async function printed(page: Page, button: string, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-[\\w-]+\\.pdf$`))
  return readPdf(await readFile(await file.path())).join('\n')
}

/** In the panel that issues: says who carries, that it starts now, and issues. */
export async function issueNow(page: Page, carriedBy: 'sender' | 'addressee' | 'carrier'): Promise<void> {
  await page.locator('#field-carried_by').click()
  await page.getByRole('option', { name: carriedBy, exact: true }).click()
  await page.getByRole('radio', { name: 'Now, when it is issued' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
}
