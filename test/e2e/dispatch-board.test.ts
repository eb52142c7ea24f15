/** The dispatcher's board: a job carried to a day by mouse, another by keys, one from the list; two people at once; undo. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { dispatchBoard } from '#features/interventions/planning/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { supplier_id: 0, code_id: 0 }

async function job(city: string, opening_hours: string | null = null) {
  const body = { ...ground, merchant_name: `Bar ${city}`, city, province: 'CN', closing_days: 30, opening_hours }
  return (await journey.admin.call(interventions.create, { body })).body
}

beforeAll(async () => {
  const { admin, technician, otherTechnician } = journey
  ground.supplier_id = (await admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await admin.call(codes.create, { body: { ...code, minutes: 45 } })).body.id
  await admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  for (const { id } of [technician, otherTechnician])
    await admin.call(technicians.update, { params: { id }, body: { provinces: ['CN'] } })
})

async function openBoard(): Promise<Page> {
  const page = await journey.page(journey.admin)
  await page.goto('/dispatch-board')
  await page.getByRole('heading', { name: 'Dispatch board', level: 1 }).waitFor()
  await page.getByRole('grid', { name: 'Technicians and days' }).waitFor()
  return page
}
const tray = (page: Page) => page.getByRole('region', { name: 'Jobs without a day' })
const cells = (page: Page) => page.locator('[data-cell]')
const plannedOf = async (id: number) => {
  const { body } = await journey.admin.call(interventions.get, { params: { id } })
  return body.planned_on
}

test('a job is carried to a day by mouse: the day answers first, the move is undone from its message', async () => {
  const { id } = await job('Alba')
  const page = await openBoard()
  const card = tray(page).getByRole('button', { name: /Alba/ })
  const cell = cells(page).nth(1)
  const [from, to] = [await card.boundingBox(), await cell.boundingBox()]
  if (!from || !to) throw new Error('the card or the cell has no place')
  await page.mouse.move(from.x + 30, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 })
  await page.mouse.move(to.x + 30, to.y + 20, { steps: 5 })
  await page.getByText('Driving estimated. Opening hours unknown.').waitFor()
  await cell.getByText('Stop 1, about').waitFor()
  await page.mouse.up()
  await cell.getByRole('button', { name: /Alba/ }).waitFor()
  expect(await plannedOf(id)).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await tray(page).getByRole('button', { name: /Alba/ }).waitFor()
  expect(await plannedOf(id)).toBeNull()
})

test('a job is carried by keys, and put back with Escape', { tags: ['long'] }, async () => {
  const { id } = await job('Bra')
  const page = await openBoard()
  const card = tray(page).getByRole('button', { name: /Bra\b/ })
  // Without the mouse from the start: Tab stops in the tray once, arrows go from card to card.
  await page.getByRole('button', { name: 'No day' }).focus()
  await page.keyboard.press('Tab')
  const isThere = () => card.evaluate((it) => it === document.activeElement)
  for (let steps = 0; steps < 10 && !(await isThere()); steps += 1) await page.keyboard.press('ArrowDown')
  expect(await isThere()).toBe(true)
  await page.keyboard.press('m')
  await page.locator('[data-cell][data-target]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-cell][data-target]').count()).toBe(0)
  expect(await plannedOf(id)).toBeNull()
  await card.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Driving estimated. Opening hours unknown.').waitFor()
  await page.keyboard.press('Enter')
  await cells(page).getByRole('button', { name: /Bra\b/ }).waitFor()
  const planned = await plannedOf(id)
  expect(planned).not.toBeNull()

  // The network is cut before it is dropped again: it stays where it was, and the board is read again as soon as it can be.
  await cells(page).getByRole('button', { name: /Bra\b/ }).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('The server cannot be reached.', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  const old = page.getByText('The board could not be read again', { exact: false })
  await old.waitFor()
  await page.context().setOffline(false)
  await old.waitFor({ state: 'detached' })
  expect(await plannedOf(id)).toBe(planned)
})

test('what a colleague moves moves here too; "Move to…" lists technicians and days', async () => {
  const fossano = await job('Fossano')
  const page = await openBoard()
  await tray(page)
    .getByRole('button', { name: /Fossano/ })
    .waitFor()
  const { body } = await journey.admin.call(dispatchBoard.get, { query: {} })
  const on = body.days.find(({ weekend, off }) => !weekend && !off)?.on ?? ''
  const items = [{ id: fossano.id, version: fossano.version }]
  await journey.admin.call(dispatchBoard.move, {
    body: { items, technician_id: journey.technician.id, on, confirmed: true },
  })
  await cells(page)
    .getByRole('button', { name: /Fossano/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to unassigned' }).click()
  await tray(page)
    .getByRole('button', { name: /Fossano/ })
    .waitFor()
  expect(await plannedOf(fossano.id)).toBeNull()
})

test('a suggested day stands dashed in its cell: one is taken out, one accepted by key, the rest together', async () => {
  const all = [await job('Saluzzo'), await job('Savigliano'), await job('Racconigi')]
  const page = await openBoard()
  for (const { city } of all)
    await tray(page)
      .getByRole('button', { name: `${city}` })
      .click({ modifiers: ['Shift'] })
  await page.keyboard.press('s')
  const panel = page.getByRole('region', { name: 'Plan of the next days' })
  const dashed = (city: string) => cells(page).getByRole('button', { name: `Suggested: Bar ${city}` })
  await dashed('Savigliano').waitFor()
  expect(await dashed('Savigliano').getAttribute('aria-label')).toMatch(/In time .* about \d\d:\d\d\./)
  await dashed('Saluzzo').focus()
  await page.keyboard.press('Delete')
  await cells(page).getByRole('button', { name: 'Taken out: Bar Saluzzo' }).waitFor()
  await dashed('Savigliano').focus()
  await page.keyboard.press('a')
  await cells(page).locator('[data-card]:not([data-suggested])', { hasText: 'Savigliano' }).waitFor()
  await panel.getByRole('button', { name: 'Accept 1' }).click()
  await expect.poll(() => panel.count()).toBe(0)
  const [saluzzo, savigliano, racconigi] = await Promise.all(all.map(({ id }) => plannedOf(id)))
  expect([saluzzo, savigliano === null, racconigi === null]).toEqual([null, false, false])
})

test('who else is here is shown, and what they carry cannot be taken; a closed board is forgotten at once', {
  tags: ['long'],
}, async () => {
  const colleague = await journey.person('admin', 'luca')
  await job('Dronero')
  const page = await openBoard()
  const other = await journey.page(colleague, { fresh: true })
  await other.goto('/dispatch-board')
  const theirs = tray(other).getByRole('button', { name: /Dronero/ })
  await theirs.focus()
  await page.getByRole('status').getByText('Also here: Elena').waitFor()
  await other.getByRole('status').getByText('Also here: Elena').waitFor()
  await other.keyboard.press('m')
  const mine = tray(page).getByRole('button', { name: /Dronero.*is moving it|is moving it.*Dronero/ })
  await mine.focus()
  await page.keyboard.press('m')
  await page.getByText(/^Elena .* is moving it$/).waitFor()
  expect(await page.locator('[data-cell][data-target]').count()).toBe(0)
  await other.keyboard.press('Escape')
  await expect.poll(() => mine.count()).toBe(0)
  await other.close()
  await expect.poll(() => page.getByText('Also here').count()).toBe(0)
})

test('jobs are selected on the map by lasso and in its table, and given to the best offer', {
  tags: ['long'],
}, async () => {
  const [mondovi, ceva] = [await job('Mondovì'), await job('Ceva')]
  const page = await openBoard()
  await page.getByRole('button', { name: 'Open the map' }).click()
  const map = page.getByRole('application', { name: /Map of the jobs/ })
  await map.getByRole('button', { name: /Mondovì/ }).waitFor()
  await map.locator('path').first().waitFor({ state: 'attached' })
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place')
  const corners = [
    [0.05, 0.05],
    [0.5, 0.03],
    [0.95, 0.05],
    [0.97, 0.5],
    [0.95, 0.95],
    [0.5, 0.97],
    [0.05, 0.95],
    [0.03, 0.5],
  ] as const
  await page.getByRole('button', { name: 'Lasso' }).click()
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(corners[0]))
  await page.mouse.down()
  for (const corner of corners) await page.mouse.move(...at(corner))
  await page.mouse.up()
  const card = page.getByRole('region', { name: /jobs? selected/ })
  await card.getByRole('button', { name: /^Give/ }).first().waitFor()
  await card.getByRole('button', { name: 'Clear the selection' }).click()
  // The same without seeing it.
  await page.getByRole('button', { name: 'As table' }).click()
  for (const name of [/Mondovì/, /Ceva/]) await page.getByRole('checkbox', { name }).check()
  const offers = page.getByRole('region', { name: '2 jobs selected' })
  await offers.getByRole('button', { name: 'Give 2' }).first().waitFor()
  const [top, end, start] = await Promise.all([
    page.getByRole('region', { name: 'Map', exact: true }).evaluate((it) => it.getBoundingClientRect().top),
    offers.evaluate((it) => it.getBoundingClientRect().bottom),
    page.getByRole('checkbox', { name: /Mondovì/ }).evaluate((it) => it.closest('table')?.getBoundingClientRect().top),
  ])
  expect(await offers.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(top)
  expect(start, 'the table stands below the offers').toBeGreaterThanOrEqual(end)
  await offers.getByRole('button', { name: 'Give 2' }).first().click()
  await expect.poll(async () => [await plannedOf(mondovi.id), await plannedOf(ceva.id)]).not.toContain(null)
})

test('with a finger on a phone: one that slips carries nothing, one that rests carries a job to a technician', {
  tags: ['long'],
}, async () => {
  const { id } = await job('Busca')
  const page = await journey.page(journey.admin, { width: 390 })
  await page.goto('/dispatch-board')
  await page.locator('summary').filter({ hasText: 'Unassigned' }).tap()
  const line = page.getByRole('button', { name: /Busca/ })
  const technician = page.locator('details[data-cell]').first()
  await line.scrollIntoViewIfNeeded()
  const place = await line.boundingBox()
  if (!place) throw new Error('the job has no place')
  const from = { x: place.x + 40, y: place.y + 20 }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

  await touch('touchStart', from)
  await touch('touchMove', { x: from.x, y: from.y - 40 })
  await touch('touchEnd')
  expect(await plannedOf(id)).toBeNull()

  // Both are in sight once the head of the board has been scrolled away.
  await technician.scrollIntoViewIfNeeded()
  const again = await line.boundingBox()
  const to = await technician.boundingBox()
  if (!again || !to) throw new Error('the job or the technician has no place')
  await touch('touchStart', { x: again.x + 40, y: again.y + 20 })
  // The day of every technician answers as soon as the job is lifted.
  await technician.getByText(/min/).waitFor()
  await touch('touchMove', { x: to.x + 60, y: to.y + 10 })
  await touch('touchMove', { x: to.x + 60, y: to.y + 20 })
  await expect.poll(() => technician.getAttribute('data-target')).toBe('true')
  await touch('touchEnd')
  await expect.poll(() => plannedOf(id)).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).waitFor()

  // More than a phone lists.
  for (let made = 0; made < 101; made += 1) await job('Verduno')
  await page.reload()
  await page.locator('summary').filter({ hasText: 'Unassigned' }).tap()
  await page.getByText(/^\d+ more are not shown$/).waitFor()
})

test('a board that could not be read says since when, and reads itself again; then a move is taken', {
  tags: ['long'],
}, async () => {
  const { id } = await job('Cherasco')
  const page = await openBoard()
  const reading = /\/api\/dispatch-board\?/
  await page.route(reading, (route) => route.abort('internetdisconnected'))
  // What a colleague changes makes it read again, which fails.
  await job('Dogliani')
  const line = page.getByText('The board could not be read again')
  await line.waitFor()
  await page.unroute(reading)
  await line.waitFor({ state: 'hidden' })
  await tray(page)
    .getByRole('button', { name: /Dogliani/ })
    .waitFor()
  await tray(page)
    .getByRole('button', { name: /Cherasco/ })
    .focus()
  await page.keyboard.press('m')
  await page.locator('[data-cell][data-target]').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => plannedOf(id)).not.toBeNull()
})

test('an appointment while the shop is closed is said to be, and can be promised all the same', {
  tags: ['long'],
}, async () => {
  const { id } = await job('Mondovì', '9-13 15:30-19:30')
  const page = await journey.page(journey.admin)
  await page.goto('/intervention-assign?merchant_name=Mondov')
  await page
    .getByRole('row', { name: /Mondovì/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: /Appointment/ }).click()
  const dialog = page.getByRole('dialog')
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(day.split('-').reverse().join('-'))
  await dialog.getByLabel('Time').fill('14:00')
  await dialog.getByText('The shop is closed then: every day 09:00–13:00, 15:30–19:30.').waitFor()
  await dialog.getByRole('button', { name: 'Appointment' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { body } = await journey.admin.call(interventions.get, { params: { id } })
  expect(body.appointment_at).not.toBeNull()
})
