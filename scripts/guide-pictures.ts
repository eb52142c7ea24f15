/** `npm run guide-pictures`: the pictures of docs/guide in both languages, from the demo data. A word takes only those that hold it. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Role } from '#lib/records/endpoint.ts'
import { fromLocalClock, localDay } from '#lib/time/dates.ts'
import { buildWhenStale } from './build-parts.ts'
import { launchBrowser, openWindow, type Served, serveDemo } from './demo-server.ts'

type Picture = {
  name: string
  as?: Role
  /** The address, or how it is found: of a record that the demo data hold. */
  path: string | ((served: Served) => Promise<string>)
  width?: number
  /** The hour of the browser's clock, where the screen goes by it. */
  at?: string
  act?: (page: Page, language: 'EN' | 'IT') => Promise<unknown>
}

const folder = resolve(import.meta.dirname, '../docs/guide/pictures')
const wide = { width: 1200, height: 760 }
const phone = { width: 390, height: 760 }

/** The address of the record that a query names first. */
const recordAt =
  (before: string, query: string, after = '') =>
  async ({ database }: Served) => {
    const { rows } = await database.pool.query<{ id: string }>(query)
    return `${before}${rows[0]?.id ?? 1}${after}`
  }
/** A page of a job that the technician of the demo has. */
const ownJob = (after: string) =>
  recordAt(
    '/technician/interventions/',
    `select i.id from intervention i join account a on a.id = i.technician_id
      where a.username = 'm.ferraro' and i.status = 'assigned' and i.kind = 'replacement' order by i.due_on, i.id limit 1`,
    after,
  )
const noteWords = { EN: 'Ring at the back door', IT: 'Suonare alla porta sul retro' }
/** It does not get through, and waits. */
async function leaveNote(page: Page, language: 'EN' | 'IT') {
  await page.getByRole('dialog').getByRole('textbox').fill(noteWords[language])
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('a[href="/technician/outbox"]').first().click()
  await page.getByText(noteWords[language]).waitFor()
  // The message that it was saved lies over the page for some seconds.
  await page.getByRole('alert').waitFor({ state: 'hidden' })
}
const waitForList = (page: Page) => page.locator('main li').first().waitFor()
const openFirstRow = async (page: Page) => {
  await page.locator('[data-open]').first().click()
  await page.waitForTimeout(600)
}

const pictures: readonly Picture[] = [
  { name: 'first-steps', path: '/first-steps' },
  {
    name: 'delivery-note',
    path: recordAt(
      '/ddt/',
      'select n.id from delivery_note n join product p on p.delivery_note_id = n.id group by n.id order by count(*) desc limit 1',
      '/products',
    ),
  },
  { name: 'assign', path: '/all-assigned-technician' },
  { name: 'phone-jobs', as: 'technician', path: '/technician/interventions', width: phone.width },
  { name: 'phone-day', as: 'technician', path: '/technician/day', width: phone.width, at: '07:45' },
  { name: 'phone-closing', as: 'technician', path: ownJob('/close'), width: phone.width, at: '10:40' },
  { name: 'phone-count', as: 'technician', path: '/technician/van-count', width: phone.width, act: waitForList },
  { name: 'phone-outbox', as: 'technician', path: ownJob('?enter=note'), width: phone.width, act: leaveNote },
  {
    name: 'receiving',
    path: recordAt(
      '/receiving-terminals/',
      `select id from technician_order where confirmed_at is null and kind = 'non_regular' order by id limit 1`,
      '/order-products',
    ),
  },
  {
    name: 'return-note',
    path: recordAt(
      '/return-ddt/',
      'select return_note_id as id from return_note_product order by 1 desc limit 1',
      '/products',
    ),
  },
  {
    name: 'client-file',
    // The one with rows to put right.
    path: recordAt(
      '/upload-intervention?upload=',
      `select id from import where kind = 'interventions' and status = 'checked' order by total_failed desc limit 1`,
    ),
  },
  { name: 'due-dates', path: '/intervention-assign', act: openFirstRow },
  { name: 'jobs', path: '/intervention-assign' },
  {
    name: 'closing',
    path: recordAt(
      '/edit-closing-confirmation/',
      `select id from closing where state = 'requested' order by id limit 1`,
    ),
  },
  {
    name: 'statement',
    path: recordAt('/statements/', `select id from statement where state = 'issued' order by id limit 1`),
  },
  { name: 'report', path: '/client-reports' },
  { name: 'comparison', path: recordAt('/compare-terminals/', 'select id from comparison order by id desc limit 1') },
  { name: 'custody', path: '/custody?supplier=1' },
  { name: 'dashboard', path: '/' },
  { name: 'system', path: '/system' },
]

async function take(page: Page, path: string, picture: Picture, language: 'EN' | 'IT'): Promise<Buffer> {
  if (picture.at) await page.clock.setFixedTime(fromLocalClock(localDay(), picture.at) ?? new Date())
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label], [aria-busy=true]'))
  await picture.act?.(page, language)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  return page.screenshot()
}

const [only = ''] = process.argv.slice(2)
await buildWhenStale('pages', { stop: new AbortController().signal, print: (line) => console.log(line) })
const served = await serveDemo()
const browser = await launchBrowser()
try {
  for (const language of ['EN', 'IT'] as const) {
    const to = join(folder, language.toLowerCase())
    await mkdir(to, { recursive: true })
    for (const picture of pictures.filter(({ name }) => name.includes(only))) {
      const window = await openWindow(browser, served, picture.as ?? 'admin', { width: 1200, theme: 'light', language })
      const page = await window.newPage()
      await page.setViewportSize(picture.width ? phone : wide)
      const path = typeof picture.path === 'string' ? picture.path : await picture.path(served)
      const shot = await take(page, path, picture, language)
      const { size } = await sharp(shot)
        .webp({ quality: 72, effort: 6 })
        .toFile(join(to, `${picture.name}.webp`))
      console.log(`${language} ${picture.name}: ${Math.round(size / 1000)} kB`)
      await window.close()
    }
  }
} finally {
  await browser.close()
  await served.close()
}
