/** What a technician presses on a phone can be hit with a thumb, and no field makes the phone zoom. */
import type { Locator, Page as Tab } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { confirm, ground, held, makeGround, order, scan, stocked } from '#test/orders-ground.ts'
import { useBrowser } from './browser.ts'
import { builtPages, open } from './every-page.ts'
import { findSmallTargets } from './measure-touch.ts'

const journey = useBrowser()
const ids = { regular: 0, non_regular: 0 }
let addresses: string[] = []

beforeAll(async () => {
  await makeGround(journey)
  const { technician } = journey
  const transport = { courier_id: ground.courier, tracking_number: 'PD0824', boxes: 1 }
  // Something of everything: on its way, held, faulty, on orders of both kinds, received with differences.
  const [working = '', other = ''] = await held(journey, technician, 4)
  const [faulty = '', broken = ''] = await held(journey, technician, 3, 'fault')
  const regular = await order(technician, 'regular', [working], transport)
  const non_regular = await order(technician, 'non_regular', [faulty, 'UNKNOWN-1'], transport)
  Object.assign(ids, { regular: regular.body.id, non_regular: non_regular.body.id })
  const received = await order(technician, 'non_regular', [other, broken, 'UNKNOWN-2'], transport)
  await scan(journey, received.body.id, [broken, 'UNKNOWN-2'])
  await confirm(journey, received.body.id)
  const serials = await stocked(journey, 2)
  await journey.admin.call(assignments.create, {
    body: { technician_id: technician.id, warehouse_id: ground.milano, products: { serials } },
  })
  const pages = (await builtPages()).filter(({ allow }) => allow !== 'public' && allow.includes('technician'))
  addresses = pages.map(({ path }) =>
    path.replace('$id', String(ids[/regular/.test(path) ? 'regular' : 'non_regular'])),
  )
  addresses.push('/technician/orders?tab=confirmed', `/technician/orders/${received.body.id}`)
})

/** Opens what only shows after a press, looks at it, and closes it. */
async function look(tab: Tab, press: string | RegExp, role: 'dialog' | 'menu' = 'dialog'): Promise<string[]> {
  await tab.getByRole('button', { name: press }).first().click()
  await tab.getByRole(role).last().waitFor()
  const found = await findSmallTargets(tab)
  await tab.keyboard.press('Escape')
  await tab.getByRole(role).last().waitFor({ state: 'hidden' })
  return found
}

test('every page of a technician', async () => {
  const tab = await journey.page(journey.technician, { width: 360 })
  const small: Record<string, string[]> = {}
  const note = (where: string, found: string[]) => {
    if (found.length > 0) small[where] = found
  }
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await open(tab, address)
    note(address, await findSmallTargets(tab))
  }
  await open(tab, '/assigned-products')
  note('menu of a row', await look(tab, /^Actions for/, 'menu'))
  note('filters', await look(tab, /^Filter/))
  note('main menu', await look(tab, 'Menu'))
  note('camera', await look(tab, 'Scan'))
  await open(tab, '/technician/orders-regular/create')
  note('what the technician holds', await look(tab, 'From my products'))
  note('pasted list', await look(tab, 'Paste a list'))
  await open(tab, `/technician/orders/${ids.non_regular}`)
  note('adding products', await look(tab, 'Add products'))
  note('shipment', await look(tab, 'Edit shipment'))
  await tab
    .getByRole('button', { name: /^Add a note on/ })
    .first()
    .click()
  note('note of a line', await findSmallTargets(tab))
  expect(small).toEqual({})
})

test('crosses that empty a field have a name, are large enough, and empty it', async () => {
  const tab = await journey.page(journey.technician, { width: 360, language: 'IT' })
  const emptied = async (field: Locator, cross: string) => {
    expect(await field.inputValue()).not.toBe('')
    expect(await findSmallTargets(tab)).toEqual([])
    await tab.getByRole('button', { name: cross }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await tab.getByRole('button', { name: cross }).count()).toBe(0)
  }
  await open(tab, '/assigned-products')
  const list = tab.getByRole('searchbox', { name: 'Filtra questo elenco' })
  await list.fill('SN')
  await emptied(list, 'Svuota la ricerca')
  await open(tab, '/technician/orders-regular/create')
  const courier = tab.getByRole('combobox', { name: 'Corriere' })
  await courier.click()
  await tab.getByRole('option').first().click()
  await emptied(courier, 'Svuota: Corriere')
  await tab.getByRole('button', { name: 'Dai miei prodotti' }).click()
  const picking = tab.getByRole('dialog').getByRole('textbox')
  await picking.fill('SN')
  await emptied(picking, 'Svuota la ricerca')
})

test('a small target and small letters are found', async () => {
  const tab = await journey.page(journey.technician, { width: 360 })
  await open(tab, '/user/profile')
  const before = await findSmallTargets(tab)
  await tab.evaluate(() => {
    const low = document.createElement('button')
    low.textContent = 'low'
    Object.assign(low.style, { flex: 'none', height: '30px' })
    const small = document.createElement('input')
    small.ariaLabel = 'small'
    Object.assign(small.style, { flex: 'none', height: '50px', fontSize: '13px' })
    document.querySelector('main')?.append(low, small)
  })
  const found = (await findSmallTargets(tab)).filter((it) => !before.includes(it))
  expect(found).toEqual(['button "low": 30 px high', 'input "small": letters of 13 px'])
})
