/** What waits on a phone while the server says no: nothing is lost by an answer, by a session that ends, or by signing out without being asked. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { codes } from '#features/interventions/settings/contract.ts'
import { addDays, formatDay, localDay } from '#lib/time/dates.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { unzipBytes } from '#test/unzip.ts'
import { signedIn, useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
let proven: number
beforeAll(async () => {
  ground = await prepareClosings(journey)
  const code = { code: 'MAN-L', description_en: 'With proof', description_it: 'Con prova', kind: 'maintenance' }
  const made = await journey.admin.call(codes.create, { body: { ...code, proof_label: true } as never })
  proven = made.body.id
})

const photos = '**/api/phone/photos/**'
const commands = '**/api/phone/commands'
const copies = /\/api\/closing-requests\/\d+$/

type Refusal = { status: number; code: string; message: string }
/** The server's answer to every such call from now on. */
async function answerWith(page: Page, address: string, { status, ...json }: Refusal) {
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ status, json }))
}
const busy: Refusal = { status: 429, code: 'request.too_many', message: 'Busy.' }

const openPhone = () => journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })

/** Opens the form of a job and enters a note. */
async function begin(page: Page, job?: { id: number }): Promise<number> {
  const { id } = job ?? (await ground.job('maintenance', { code_id: proven }))
  await page.goto(`/technician/interventions/${id}/close`)
  await page.getByLabel('Notes').fill(`note of ${id}`)
  return id
}

/** A picture of one colour. */
async function picture(shade: number) {
  const noise = { width: 300, height: 200, channels: 3, background: `rgb(${(shade * 40) % 255}, 120, 90)` } as const
  return { name: 'label.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create: noise }).jpeg().toBuffer() }
}

/** A closing with photos, sent into a server that does not take it. */
async function queueClosing(page: Page, before?: Promise<unknown>, count = 1): Promise<number> {
  await answerWith(page, commands, busy)
  const id = await begin(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take photo: Label' }).click()
  await page.getByRole('button', { name: 'Phone’s camera or gallery' }).click()
  await (await chooser).setFiles(await Promise.all(Array.from({ length: count }, (_, at) => picture(id + at))))
  await page.getByText(`${count} kept on the phone`).waitFor()
  await before
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  return id
}

/** Through the page's own link: nothing is loaded again. */
async function openOutbox(page: Page) {
  await page.getByRole('link', { name: /waiting|refused/ }).click()
  await page.getByRole('heading', { name: 'To send' }).waitFor()
}

async function tryNow(page: Page) {
  const answered = page.waitForResponse(photos)
  await page.getByRole('button', { name: 'Try now' }).click()
  await answered
}

const notesOf = async (id: number) =>
  (
    await journey.database.query<{ notes: string }>(
      `select notes from closing where intervention_id = $1 and state = 'requested'`,
      [id],
    )
  ).rows.map(({ notes }) => notes)

test('a photo that the server does not take for another reason than its content waits with its closing, and arrives later', {
  tags: ['long'],
}, async () => {
  const page = await openPhone()
  await answerWith(page, photos, busy)
  const id = await queueClosing(page)
  await openOutbox(page)
  for (const status of [404, 409, 413, 415, 422]) {
    await answerWith(page, photos, { status, code: 'request.other', message: `No ${status}.` })
    await tryNow(page)
    await page.getByText(`The server answered: “No ${status}.”`).waitFor()
    await page.getByRole('heading', { name: 'Leave by themselves' }).waitFor()
  }
  await page.unroute(photos)
  await page.unroute(commands)
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  expect(await notesOf(id)).toEqual([`note of ${id}`])
})

test('a photo that is no picture refuses its closing with a sentence; corrected, everything entered is there', {
  tags: ['long'],
}, async () => {
  const page = await openPhone()
  const message = 'This picture cannot be read.'
  await answerWith(page, photos, { status: 422, code: 'image.broken', message })
  // Whether it is there already is answered as usual.
  await page.route(photos, (route) => (route.request().method() === 'GET' ? route.continue() : route.fallback()))
  const id = await queueClosing(page)
  await page.getByRole('dialog').getByText(`Photo 1 of 1: ${message}`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await openOutbox(page)
  await page.getByText(`Photo 1 of 1: ${message}`).waitFor()
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await page.getByText('1 kept on the phone').waitFor()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(`note of ${id}`)
})

test('of three photos that leave at once one is no picture: the others arrive, and the sentence says which it is', {
  tags: ['long'],
}, async () => {
  const page = await openPhone()
  const message = 'This picture cannot be read.'
  const sent: string[] = []
  await page.route(photos, (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'GET') return route.continue()
    if (!sent.includes(pathname)) sent.push(pathname)
    return pathname === sent[1]
      ? route.fulfill({ status: 422, json: { code: 'image.broken', message } })
      : route.continue()
  })
  await queueClosing(page, undefined, 3)
  await page
    .getByRole('dialog')
    .getByText(new RegExp(`Photo [123] of 3: ${message}`))
    .waitFor()
  const arrived = await Promise.all(
    sent.map(async (address) => (await (await journey.technician.fetch(address)).json()).complete),
  )
  expect(arrived).toEqual([true, false, true])
})

test('a file that no browser can draw and the server would not take is said at once, and is not kept as a photo', async () => {
  const page = await openPhone()
  const id = await begin(page)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(2_000, 7)])
  const files = [
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic },
    { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 and no picture') },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ]
  const input = page.locator('input[type="file"]')
  const choose = async (chosen: typeof files, sentence: string) => {
    await input.setInputFiles(chosen)
    await page.getByRole('dialog').getByText(sentence).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  for (const file of files) await choose([file], `${file.name}: this is no photo that can be read`)
  await choose(files, 'IMG_0001.HEIC, receipt.pdf, empty.jpg: these are no photos that can be read')
  expect(await page.getByText('kept on the phone').count()).toBe(0)
  // What a browser short of memory could not draw, the server may read: it is kept as it is.
  const cut = (
    await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).subarray(0, 40)
  await input.setInputFiles([{ name: 'cut.png', mimeType: 'image/png', buffer: cut }])
  await page.getByText('1 kept on the phone').waitFor()
  expect(await page.getByLabel('Notes').inputValue()).toBe(`note of ${id}`)
})

test('more photos than a closing has room for: the rest is said at once, and the signature has its own place', async () => {
  const page = await openPhone()
  await begin(page)
  const input = page.locator('input[type="file"]')
  const pictures = await Promise.all(Array.from({ length: 22 }, (_, at) => picture(at + 0.5)))
  await input.setInputFiles(pictures)
  await page.getByRole('dialog').getByText('A closing has at most 20 photos: 2 were not added.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('20 kept on the phone').waitFor()
  await input.setInputFiles(pictures.slice(-1))
  await page.getByRole('dialog').getByText('A closing has at most 20 photos: 1 was not added.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // However many there are, the viewfinder is as wide as the phone.
  await page.getByRole('button', { name: 'Take photo: Label' }).click()
  const { x = 0, width = 0 } =
    (await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox()) ?? {}
  expect([x > 0, x + width <= 360]).toEqual([true, true])
})

test('the copy on the server is answered after Send: no draft begins again', { tags: ['long'] }, async () => {
  const page = await openPhone()
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  const isCopying = page.waitForRequest((it) => it.method() === 'PUT' && copies.test(it.url()))
  await page.route(copies, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const id = await queueClosing(page, isCopying)
  const isAnswered = page.waitForResponse((it) => it.request().method() === 'PUT' && copies.test(it.url()))
  answer()
  await isAnswered
  await page.getByTitle('Your account').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('1 entry is not sent').waitFor()
  expect(await notesOf(id)).toEqual([])
})

test('a refused closing is in sight at its job; sent again from there it is put right, and what waited behind it leaves', async () => {
  const page = await openPhone()
  const id = await begin(page, await ground.job('maintenance'))
  await answerWith(page, commands, { status: 422, code: 'request.invalid', message: 'No such day.' })
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await page.getByRole('dialog').getByText('No such day.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.unroute(commands)
  await page.goto(`/technician/interventions/${id}`)
  await page.getByText('Your closing was refused: No such day.').waitFor()
  await page.getByRole('button', { name: 'Appointment', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Day')
    .fill(formatDay(addDays(localDay(), 3)))
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText(/^Appointment .*, waiting to be sent/).waitFor()
  await openOutbox(page)
  await page.getByText('Waits for the refused “Closing, Pasticceria Villa”').waitFor()
  await page.goto(`/technician/interventions/${id}`)
  await page.getByRole('link', { name: 'Correct' }).click()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(`note of ${id}`)
  await page.getByLabel('Notes').fill(`put right ${id}`)
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  await expect.poll(() => notesOf(id)).toEqual([`put right ${id}`])
  await page.goto('/technician/outbox')
  await page.getByText('Corrected').waitFor()
})

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('signing out asks about unsent work, which is saved as a file or given up by its number; nothing of it stays', {
  tags: ['long'],
}, async () => {
  const page = await openPhone()
  // Nobody can read the icon back.
  await page.addInitScript(() =>
    Object.assign(navigator, {
      async setAppBadge(count: number) {
        document.documentElement.dataset.badge = String(count)
      },
    }),
  )
  const badge = () => page.evaluate(() => document.documentElement.dataset.badge)
  const id = await queueClosing(page)
  const begun = await begin(page)
  await page.getByText('Draft kept').waitFor()
  await page.goto('/technician/orders/create')
  await page.getByLabel('Notes').fill('two broken ones')
  const kept = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(kept).toContain(`order_draft ${journey.technician.id} non_regular`)
  await expect.poll(badge).toBe('1')
  // Something pushed marks it while another app is open.
  await page.evaluate(() => {
    document.documentElement.dataset.badge = 'pushed'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await badge()).toBe('1')
  await page.getByTitle('Your account').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('3 entries are not sent').waitFor()
  await page.getByText('2 of them are closings begun and not sent, or a count of the van or an order.').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const files = await unzipBytes(await readFile(await (await download).path()))
  const [photo = ''] = [...files.keys()].filter((name) => name.startsWith('photos/'))
  expect([...files.keys()]).toEqual(['index.html', 'commands.json', photo])
  const sha256 = createHash('sha256')
    .update(files.get(photo) ?? '')
    .digest('hex')
  expect(photo).toBe(`photos/${sha256}.jpg`)
  expect(JSON.parse(String(files.get('commands.json')))).toMatchObject({
    account_id: journey.technician.id,
    commands: [{ kind: 'close', body: { intervention_id: id, notes: `note of ${id}` }, photos: [sha256] }],
  })
  const readable = String(files.get('index.html'))
  for (const words of ['Not sent from this phone', 'Closing', `note of ${id}`, photo, 'Begun and not sent'])
    expect(readable).toContain(words)

  const leave = page.getByRole('button', { name: 'Give up and sign out' })
  const number = page.getByLabel('How many entries are given up')
  expect(await leave.isDisabled()).toBe(true)
  await number.fill('2')
  expect(await leave.isDisabled()).toBe(true)
  expect(await databases(page)).toHaveLength(1)
  await number.fill('3')
  await leave.click()
  await page.getByLabel('Username').waitFor()
  await expect.poll(() => databases(page)).toEqual([])
  const isOfThem = (key: string) => key.split(/[ _]/).includes(String(journey.technician.id))
  expect((await kept()).filter((key) => key === 'token' || isOfThem(key))).toEqual([])
  expect(await badge()).toBe('0')
  expect([await notesOf(id), await notesOf(begun)]).toEqual([[], []])
})

test('a store that cannot be read is not an empty one: nothing counts as sent, and signing out removes nothing', async () => {
  const page = await openPhone()
  // As an iPhone answers that has lost its connection to the store.
  await page.addInitScript(() => {
    const transaction = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
      if (sessionStorage.getItem('store') === 'lost') throw new DOMException('Connection lost.', 'UnknownError')
      return transaction.apply(this, given)
    }
  })
  await queueClosing(page)
  await page.getByRole('link', { name: '1 waiting' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('store', 'lost'))
  await page.getByTitle('Your account').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('What is kept on this phone cannot be read now').waitFor()
  expect(await page.getByRole('button', { name: /sign out/i }).count()).toBe(0)
  await page.goto('/technician/outbox')
  await page.getByRole('link', { name: 'cannot be read' }).waitFor()
  await page.getByText('What is kept on this phone cannot be read now').waitFor()
  expect(await page.getByText('All sent').count()).toBe(0)
  await page.evaluate(() => sessionStorage.removeItem('store'))
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('link', { name: '1 waiting' }).waitFor()
})

test('a session that ends at Send: the sign-in page says what waits, and no failure is shown over it', async () => {
  const page = await openPhone()
  await page.clock.install()
  const { id } = await ground.job('maintenance')
  await answerWith(page, commands, { status: 401, code: 'request.unauthorized', message: 'Please sign in.' })
  await page.goto(`/technician/interventions/${id}?enter=note`)
  await page.getByRole('textbox', { name: 'Note' }).fill('rings at the back')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sign in again: 1 waiting stays here.').waitFor()
  // The form that was left has waited for its receipt as long as it does.
  await page.clock.fastForward(20_000)
  await page.getByLabel('Username').click()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a session that ended says what waits here; signed in again, it leaves by itself', {
  tags: ['long'],
}, async () => {
  const page = await openPhone()
  const id = await queueClosing(page)
  await openOutbox(page)
  await answerWith(page, commands, { status: 401, code: 'request.unauthorized', message: 'Please sign in.' })
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('Sign in again: 1 waiting stays here.').waitFor()
  await page.unroute(commands)
  const { entries } = await signedIn(journey, journey.technician)
  await page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text)
  }, entries)
  await page.goto('/technician/outbox')
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  expect(await notesOf(id)).toEqual([`note of ${id}`])
})
