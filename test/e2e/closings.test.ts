/** A replacement on its screens: the office closes it in the technician's name, corrects a typing error, confirms it, and reopens it. */
import { beforeAll, expect, test } from 'vitest'
import { type Ground, prepareClosings } from '#features/closings/server/test-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

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

  await page.goto('/closing-confirmation?state=confirmed')
  await page.getByText(job.number).first().click()
  await page.getByRole('button', { name: 'Reopen…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Wrong shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen', exact: true }).click()
  await page.getByText(`${job.number} reopened.`).waitFor()
  expect(await digest()).toEqual(before)
})
