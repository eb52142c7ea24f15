/** `node scripts/screenshots.ts <folder>`: every built screen, wide and narrow, light and dark, in both languages, with the demo data. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Role } from '#lib/records/endpoint.ts'
import { buildWhenStale } from './build-parts.ts'
import { type Look, launchBrowser, openWindow, type Served, serveDemo } from './demo-server.ts'

type Screen = { name: string; path: string; as: Role | 'public'; act?: (page: Page) => Promise<unknown> }

const clickMenu = async (page: Page) => {
  await page.locator('[data-menu]').first().click()
  await page.getByRole('menuitem').first().waitFor()
}
const openFirst = async (page: Page) => {
  await page.locator('[data-open]').first().click()
  await page.getByRole('heading', { name: /^(Order|Ordine) \d+$/, level: 1 }).waitFor()
}
const pickOwn = async (page: Page) => {
  await page.getByRole('button', { name: /^(From my products|Dai miei prodotti)$/ }).click()
  await page.getByRole('dialog').locator('code').first().waitFor()
}
const openBell = async (page: Page) => {
  await page.getByRole('button', { name: /^(Notifications|Notifiche), / }).click()
  await page.getByRole('dialog').locator('li').first().waitFor()
}
const badCategories = 'name\nDesktop\nTotem\nTotem\n\nChiosco\n'

/** On a phone what is not the first action is behind the three dots. */
async function pressAction(page: Page, name: RegExp) {
  const button = page.getByRole('button', { name })
  const dots = page.getByRole('button', { name: /^(More actions|Altre azioni)$/ })
  await button.or(dots).first().waitFor()
  if (await button.isVisible()) return button.click()
  await dots.click()
  return page.getByRole('menuitem', { name }).click()
}

async function upload(page: Page) {
  await pressAction(page, /^(Upload|Carica)/)
  const file = { name: 'categorie.csv', mimeType: 'text/csv', buffer: Buffer.from(badCategories) }
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('dialog').locator('tbody tr').first().waitFor()
}

const screens: readonly Screen[] = [
  { name: 'login', path: '/login', as: 'public' },
  { name: 'forgot-password', path: '/forgot-password', as: 'public' },
  { name: 'new-password', path: '/forgot-password?token=none', as: 'public' },
  { name: 'suppliers', path: '/suppliers', as: 'admin' },
  { name: 'suppliers-filtered', path: '/suppliers?name=banca&sort=-name', as: 'admin' },
  { name: 'suppliers-nothing', path: '/suppliers?q=nessuno', as: 'admin' },
  { name: 'suppliers-row-menu', path: '/suppliers?', as: 'admin', act: clickMenu },
  { name: 'suppliers-new', path: '/suppliers?new=1', as: 'admin' },
  {
    name: 'suppliers-new-refused',
    path: '/suppliers?new=1&q=x',
    as: 'admin',
    act: (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
  },
  { name: 'suppliers-edit', path: '/suppliers?edit=1', as: 'admin' },
  { name: 'warehouses', path: '/warehouses', as: 'admin' },
  { name: 'warehouses-edit', path: '/warehouses?edit=1', as: 'admin' },
  { name: 'categories', path: '/product-categories', as: 'admin' },
  { name: 'categories-upload', path: '/product-categories?', as: 'admin', act: upload },
  { name: 'parts', path: '/port-and-model', as: 'admin' },
  { name: 'parts-new', path: '/port-and-model?new=1', as: 'admin' },
  { name: 'products', path: '/products', as: 'admin' },
  { name: 'products-row-menu', path: '/products?', as: 'admin', act: clickMenu },
  { name: 'product-new', path: '/product/create', as: 'admin' },
  { name: 'product-edit', path: '/product/edit/1', as: 'admin' },
  { name: 'product-history', path: '/products/1/history', as: 'admin' },
  { name: 'couriers', path: '/courier-services', as: 'admin' },
  { name: 'couriers-edit', path: '/courier-services?edit=1', as: 'admin' },
  { name: 'company', path: '/company', as: 'admin' },
  { name: 'table-settings', path: '/table-settings', as: 'admin' },
  { name: 'audit', path: '/audit', as: 'admin' },
  { name: 'recent-actions', path: '/recent-actions', as: 'admin' },
  { name: 'system', path: '/system', as: 'admin' },
  { name: 'system-jobs', path: '/system/jobs', as: 'admin' },
  { name: 'uploads', path: '/imports', as: 'admin' },
  { name: 'privacy', path: '/privacy', as: 'admin' },
  { name: 'users', path: '/users', as: 'admin' },
  { name: 'users-new', path: '/users?new=1', as: 'admin' },
  { name: 'api-keys', path: '/api-keys', as: 'admin' },
  { name: 'bell', path: '/suppliers?q=', as: 'admin', act: openBell },
  { name: 'profile', path: '/user/profile', as: 'admin' },
  { name: 'coming', path: '/ddt', as: 'admin' },
  { name: 'not-found', path: '/nowhere', as: 'admin' },
  { name: 'technician-home', path: '/', as: 'technician' },
  { name: 'technician-bell', path: '/technician/interventions', as: 'technician', act: openBell },
  { name: 'technician-profile', path: '/user/profile', as: 'technician' },
  { name: 'receiving', path: '/receiving-terminals', as: 'admin' },
  { name: 'receiving-confirmed', path: '/receiving-terminals?tab=confirmed', as: 'admin' },
  { name: 'receiving-regular', path: '/receiving-terminals-regular', as: 'admin' },
  { name: 'receiving-order', path: '/receiving-terminals?', as: 'admin', act: openFirst },
  { name: 'receiving-order-confirmed', path: '/receiving-terminals?tab=confirmed&q=', as: 'admin', act: openFirst },
  { name: 'receiving-order-regular', path: '/receiving-terminals-regular?', as: 'admin', act: openFirst },
  { name: 'discrepancies', path: '/discrepancies', as: 'admin' },
  { name: 'discrepancies-closed', path: '/discrepancies?tab=closed', as: 'admin' },
  { name: 'technician-receiving', path: '/receiving-terminals', as: 'technician' },
  { name: 'technician-discrepancies', path: '/discrepancies', as: 'technician' },
  { name: 'technician-orders', path: '/technician/orders', as: 'technician' },
  { name: 'technician-orders-confirmed', path: '/technician/orders?tab=confirmed', as: 'technician' },
  { name: 'technician-orders-regular', path: '/technician/orders-regular', as: 'technician' },
  { name: 'technician-order', path: '/technician/orders?', as: 'technician', act: openFirst },
  { name: 'technician-order-new', path: '/technician/orders/create', as: 'technician' },
  { name: 'technician-order-pick', path: '/technician/orders-regular/create', as: 'technician', act: pickOwn },
]

async function take(browser: Browser, served: Served, as: Screen['as'], look: Look, folder: string) {
  const { width, theme, language } = look
  const context = await openWindow(browser, served, as, look)
  const page = await context.newPage()
  for (const screen of screens.filter((it) => it.as === as)) {
    const name = `${screen.name}-${width}-${theme}-${language}`.toLowerCase()
    try {
      await page.goto(screen.path)
      await page.locator('h1, h2').first().waitFor()
      if (/new=|edit=/.test(screen.path)) await page.getByRole('dialog').waitFor()
      await page.waitForFunction(() => !document.querySelector('[role=status][aria-label], [aria-busy=true]'))
      await screen.act?.(page)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForFunction(() => [...document.images].every((image) => image.complete))
      await page.screenshot({ path: join(folder, `${name}.png`) })
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  await context.close()
}

const [to, only = ''] = process.argv.slice(2)
if (!to) throw new Error('Say where the pictures go: node scripts/screenshots.ts <folder>')
const folder = resolve(to)
await mkdir(folder, { recursive: true })
await buildWhenStale('pages', { stop: new AbortController().signal, print: (line) => console.log(line) })
const served = await serveDemo()
const browser = await launchBrowser()
try {
  for (const width of [1440, 360])
    for (const theme of ['light', 'dark'] as const)
      for (const language of ['EN', 'IT'] as const)
        for (const as of ['public', 'admin', 'technician'] as const)
          if (`${width}-${theme}-${language}-${as}`.toLowerCase().includes(only))
            await take(browser, served, as, { width, theme, language }, folder)
} finally {
  await browser.close()
  await served.close()
}
