/** What a technician's phone does to its own store and clock: full, emptied by the browser, two days off. Each is said in a sentence, and nothing that was kept is lost. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { loseBytes, openOwnPhone, type Phone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const note = (page: Page) => page.getByLabel('Notes')
const closeAlert = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Close' }).click()

async function openForm(phone: Phone, id: number): Promise<Page> {
  const page = phone.page()
  await page.goto(`${phone.line.origin}/technician/interventions/${id}/close`)
  await note(page).waitFor()
  return page
}
const send = async (page: Page) => {
  await page.getByRole('button', { name: /^(Send to the office|Save and send)/ }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
}
async function openOutbox(phone: Phone): Promise<Page> {
  const page = phone.page()
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByRole('heading', { name: 'To send' }).waitFor()
  return page
}
async function takePhoto(page: Page) {
  await page.getByRole('button', { name: 'Take photo: Photo' }).click()
  await page.getByRole('button', { name: 'Take the photo' }).and(page.locator(':enabled')).click()
}

/** What the stores of this browser hold of drafts, as text. Runs in the page. */
async function draftsKept(): Promise<string> {
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    await new Promise((done) => opening.addEventListener('success', done))
    const database = opening.result
    if (database.objectStoreNames.contains('drafts')) {
      const reading = database.transaction('drafts').objectStore('drafts').getAll()
      await new Promise((done) => reading.addEventListener('success', done))
      texts.push(JSON.stringify(reading.result))
    }
    database.close()
  }
  return texts.join('\n')
}

type Arrived = { notes: string; photos: number; worked_at: string }
const arrivedOf = async (id: number): Promise<Arrived[]> => {
  const { rows } = await journey.database.query<Arrived>(
    `select notes, worked_at, (select count(*)::int from closing_file f where f.closing_id = c.id) as photos
       from closing c where intervention_id = $1 and state = 'requested'`,
    [id],
  )
  return rows
}
const arrives = (id: number, notes: string, photos: unknown) =>
  expect.poll(() => arrivedOf(id), { timeout: 60_000 }).toEqual([{ notes, photos, worked_at: expect.any(String) }])

test('a full phone says so and keeps what it has; what waits leaves all the same, and with room again work goes on', async () => {
  const [first, second] = [await ground.job('maintenance'), await ground.job('maintenance')]
  const phone = await openOwnPhone(journey)
  phone.line.cut()
  let page = await openForm(phone, first.id)
  await note(page).fill('before it was full')
  await takePhoto(page)
  await page.getByRole('dialog').getByText('1 kept on the phone').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await send(page)
  page = await openForm(phone, second.id)
  await note(page).fill('the second')
  await page.getByText('Kept on this device').waitFor()

  // A browser that runs believes for a while in the room it last saw.
  page = await phone.restart()
  const browser = await page.context().newCDPSession(page)
  const { origin } = phone.line
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 })
  await openForm(phone, second.id)
  await note(page).fill('the second, more')
  await page.getByText('Not kept: this phone has no room').waitFor()
  await takePhoto(page)
  await page.getByText('There is no room left on this device').waitFor()
  await closeAlert(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save and send' }).click()
  await page.getByText('There is no room left on this device').waitFor()
  await closeAlert(page)

  phone.line.mend()
  await arrives(first.id, 'before it was full', 1)
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await expect.poll(() => note(page).inputValue()).toBe('the second, more')
  await note(page).fill('the second, whole')
  await page.getByText(/^(Draft kept at|Kept on this device)/).waitFor()
  await send(page)
  // A browser near its limit may have kept the photo although it refused to note it: what it has is sent.
  await arrives(second.id, 'the second, whole', expect.any(Number))
  expect(phone.faults).toEqual([])
})

test('a store that the browser removed is said, with how much waited there; what is on the screen is kept again', async () => {
  const [lost, open] = [await ground.job('maintenance'), await ground.job('maintenance')]
  const phone = await openOwnPhone(journey)
  phone.line.cut()
  await note(await openForm(phone, lost.id)).fill('gone with the store')
  await send(phone.page())
  const page = await openForm(phone, open.id)
  await note(page).fill('on the screen')
  await page.getByText('Kept on this device').waitFor()

  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: phone.line.origin, storageTypes: 'indexeddb' })
  await note(page).fill('on the screen still')
  await page.getByText(/This browser removed what Fieldstock kept on this phone, 2 entries/).waitFor()
  // The sentence comes with the new store, a moment before the draft is in it.
  await expect.poll(() => page.evaluate(draftsKept)).toContain('on the screen still')
  await page.reload()
  await page.getByText(/This browser removed what Fieldstock kept on this phone, 2 entries/).waitFor()
  await closeAlert(page)
  await expect.poll(() => note(page).inputValue()).toBe('on the screen still')
  phone.line.mend()
  await page.reload()
  await expect.poll(() => note(page).inputValue()).toBe('on the screen still')
  await send(page)
  await arrives(open.id, 'on the screen still', 0)
  expect(await page.getByText(/This browser removed/).count()).toBe(0)
  expect(phone.faults).toEqual([])
})

/** The phone's clock, from the next page on; each time beside what it was. */
const shiftClock = (page: Page, days: number) =>
  page.addInitScript(
    (ms) => {
      const Before = Date
      globalThis.Date = class extends Before {
        constructor(...given: []) {
          super(...((given.length === 0 ? [Before.now() + ms] : given) as []))
        }
        static override now = () => Before.now() + ms
      } as DateConstructor
    },
    days * 24 * 3_600_000,
  )

test('a clock two days ahead or behind: what is said to be kept is kept, it is sent, and the day of work is the real one', async () => {
  const phone = await openOwnPhone(journey)
  for (const days of [2, -4]) {
    const { id } = await ground.job('maintenance')
    await shiftClock(phone.page(), days)
    const page = await openForm(phone, id)
    await note(page).fill(`note of ${id}`)
    await page.getByText(/^Draft kept at/).waitFor()
    await page.reload()
    await expect.poll(() => note(page).inputValue()).toBe(`note of ${id}`)
    phone.line.cut()
    await note(page).fill(`note of ${id}, offline`)
    await page.getByText(/^(Draft kept at|Kept on this device)/).waitFor()
    await page.reload()
    await expect.poll(() => note(page).inputValue()).toBe(`note of ${id}, offline`)
    await send(page)
    phone.line.mend()
    await arrives(id, `note of ${id}, offline`, 0)
    const [arrived] = await arrivedOf(id)
    expect(Math.abs(Date.parse(arrived?.worked_at ?? '') - Date.now())).toBeLessThan(3_600_000)
  }
  expect(phone.faults).toEqual([])
})

test('a page that the browser keeps for the way back lets go of the stores, and goes on when it is shown', async () => {
  const job = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  // WebKit suspends such a page in the middle of a transaction: here one reading of the outbox never ends by itself.
  await page.addInitScript(() => {
    const getAll = IDBObjectStore.prototype.getAll
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore) {
      const { dataset } = document.documentElement
      const request = getAll.call(this)
      const goOn = () => {
        dataset.reading = 'for ever'
        this.count().onsuccess = goOn
      }
      if (this.name === 'outbox' && dataset.reading === 'next') request.addEventListener('success', goOn)
      return request
    }
  })
  await openForm(phone, job.id)
  const said = (name: string) => page.evaluate((it) => document.documentElement.dataset[it], name)
  await page.evaluate(() => {
    document.documentElement.dataset.reading = 'next'
    // As another tab tells it.
    new BroadcastChannel('fieldstock-phone').postMessage(['outbox'])
  })
  await expect.poll(() => said('reading')).toBe('for ever')

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  // The next page writes.
  await page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const opening = indexedDB.open(one?.name ?? '')
    await new Promise((done) => opening.addEventListener('success', done))
    const writing = opening.result.transaction('outbox', 'readwrite')
    writing.objectStore('outbox').delete(-1)
    writing.oncomplete = () => {
      document.documentElement.dataset.written = 'yes'
    }
    opening.result.close()
  })
  await expect.poll(() => said('written'), { timeout: 10_000 }).toBe('yes')
  await note(page).fill('shown again')
  await send(page)
  await arrives(job.id, 'shown again', 0)
  expect(phone.faults).toEqual([])
})

async function writeNote(phone: Phone, id: number): Promise<void> {
  const page = phone.page()
  await page.goto(`${phone.line.origin}/technician/interventions/${id}?enter=note`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Ring twice')
  await dialog.getByRole('button', { name: /^(Send|Save)/ }).click()
}

const commandsOf = async (id: number) =>
  (await journey.database.query('select state from phone_command where intervention_id = $1', [id])).rows

test('a command that alone gets no answer is tried again after a pause, not at each answer to something else', async () => {
  const { id } = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  const commands = '**/api/phone/commands'
  let tries = 0
  await page.context().route(commands, (route) => {
    tries += 1
    return route.abort()
  })
  await writeNote(phone, id)
  await expect.poll(() => tries).toBeGreaterThan(0)
  await page.waitForTimeout(3_000)
  expect(tries).toBeLessThanOrEqual(3)
  await page.context().unroute(commands)
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(() => commandsOf(id)).toEqual([{ state: 'done' }])
})

test('what failed many times without a network, and once more as it comes back, leaves soon after', async () => {
  const jobs: number[] = []
  for (let at = 0; at < 6; at += 1) jobs.push((await ground.job('maintenance')).id)
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  phone.line.cut()
  // Each tries to send the first one again.
  for (const id of jobs) await writeNote(phone, id)
  let isFirst = true
  await page.context().route('**/api/phone/commands', (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return route.abort()
  })
  phone.line.mend()
  for (const id of jobs) await expect.poll(() => commandsOf(id), { timeout: 60_000 }).toEqual([{ state: 'done' }])
  expect(isFirst).toBe(false)
})

test('a server in trouble, and answers that break off: the phone shows the day that it keeps, and Send queues', async () => {
  const [first, second] = [await ground.job('maintenance'), await ground.job('maintenance')]
  const phone = await openOwnPhone(journey)
  const context = phone.page().context()
  await context.route('**/api/**', (route) => route.fulfill({ status: 503, body: '<html>Upgrading</html>' }))
  await note(await openForm(phone, first.id)).fill('while it was upgraded')
  await send(phone.page())
  await context.unroute('**/api/**')
  await arrives(first.id, 'while it was upgraded', 0)

  phone.line.breakAnswers()
  await note(await openForm(phone, second.id)).fill('on a weak line')
  await send(phone.page())
  phone.line.mend()
  await arrives(second.id, 'on a weak line', 0)
  expect(phone.faults).toEqual([])
})

test('a line that swallows what is sent: after a while it is sent again, on another one', async () => {
  const { id } = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  // A minute is long for a test.
  await page.addInitScript(() => {
    const inTime = AbortSignal.timeout
    AbortSignal.timeout = (ms) => inTime.call(AbortSignal, ms > 10_000 ? 2_000 : ms)
  })
  await page.goto(`${phone.line.origin}/technician/interventions/${id}?enter=note`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Ring twice')
  const isSending = page.waitForRequest('**/api/phone/commands')
  phone.line.hold()
  await dialog.getByRole('button', { name: /^(Send|Save)/ }).click()
  await isSending
  phone.line.mend()
  await expect.poll(() => commandsOf(id), { timeout: 60_000 }).toEqual([{ state: 'done' }])
  expect(phone.faults).toEqual([])
})

test('a clock that was ahead and is put right: a closing that the office sent back is sent a second time', async () => {
  const { id } = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  await shiftClock(phone.page(), 2)
  await note(await openForm(phone, id)).fill('the first')
  await send(phone.page())
  await arrives(id, 'the first', 0)
  const { rows } = await journey.database.query<{ id: number }>(
    'select id::int from closing where intervention_id = $1',
    [id],
  )
  await journey.admin.call(closings.reject, {
    params: { id: rows[0]?.id ?? 0 },
    body: { code: 'other', note: 'Say more' },
  })
  await shiftClock(phone.page(), -2)
  await note(await openForm(phone, id)).fill('the second')
  await send(phone.page())
  await arrives(id, 'the second', 0)
  expect(phone.faults).toEqual([])
})

test('photos that the browser cannot read back count as missing: it is said, a file is made of the rest, and the office is told', async () => {
  const { id } = await ground.job('maintenance')
  const phone = await openOwnPhone(journey)
  phone.line.cut()
  let page = await openForm(phone, id)
  await note(page).fill('with a lost photo')
  // One stays, one is removed and waits for the sweep.
  const pictures = ['red', 'blue'].map(async (background) => ({
    name: `${background}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  }))
  await page.locator('input[type="file"]').setInputFiles(await Promise.all(pictures))
  await page.getByText('2 kept on the phone').waitFor()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByText('1 kept on the phone').waitFor()
  await send(page)

  await loseBytes(page)
  const { rows } = await journey.database.query<{ now: Date }>('select now()')
  phone.line.mend()
  page = await openOutbox(phone)
  await page.getByText('A photo of it is no longer on this phone').waitFor()
  await page.getByRole('button', { name: 'Save as file' }).click()
  await page.getByText('A file with 1 entry is among your downloads').waitFor()
  const reports = () =>
    journey.database.query('select 1 from phone_device where waiting = 1 and reported_at > $1', [rows[0]?.now])
  await expect.poll(async () => (await reports()).rows.length).toBe(1)
  expect(phone.faults).toEqual([])
})
