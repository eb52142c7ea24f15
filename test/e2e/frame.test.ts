/** The frame around every page: language and theme, logout, roles, narrow screens. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('language and theme are kept after a reload', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers')
  await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Ita')
  await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Tema scuro' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Fornitori', level: 1 }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')
  expect(await page.title()).toContain('Fornitori')
  // The page of the API follows the theme of the product, not that of the system.
  await page.goto('/api/docs')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
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
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^(token|user)/.test(key))))
    .toEqual([])
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
  await expect
    .poll(() => sidebar.getByRole('link').allTextContents())
    .toEqual(['Assigned products', 'Orders', 'Regular orders'])
  await page.goto('/suppliers')
  await page.getByText('Oops! Page not found.').waitFor()
  expect((await journey.technician.fetch('/api/suppliers')).status).toBe(403)
})

test('the sidebar leads to assigning, to assignments and to what technicians hold', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/technicians')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  for (const [name, path] of [
    ['Assign', '/assign-technician'],
    ['Assignments', '/all-assigned-technician'],
    ['Technicians warehouse', '/technicians-warehouse'],
  ] as const) {
    const link = sidebar.getByRole('link', { name, exact: true })
    await link.click()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    await expect.poll(() => sidebar.locator('[aria-current=page]').count()).toBe(1)
  }
})

test('a narrow screen has the sidebar in its panel alone: what nobody sees is not drawn', async () => {
  const page = await journey.page(journey.technician, { width: 360 })
  await page.goto('/technician/day')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation', includeHidden: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await sidebar.count()).toBe(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await sidebar.getByRole('link').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 740 })
  await page.locator('aside').getByRole('link').first().waitFor()
})

test('one group of the sidebar is open at a time, and the entry of the page is in sight', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/cost-settings')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await expect.poll(() => sidebar.locator('[aria-current=page]').textContent()).toBe('Cost settings')
  const open = () => sidebar.locator('[aria-expanded=true]').allTextContents()
  await sidebar.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.poll(open).toEqual(['Settings'])
  await sidebar.getByRole('link', { name: 'API keys' }).click()
  await page.waitForURL('**/api-keys')
  await sidebar.getByRole('button', { name: 'Warehouse', exact: true }).click()
  await expect.poll(open).toEqual(['Warehouse'])
  await page.reload()
  await expect.poll(open).toEqual(['Settings'])
  const inSight = () =>
    sidebar.locator('[aria-current=page]').evaluate((entry) => {
      const { top, bottom } = entry.getBoundingClientRect()
      const seen = entry.closest('nav')?.getBoundingClientRect()
      return seen !== undefined && top >= seen.top && bottom <= seen.bottom
    })
  await expect.poll(inSight).toBe(true)
})

test('every page explains its keys, and the search offers the screens, the dashboard first', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/company')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  for (const words of ['Go to a screen', 'Next or previous row', 'Save']) await help.getByText(words).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  const offered = page.locator('.mantine-Spotlight-action')
  await offered.first().waitFor()
  const first = await offered.first().textContent()
  expect(first).toContain('Dashboard')
  await page.keyboard.press('Escape')
  await expect.poll(() => offered.count()).toBe(0)
})

test('Esc closes the question over a drawer first, then the drawer', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/suppliers?new=1')
  const drawer = page.getByRole('dialog', { name: 'New supplier' })
  await drawer.getByLabel(/^Name/).fill('Prova')
  await page.keyboard.press('Escape')
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Cancel' }) })
    .last()
  await question.waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await drawer.waitFor()
})

test('Esc closes only the dialog on top of a drawer', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/users?new=1')
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#288bcf' } })
    .png()
    .toBuffer()
  const drawer = page.getByRole('dialog', { name: 'New user' })
  await drawer.locator('input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: picture })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await drawer.getByLabel(/^First name/).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('the page of a record that is not there leads to its list', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/products/999999/history')
  await page.getByRole('link', { name: 'Go to Products' }).click()
  await page.waitForURL('**/products')
})

test('nothing on the main pages moves while they load', { tags: ['long'] }, async () => {
  const page = await journey.page(journey.admin)
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { shift: number }
    kept.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) kept.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifts: Record<string, number> = {}
  for (const path of ['/suppliers', '/products', '/ddt', '/technicians', '/warehouse-status', '/company']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label], [aria-busy=true]'))
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
    if (shift >= 0.1) shifts[path] = shift
  }
  expect(shifts).toEqual({})
})

test('what is typed while the search is still opening goes into it, not to the list behind', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/users')
  await page.locator('tr[data-index="0"]').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('xxferraro')
  const field = page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('searchbox'))
  await expect.poll(() => field.inputValue()).toBe('xxferraro')
  expect(await page.locator('tr[aria-selected="true"]').count()).toBe(0)
})

test('a tab stays under the finger while the counts beside it come', async () => {
  const page = await journey.page(journey.admin)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/[?&]rows_per_page=1(&|$)/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/closing-confirmation')
  const tabs = page.getByRole('navigation', { name: 'Closings' })
  await tabs.getByRole('button', { name: /^Phones/ }).hover()
  await page.mouse.down()
  answer()
  await tabs.getByRole('button', { name: /^To settle \d/ }).waitFor()
  await page.mouse.up()
  await page.waitForURL('**/closing-confirmation/phones*')
})
