/** What is pushed to a phone: the worker shows it in the technician's language and marks the icon, and a press leads to its page. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pushSubscriptions } from '#features/office/notifications/push-contract.ts'
import { takeMessages } from '#features/office/notifications/server/push/jobs.ts'
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

/** The text that the server sends for a job that is given to the technician, as a push service would hand it to the phone. */
async function pushedText(): Promise<{ number: string; text: string }> {
  const far = makeBrowser()
  const result = { number: '', text: '' }
  await withPushService(async ({ address, received }) => {
    const { p256dh, auth } = far
    await journey.technician.call(pushSubscriptions.add, { body: { endpoint: address('/phone'), p256dh, auth } })
    result.number = (await ground.job('maintenance')).number
    await takeMessages(journey.services, notificationKinds)
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1)
    result.text = far.read(received[0]?.body ?? Buffer.of())
  })
  return result
}

/** Answers what hands a text to the worker. */
async function pushService(page: Page) {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) done(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { active: _active, ...registration } = { active: null, it: await navigator.serviceWorker.ready }
    const all = await registration.it.getNotifications()
    return all.map(({ title, body, data, icon }) => ({ title, body, data, icon: new URL(icon).pathname }))
  })

test('a job that is given to somebody is told on their phone in Italian; a press opens the page it is about', async () => {
  await journey.database.query("update account set language = 'IT' where id = $1", [journey.technician.id])
  const { number, text } = await pushedText()
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  await page.context().grantPermissions(['notifications'], { origin: phone.line.origin })
  await page.goto(`${phone.line.origin}/technician/outbox`)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the phone has no worker')
  // Nobody can read the icon back: the browser's own function says that it was asked.
  await worker.evaluate(() => {
    const marked = globalThis as unknown as { marks: number }
    marked.marks = 0
    Object.assign(navigator, { setAppBadge: async () => void marked.marks++ })
  })
  const deliver = await pushService(page)
  await deliver(text)
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: expect.stringMatching(new RegExp(`intervento.*${number}`, 'i')),
        body: '',
        data: expect.stringMatching(/^\/technician\//),
        icon: '/icons/app-192.png',
      },
    ])
  expect(await worker.evaluate(() => (globalThis as unknown as { marks: number }).marks)).toBe(1)
  const { link } = JSON.parse(text)
  // A press, as the browser tells the worker of it.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; NotificationEvent: typeof Event }
    const [notification] = await scope.registration.getNotifications()
    const press = Reflect.construct(scope.NotificationEvent, ['notificationclick', { notification }])
    globalThis.dispatchEvent(press)
  })
  await page.waitForURL(`${phone.line.origin}${link}`)
  await expect.poll(() => shown(page)).toEqual([])
  expect(phone.faults).toEqual([])
})
