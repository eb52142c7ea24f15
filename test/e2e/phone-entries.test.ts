/** Appointment, hold and note of a job on the phone, the line cut: shown at once, sent by themselves, refused with everything entered. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import { holdReasons } from '#features/interventions/settings/contract.ts'
import { addDays, formatDay, localDay } from '#lib/time/dates.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { useBrowser } from './browser.ts'
import { findSmallTargets } from './measure-touch.ts'
import { leftOn, openOwnPhone } from './phone.ts'

const journey = useBrowser()
let ground: Ground
let hold_reason_id: number
beforeAll(async () => {
  ground = await prepareClosings(journey)
  const body = { name_en: 'Shop shut', name_it: 'Negozio chiuso', stops_clock: true } as never
  hold_reason_id = (await journey.admin.call(holdReasons.create, { body })).body.id
})

/** What was begun, as it is in the store: it gets there right after each letter. */
const draftsOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const [one] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fieldstock-phone '))
    const request = indexedDB.open(one?.name ?? '')
    await new Promise((done) => (request.onsuccess = done))
    const all = request.result.transaction(['drafts']).objectStore('drafts').getAll()
    await new Promise((done) => (all.onsuccess = done))
    request.result.close()
    return JSON.stringify(all.result)
  })

const stateOf = async (id: number) => (await journey.admin.call(interventions.get, { params: { id } })).body

test('appointment, hold and note without a network: the job shows them at once, they leave by themselves, a refusal leads back to the form', async () => {
  const far = { phone: '011 555 0101' }
  const [job, other] = [await ground.job('maintenance', far), await ground.job('maintenance')]
  const phone = await openOwnPhone(journey)
  const page = phone.page()
  const open = (id: number) => page.goto(`${phone.line.origin}/technician/interventions/${id}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save and send when online' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const day = addDays(localDay(), 3)

  phone.line.cut()
  await open(job.id)
  // The numbers of later days stay with the office: it is not said that the shop has none.
  await page.getByText('Shown with a network').waitFor()
  await press('Appointment')
  await dialog.getByLabel('Time').fill('9.30')
  await dialog.getByRole('button', { name: 'Save and send when online' }).click()
  await dialog.getByText('This field is required.').waitFor()
  await dialog.getByLabel('Day').fill(formatDay(day))
  await save()
  await page.getByText(`Appointment ${formatDay(day)} 09:30, waiting to be sent`).waitFor()
  await press('Put on hold')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Shop shut' }).click()
  await save()
  await page.getByText('On hold: Shop shut').waitFor()
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
  // Closed and killed in the middle: what was typed is there again.
  await press('Note')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Rings at the back')
  await expect.poll(() => draftsOn(page)).toContain('Rings at the back')
  const again = await phone.restart()
  await again.goto(`${phone.line.origin}/technician/interventions/${job.id}`)
  await again.getByText('On hold: Shop shut').first().waitFor()
  await again.getByRole('button', { name: 'Note', exact: true }).click()
  await expect.poll(() => again.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Rings at the back')
  await again.getByRole('dialog').getByRole('button', { name: 'Save and send when online' }).click()
  await again.getByText('Rings at the back, waiting to be sent').waitFor()
  expect(await findSmallTargets(again)).toEqual([])

  // Meanwhile the office holds the other job itself.
  await again.goto(`${phone.line.origin}/technician/interventions/${other.id}`)
  await again.getByRole('button', { name: 'Put on hold', exact: true }).click()
  await again.getByRole('combobox', { name: 'Reason' }).click()
  await again.getByRole('option', { name: 'Shop shut' }).click()
  await again
    .getByLabel(/^Until/)
    .first()
    .fill(formatDay(day))
  await again.getByRole('dialog').getByRole('button', { name: 'Save and send when online' }).click()
  await again.getByText('On hold until').first().waitFor()
  const held = { ids: [other.id], hold_reason_id, from: null, until: null }
  expect((await journey.admin.call(interventions.hold, { body: held as never })).status).toBe(200)

  phone.line.mend()
  await again.goto(`${phone.line.origin}/technician/outbox`)
  await again.getByText('Refused', { exact: true }).waitFor({ timeout: 60_000 })
  await expect
    .poll(() => stateOf(job.id))
    .toMatchObject({ appointment_on: day, appointment_at: '09:30', hold: true, history: expect.any(Array) })
  expect((await stateOf(job.id)).history.map(({ action, note }) => [action, note])).toContainEqual([
    'note',
    'Rings at the back',
  ])
  await again.getByRole('button', { name: 'Correct and send again' }).click()
  await again
    .getByRole('dialog')
    .getByText(/^Refused: /)
    .waitFor()
  await expect.poll(() => again.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('Shop shut')
  await expect
    .poll(() =>
      again
        .getByLabel(/^Until/)
        .first()
        .inputValue(),
    )
    .toBe(formatDay(day))
  expect(phone.faults).toEqual([])
})

test('an entry about a job that was taken back can only be given up: the outbox leads to no form that is gone, and the office no longer waits for it', async () => {
  const job = await ground.job('maintenance', { merchant_name: 'Bar Ripreso' })
  const page = await journey.page(journey.technician, { width: 360, language: 'IT', theme: 'dark' })
  const commands = '**/api/phone/commands'
  await page.route(commands, (route) => route.fulfill({ status: 429, json: {} }))
  await page.goto(`/technician/interventions/${job.id}?enter=appointment`)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Giorno')
    .first()
    .fill(formatDay(addDays(localDay(), 3)))
  await dialog.getByLabel('Ora').fill('09:30')
  await dialog.getByRole('button', { name: /invia/i }).click()
  await dialog.waitFor({ state: 'hidden' })
  await journey.admin.call(interventions.assign, {
    body: { ids: [job.id], technician_id: journey.otherTechnician.id, confirmed: true },
  })
  await page.goto('/technician/outbox')
  const retry = page.getByRole('button', { name: 'Riprova ora' })
  await retry.waitFor()
  await page.unroute(commands)
  // Not there any more where it has left by itself since.
  await retry.evaluateAll((found: HTMLElement[]) => {
    for (const it of found) it.click()
  })
  await page.getByText('Rifiutato', { exact: true }).waitFor()
  const waiting = async () => {
    const { rows } = await journey.database.query<{ waiting: number }>(
      'select waiting from phone_device where account_id = $1 order by reported_at desc limit 1',
      [journey.technician.id],
    )
    return rows[0]?.waiting
  }
  await expect.poll(waiting).toBe(1)
  await page.getByRole('button', { name: 'Correggi e rimanda' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Riprova ora' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Rinuncia' }).click()
  await dialog.getByText('Rinunciare a «Appuntamento, Bar Ripreso»?').waitFor()
  await dialog.getByRole('button', { name: 'Rinuncia' }).click()
  await page.getByRole('heading', { name: 'Non più inviati 1, visibile per sette giorni' }).waitFor()
  await expect.poll(waiting).toBe(0)
})

/** Two taps in the same moment; two clicks from here would come one after the other. */
const tapTwice = (button: Locator) =>
  button.evaluate((it: HTMLElement) => {
    it.click()
    it.click()
  })

test('two quick taps on Resume send it once', async () => {
  const job = await ground.job('maintenance')
  const held = { ids: [job.id], hold_reason_id, from: null, until: null }
  expect((await journey.admin.call(interventions.hold, { body: held as never })).status).toBe(200)
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  await page.goto(`/technician/interventions/${job.id}`)
  await tapTwice(page.getByRole('button', { name: 'Resume', exact: true }))
  await page.getByRole('button', { name: 'Put on hold', exact: true }).waitFor()
  await page.getByRole('link', { name: 'all sent' }).waitFor()
  expect((await leftOn(page)).states).toEqual(['done'])
})

test('two quick taps on Send the answer send it once; a refused answer can be given again, and is not said to be on its way', async () => {
  const { meet, giveToOther } = settling(journey, () => ground)
  const { id } = await meet(giveToOther)
  const asked = { question: 'Were you in the shop?', to: 'holder' } as const
  expect((await journey.admin.call(closingCases.ask, { params: { id }, body: asked })).status).toBe(200)
  const page = await journey.page(journey.otherTechnician, { width: 360, language: 'EN', fresh: true })
  const refusal = { status: 422, json: { code: 'request.other', message: 'Not like this.' } }
  await page.route('**/api/phone/commands', (route) => route.fulfill(refusal))
  await page.goto('/technician/outbox')
  await page.getByText('Were you in the shop?').waitFor()
  const answer = async (text: string) => {
    await page.getByLabel('Your answer').fill(text)
    await tapTwice(page.getByRole('button', { name: 'Send the answer' }))
  }
  await answer('Not yet')
  await page.getByText('Refused', { exact: true }).waitFor()
  expect((await leftOn(page)).states).toEqual(['refused'])
  await page.unroute('**/api/phone/commands')
  await answer('Tomorrow at nine')
  await page.getByText('Were you in the shop?').waitFor({ state: 'hidden' })
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['given_up', 'done'])
})

test('a refusal that comes after its dialog was closed begins no draft again: the outbox leads back to it', async () => {
  const { id } = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/phone/commands', async (route) => {
    await held
    await route.fulfill({ status: 422, json: { code: 'request.other', message: 'Not like this.' } })
  })
  await page.goto(`/technician/interventions/${id}`)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Rings at the back')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Rings at the back, waiting to be sent').waitFor()
  // The wheel is in the middle of the button.
  const [wheel, button] = await Promise.all(
    ['.mantine-Button-loader', 'button[data-loading]'].map((it) => dialog.locator(it).boundingBox()),
  )
  const middle = (box: typeof wheel) => (box ? box.y + box.height / 2 : Number.NaN)
  expect(Math.abs(middle(wheel) - middle(button))).toBeLessThan(2)
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  answer()
  await page.getByText('Refused: Not like this.').waitFor()
  expect(await leftOn(page)).toMatchObject({ drafts: 0, states: ['refused'] })
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Rings at the back')
})

test('a refused entry that is corrected keeps what was begun anew since, and of two notes both', async () => {
  const { id } = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const refusal = { status: 422, json: { code: 'request.other', message: 'Not like this.' } }
  await page.route('**/api/phone/commands', (route) => route.fulfill(refusal))
  const dialog = page.getByRole('dialog')
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await page.goto(`/technician/interventions/${id}?enter=note`)
  await note.fill('Rings at the back')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('Refused: Not like this.').waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.goto(`/technician/interventions/${id}?enter=note`)
  await note.fill('Parks in the yard')
  await expect.poll(() => draftsOn(page)).toContain('Parks in the yard')
  await page.unroute('**/api/phone/commands')
  await page.goto('/technician/outbox')
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await expect.poll(() => note.inputValue()).toBe('Rings at the back\nParks in the yard')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(async () => (await leftOn(page)).states).toEqual(['given_up', 'done'])
  expect(await leftOn(page)).toMatchObject({ drafts: 0 })
  expect((await stateOf(id)).history[0]).toMatchObject({ note: 'Rings at the back\nParks in the yard' })
})

test('two tabs that send one note in the same moment send it once; what another says is sent', {
  tags: ['long'],
}, async () => {
  const { id } = await ground.job('maintenance')
  const one = await journey.page(journey.technician, { width: 360, language: 'EN', fresh: true })
  const two = await one.context().newPage()
  const note = (tab: Page) => tab.getByRole('dialog').getByRole('textbox', { name: 'Note' })
  const open = (tab: Page) => tab.goto(`/technician/interventions/${id}?enter=note`)
  const press = `Array.from(document.querySelectorAll('[role=dialog] button')).find((it) => it.textContent === 'Send').click()`
  const sendBoth = async () => {
    // In the pages themselves: two clicks from here would come one after the other.
    await Promise.all([one, two].map((tab) => tab.evaluate(press)))
    for (const tab of [one, two]) await tab.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await open(one)
  await note(one).fill('Rings at the back')
  await expect.poll(() => draftsOn(one)).toContain('Rings at the back')
  await open(two)
  await expect.poll(() => note(two).inputValue()).toBe('Rings at the back')
  await sendBoth()
  await expect.poll(async () => (await leftOn(one)).states).toEqual(['done'])
  await open(one)
  await open(two)
  await note(one).fill('Parks in the yard')
  await note(two).fill('Shut on Mondays')
  await sendBoth()
  await expect.poll(async () => (await leftOn(one)).states).toEqual(['done', 'done', 'done'])
  const notes = (await stateOf(id)).history.filter(({ action }) => action === 'note').map((it) => it.note)
  expect(notes.toSorted()).toEqual(['Parks in the yard', 'Rings at the back', 'Shut on Mondays'])
})
