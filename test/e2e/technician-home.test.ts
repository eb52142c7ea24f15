/** The technician's home on a phone: shipments to receive, chips, the large scan button and what the camera says. */
import { beforeAll, expect, test } from 'vitest'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { ground, held, makeGround, order, stocked } from '#test/orders-ground.ts'
import { useBrowser } from './browser.ts'
import { standInCamera } from './stand-in-camera.ts'

const journey = useBrowser()
beforeAll(() => makeGround(journey))

/** A shipment on its way to the technician; answers with its number. */
async function send(serials: readonly string[]): Promise<string> {
  const { technician } = journey
  const made = await journey.admin.call(assignments.create, {
    body: { technician_id: technician.id, warehouse_id: ground.milano, products: { serials: [...serials] } },
  })
  return made.body.number
}
const accept = (serials: readonly string[]) =>
  journey.technician.call(assignedProducts.accept, { body: { serials: [...serials] } })

test('a card per shipment says how much has arrived and confirms the rest; chips filter the list', async () => {
  const [one = '', two = '', three = ''] = await stocked(journey, 3)
  const first = await send([one, two, three])
  await accept([one])
  const [four = '', five = ''] = await stocked(journey, 2)
  const second = await send([four, five])
  const [faulty = ''] = await held(journey, journey.technician, 1, 'fault')
  const [listed = ''] = await held(journey, journey.technician, 1)
  await accept([listed])
  await order(journey.technician, 'regular', [listed])

  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.goto('/')
  await phone.waitForURL('**/assigned-products')
  await phone.getByRole('link', { name: 'Day' }).click()
  await phone.getByRole('link', { name: '4 products to receive' }).click()
  const card = phone.getByRole('region', { name: first })
  await card.getByText('1 of 3 received').waitFor()
  await phone.getByRole('region', { name: second }).getByText('0 of 2 received').waitFor()
  const rows = phone.getByRole('list', { name: 'Assigned products' }).getByRole('listitem')
  const chips = phone.getByRole('navigation', { name: 'Show only' })
  await card.getByRole('button', { name: 'Confirm all (2)' }).click()
  await phone.getByText('2 products received').waitFor()
  await card.waitFor({ state: 'hidden' })
  await chips.getByRole('link', { name: 'To receive 2' }).waitFor()
  const { rows: waiting } = await journey.database.query(
    'select serial_number from product where technician_id = $1 and accepted_at is null and status = $2 order by 1',
    [journey.technician.id, 'assigned'],
  )
  expect(waiting.map((row) => row.serial_number)).toEqual([four, five])

  const shows = async (...serials: string[]) => {
    await expect.poll(() => rows.count()).toBe(serials.length)
    for (const serial of serials) await rows.filter({ hasText: serial }).waitFor()
  }
  await chips.getByRole('link', { name: 'To receive 2' }).click()
  await shows(four, five)
  await chips.getByRole('link', { name: 'Faulty 1' }).click()
  await shows(faulty)
  await chips.getByRole('link', { name: 'On an order 1' }).click()
  await shows(listed)
  await expect.poll(() => chips.locator('[aria-current]').count()).toBe(1)
  await chips.getByRole('link', { name: 'On an order 1' }).click()
  // Only the rows in sight are drawn; each says how many there are.
  await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('7')
})

test('a first visit shows what is to be received, and fetches the list below it when that comes in sight, in its place', {
  tags: ['long'],
}, async () => {
  for (let shipment = 0; shipment < 5; shipment++) await send(await stocked(journey, 1))
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  // A worker that is still fetching the files it keeps.
  await phone.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined)
  })
  const scripts: string[] = []
  phone.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await phone.goto('/assigned-products')
  const last = phone.getByRole('navigation', { name: 'Show only' })
  await last.getByRole('link', { name: /To receive \d/ }).waitFor()
  await phone.waitForTimeout(1_000)
  expect((await last.boundingBox())?.y).toBeGreaterThan(740)
  const list = phone.getByRole('list', { name: 'Assigned products' })
  expect(scripts.filter((it) => it.includes('/held-page'))).toEqual([])
  expect(await list.count()).toBe(0)
  await phone.mouse.move(180, 400)
  await phone.mouse.wheel(0, 2_000)
  await list.waitFor()
  await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(740)
})

test('the large button opens the camera, which says what was accepted and what was refused, and counts both', {
  tags: ['long'],
}, async () => {
  const [mine = '', strange = ''] = await stocked(journey, 2)
  await send([mine])
  const phone = await journey.page(journey.technician, { width: 360 })
  const show = await standInCamera(phone)
  await phone.goto('/assigned-products')
  await phone.getByRole('button', { name: 'Scan', exact: true }).click()
  const dialog = phone.getByRole('dialog', { name: 'Scan with the camera' })
  await dialog.getByText('0 accepted, 0 refused').waitFor()
  await show(mine)
  await dialog.getByText('1 accepted, 0 refused').waitFor()
  await dialog.getByText(`${mine} received`).waitFor()
  await show(strange)
  await dialog.getByText('1 accepted, 1 refused').waitFor()
  await dialog.getByText(`${strange} Not among the assigned products: ${strange}.`).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  const { rows } = await journey.database.query(
    'select accepted_at is not null as received from product where serial_number = $1',
    [mine],
  )
  expect(rows).toEqual([{ received: true }])
})

test('the tab for scanning says what a code is about, receives a unit and leads to a job', async () => {
  const [mine = ''] = await stocked(journey, 1)
  await send([mine])
  const closings = await prepareClosings(journey)
  const client_terminal_id = closings.terminal()
  const job = await closings.job('maintenance', { client_terminal_id, merchant_name: 'Bar Scansione' })
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  const show = await standInCamera(phone)
  await phone.goto('/technician/interventions')
  await phone.getByRole('article', { name: 'Bar Scansione' }).waitFor()
  await phone.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Scan' }).click()
  // The camera is open at once.
  const dialog = phone.getByRole('dialog', { name: 'Scan with the camera' })
  await show(mine)
  await dialog.getByText(/to be received/).waitFor()
  await show(client_terminal_id)
  await dialog.getByText(`Bar Scansione, ${job.number}`).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await phone.getByRole('button', { name: 'Confirm receipt' }).click()
  await phone.getByText(`${mine}: received`).waitFor()
  await phone.getByLabel('Scan field').fill('UNKNOWN-1')
  await phone.getByLabel('Scan field').press('Enter')
  await phone.getByText('Not in your van, and in none of your jobs.').waitFor()
  await phone.getByRole('link', { name: 'Open the job' }).click()
  await phone.getByRole('heading', { name: 'Bar Scansione', level: 1 }).waitFor()
})

test('the day is shown with what is to be received: nothing below moves when that is known', async () => {
  await send(await stocked(journey, 1))
  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((seen) => {
      // The types of the browser do not know this kind of entry.
      const shifts = seen.getEntries() as unknown as { sources: { node: Node | null }[] }[]
      for (const { node } of shifts.flatMap(({ sources }) => sources))
        if (node instanceof Element && node.closest('#content > *')) moved.push(node.outerHTML.slice(0, 100))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const day = phone.waitForResponse('**/api/technician-days')
  await phone.route('**/api/assigned-products?*to_confirm*', async (route) => {
    await day
    await route.continue()
  })
  await phone.goto('/technician/day')
  await phone.getByRole('link', { name: /to receive/ }).waitFor()
  const moved = await phone.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
    return (window as unknown as { moved: string[] }).moved
  })
  expect(moved).toEqual([])
})

test('the profile offers to install where the browser does, and says what to press where it does not', {
  tags: ['long'],
}, async () => {
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  await phone.goto('/user/profile')
  await phone.getByText('in the browser’s menu choose Install app').waitFor()
  const asked = await phone.evaluateHandle(() => {
    const asked = { times: 0, kept: false }
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: async () => ++asked.times })
    window.dispatchEvent(offer)
    return Object.assign(asked, { kept: offer.defaultPrevented })
  })
  await phone.getByRole('button', { name: 'Install Fieldstock' }).click()
  expect(await asked.jsonValue()).toEqual({ times: 1, kept: true })
  await phone.getByText('in the browser’s menu choose Install app').waitFor()
  await phone.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' }))
  await phone.reload()
  await phone.getByText('press Share, then Add to Home Screen').waitFor()
})

test('a shipment that came after the phone last fetched its day is not said to be received without a network', async () => {
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  const day = '**/api/phone/day*'
  const fetched = phone.waitForResponse(day)
  await phone.goto('/assigned-products')
  await fetched
  await phone.route(day, (route) => route.abort('internetdisconnected'))
  const number = await send(await stocked(journey, 1))
  const card = phone.getByRole('region', { name: number })
  await card.getByRole('button', { name: 'Confirm all (1)' }).waitFor()
  await phone.context().setOffline(true)
  await card.getByRole('button', { name: 'Confirm all (1)' }).click()
  await phone.getByRole('dialog').getByText('The server cannot be reached.').waitFor()
})

test('nothing is thrown where a first visit is cut off before it could load what answers without a network', {
  tags: ['long'],
}, async () => {
  const phone = await journey.page(journey.technician, { width: 360, fresh: true })
  const file = /\/answers-[^/]+\.js$/
  await phone.route(file, (route) => route.abort('internetdisconnected'))
  const cutOff = phone.waitForEvent('requestfailed', (it) => file.test(it.url()))
  await phone.goto('/assigned-products')
  await cutOff
  await phone.getByRole('heading', { level: 1 }).waitFor()
})
