/** The dashboard as the office uses it: cards, charts by keyboard, their tables, the year, and changes while it is open. */
import { expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { today } from '#server/time/today.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser('demo')
const year = Number(today().slice(0, 4))

test('cards, charts and tasks lead to what they count, and the page follows what others do', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/')
  const cards = page.getByRole('navigation', { name: 'Numbers' })
  const supplierCard = cards.getByRole('link', { name: /^Total supplier/ })
  await supplierCard.waitFor()
  await expect.poll(() => cards.getByRole('link').count()).toBe(8)
  const before = Number(/\d+/.exec((await supplierCard.textContent()) ?? '')?.[0])

  // Somebody else adds one: the number changes in place, and nothing else of the page is drawn again.
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-seen', 'true'))
  await journey.admin.call(suppliers.create, { body: { name: 'Banca Nuova' } as never })
  await supplierCard.filter({ hasText: String(before + 1) }).waitFor()
  await expect.poll(() => page.locator('h1[data-seen]').count()).toBe(1)

  await cards.getByRole('link', { name: /^Out\/SLA/ }).click()
  await page.waitForURL(/\/intervention-assign\?sla=out_of_sla$/)
  await page.goBack()

  // A chart is one stop of the Tab key; arrows go through it and Enter opens the list.
  const chart = page.getByRole('slider', { name: /received and closed per week/ })
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/^Week \d+: Received [\d,]+, Closed [\d,]+$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/intervention-assign\?closed_on_from=.*closed_on_to=/)
  await page.goBack()

  // Behind each chart is a table whose numbers are links too.
  const buttons = page.getByRole('button', { name: /^Show as a table/ })
  await buttons.nth(5).waitFor()
  for (let left = 6; left > 0; left -= 1) await buttons.first().click()
  await expect.poll(() => page.getByRole('table').count()).toBe(6)
  await page.getByRole('table', { name: 'Open interventions by province' }).getByRole('link').first().click()
  await page.waitForURL(/\/intervention-assign\?province=[A-Z]{2}&status=/)
  // The address changes before the page does.
  await page.getByRole('heading', { name: 'Intervention assign', level: 1 }).waitFor()
  await page.goBack()

  await page.locator('input[aria-label="Year"]').click()
  await expect
    .poll(() => page.getByRole('option', { name: /^Year/ }).allTextContents())
    .toEqual(Array.from({ length: year - 2023 }, (_, at) => `Year ${year - at}`))
  await page.getByRole('option', { name: 'Year 2024' }).click()
  await page.waitForURL(/\/\?year=2024$/)
  await page.getByText('Nothing in 2024.').first().waitFor()

  const tasks = page.getByRole('region', { name: 'To do' })
  await tasks.getByRole('link', { name: /closing requests? to confirm/ }).click()
  await page.waitForURL(/\/closing-confirmation\?state=requested&sort=requested_at$/)
})

test('a technician is sent to the products that they hold', async () => {
  const page = await journey.page(journey.technician)
  await page.goto('/')
  await page.waitForURL(/\/assigned-products$/)
})
