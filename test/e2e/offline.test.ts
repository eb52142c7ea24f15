/** The technician's phone without a network: the line is cut outside of the browser, and the browser is killed by its process id. */
import { expect, test } from 'vitest'
import { signedIn, useBrowser } from './browser.ts'
import { openPhone } from './phone.ts'

const journey = useBrowser()

async function phoneOf(person = journey.technician) {
  const { cookies, entries } = await signedIn(journey, person)
  const [cookie] = cookies
  return openPhone(journey.base, { ...entries, language_name: 'EN' }, `${cookie?.name}=${cookie?.value}`)
}

test('the app opens without a network after one visit, also in a browser that was killed', {
  tags: ['long'],
}, async () => {
  const phone = await phoneOf()
  await phone.page().goto(`${phone.line.origin}/technician/interventions`)
  await phone.page().getByRole('heading', { name: 'My interventions' }).waitFor()
  const nonceOf = async () =>
    phone.page().evaluate(() => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce)
  const before = await nonceOf()

  await phone.keepApp()

  phone.line.cut()
  const page = await phone.restart()
  await page.goto(`${phone.line.origin}/technician/orders`)
  await page.getByRole('link', { name: 'Profile' }).waitFor()
  await page.getByText('No network.').waitFor()
  // A nonce of its own each time, under the same policy; the styles that need it came through.
  const after = await nonceOf()
  expect(after).toBeTruthy()
  expect(after).not.toBe(before)
  expect(phone.faults).toEqual([])

  // Every tab opens its own screen, whose code was never loaded before.
  for (const [bar, name] of [
    ['Shortcuts', 'Day'],
    ['Shortcuts', 'Jobs'],
    ['Shortcuts', 'Products'],
    ['Products', 'Receiving'],
    ['Shortcuts', 'Profile'],
  ] as const) {
    await page.getByRole('navigation', { name: bar, exact: true }).getByRole('link', { name }).click()
    await expect.poll(() => page.locator('main h1').count()).toBeGreaterThan(0)
  }
  phone.line.mend()
  await page.getByText('Online').waitFor()
})

test('a screen whose code is not on the phone says so, and the page stays', async () => {
  const phone = await phoneOf(journey.admin)
  const page = phone.page()
  await page.goto(`${phone.line.origin}/suppliers`)
  await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  phone.line.cut()
  await page.evaluate(() => {
    history.pushState({}, '', '/couriers')
    history.replaceState({}, '', '/courier-services')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByText('this screen is not on this device yet').waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})
