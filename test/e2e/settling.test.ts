/** A closing that met a changed job, settled on the screens: from the tab through both sides to the decision. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, picture, putPhoto, sendCommand } from '#test/phone-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

test('the office finds what is to be settled, reads both sides with the photo, and accepts it', {
  tags: ['long'],
}, async () => {
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
  // In the dialog the key sends the question, and decides nothing behind it.
  const decisions: string[] = []
  page.on('request', (request) => request.url().endsWith('/decide') && decisions.push(request.url()))
  await page.keyboard.press('Control+Enter')
  await page.getByText('Asked', { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(decisions).toEqual([])
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
  const other = await ground.job('maintenance')
  const worked_at = new Date().toISOString()
  const outbox = { device: randomUUID(), waiting: 1, oldest_made_at: worked_at }
  await journey.technician.call(phone.contact, { body: { outbox, sent_at: worked_at } })
  const body = { intervention_id: job.id, worked_at, installed_serial: fresh.serial, client_terminal_id }
  const { sent_at: _sent, ...command } = commandOf('close', body, { photos: [] })
  const photo = 'd'.repeat(64)
  const files = [{ sha256: photo, kind: 'label' as const }]
  const { sent_at: _other, ...incomplete } = commandOf(
    'close',
    { intervention_id: other.id, worked_at, files },
    { photos: [photo] },
  )
  const saved = { account_id: journey.technician.id, saved_at: worked_at, commands: [command, incomplete] }
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
  await page.getByRole('button', { name: 'Take in 2' }).click()
  await page.getByText('1 entry was taken in').waitFor()
  await page.getByText('Photo missing in the file').waitFor()
  await page.getByRole('button', { name: 'Take in 1 without the missing photos' }).click()
  await page.getByText('2 entries were taken in').waitFor()
  for (const { id } of [job, other])
    await expect
      .poll(async () => (await journey.admin.call(interventions.get, { params: { id } })).body.status)
      .toBe('closing_requested')
})

test('a terminal that stands elsewhere by our records is put right from the screen; alike ones are accepted from the list and given back', {
  tags: ['long'],
}, async () => {
  const { meet, giveToOther, jobOf } = settling(journey, () => ground)
  const elsewhere = await ground.unit({ terminal: ground.terminal() })
  const wrong = await meet(async () => undefined, elsewhere)
  const page = await journey.page(journey.admin)
  await page.goto(`/settle-closing/${wrong.id}`)
  const way = page.getByRole('region', { name: 'Correct the other place' })
  await way.getByText('Suggested: the terminal cannot be in two places').waitFor()
  expect(await page.getByRole('button', { name: 'Accept this closing' }).isDisabled()).toBe(true)
  await way.getByRole('button', { name: 'Correct the other place' }).click()
  await page.getByText(`${wrong.job.number} is settled`).waitFor()
  expect((await jobOf(wrong.job.id)).status).toBe('closed')
  expect(await ground.product(elsewhere.id)).toMatchObject({ client_terminal_id: wrong.client_terminal_id })

  const [one, two] = [await meet(giveToOther), await meet(giveToOther)]
  await page.goto('/closing-confirmation/to-settle?state=open,asked&reason=moved')
  for (const { job } of [one, two]) await page.getByRole('row', { name: job.number }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept 2 closings?' })
  // Looked at only.
  expect((await jobOf(one.job.id)).status).toBe('assigned')
  await dialog.getByRole('button', { name: 'Accept together' }).click()
  await page.getByText('2 closings accepted').waitFor()
  expect([(await jobOf(one.job.id)).status, (await jobOf(two.job.id)).status]).toEqual(['closed', 'closed'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 decisions undone').waitFor()
  expect((await jobOf(two.job.id)).technician_id).toBe(journey.otherTechnician.id)
})

test('whoever has the job now is asked on their phone, answers there, and the office reads it beside the closing', {
  tags: ['long'],
}, async () => {
  const { meet, giveToOther } = settling(journey, () => ground)
  const { id, job } = await meet(giveToOther)
  const page = await journey.page(journey.admin)
  await page.goto(`/settle-closing/${id}`)
  await page.getByRole('button', { name: 'Ask first…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask before deciding' })
  const { rows } = await journey.database.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from account where id = $1",
    [journey.otherTechnician.id],
  )
  const name = rows[0]?.name ?? ''
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Were you in the shop?')
  await dialog.getByRole('button', { name: 'Send the question' }).click()
  await page.getByText('Asked', { exact: true }).waitFor()

  const phone = await journey.page(journey.otherTechnician, { width: 360, fresh: true })
  await phone.goto('/technician/outbox')
  await phone.getByText(job.number).waitFor()
  await phone.getByText('Were you in the shop?').waitFor()
  await phone.getByLabel('Your answer').fill('Not yet, tomorrow at nine.')
  await phone.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText('Not yet, tomorrow at nine.').waitFor()
  await page.getByRole('heading', { name: `What ${name} wrote` }).waitFor()
  await page.getByText('To settle', { exact: true }).first().waitFor()
  await phone.getByText('Were you in the shop?').waitFor({ state: 'hidden' })
})
