/** Where a closing is sent from: read once at Send where the company wants it, shown before it leaves, left out by a tap; nothing of it holds up Send. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { leftOn, openOwnPhone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
  await keepPositions(true)
})

const keepPositions = async (keep_positions: boolean) => {
  const { logo: _logo, version: _version, ...known } = (await journey.admin.call(company.get, {})).body
  const body = { ...known, name: 'Prova', keep_positions }
  expect((await journey.admin.call(company.put, { body })).status).toBe(200)
}
const monza = { latitude: 45.58447, longitude: 9.27441, accuracy: 11.4 }
const shown = 'Position: 45.5845, 9.2744 (± 12 m)'
const kept = { latitude: 45.5845, longitude: 9.2744, accuracy_m: 12 }

/** Notes each reading that the page asks for. */
const countReadings = (page: Page) =>
  page.addInitScript(() => {
    const { geolocation } = navigator
    const read = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(window, { readings: 0 })
    geolocation.getCurrentPosition = (...given) => {
      Object.assign(window, { readings: Number(Reflect.get(window, 'readings')) + 1 })
      read(...given)
    }
    geolocation.watchPosition = () => {
      throw new Error('nobody is watched')
    }
  })
const readings = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'readings')))

/** The form of a new job, in a window that allows reading the position, or refuses it. */
async function openForm(allowed: boolean, before?: (page: Page) => Promise<unknown>) {
  const job = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, fresh: true })
  if (allowed) await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(monza)
  await countReadings(page)
  await before?.(page)
  await page.goto(`/technician/interventions/${job.id}/close`)
  await page.getByLabel('Notes').waitFor()
  return { job, page }
}
const send = (page: Page) => page.getByRole('button', { name: 'Send to the office' }).click()
const left = (page: Page) => page.getByRole('heading', { name: 'My interventions', level: 1 }).waitFor()
const positionOf = async (id: number) => {
  const { rows } = await journey.database.query<{ position: unknown }>(
    'select position from closing where intervention_id = $1 and state = $2',
    [id, 'requested'],
  )
  return rows.map(({ position }) => position)
}

test('the position is read at Send and not before, is shown, and leaves with a tap; the office reads it beside the town', async () => {
  const { job, page } = await openForm(true)
  await page.getByText('the position of this phone is read once').waitFor()
  await page.getByLabel('Notes').fill('all fine')
  expect(await readings(page)).toBe(0)
  await send(page)
  await page.getByRole('status').getByText(shown).waitFor()
  expect(await positionOf(job.id)).toEqual([])
  // Not yet: the form is as it was.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(shown).waitFor({ state: 'detached' })
  await page.getByLabel('Notes').fill('all fine here')
  await send(page)
  await page.getByRole('button', { name: 'Send with the position' }).click()
  await left(page)
  await expect.poll(() => positionOf(job.id)).toEqual([kept])
  expect(await readings(page)).toBe(2)

  const office = await journey.page(journey.admin)
  const asked: string[] = []
  office.on('request', (request) => asked.push(new URL(request.url()).host))
  const { rows } = await journey.database.query<{ id: number }>(
    'select id::int from closing where intervention_id = $1',
    [job.id],
  )
  await office.goto(`/edit-closing-confirmation/${rows[0]?.id}`)
  await office.getByText('45.5845, 9.2744 (± 12 m)').waitFor()
  await office.getByText(/^0(\.\d)? km in a straight line from the centre of Monza \(MB\)$/).waitFor()
  const map = office.getByRole('link', { name: 'Show on OpenStreetMap' })
  expect(await map.getAttribute('href')).toContain('openstreetmap.org/?mlat=45.5845&mlon=9.2744')
  // Nobody outside learns of it before that link is followed.
  expect([...new Set(asked)]).toEqual([new URL(journey.base).host])
})

test('a position is left out by a tap, and a browser that refuses it or never answers holds up nothing', {
  tags: ['long'],
}, async () => {
  const out = await openForm(true)
  await send(out.page)
  await out.page.getByText(shown).waitFor()
  await out.page.getByRole('button', { name: 'Without position' }).click()
  await left(out.page)
  await expect.poll(() => positionOf(out.job.id)).toEqual([null])

  const refused = await openForm(false)
  await send(refused.page)
  await left(refused.page)
  await expect.poll(() => positionOf(refused.job.id)).toEqual([null])

  const silent = await openForm(true)
  await silent.page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = () => undefined
  })
  await send(silent.page)
  await silent.page.getByText('Reading the position…').waitFor()
  // A disabled field keeps its border.
  const calendar = silent.page.getByRole('button', { name: 'Open the calendar' })
  expect(await calendar.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await silent.page.getByRole('button', { name: 'Without position' }).click()
  await left(silent.page)
  await expect.poll(() => positionOf(silent.job.id)).toEqual([null])

  // Its screen that does not come over a bad line.
  const cut = await openForm(true, (page) =>
    page.route(/assets\/position-/, (route) => route.abort('internetdisconnected')),
  )
  await send(cut.page)
  await left(cut.page)
  await expect.poll(() => positionOf(cut.job.id)).toEqual([null])

  // One that lacks it altogether.
  const without = await openForm(true)
  await without.page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  await send(without.page)
  await left(without.page)
  await expect.poll(() => positionOf(without.job.id)).toEqual([null])
})

test('who leaves the form while the position is read has sent nothing, whatever the reading says after that', {
  tags: ['long'],
}, async () => {
  const { job, page } = await openForm(true)
  await page.getByLabel('Notes').fill('not yet')
  await page.getByText('Draft kept').waitFor()
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_read, refuse) => void Object.assign(window, { refuse })
  })
  await send(page)
  await page.getByText('Reading the position…').waitFor()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const again = page.locator('a[href$="/close"]')
  await again.waitFor()
  // Refused late: on the form it would leave without a position.
  await page.evaluate(() => Reflect.get(window, 'refuse')())
  await again.click()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('not yet')
  expect(await leftOn(page)).toMatchObject({ drafts: 1, states: [] })
  expect(await positionOf(job.id)).toEqual([])
})

test('without a network the setting is known, and what was shown waits with the closing', {
  tags: ['long'],
}, async () => {
  const job = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  await page.context().grantPermissions(['geolocation'], { origin: phone.line.origin })
  await page.context().setGeolocation(monza)
  phone.line.cut()
  await page.goto(`${phone.line.origin}/technician/interventions/${job.id}/close`)
  await page.getByLabel('Notes').fill('no signal here')
  await page.getByRole('button', { name: 'Save and send when online' }).click()
  await page.getByText(shown).waitFor()
  await page.getByRole('button', { name: 'Send with the position' }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  expect(await positionOf(job.id)).toEqual([])
  phone.line.mend()
  await expect.poll(() => positionOf(job.id), { timeout: 60_000 }).toEqual([kept])
  expect(phone.faults).toEqual([])
})

test('nothing reads it while the company has it switched off', async () => {
  await keepPositions(false)
  const { job, page } = await openForm(true)
  await send(page)
  await left(page)
  await expect.poll(() => positionOf(job.id)).toEqual([null])
  expect(await readings(page)).toBe(0)
  await keepPositions(true)
})
