/** A technician's day: put in order by the office, seen and put in another order on the phone, seen by the office. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { dispatchBoard } from '#features/interventions/planning/contract.ts'
import { technicianDays } from '#features/interventions/planning/day-contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const ground = { supplier_id: 0, code_id: 0 }

async function job(city: string): Promise<{ id: number; version: number }> {
  const body = { ...ground, merchant_name: `Bar ${city}`, city, province: 'CN', closing_days: 30 }
  const { id, version } = (await journey.admin.call(interventions.create, { body })).body
  return { id, version }
}
const on = workCalendar([], { city: null, supplier: null }).onOrAfter(today())

beforeAll(async () => {
  const { admin, technician } = journey
  ground.supplier_id = (await admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await admin.call(codes.create, { body: { ...code, minutes: 45 } })).body.id
  await admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  await admin.call(technicians.update, { params: { id: technician.id }, body: { provinces: ['CN'] } })
  const items = [await job('Bra'), await job('Fossano'), await job('Cuneo')]
  const body = { items, technician_id: technician.id, on, confirmed: true }
  expect((await admin.call(dispatchBoard.move, { body })).status).toBe(200)
})

const day = async () =>
  (await journey.admin.call(technicianDays.get, { params: { id: journey.technician.id, on } })).body.day

test('the office moves a stop and is told what it costs, takes it back, and fixes one at its place', async () => {
  const page = await journey.page(journey.admin)
  await page.goto(`/dispatch-board/${journey.technician.id}/${on}`)
  const stops = page.getByRole('list', { name: 'Order of the day' }).getByRole('listitem')
  await expect.poll(() => stops.count()).toBe(3)
  await page.getByText('This is the order that costs least.').waitFor()
  const { best } = await day()
  await stops.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await day()).order).toEqual([best[1], best[0], best[2]])
  await page.getByRole('status').getByText(/costs/).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await day()).decided).toBeNull()
  await stops.nth(2).getByRole('button', { name: /^Fix / }).click()
  await stops.nth(2).getByText('Fixed', { exact: true }).waitFor()
  expect((await day()).decided?.fixed).toEqual([best[2]])
  await page.getByRole('button', { name: 'Best order again' }).click()
  await expect.poll(async () => (await day()).decided).toBeNull()
})

test('the technician sees the day on the phone and drives in another order, which the office sees and takes over', async () => {
  const phone = await journey.page(journey.technician, { width: 360 })
  // In the evening nothing is put into another order.
  await phone.clock.setSystemTime(`${on}T07:30:00Z`)
  await phone.goto('/technician/day')
  await phone.getByText('3 stops').waitFor()
  const { best } = await day()
  const own = phone.getByText(/^Your own order/)
  const reorder = async () => {
    await phone.getByRole('button', { name: 'Reorder' }).click()
    await phone
      .getByRole('button', { name: /^Move .* down$/ })
      .first()
      .click()
    await phone.getByRole('button', { name: 'Done', exact: true }).click()
    await own.waitFor()
    await expect.poll(async () => (await day()).own?.order).toEqual([best[1], best[0], best[2]])
  }
  await reorder()
  // A day that is long on its way does not bring the order of before back under the finger.
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await phone.route('**/api/technician-days', async (route) => {
    await held
    await route.continue()
  })
  await phone.getByRole('button', { name: 'Back to the proposed order' }).click()
  await expect.poll(async () => (await day()).own).toBeNull()
  await phone.getByText('all sent').waitFor()
  expect(await own.count()).toBe(0)
  await reorder()
  await phone.getByText('all sent').waitFor()
  expect(await own.count()).toBe(1)
  letThrough()
  const page = await journey.page(journey.admin)
  await page.goto(`/dispatch-board/${journey.technician.id}/${on}`)
  await page.getByText(/drives in another order/).waitFor()
  await page.getByRole('button', { name: 'Take it over' }).click()
  await expect.poll(async () => (await day()).order).toEqual([best[1], best[0], best[2]])
  // It is the office's order now, so nothing is the technician's own.
  await own.waitFor({ state: 'detached' })
})

test('in the evening the stops that are left have no times of the night, and can still be closed', async () => {
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  await phone.clock.setFixedTime(`${on}T21:30:00Z`)
  await phone.goto('/technician/day')
  await phone.getByText('3 stops left').waitFor()
  await phone.getByText(/^The working day is over/).waitFor()
  const stops = phone.getByRole('listitem', { name: /^Stop \d: Bar / })
  await expect.poll(() => stops.count()).toBe(3)
  expect((await stops.allInnerTexts()).join()).not.toMatch(/\d\d:\d\d|cannot be met/)
  await stops.first().getByRole('link', { name: 'Close' }).waitFor()
})

test('the board suggests the next days: one job is taken out, the others are accepted and undone as one', async () => {
  const made = [await job('Alba'), await job('Alba'), await job('Mondovì')]
  const page = await journey.page(journey.admin)
  await page.goto('/dispatch-board')
  await page.getByRole('button', { name: 'Suggest' }).click()
  await page.getByText('3 jobs get a day').waitFor()
  await page.getByRole('checkbox', { name: 'Take Bar Mondovì' }).click()
  // Pressed twice in a hurry, it is accepted once.
  await page.getByRole('button', { name: 'Accept 2' }).dblclick()
  await page.getByText('2 jobs have a day').waitFor()
  const planned = async () => {
    const jobs = await Promise.all(made.map(({ id }) => journey.admin.call(interventions.get, { params: { id } })))
    return jobs.map(({ body }) => body.planned_on !== null)
  }
  expect(await planned()).toEqual([true, true, false])
  expect(await page.getByText(/^Left out/).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(planned).toEqual([false, false, false])
})
