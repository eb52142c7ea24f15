/** The day that a phone keeps: forms that were never opened and the van are there without a network. */
import { expect, test } from 'vitest'
import { prepareClosings } from '#test/closings-ground.ts'
import { signedIn, useBrowser } from './browser.ts'
import { openPhone } from './phone.ts'

const journey = useBrowser()

test('a form that was never opened, and the products in the van, come from the kept day', {
  tags: ['long'],
}, async () => {
  const ground = await prepareClosings(journey)
  const terminal = ground.terminal()
  const job = await ground.job('maintenance', { client_terminal_id: terminal })
  const { serial } = await ground.unit()
  const { cookies, entries } = await signedIn(journey, journey.technician)
  const [cookie] = cookies
  const phone = await openPhone(journey.base, { ...entries, language_name: 'EN' }, `${cookie?.name}=${cookie?.value}`)
  await phone.page().goto(`${phone.line.origin}/technician/interventions`)
  await phone.page().getByText(terminal).waitFor()
  const page = await phone.keepApp()
  phone.line.cut()
  await page.goto(`${phone.line.origin}/technician/interventions/${job.id}/close`)
  await page.getByText('No network.').waitFor()
  await expect.poll(() => page.getByLabel('Terminal ID').inputValue()).toBe(terminal)
  await page.goto(`${phone.line.origin}/assigned-products`)
  await expect.poll(() => page.getByRole('main').textContent(), { timeout: 20_000 }).toContain(serial)
  expect(phone.faults).toEqual([])
})
