/** Live changes in the browser: one connection for all tabs, few fetches for many changes, also where streams cannot be iterated. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closingRequested } from '#features/interventions/closings/notifications.ts'
import { orderToConfirm } from '#features/technicians/orders/notifications.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { notify } from '#server/records/notify.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

const add = (name: string) => journey.admin.call(suppliers.create, { body: { name } })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Safari has no async iteration of streams. */
const asInSafari = () => {
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
  Reflect.deleteProperty(ReadableStream.prototype, 'values')
}

test('the tabs of a browser share one connection, and another takes over when its tab closes', {
  tags: ['long'],
}, async () => {
  const first = await journey.page(journey.admin, { fresh: true })
  const context = first.context()
  await context.addInitScript(asInSafari)
  let connections = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) connections += 1
  })
  await first.goto('/suppliers')
  await first.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await expect.poll(() => connections).toBe(1)
  const second = await context.newPage()
  await second.goto('/suppliers')
  await second.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await add('Banca Condivisa')
  await row(first, 'Banca Condivisa').waitFor()
  await row(second, 'Banca Condivisa').waitFor()
  expect(connections).toBe(1)
  await first.close()
  await expect.poll(() => connections).toBe(2)
  await add('Banca Ereditata')
  await row(second, 'Banca Ereditata').waitFor()
})

test('the bell counts up in every window of the person it concerns, says so, and leads to the order', async () => {
  const [first, second] = [await journey.page(journey.admin), await journey.page(journey.admin)]
  for (const page of [first, second]) {
    const live = page.waitForResponse((response) => response.url().endsWith('/api/live'))
    await page.goto('/suppliers')
    await page.getByRole('button', { name: /^Notifications, / }).waitFor()
    await live
  }
  const count = async (page: Page) =>
    Number(
      /\d+/.exec(
        (await page.getByRole('button', { name: /^Notifications, / }).getAttribute('aria-label')) ?? '',
      )?.[0] ?? 0,
    )
  const before = await count(second)
  await journey.database.write((tx) =>
    notify({ tx, user: undefined }, orderToConfirm, {
      message: 'to_confirm',
      to: { account_ids: [journey.admin.id] },
      subject: 'regular',
      items: [1, 2].map((id) => ({ id, label: String(id) })),
    }),
  )
  await journey.database.write((tx) =>
    notify({ tx, user: undefined }, closingRequested, {
      message: 'requested',
      to: { account_ids: [journey.admin.id] },
      items: [{ id: 1, label: 'INT-26-00204' }],
    }),
  )
  for (const page of [first, second]) await expect.poll(() => count(page)).toBe(before + 2)
  await second.getByRole('status').filter({ hasText: 'unread' }).waitFor()
  await second.getByRole('button', { name: /^Notifications, / }).press('Enter')
  const panel = second.getByRole('dialog', { name: 'Notifications' })
  // A number is never broken at a hyphen.
  const number = panel.getByText('INT-26-00204', { exact: true })
  await expect.poll(() => number.evaluate((it) => getComputedStyle(it).whiteSpace)).toBe('nowrap')
  await panel.getByRole('link', { name: /^Unread: 2 orders are on their way/ }).press('Enter')
  await second.waitForURL('**/receiving-terminals-regular?ids=1,2')
  await second.getByText('Only these').waitFor()
  for (const page of [first, second]) await expect.poll(() => count(page)).toBe(before + 1)
  // Those that were there when a page opens are no news: only its bell shows them.
  await first.reload()
  await expect.poll(() => count(first)).toBe(before + 1)
  expect(await first.getByRole('status').filter({ hasText: 'unread' }).count()).toBe(0)
})

test('many changes in a row make an open list fetch a few times, and it shows the last one', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto('/suppliers')
  await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await live
  let fetches = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/suppliers') fetches += 1
  })
  const started = Date.now()
  for (let count = 1; count <= 39; count += 1) await add(`Banca Raffica ${count}`)
  // First in the list, which draws only the rows in view.
  await add('AAA Ultima')
  const seconds = (Date.now() - started) / 1_000
  await row(page, 'AAA Ultima').waitFor()
  // One round at once, then at most one every three seconds.
  expect(fetches).toBeLessThanOrEqual(2 + seconds / 3)
})
