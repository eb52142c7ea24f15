/** A phone whose account was switched off while work waits on it. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { picture } from '#test/phone-ground.ts'
import { useBrowser } from './browser.ts'
import { loseBytes, openOwnPhone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const setActive = (active: boolean) =>
  journey.database.query('update account set active = $2 where id = $1', [journey.technician.id, active])
beforeEach(() => setActive(true))

/** The ticket that the phone got when it last spoke with the server. */
const ticketOn = (page: Page) =>
  page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const request = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (request.onsuccess = done))
    const ticket = request.result.transaction(['meta']).objectStore('meta').get('hand_in_ticket')
    await new Promise((done) => (ticket.onsuccess = done))
    request.result.close()
    return typeof ticket.result
  })

async function takePhoto(page: Page) {
  await page.getByRole('button', { name: 'Take photo: Photo' }).click()
  await page.getByRole('button', { name: 'Take the photo' }).and(page.locator(':enabled')).click()
  await page.getByRole('dialog').getByText('1 kept on the phone').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
}

test('an account that was switched off: the phone hands in what waits, says so and keeps nothing; the office decides', async () => {
  const job = await ground.job('maintenance')
  const begun = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  await page.goto(`${phone.line.origin}/technician/interventions/${begun.id}/close`)
  await page.getByLabel('Notes').fill('nobody was there')
  await page
    .getByText(/^(Draft kept at|Kept on this device)/)
    .first()
    .waitFor()
  // Not one of the camera, whose pictures of one moment are one photo.
  const file = { name: 'label.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await page.locator('input[type="file"]').setInputFiles([file])
  await page.getByText('1 kept on the phone').waitFor()
  // A photo that cannot be read back keeps nothing else from being handed in.
  await loseBytes(page)
  await page.goto(`${phone.line.origin}/technician/interventions/${job.id}/close`)
  await page.getByLabel('Notes').fill('done before I left')
  await expect.poll(() => ticketOn(page)).toBe('string')
  phone.line.cut()
  await takePhoto(page)
  await page.getByRole('button', { name: /^(Send to the office|Save and send)/ }).click()
  await page.getByText('1 waiting').waitFor()
  await setActive(false)
  phone.line.mend()
  await page
    .getByText(/Your account was switched off\. 2 entries that were waiting here were handed to the office/)
    .waitFor({
      timeout: 60_000,
    })
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  const { rows } = await journey.database.query(
    `select k.reason, k.declared ->> 'notes' as notes,
       (select count(*)::int from phone_command_file f where f.command_id = k.command_id) as photos
     from closing_case k where k.intervention_id in ($1, $2) order by k.id`,
    [job.id, begun.id],
  )
  expect(rows).toEqual([
    { reason: 'handed_in', notes: 'done before I left', photos: 1 },
    { reason: 'unsent', notes: 'nobody was there', photos: 0 },
  ])
  const office = await journey.page(journey.admin, { language: 'EN' })
  await office.goto('/closing-confirmation/to-settle')
  await office.getByText(job.number).first().waitFor()
  expect(phone.faults).toEqual([])
})

test('what the office does not take stays on the phone; where the ticket does not count, the sign-in page says what to do', async () => {
  const [first, second] = [await ground.job('maintenance'), await ground.job('maintenance')]
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  for (const { id } of [first, second]) {
    await page.goto(`/technician/interventions/${id}/close`)
    await page.getByLabel('Notes').fill(`note of ${id}`)
    await page.getByText(/^Draft kept at/).waitFor()
  }
  await expect.poll(() => ticketOn(page)).toBe('string')
  await setActive(false)
  const given = "update phone_device set ticket_at = now() - $2 * interval '1 day' where account_id = $1"
  await journey.database.query(given, [journey.technician.id, 31])
  await page.reload()
  await page.getByText('Ask the office to switch your account on again, and sign in.').waitFor()
  await journey.database.query(given, [journey.technician.id, 0])
  await page.route('**/api/phone-hand-in/commands', (route) => {
    const sent = route.request().postDataJSON()
    const isSecond = sent.body.intervention_id === second.id
    return route.continue(isSecond ? { postData: JSON.stringify({ ...sent, body: {} }) } : {})
  })
  await page.reload()
  await page.getByText('1 of the 2 entries that waited here could not be handed to the office').waitFor()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  const { rows } = await journey.database.query(
    'select intervention_id, reason from closing_case where intervention_id in ($1, $2)',
    [first.id, second.id],
  )
  expect(rows).toEqual([{ intervention_id: first.id, reason: 'unsent' }])
})
