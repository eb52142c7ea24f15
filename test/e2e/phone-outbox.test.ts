/** A technician's work without a network: entered, photographed, sent by itself later, each once; the line is cut outside of the browser, the browser killed by its process id. */
import { createHash } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { codes } from '#features/interventions/settings/contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { leftOn, openOwnPhone, type Phone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
let proven: number
beforeAll(async () => {
  ground = await prepareClosings(journey)
  const code = { code: 'MAN-P', description_en: 'With proof', description_it: 'Con prova', kind: 'maintenance' }
  const made = await journey.admin.call(codes.create, { body: { ...code, proof_label: true } as never })
  proven = made.body.id
})

const phoneOf = () => openOwnPhone(journey)

const pictureOf = (seed: number) => {
  const noise = { width: 700, height: 500, channels: 3, background: `rgb(${seed}, 120, 90)` } as const
  return sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 120 + seed, sigma: 40 } } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Two in a row, of what the browser's own test camera shows: its picture moves on. */
async function takeTwo(page: Page) {
  const video = page.getByRole('dialog', { name: 'Take photo: Label' }).locator('video')
  for (const kept of ['1 kept on the phone', '2 kept on the phone']) {
    const before = await video.evaluate((it: HTMLVideoElement) => it.currentTime)
    await expect
      .poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(before + 0.2)
    await page.getByRole('button', { name: 'Take the photo' }).click()
    await page.getByRole('dialog').getByText(kept).waitFor()
  }
  await page.getByRole('button', { name: 'Done' }).click()
}

async function chooseTwo(page: Page, seed: number) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Gallery' }).click()
  const files = [await pictureOf(seed), await pictureOf(seed + 1)]
  await (await chooser).setFiles(
    files.map((buffer, at) => ({ name: `${seed}-${at}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
}

/** A form that was never opened before, without a network: a note, and two photos, taken there or chosen at once. */
async function enter(phone: Phone, id: number, photos: (page: Page) => Promise<void>) {
  const page = phone.page()
  phone.line.cut()
  await page.goto(`${phone.line.origin}/technician/interventions/${id}/close`)
  await page.getByLabel('Notes').waitFor()
  await page.getByLabel('Notes').fill(`note of ${id}`)
  await page.getByRole('button', { name: 'Take photo: Label' }).click()
  await photos(page)
  await page.getByText('2 kept on the phone').waitFor()
}

const send = async (page: Page) => {
  await page.getByRole('button', { name: /^(Send to the office|Save and send)/ }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
}

async function effectsOf(ids: readonly number[]) {
  const { rows } = await journey.database.query<{ id: number; notes: string; state: string; photos: number }>(
    `select c.intervention_id::int as id, c.notes, c.state,
            (select count(*)::int from closing_file f where f.closing_id = c.id) as photos
       from closing c where c.intervention_id = any($1) order by 1`,
    [ids],
  )
  return rows
}

test('a day of three closings with two photos each, entered without a network, arrives by itself, each once, the photos to the byte', {
  tags: ['long'],
}, async () => {
  const jobs = [1, 2, 3].map(() => ground.job('maintenance', { code_id: proven }))
  const ids = (await Promise.all(jobs)).map(({ id }) => id).sort((a, b) => a - b)
  const phone = await phoneOf()
  for (const [at, id] of ids.entries()) {
    await enter(phone, id, (page) => (at === 0 ? takeTwo(page) : chooseTwo(page, 10 * at)))
    // Killed in the middle of the second: what was entered is still there.
    if (at === 1) {
      const page = await phone.restart()
      await page.goto(`${phone.line.origin}/technician/interventions/${id}/close`)
      await page.getByText('2 kept on the phone').waitFor()
      await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(`note of ${id}`)
    }
    await send(phone.page())
  }
  // The last one waits, also after a restart.
  const page = await phone.restart()
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByText(/\d waiting/).waitFor()

  // Back for a moment, cut in the middle of a photo; then killed; then back for good.
  phone.line.mend()
  phone.line.cutAfterSending(60_000)
  await expect.poll(() => phone.line.isCut(), { timeout: 60_000 }).toBe(true)
  const again = await phone.restart()
  phone.line.mend()
  await again.goto(`${phone.line.origin}/technician/outbox`)
  await again.getByRole('link', { name: 'all sent' }).waitFor({ timeout: 90_000 })
  await expect
    .poll(() => effectsOf(ids))
    .toEqual(ids.map((id) => ({ id, notes: `note of ${id}`, state: 'requested', photos: 2 })))
  expect(await leftOn(again)).toMatchObject({ drafts: 0, states: ['done', 'done', 'done'] })
  expect(phone.faults).toEqual([])
  // What the server stored is what the phone named by its hash.
  const { rows } = await journey.database.query<{ closing_id: number; file_id: number; file_key: string }>(
    'select f.closing_id::int, f.file_id::int, f.file_key from closing_file f join closing c on c.id = f.closing_id where c.intervention_id = any($1)',
    [ids],
  )
  expect(new Set(rows.map(({ file_key }) => file_key)).size).toBe(6)
  for (const { closing_id, file_id, file_key } of rows) {
    const answer = await journey.admin.fetch(`/api/closings/${closing_id}/files/${file_id}`)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file_key)
  }
})

test('a job that was taken back while the phone was away: the closing is kept, and the office decides', async () => {
  const job = await ground.job('maintenance', { code_id: proven })
  const phone = await phoneOf()
  await enter(phone, job.id, takeTwo)
  await journey.admin.call(interventions.takeBack, { body: { ids: [job.id] } as never })
  await send(phone.page())
  phone.line.mend()
  const page = phone.page()
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByText('To settle').waitFor({ timeout: 60_000 })
  await page.getByText(/the office decides/).waitFor()
  expect((await leftOn(page)).states).toEqual(['to_settle'])
})

/** A window in which every command is refused until `take` is called. */
async function openRefusing() {
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  await page.route(commands, (route) => route.fulfill({ status: 422, json: { code: 'closing.other', message: 'No.' } }))
  return {
    page,
    take: () => page.unroute(commands),
    async openForm(id: number) {
      await page.goto(`/technician/interventions/${id}/close`)
      await page.getByLabel('Notes').waitFor()
    },
    async addPhoto(seed: number, count: number) {
      const buffer = await pictureOf(seed)
      await page.locator('input[type="file"]').setInputFiles([{ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer }])
      await page.getByText(`${count} kept on the phone`).waitFor()
    },
    async sendRefused() {
      await send(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    },
    async correct() {
      await page.goto('/technician/outbox')
      await page.getByRole('button', { name: 'Correct and send again' }).click()
      await page.getByLabel('Notes').waitFor()
    },
  }
}
const commands = '**/api/phone/commands'

test('a refused closing whose job was given to somebody else opens with all that was entered, and the office decides', {
  tags: ['long'],
}, async () => {
  const [unit, client_terminal_id] = [await ground.unit(), ground.terminal()]
  const job = await ground.job('installation', { client_terminal_id })
  const { page, take, openForm, addPhoto, sendRefused, correct } = await openRefusing()
  await openForm(job.id)
  const serial = page.getByLabel('Installed serial', { exact: true })
  await serial.fill(unit.serial)
  await page.getByLabel('Notes').fill('done at noon')
  await addPhoto(1, 1)
  await sendRefused()
  await journey.admin.call(interventions.assign, {
    body: { ids: [job.id], technician_id: journey.otherTechnician.id, confirmed: true },
  })
  await correct()
  await page.getByText('1 kept on the phone').waitFor()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('done at noon')
  await expect.poll(() => serial.inputValue()).toBe(unit.serial)
  await take()
  await send(page)
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['given_up', 'to_settle'])
  const { rows } = await journey.database.query(
    `select c.declared ->> 'notes' as notes, c.declared ->> 'installed_serial' as installed,
            (select count(*)::int from phone_command_file f where f.command_id = c.command_id) as photos
       from closing_case c where c.intervention_id = $1`,
    [job.id],
  )
  expect(rows).toEqual([{ notes: 'done at noon', installed: unit.serial, photos: 1 }])
})

test('what was entered anew after a refusal stays when the refused closing is corrected, with the photos of both', {
  tags: ['long'],
}, async () => {
  const { id } = await ground.job('maintenance', { code_id: proven })
  const { page, take, openForm, addPhoto, sendRefused, correct } = await openRefusing()
  const note = page.getByLabel('Notes')
  await openForm(id)
  await note.fill('the first')
  await page.getByRole('button', { name: 'Take photo: Label' }).click()
  await addPhoto(2, 1)
  await sendRefused()
  await openForm(id)
  await note.fill('the second')
  await addPhoto(3, 2)
  await correct()
  await page.getByText('2 kept on the phone').waitFor()
  await expect.poll(() => note.inputValue()).toBe('the second')
  // What is taken off while it is corrected does not come back.
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByText('1 kept on the phone').waitFor()
  await correct()
  await page.getByText('1 kept on the phone').waitFor()
  await take()
  await page.getByRole('button', { name: 'Take photo: Label' }).click()
  await addPhoto(4, 2)
  await send(page)
  await expect.poll(() => effectsOf([id])).toEqual([{ id, notes: 'the second', state: 'requested', photos: 2 }])
  expect((await leftOn(page)).states).toEqual(['given_up', 'done'])
})

test('what was given up after its answer was lost says that it may have arrived, until the server says whether it has', {
  tags: ['long'],
}, async () => {
  const job = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const receipts = '**/api/phone/commands?keys=*'
  const note = async (text: string) => {
    await page.goto(`/technician/interventions/${job.id}?enter=note`)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill(text)
    const tried = page.waitForEvent('requestfailed', (it) => it.url().endsWith('/api/phone/commands'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Send|Save and send)/ })
      .click()
    await tried
  }
  const giveUp = async (text: string) => {
    await page.goto('/technician/outbox')
    const line = page.getByRole('listitem').filter({ hasText: text })
    await line.getByRole('button').first().click()
    await line.getByRole('button', { name: 'Give it up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It was tried already and may have arrived').waitFor()
    await dialog.getByRole('button', { name: 'Give it up' }).click()
    await line.getByText('May have arrived').waitFor()
    return line
  }
  await page.route(receipts, (route) => route.abort('internetdisconnected'))
  let arrives = true
  await page.route('**/api/phone/commands', async (route) => {
    if (arrives) await route.fetch()
    arrives = false
    await route.abort('internetdisconnected')
  })
  await note('Rings at the back')
  const arrived = await giveUp('Rings at the back')
  await note('Parks in the yard')
  const lost = await giveUp('Parks in the yard')
  await page.unroute(receipts)
  await page.reload()
  await arrived.getByText('Received', { exact: true }).waitFor()
  // Tried a moment ago, it may still be on the way.
  await lost.getByText('May have arrived').waitFor()
  await passMinutes(page, 5)
  await page.reload()
  await lost.getByText('Given up').waitFor()
  expect(await leftOn(page)).toMatchObject({ states: ['done', 'given_up'] })
})

/** Calls of a kind that wait on their way until they are let go. */
async function holdCalls(page: Page, address: string | RegExp, answer: (route: Route) => Promise<void>) {
  let letGo = () => {}
  const released = new Promise<void>((done) => (letGo = done))
  await page.route(address, async (route) => {
    await released
    await answer(route)
  })
  return () => letGo()
}

async function giveUpFirst(page: Page, says: string) {
  const line = page.getByRole('listitem').first()
  await line.getByRole('button').first().click()
  await line.getByRole('button', { name: 'Give it up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(says).waitFor()
  await dialog.getByRole('button', { name: 'Give it up' }).click()
  await dialog.waitFor({ state: 'detached' })
  return line
}

test('what is given up while its photo is on the way does not leave any more', { tags: ['long'] }, async () => {
  const { id } = await ground.job('maintenance', { code_id: proven })
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const letGo = await holdCalls(page, /\/api\/phone\/photos\//, (route) => route.continue())
  await page.goto(`/technician/interventions/${id}/close`)
  await page.getByRole('button', { name: 'Take photo: Label' }).click()
  const buffer = await pictureOf(5)
  await page.locator('input[type="file"]').setInputFiles([{ name: '5.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByText('1 kept on the phone').waitFor()
  const asked = page.waitForRequest(/\/api\/phone\/photos\//)
  await send(page)
  await asked
  await page.getByRole('link', { name: '1 waiting' }).click()
  const line = await giveUpFirst(page, 'It is not sent. It stays in this list as a line for seven days.')
  await line.getByText('Given up').waitFor()
  const contact = page.waitForResponse((it) => it.url().endsWith('/api/phone/contact'))
  letGo()
  await contact
  expect((await leftOn(page)).states).toEqual(['given_up'])
  // The form may have kept a draft on the server while it was filled in.
  expect((await effectsOf([id])).filter(({ state }) => state !== 'draft')).toEqual([])
})

test('what was given up on its way and comes back refused stays given up', { tags: ['long'] }, async () => {
  const { id } = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const json = { code: 'request.invalid', message: 'No.' }
  const letGo = await holdCalls(page, commands, (route) => route.fulfill({ status: 422, json }))
  await page.goto(`/technician/interventions/${id}/close`)
  const left = page.waitForRequest(commands)
  await page.getByLabel('Notes').fill('nobody there')
  await send(page)
  await left
  await page.getByRole('link', { name: '1 waiting' }).click()
  const line = await giveUpFirst(page, 'It was tried already and may have arrived')
  const answered = page.waitForResponse(commands)
  letGo()
  await answered
  // The next call comes when the answer has been noted.
  await page.waitForResponse((it) => it.url().includes('/api/phone/commands?keys='))
  await line.getByText('May have arrived').waitFor()
  expect((await leftOn(page)).states).toEqual(['given_up'])
})

/** As if each try had been this much earlier. */
const passMinutes = (page: Page, minutes: number) =>
  page.evaluate(async (ms) => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const request = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (request.onsuccess = done))
    const outbox = request.result.transaction(['outbox'], 'readwrite').objectStore('outbox')
    const all = outbox.getAll()
    await new Promise((done) => (all.onsuccess = done))
    for (const item of all.result) {
      const last_try_at = new Date(Date.parse(item.last_try_at) - ms).toISOString()
      await new Promise((done) => (outbox.put({ ...item, last_try_at }).onsuccess = done))
    }
    request.result.close()
  }, minutes * 60_000)
