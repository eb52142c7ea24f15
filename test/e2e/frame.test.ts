/** The frame around every page: language and theme, logout, roles, narrow screens. */
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('language and theme are kept after a reload', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers')
  await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Ita', exact: true }).click()
  await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Tema scuro' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(await page.locator('html').getAttribute('lang')).toBe('it')
  expect(await page.title()).toContain('Fornitori')
})

test('logout asks, makes no request and leaves no way back', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers')
  await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await page.getByText('There are no records to display.').waitFor()
  await page.getByRole('button', { name: /Elena/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Are you sure to logout?').waitFor()
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await question.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/suppliers')

  await page.getByRole('button', { name: /Elena/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await question.getByText('Are you sure to logout?').waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    // The login page asks for the company's name at its foot; logging out itself asks for nothing.
    if (/\/api\/(?!company\/public)/.test(request.url())) asked.push(`${request.method()} ${request.url()}`)
  })
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(token|user)/.test(key)))).toEqual([])
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('/suppliers')
  expect(asked).toEqual([])
})

test('a technician sees only the technician area', async () => {
  const page = await journey.page(journey.technician)
  await page.goto('/')
  await page.waitForURL('**/assigned-products')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await sidebar.getByRole('link', { name: 'Regular orders' }).waitFor()
  expect(await sidebar.getByRole('link').allTextContents()).toEqual(['Assigned products', 'Orders', 'Regular orders'])
  await page.goto('/suppliers')
  await page.getByText('Oops! Page not found.').waitFor()
  expect((await journey.technician.fetch('/api/suppliers')).status).toBe(403)
})
