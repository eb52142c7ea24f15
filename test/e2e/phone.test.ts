/** On a phone: every page fits, the sidebar slides in, rows are cards. */
import { expect, test } from 'vitest'
import { open, useEveryPage, visitors } from './every-page.ts'

const { journey, person, built, toCome } = useEveryPage()

test.each(visitors)('no page of a visitor who is %s scrolls sideways on a phone', async (visitor) => {
  const tab = await journey.page(person(visitor), { width: 360, language: 'IT' })
  const wide: string[] = []
  for (const address of [...built(visitor), ...toCome(visitor)]) {
    await open(tab, address)
    const { scrollWidth, title } = await tab.evaluate(() => ({
      scrollWidth: document.scrollingElement?.scrollWidth ?? 0,
      title: document.title,
    }))
    if (scrollWidth > 360) wide.push(`${address}: ${scrollWidth}`)
    expect(title, address).not.toContain('Ops!')
  }
  expect(wide).toEqual([])
})

test('on a phone the sidebar slides in and rows are cards with the same actions', async () => {
  const tab = await journey.page(journey.admin, { width: 360 })
  await open(tab, '/suppliers')
  expect(await tab.getByRole('table').count()).toBe(0)
  const card = tab.getByRole('listitem').filter({ hasText: 'Banca Tirrenia' })
  await card.getByRole('button', { name: 'Actions for Banca Tirrenia' }).click()
  await tab.getByRole('menuitem', { name: 'Edit' }).click()
  await tab.getByRole('dialog', { name: 'Edit supplier' }).getByRole('button', { name: 'Cancel' }).click()
  await tab.getByRole('dialog', { name: 'Edit supplier' }).waitFor({ state: 'hidden' })

  const sidebar = tab.getByRole('navigation', { name: 'Main navigation' })
  expect(await sidebar.isVisible()).toBe(false)
  await tab.getByRole('button', { name: 'Menu', exact: true }).click()
  await tab.getByRole('link', { name: 'Warehouses' }).click()
  await tab.getByRole('heading', { name: 'Warehouses', level: 1 }).waitFor()
  await sidebar.waitFor({ state: 'hidden' })
})
