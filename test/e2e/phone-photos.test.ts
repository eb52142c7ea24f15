/** Photos on their way: one whose bytes are damaged on the phone never leaves, and what the day's limit holds back says so and goes on by itself. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { leftOn } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const photos = '**/api/phone/photos/**'
const openPhone = () => journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })

/** A closing with a photo is sent; answers the id of its job. */
async function sendClosing(page: Page): Promise<number> {
  const { id } = await ground.job('maintenance')
  await page.goto(`/technician/interventions/${id}/close`)
  await page.getByLabel('Notes').fill(`note of ${id}`)
  const noise = { width: 300, height: 200, channels: 3, background: `rgb(${(id * 40) % 255}, 120, 90)` } as const
  const buffer = await sharp({ create: noise }).jpeg().toBuffer()
  await page.locator('input[type="file"]').setInputFiles([{ name: 'shop.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByText('1 kept on the phone').waitFor()
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  return id
}
async function openOutbox(page: Page) {
  await page.getByRole('link', { name: /waiting|refused/ }).click()
  await page.getByRole('heading', { name: 'To send' }).waitFor()
}
const tryNow = (page: Page) => page.getByRole('button', { name: 'Try now' }).click()
const photosOf = async (id: number) => {
  const { rows } = await journey.database.query<{ photos: number }>(
    `select (select count(*)::int from closing_file f where f.closing_id = c.id) as photos from closing c
     where intervention_id = $1 and state = 'requested'`,
    [id],
  )
  return rows.map((row) => row.photos)
}

test('what the limit of a day holds back says what waits, why and until when, and leaves by itself then', async () => {
  const page = await openPhone()
  const set = (tries: string, ends: string) =>
    journey.database.query(
      `insert into rate_limit (key, tries, window_ends_at) values ('kilobytes ' || $1, ${tries}, now() + interval '${ends}')
       on conflict (key) do update set tries = excluded.tries, window_ends_at = excluded.window_ends_at`,
      [journey.technician.id],
    )
  await set('4 * 1024 ^ 2', '5 hours')
  onTestFinished(async () => void (await set('0', '0 hours')))
  const id = await sendClosing(page)
  await openOutbox(page)
  await page
    .getByText(
      'The server answered: “You have sent 4 GB within a day, which is the limit. Please try again in 5 hours.”',
    )
    .waitFor()
  await page.getByRole('heading', { name: 'Leave by themselves' }).waitFor()
  expect(await photosOf(id)).toEqual([])
  await set('4 * 1024 ^ 2', '0 hours')
  await tryNow(page)
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  expect(await photosOf(id)).toEqual([1])
})

/** The bytes of each photo on the phone are others from now on, under the same name. */
const damagePhotos = (page: Page) =>
  page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const opening = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (opening.onsuccess = done))
    const store = opening.result.transaction('photos', 'readwrite').objectStore('photos')
    const all = store.getAll()
    await new Promise((done) => (all.onsuccess = done))
    for (const photo of all.result as { bytes: ArrayBuffer }[]) {
      const bytes = new Uint8Array(photo.bytes)
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
      const putting = store.put(photo)
      await new Promise((done) => (putting.onsuccess = done))
    }
    opening.result.close()
  })

test('a photo whose bytes are damaged on the phone never leaves: its closing says so, the next one goes, and without it the closing counts', async () => {
  const page = await openPhone()
  const busy = { status: 429, json: { code: 'request.too_many', message: 'Busy.' } }
  await page.route(photos, (route) => route.fulfill(busy))
  const id = await sendClosing(page)
  await damagePhotos(page)
  const left: string[] = []
  await page.unroute(photos)
  await page.route(photos, (route) => {
    if (route.request().method() === 'PUT') left.push(route.request().url())
    return route.continue()
  })
  await openOutbox(page)
  await tryNow(page)
  await page.getByText('Photo 1 of 1 is damaged on this phone. Correct the entry and take it again.').waitFor()
  expect(left).toEqual([])
  const next = await sendClosing(page)
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['refused', 'done'])
  expect([await photosOf(id), await photosOf(next)]).toEqual([[], [1]])

  await openOutbox(page)
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByText('kept on the phone').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['given_up', 'done', 'done'])
  expect(await photosOf(id)).toEqual([0])
})
