/** What is selected in a list is what the list still has: after an action, and when a colleague was quicker. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { type JobsGround, layJobsGround } from '../interventions-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: JobsGround
beforeAll(async () => {
  ground = await layJobsGround(journey)
  await ground.cover(journey.technician.id, ['TO'])
})

test('after a suggestion was applied, only the jobs that are still to be assigned stay selected', {
  tags: ['long'],
}, async () => {
  for (const province of ['TO', 'TO', 'AO', 'AO']) await ground.create({ province })
  const page = await journey.page(journey.admin)
  await page.goto('/intervention-assign')
  await page.getByLabel('Select every row of this page').first().click()
  await page.getByText('4 selected').waitFor()
  await page.getByRole('button', { name: 'Suggest' }).click()
  await page.getByRole('button', { name: 'Apply 2' }).click()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Cancel jobs' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cancel 2 interventions?').waitFor()
  await dialog.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'sent twice' }).click()
  await dialog.getByRole('button', { name: 'Cancel jobs' }).click()
  await page.getByText('There are no records to display.').waitFor()
  const { rows } = await journey.database.query<{ province: string; status: string }>(
    'select distinct province, status from intervention order by 1',
  )
  expect(rows).toEqual([
    { province: 'AO', status: 'cancelled' },
    { province: 'TO', status: 'assigned' },
  ])
})

test('selected rows of other pages are counted apart, and a row that a colleague took leaves the selection', {
  tags: ['long'],
}, async () => {
  const ids: number[] = []
  for (let n = 0; n < 102; n += 1) ids.push((await ground.create({ merchant_name: `Negozio ${n}` })).id)
  const page = await journey.page(journey.admin)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/interventions?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/intervention-assign?status=open&rows_per_page=100')
  const box = page.getByLabel('Select every row of this page').first()
  await box.waitFor()
  // A click before the rows are there would be lost.
  expect(await box.isDisabled()).toBe(true)
  held.resolve()
  await box.click()
  await page.getByText('100 selected').waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('100 selected, 100 on other pages').waitFor()
  const { status } = await journey.admin.call(interventions.assign, {
    body: { ids: ids.slice(0, 3), technician_id: journey.technician.id, confirmed: true },
  })
  expect(status).toBe(200)
  await page.getByText('97 selected').waitFor()
})
