/**
 * What is pushed to a phone: the worker shows it in the technician's language and marks the icon, and a press leads to its page. A whole Chromium
 * delivers and shows it itself; the one without windows refuses notifications, so that there its own functions only note what they were asked for.
 */
import type { Page, Worker } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pushSubscriptions } from '#features/office/notifications/push-contract.ts'
import { takeMessages } from '#features/office/notifications/server/push/background.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { makeBrowser, withPushService } from '#test/push-browser.ts'
import { notificationKinds } from '../../src/features.ts'
import { useBrowser } from './browser.ts'
import { openOwnPhone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

/** The text that the server sends for a job that is given to the technician, as their phone reads it. */
async function pushedText(): Promise<{ number: string; text: string }> {
  const far = makeBrowser()
  const result = { number: '', text: '' }
  await withPushService(async ({ address, received }) => {
    const { p256dh, auth } = far
    await journey.technician.call(pushSubscriptions.key, {})
    await journey.technician.call(pushSubscriptions.add, { body: { endpoint: address('/phone'), p256dh, auth } })
    result.number = (await ground.job('maintenance')).number
    await takeMessages(journey.services, notificationKinds)
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1)
    result.text = far.read(received[0]?.body ?? Buffer.of())
  })
  return result
}

type Shown = { title: string; body: string; data: string }
/** What a test keeps in the worker. */
type Scope = typeof globalThis & {
  registration: ServiceWorkerRegistration
  marks: number
  noted: Shown[]
}

/** Nobody can read the icon back, and some browsers show nothing: their functions note what they are asked for. */
const noteAsked = (worker: Worker, showsItself: boolean) =>
  worker.evaluate((shows) => {
    const scope = globalThis as unknown as Scope
    Object.assign(scope, { marks: 0, noted: [] })
    Object.assign(navigator, { setAppBadge: async () => void scope.marks++ })
    const show = async (title: string, { body = '', data }: NotificationOptions = {}) =>
      void scope.noted.push({ title, body, data: String(data) })
    if (!shows) Object.assign(scope.registration, { showNotification: show })
  }, showsItself)

/** As a push service hands it to the browser, and the browser to the worker. */
async function deliver(page: Page, data: string): Promise<void> {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) done(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** The same, in a browser that would refuse it. */
const deliverInWorker = (worker: Worker, text: string) =>
  worker.evaluate((data) => {
    const event = Object.assign(new Event('push'), {
      data: { json: () => JSON.parse(data) },
      waitUntil: () => undefined,
    })
    globalThis.dispatchEvent(event)
  }, text)

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration, noted } = globalThis as unknown as Scope
    const shown = await registration.getNotifications()
    return [...noted, ...shown.map(({ title, body, data }) => ({ title, body, data: String(data) }))]
  })

/** A press, as the browser tells the worker of it. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration, noted } = globalThis as unknown as Scope
    const [real] = await registration.getNotifications()
    const notification = real ?? { ...noted[0], close: () => noted.splice(0) }
    globalThis.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
  })

test('a job that is given to somebody is told on their phone in Italian; a press opens the page it is about', {
  tags: ['long'],
}, async () => {
  await journey.database.query("update account set language = 'IT' where id = $1", [journey.technician.id])
  const { number, text } = await pushedText()
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  await page.context().grantPermissions(['notifications'], { origin: phone.line.origin })
  await page.goto(`${phone.line.origin}/technician/outbox`)
  const findWorker = () => page.context().serviceWorkers()[0]
  await expect.poll(() => findWorker() !== undefined).toBe(true)
  const worker = findWorker()
  if (!worker) throw new Error('the phone has no worker')
  const showsItself = await page.evaluate(() => Notification.permission === 'granted')
  await noteAsked(worker, showsItself)
  await (showsItself ? deliver(page, text) : deliverInWorker(worker, text))
  const told = { title: expect.stringMatching(new RegExp(`intervento.*${number}`, 'i')), body: '' }
  await expect.poll(() => shownBy(worker)).toMatchObject([told])
  expect(await worker.evaluate(() => (globalThis as unknown as Scope).marks)).toBe(1)
  const [shown] = await shownBy(worker)
  expect(shown?.data).toMatch(/^\/technician\//)
  await press(worker)
  await page.waitForURL(`${phone.line.origin}${shown?.data}`)
  await expect.poll(() => shownBy(worker)).toEqual([])
  expect(phone.faults).toEqual([])
})
