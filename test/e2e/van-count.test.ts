/** A technician counts the van without a network: kept with every scan, sent once, seen by the office. */
import { beforeAll, expect, test } from 'vitest'
import { vanDifferences } from '#features/interventions/phone/difference-contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { signedIn, useBrowser } from './browser.ts'
import { handScanner } from './hand-scanner.ts'
import { leftOn, openPhone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const countsSent = async () => {
  const { rows } = await journey.database.query(
    "select body -> 'found' as found from phone_command where kind = 'count_van' order by id",
  )
  return rows
}

test('a van counted without a network goes on after the phone died, and reaches the office once with what differs', {
  tags: ['long'],
}, async () => {
  const [here, taken, lost] = [await ground.unit(), await ground.unit(), await ground.unit()]
  const { cookies, entries } = await signedIn(journey, journey.technician)
  const [cookie] = cookies
  const phone = await openPhone(journey.base, { ...entries, language_name: 'EN' }, `${cookie?.name}=${cookie?.value}`)
  await phone.page().goto(`${phone.line.origin}/assigned-products`)
  await phone.page().getByRole('link', { name: 'Count the van' }).click()
  await phone.page().getByText(lost.serial).waitFor()
  let page = await phone.keepApp()

  phone.line.cut()
  await page.goto(`${phone.line.origin}/technician/van-count`)
  await page.getByRole('button', { name: 'Type a serial' }).click()
  const scan = async (serial: string, answer: string) => {
    await page.getByRole('textbox', { name: 'Serial in the van' }).fill(serial)
    await page.getByRole('textbox', { name: 'Serial in the van' }).press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `${serial} ${answer}` })
      .waitFor()
  }
  await scan(here.serial.toLowerCase(), 'found')
  await scan(here.serial, 'counted already')
  await scan('SLIP-1', 'not expected')
  await page.getByRole('button', { name: 'Undo' }).click()
  await scan('STRANGE-1', 'not expected')
  await scan('https://example.com/menu?t=4', 'is not a serial')

  page = await phone.restart()
  await page.goto(`${phone.line.origin}/assigned-products`)
  await page.getByRole('link', { name: 'Go on with the count' }).click()
  // Tapped instead of scanned.
  await page.getByRole('button', { name: taken.serial }).click()
  await page.getByRole('button', { name: 'It is here' }).click()
  await page.getByRole('button', { name: 'STRANGE-1' }).click()
  await page.getByRole('button', { name: 'Received by hand' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('You say: Received by hand').waitFor()
  await page.getByRole('button', { name: 'Finish the count' }).click()
  await page.getByText('2 of 3 found, 1 missing, 1 not expected.').waitFor()
  await page.getByLabel(lost.serial).selectOption('Lost or stolen')
  await page.getByText('Without a word from you: 0').waitFor()
  await page.getByRole('button', { name: 'Save and send when online' }).click()
  await page.getByText('1 waiting').waitFor()

  phone.line.mend()
  await page.getByRole('link', { name: 'all sent' }).waitFor({ timeout: 60_000 })
  const { rows } = await journey.database.query(
    'select kind, serial_number, reason from serial_difference order by kind',
  )
  expect(rows).toEqual([
    { kind: 'missing', serial_number: lost.serial, reason: 'lost' },
    { kind: 'unexpected', serial_number: 'STRANGE-1', reason: 'by_hand' },
  ])
  await page.goto(`${phone.line.origin}/technician/outbox`)
  await page.getByText('Count of the van').first().waitFor()

  // The office asks; the question comes with the day, and is answered without a network.
  const { items } = (await journey.admin.call(vanDifferences.list, { query: { serial_number: lost.serial } as never }))
    .body
  const params = { id: items[0]?.id ?? 0 }
  await journey.admin.call(vanDifferences.ask, { params, body: { question: 'Since when?' } })
  await page.reload()
  await page.getByText('The office asks: Since when?').waitFor()
  phone.line.cut()
  await page.goto(`${phone.line.origin}/technician/van-count`)
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Since Alba')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText('Your answer is on its way.').waitFor()
  phone.line.mend()
  const row = async () =>
    (await journey.admin.call(vanDifferences.list, { query: { serial_number: lost.serial } as never })).body.items[0]
  await expect.poll(row, { timeout: 60_000 }).toMatchObject({ state: 'answered', answer: 'Since Alba' })
  await page.getByText('The office asks').waitFor({ state: 'detached', timeout: 60_000 })
  expect(phone.faults).toEqual([])
})

test('a count that was begun anew stays when the refused one is corrected, and puts it right', {
  tags: ['long'],
}, async () => {
  const [first, second] = [await ground.unit(), await ground.unit()]
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const refusal = { status: 422, json: { code: 'phone.other', message: 'No.' } }
  await page.route('**/api/phone/commands', (route) => route.fulfill(refusal))
  const count = async (serial: string) => {
    await page.goto('/technician/van-count')
    await page.getByRole('button', { name: serial }).click()
    await page.getByRole('button', { name: 'It is here' }).click()
    await page.getByRole('button', { name: 'It is here' }).waitFor({ state: 'hidden' })
  }
  const finish = async () => {
    await page.getByRole('button', { name: 'Finish the count' }).click()
    await page.getByRole('button', { name: 'Send to the office' }).click()
  }
  await count(first.serial)
  await finish()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await count(second.serial)
  await page.goto('/technician/outbox')
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await page.getByRole('button', { name: 'Finish the count' }).waitFor()
  await page.unroute('**/api/phone/commands')
  await finish()
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['given_up', 'done'])
  expect((await countsSent()).at(-1)).toEqual({ found: [second.serial] })
})

test('two tabs that send one count in the same moment send it once', { tags: ['long'] }, async () => {
  const unit = await ground.unit()
  const one = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const two = await one.context().newPage()
  for (const tab of [one, two]) await tab.goto('/technician/van-count')
  await one.getByRole('button', { name: unit.serial }).click()
  await one.getByRole('button', { name: 'It is here' }).click()
  for (const tab of [one, two]) {
    await tab.locator('dd', { hasText: /^1\s*of/ }).waitFor()
    await tab.getByRole('button', { name: 'Finish the count' }).click()
    await tab.getByRole('button', { name: 'Send to the office' }).waitFor()
  }
  const before = await countsSent()
  // In the pages themselves: two clicks from here would come one after the other.
  const press = `Array.from(document.querySelectorAll('button')).find((it) => it.textContent === 'Send to the office').click()`
  await Promise.all([one, two].map((tab) => tab.evaluate(press)))
  for (const tab of [one, two]) await tab.waitForURL('**/assigned-products')
  await one.getByRole('link', { name: 'all sent' }).waitFor()
  expect((await countsSent()).slice(before.length)).toEqual([{ found: [unit.serial] }])
  expect(await leftOn(one)).toMatchObject({ drafts: 0, states: ['done'] })
})

test('a hand scanner with 20 codes a second counts a full van once each, also over a dialog, whose buttons it does not press', {
  tags: ['long'],
}, async () => {
  const technician = journey.otherTechnician
  const serials: string[] = []
  for (let at = 0; at < 60; at += 1) serials.push((await ground.unit({ technician })).serial)
  const [first = '', ...others] = serials
  const page = await journey.page(technician, { width: 360, language: 'EN' })
  const scan = await handScanner(page)
  const counts = () => page.locator('dd').allInnerTexts()
  await page.goto('/technician/van-count')
  const row = page.getByRole('button', { name: first })
  await row.click()
  await page.getByRole('button', { name: 'It is here' }).focus()
  await scan('STRANGE-1')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'STRANGE-1 not expected' }).waitFor()
  await row.waitFor()

  await page.getByRole('button', { name: 'Finish the count' }).click()
  await page.getByLabel(first).focus()
  // In another order, some twice, and some that are not of the van.
  await scan(...others.toReversed(), ...others.slice(0, 9), 'STRANGE-1', 'STRANGE-2', first)
  await expect.poll(counts).toEqual(['60\nof 60', '0', '2'])
  await page.reload()
  await expect.poll(counts).toEqual(['60\nof 60', '0', '2'])
  expect(await page.getByText('You say').count()).toBe(0)
})

test('a scan during which a dialog opens is counted, and leaves nothing before the next one', {
  tags: ['long'],
}, async () => {
  const units = [await ground.unit(), await ground.unit()]
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/technician/van-count')
  const field = page.getByRole('textbox', { name: 'Serial in the van' })
  await field.focus()
  const scan = await handScanner(page)
  const scanAsItOpens = await handScanner(page, async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('details button')?.click())
    await dialog.getByRole('button', { name: 'Close' }).first().focus()
  })
  await scanAsItOpens('STRANGE-1')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'STRANGE-1 not expected' }).waitFor()
  expect(await field.inputValue()).toBe('')
  await scan(...units.map(({ serial }) => serial))
  const counts = () => page.locator('dd').allInnerTexts()
  await expect.poll(counts).toEqual([expect.stringMatching(/^2\n/), expect.anything(), '1'])
})

test('a count that was refused is said where counts are made; the next one takes its place', async () => {
  await ground.unit()
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const commands = '**/api/phone/commands'
  const json = { code: 'request.invalid', message: 'Too many serials.' }
  await page.route(commands, (route) => route.fulfill({ status: 422, json }))
  const sendCount = async () => {
    await page.goto('/technician/van-count')
    await page.getByRole('button', { name: 'Finish the count' }).click()
    await page.getByRole('button', { name: 'Send to the office' }).click()
    await page.waitForURL('**/assigned-products')
  }
  await sendCount()
  await page.getByRole('dialog').getByText('Too many serials.').waitFor()
  await page.goto('/technician/van-count')
  await page.getByText(/^The count of .* was refused$/).waitFor()
  await page.getByText('Too many serials.').waitFor()
  await page.getByRole('button', { name: 'Correct' }).click()
  await page.getByText(/^begun at/).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await page.getByText(/^begun at/).waitFor({ state: 'detached' })
  await page.unroute(commands)
  await sendCount()
  await page.goto('/technician/outbox')
  await page.getByText('Corrected').waitFor()
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  await page.goto('/technician/van-count')
  await page.getByText(/was refused/).waitFor({ state: 'detached' })
})
