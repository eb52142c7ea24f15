/** A closing that met a changed job, settled on the screens: from the tab through both sides to the decision. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, picture, putPhoto, sendCommand } from '#test/phone-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

test('the office finds what is to be settled, reads both sides with the photo, and accepts it', async () => {
  const client_terminal_id = ground.terminal()
  const [old, fresh] = [await ground.unit({ terminal: client_terminal_id }), await ground.unit()]
  const job = await ground.job('replacement', { client_terminal_id })
  await journey.admin.call(interventions.takeBack, { body: { ids: [job.id] } })
  const sha256 = await putPhoto(journey.technician, await picture(200))
  const sent = await sendCommand(
    journey.technician,
    'close',
    {
      intervention_id: job.id,
      worked_at: new Date().toISOString(),
      installed_serial: fresh.serial,
      withdrawn_serial: old.serial,
      condition: 'faulty',
      client_terminal_id,
      files: [{ sha256, kind: 'label' }],
    },
    { photos: [sha256] },
  )
  expect(sent.body.state).toBe('to_settle')

  const page = await journey.page(journey.admin)
  await page.goto('/closing-confirmation')
  await page.getByRole('navigation', { name: 'Closings' }).getByRole('button', { name: 'To settle' }).click()
  await page.getByText(job.number).first().click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  await page.getByRole('button', { name: 'Label' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Label' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Accept this closing' }).click()
  await page.getByText(`${job.number} is settled`).waitFor()
  await expect
    .poll(async () => (await journey.admin.call(interventions.get, { params: { id: job.id } })).body.status)
    .toBe('closed')
  const { body: cases } = await journey.admin.call(closingCases.list, { query: {} })
  await page.goto(`/settle-closing/${cases.items[0]?.id}`)
  await page.getByText(/^Settled by .*: accepted\.$/).waitFor()

  // Taken back, asked about, and decided the other way by keys alone.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'What each way would do' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Question' }).fill('Who opened the door?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send the question' }).click()
  await page.getByText('Asked', { exact: true }).waitFor()
  const asked = { about: sent.body.key, note: 'The owner, at eight.' }
  expect((await sendCommand(journey.technician, 'note', asked)).body.state).toBe('done')
  await page.getByText('The owner, at eight.').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`${job.number} is settled`).waitFor()
  await expect
    .poll(async () => (await journey.admin.call(interventions.get, { params: { id: job.id } })).body.status)
    .toBe('open')
})

test('the office sees what waits on phones, and takes in the file that one saved', async () => {
  const client_terminal_id = ground.terminal()
  const fresh = await ground.unit()
  const job = await ground.job('installation', { client_terminal_id })
  const worked_at = new Date().toISOString()
  const outbox = { device: randomUUID(), waiting: 1, oldest_made_at: worked_at }
  await journey.technician.call(phone.contact, { body: { outbox, sent_at: worked_at } })
  const body = { intervention_id: job.id, worked_at, installed_serial: fresh.serial, client_terminal_id }
  const { sent_at: _sent, ...command } = commandOf('close', body, { photos: [] })
  const saved = { account_id: journey.technician.id, saved_at: worked_at, commands: [command] }
  const page = await journey.page(journey.admin)
  await page.goto('/closing-confirmation')
  await page
    .getByRole('navigation', { name: 'Closings' })
    .getByRole('button', { name: /^Phones/ })
    .click()
  await page.getByText(outbox.device.slice(0, 8)).waitFor()
  await page.getByRole('button', { name: 'Take in a saved file' }).click()
  const file = page.getByLabel('Choose the file')
  const given = (text: string) => ({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await file.setInputFiles(given('{"broken": '))
  await page.getByText('The list of entries in the file cannot be read.').waitFor()
  await file.setInputFiles(given(JSON.stringify(saved)))
  await page.getByRole('button', { name: 'Take in 1' }).click()
  await page.getByText('1 entry was taken in').waitFor()
  await expect
    .poll(async () => (await journey.admin.call(interventions.get, { params: { id: job.id } })).body.status)
    .toBe('closing_requested')
})
