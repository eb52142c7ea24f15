/** A replacement on its screens: closed in the technician's name, corrected, confirmed, billed, told to the client, and reopened. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Ground, prepareClosings } from '#features/closings/server/test-ground.ts'
import { reportFormats } from '#features/file-formats/report-contract.ts'
import { statements } from '#features/statements/contract.ts'
import { readHere } from '#server/spreadsheet/test-files.ts'
import { today } from '#server/today.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const field = (heading: string, name: string, words?: Record<string, string>) => ({
  heading,
  source: { from: 'field', field: name },
  ...(words ? { words } : {}),
})
const layout = {
  file: 'xlsx',
  delimiter: ';',
  encoding: 'utf-8',
  sheet: 'Esiti',
  file_name: 'esiti',
  dates: 'cell',
  language: 'IT',
  columns: [
    field('Esito', 'outcome', { done: 'OK' }),
    field('TML', 'client_terminal_id'),
    field('Nuova', 'installed_serial'),
    field('Vecchia', 'withdrawn_serial'),
  ],
}

/** Everything that stands in stock, in the shops and on the jobs, but how often and when it changed. */
async function digest(): Promise<unknown> {
  const { rows } = await journey.database.query(`
    select (select jsonb_agg(to_jsonb(p) - 'moves' - 'version' - 'changed_on' - 'changed_at' order by p.id) from product p) as products,
      (select jsonb_agg(to_jsonb(n) - 'id' order by n.product_id, n.opened_seq) from installation n) as stays,
      (select jsonb_agg(to_jsonb(i) - 'version' - 'updated_at' order by i.id) from intervention i) as jobs`)
  return rows[0]
}

test('a replacement is closed, confirmed and reopened, and everything is as before', async () => {
  const client_terminal_id = ground.terminal()
  const [old, fresh] = [await ground.unit({ terminal: client_terminal_id }), await ground.unit()]
  const job = await ground.job('replacement', { client_terminal_id })
  const before = await digest()

  const page = await journey.page(journey.admin)
  await page.goto('/intervention-assign?status=assigned')
  await page.getByText(job.number).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close job…' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByLabel('Installed serial').fill(fresh.serial)
  await form.getByLabel('Withdrawn serial').fill(`${old.serial.slice(0, -1)}X`)
  await form.getByLabel('Condition').click()
  await page.getByRole('option', { name: 'Faulty' }).click()
  await form.getByRole('button', { name: 'Request closing' }).click()
  await form.getByText('is not in our records; ').first().waitFor()
  await form.getByRole('switch', { name: 'The serial in the shop is not in our records' }).click()
  await form.getByRole('button', { name: 'Request closing' }).click()
  await page.getByText(`Closing of ${job.number} requested.`).waitFor()

  await page.goto('/closing-confirmation')
  await page.getByText(job.number).first().click()
  await page.getByRole('heading', { name: job.number, level: 1 }).waitFor()
  // The record is proposed where the declared serial is a typing error of it.
  await expect.poll(() => page.getByRole('textbox', { name: 'Withdrawn serial' }).inputValue()).toBe(old.serial)
  const moves = page.getByRole('region', { name: 'What will move' })
  await moves.getByText(old.serial).waitFor()
  await page.getByRole('textbox', { name: 'Terminal ID' }).fill('!')
  await page.getByText('! is not a terminal ID').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Confirm and next' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Terminal ID' }).fill(client_terminal_id)
  await expect.poll(() => page.getByRole('button', { name: 'Confirm and next' }).isDisabled()).toBe(false)
  await page.getByRole('button', { name: 'Confirm and next' }).click()
  await page.getByText(`${job.number} confirmed.`).waitFor()
  await page.waitForURL(/\/closing-confirmation/)
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id })
  expect(await ground.product(old.id)).toMatchObject({ status: 'fault' })

  // The client is billed, and told in its own columns and words.
  const { supplier_id } = ground
  const { body: draft } = await journey.admin.call(statements.create, {
    body: { side: 'client', supplier_id, module_id: null, technician_id: null, month: today().slice(0, 7) },
  })
  await page.goto(`/statements/${draft.id}`)
  await page.getByRole('cell', { name: '38.00' }).first().waitFor()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, issue it' }).click()
  await page.getByText(/^Statement RC1\/\d+ issued/).waitFor()
  const { body: format } = await journey.admin.call(reportFormats.create, {
    body: { name: 'Esiti', supplier_id, module_id: null, layout } as never,
  })
  await page.goto(`/client-reports/new?format=${format.id}`)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the file with 1' }).click()
  const rows = await readHere(await readFile(await (await downloaded).path()))
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Esito', 'TML', 'Nuova', 'Vecchia'],
    ['OK', client_terminal_id, fresh.serial, old.serial],
  ])
  await page.getByRole('heading', { name: /^Report ES1\// }).waitFor()

  const reopen = async () => {
    await page.goto('/closing-confirmation?state=confirmed')
    await page.getByText(job.number).first().click()
    await page.getByRole('button', { name: 'Reopen…' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Wrong shop')
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen', exact: true }).click()
  }
  await reopen()
  await page
    .getByText(/is in an issued statement/)
    .first()
    .waitFor()
  await journey.admin.call(statements.cancel, { params: { id: draft.id }, body: { reason: 'wrong shop' } })
  await reopen()
  await page.getByText(`${job.number} reopened.`).waitFor()
  expect(await digest()).toEqual(before)
  await page.goto(`/client-reports/new?format=${format.id}`)
  await page.getByText(`1 job was reported as closed and is open again: ${job.number}.`).waitFor()
})
