/** The phone's Back closes what lies over a page, one after the other, before it leaves the page. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const back = (page: Page) => page.evaluate(() => history.back())
const placeOf = (page: Page) => page.evaluate(() => `${location.pathname}${location.search}`)

test('in the closing form: the van, the viewfinder and a question close, and what was typed stays', async () => {
  const { id } = await ground.job('installation')
  const page = await journey.page(journey.technician, { width: 360, language: 'EN' })
  const form = `/technician/interventions/${id}/close`
  await page.goto(`/technician/interventions/${id}`)
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByLabel('Notes').fill('typed before')
  const dialog = page.getByRole('dialog')
  for (const name of ['Choose from the van', 'Take photo: Photo', 'Start over']) {
    await page.getByRole('button', { name }).click()
    await dialog.waitFor()
    await back(page)
    await dialog.waitFor({ state: 'detached' })
    expect(await placeOf(page)).toBe(form)
  }
  expect(await page.getByLabel('Notes').inputValue()).toBe('typed before')
  await back(page)
  await expect.poll(() => placeOf(page)).toBe(`/technician/interventions/${id}`)
})

test('a dialog that is in the address closes with it; closed by hand, Back leads to the page before', async () => {
  const { id } = await ground.job('maintenance')
  const page = await journey.page(journey.technician, { width: 360, language: 'EN' })
  const job = `/technician/interventions/${id}`
  await page.goto('/technician/interventions')
  await page.goto(job)
  const dialog = page.getByRole('dialog')
  const note = page.getByRole('button', { name: 'Note', exact: true })
  await note.click()
  await dialog.waitFor()
  await back(page)
  await dialog.waitFor({ state: 'detached' })
  expect(await placeOf(page)).toBe(job)
  await note.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await back(page)
  await expect.poll(() => placeOf(page)).toBe('/technician/interventions')
})
