/** Fieldstock in an office's network without TLS: browsers leave some of their parts out, and signing in and working still go. */
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('signing in and saving work on a plain-http address of the network', async () => {
  await journey.account('admin', 'lan-admin', 'quattro gatti sul tetto')
  const address = new URL(journey.base)
  address.hostname = 'lan.test'
  const page = await journey.page()
  await page.goto(`${address.origin}/login`)
  await expect.poll(() => page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false])
  await page.getByLabel('Username').fill('lan-admin')
  await page.getByLabel('Password', { exact: true }).fill('quattro gatti sul tetto')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${address.origin}/`)
  await page.goto(`${address.origin}/suppliers?new=1`)
  await page.getByRole('dialog').getByLabel('Name').fill('Banca della rete')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByRole('row').filter({ hasText: 'Banca della rete' }).waitFor()
})
