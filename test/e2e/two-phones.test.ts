/** A closing that is entered on two phones of one person: both entries are shown, and the person chooses field by field. */
import { expect, test } from 'vitest'
import { closingRequests } from '#features/interventions/closings/request-contract.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('what the other phone entered stands beside one’s own until the person has chosen; nothing of either is lost', {
  tags: ['long'],
}, async () => {
  const ground = await prepareClosings(journey)
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
