/** A closing that is entered on two phones of one person: both entries are shown, and the person chooses field by field. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { closingRequests } from '#features/interventions/closings/request-contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'
import { leftOn } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

test('what the other phone entered stands beside one’s own until the person has chosen; nothing of either is lost', {
  tags: ['long'],
}, async () => {
  const { id } = await ground.job('maintenance')
  const open = async () => {
    const page = await journey.page(journey.technician, { width: 360, fresh: true })
    await page.goto(`/technician/interventions/${id}/close`)
    await page.getByLabel('Notes').waitFor()
    return page
  }
  const [one, two] = [await open(), await open()]
  await one.getByLabel('Notes').fill('of the first phone')
  await one.getByText(/Draft kept at/).waitFor()
  await two.getByLabel('Notes').fill('of the second phone')
  await two.getByLabel('Merchant’s name').fill('Anna Rolfo')
  const choice = two.getByRole('region', { name: 'Entered on another device' })
  await choice.getByText('Here: of the second phone').waitFor()
  await choice.getByText('There: of the first phone').waitFor()
  // Sent unseen, what the first entered would be lost: the choice comes first.
  await two.getByText('Entered on another device: choose above').waitFor()
  await two.getByRole('button', { name: 'Send to the office' }).click()
  await expect.poll(() => choice.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  // The note of the first, the name of the second.
  await choice.getByRole('radiogroup', { name: 'Notes' }).getByText('The other').click()
  await choice.getByRole('button', { name: 'Take as chosen' }).click()
  await choice.waitFor({ state: 'hidden' })
  await expect.poll(() => two.getByLabel('Notes').inputValue()).toBe('of the first phone')
  await expect.poll(() => two.getByLabel('Merchant’s name').inputValue()).toBe('Anna Rolfo')
  await expect
    .poll(async () => (await journey.technician.call(closingRequests.get, { params: { id } })).body.entered)
    .toMatchObject({ notes: 'of the first phone', merchant_signer: 'Anna Rolfo' })
})

/** One closing, open in two tabs of one phone. */
async function openTwoTabs() {
  const { id } = await ground.job('maintenance')
  const one = await journey.page(journey.technician, { width: 360, fresh: true })
  const two = await one.context().newPage()
  for (const tab of [one, two]) {
    await tab.goto(`/technician/interventions/${id}/close`)
    await tab.getByLabel('Notes').waitFor()
  }
  return { id, one, two }
}

test('two tabs of one phone enter one closing: each shows what the other entered, nobody is asked, all of it is sent', {
  tags: ['long'],
}, async () => {
  const { id, one, two } = await openTwoTabs()
  await one.getByLabel('Notes').fill('of the first tab')
  await expect.poll(() => two.getByLabel('Notes').inputValue()).toBe('of the first tab')
  await one.getByText(/Draft kept at/).waitFor()
  await two.getByLabel('Merchant’s name').fill('Anna Rolfo')
  await two.getByText(/Draft kept at/).waitFor()
  await expect.poll(() => one.getByLabel('Merchant’s name').inputValue()).toBe('Anna Rolfo')
  for (const tab of [one, two]) expect(await tab.getByText('Entered on another device').count()).toBe(0)
  await two.getByRole('button', { name: 'Send to the office' }).click()
  await two.getByRole('heading', { name: 'My interventions' }).waitFor()
  await one.getByText(/^(Waiting to be sent|Sent to the office)$/).waitFor()
  const sent = () => journey.technician.call(closingRequests.get, { params: { id } })
  await expect
    .poll(async () => (await sent()).body)
    .toMatchObject({ state: 'requested', entered: { notes: 'of the first tab', merchant_signer: 'Anna Rolfo' } })
})

test('two tabs that press Send in the same moment send one closing', { tags: ['long'] }, async () => {
  const { id, one, two } = await openTwoTabs()
  await one.getByLabel('Notes').fill('once')
  await expect.poll(() => two.getByLabel('Notes').inputValue()).toBe('once')
  await one.getByText(/Draft kept at/).waitFor()
  // In the pages themselves: two clicks from here would come one after the other, and where one tab has sent, the other has no button any more.
  const buttons = await Promise.all(
    [one, two].map((tab) => tab.getByRole('button', { name: 'Send to the office' }).elementHandle()),
  )
  await Promise.all(buttons.map((button) => button?.evaluate((it) => it instanceof HTMLElement && it.click())))
  for (const tab of [one, two])
    await tab.getByRole('button', { name: 'Send to the office' }).waitFor({ state: 'hidden' })
  const commands = () => journey.database.query(`select state from phone_command where intervention_id = $1`, [id])
  await expect.poll(async () => (await commands()).rows).toEqual([{ state: 'done' }])
  await one.goto('/technician/outbox')
  await one.getByRole('heading', { level: 1 }).waitFor()
  expect((await commands()).rows).toEqual([{ state: 'done' }])
})

/** Types a note and holds the answer to its copy on the server, which `answer` lets through. */
async function typeAndHold(page: Page, text: string) {
  const copies = /\/api\/closing-requests\/\d+$/
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(copies, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const isCopy = (it: { method(): string; url(): string }) => it.method() === 'PUT' && copies.test(it.url())
  const asked = page.waitForRequest(isCopy)
  await page.getByLabel('Notes').fill(text)
  await asked
  return {
    async answer() {
      const answered = page.waitForResponse((it) => isCopy(it.request()))
      letGo()
      await (await answered).finished()
      // What comes after it in the page comes after what follows from it.
      await page.evaluate(async () => (await fetch('/api/health')).text())
      await page.getByTitle('Your account').click()
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    },
  }
}
const photosOn = (page: Page) =>
  page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const request = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (request.onsuccess = done))
    const names = request.result.transaction('photos').objectStore('photos').getAllKeys()
    await new Promise((done) => (names.onsuccess = done))
    request.result.close()
    return names.result.map(String)
  })
const sendClosing = async (page: Page) => {
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['done'])
}

test('a photo that is made small after its form was left begins no draft again once the closing is sent', {
  tags: ['long'],
}, async () => {
  const { id } = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, fresh: true })
  await page.addInitScript(() => {
    const draw = createImageBitmap
    const held = new Promise((letGo) => addEventListener('draw now', letGo))
    Object.assign(globalThis, { createImageBitmap: (picture: Blob) => held.then(() => draw(picture)) })
  })
  await page.goto(`/technician/interventions/${id}/close`)
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const files = [{ name: 'shop.jpg', mimeType: 'image/jpeg', buffer }]
  await page.locator('input[type="file"]').setInputFiles(files)
  await page.getByText('1 kept on the phone').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Resume' }).click()
  await page.getByText('1 kept on the phone').waitFor()
  await sendClosing(page)
  await page.evaluate(() => dispatchEvent(new Event('draw now')))
  // The large one goes last.
  await expect.poll(() => photosOn(page)).not.toContain(createHash('sha256').update(buffer).digest('hex'))
  expect(await leftOn(page)).toMatchObject({ drafts: 0, states: ['done'] })
})

test('an answer that comes to a second tab begins no draft again once the first has sent the closing', {
  tags: ['long'],
}, async () => {
  const { one, two } = await openTwoTabs()
  const { answer } = await typeAndHold(two, 'typed in the second tab')
  await expect.poll(() => one.getByLabel('Notes').inputValue()).toBe('typed in the second tab')
  await sendClosing(one)
  await answer()
  expect(await leftOn(two)).toMatchObject({ drafts: 0, states: ['done'] })
})
