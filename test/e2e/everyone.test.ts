/** Nobody is shut out by how a page is made: axe looks at each of them, light and dark. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, useEveryPage, visitors } from './every-page.ts'

const { journey, person, built } = useEveryPage()

async function violations(tab: Page, part: string, ...rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page: tab })
    .setLegacyMode(true)
    .include(part)
    // Rows are all made alike; three of them tell.
    .exclude('tbody tr:nth-child(n + 4)')
  const { violations: found } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const setTheme = (tab: Page, theme: 'light' | 'dark') =>
  tab.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), theme)

test.each(visitors)(
  'axe finds nothing on the pages of a visitor who is %s, light or dark',
  async (visitor) => {
    const tab = await journey.page(person(visitor))
    const others = visitor === 'admin' ? ['/', '/nowhere', '/suppliers?new=1', '/users?new=1'] : []
    const found: Record<string, string[]> = {}
    // The frame is the same around every page and is looked at once.
    let part = 'body'
    for (const address of [...built(visitor), ...others]) {
      await open(tab, address)
      if (address.includes('new=1')) {
        await tab.getByRole('dialog').waitFor()
        part = '[role=dialog]'
      }
      const light = await violations(tab, part)
      await setTheme(tab, 'dark')
      const dark = await violations(tab, part, 'color-contrast')
      await setTheme(tab, 'light')
      if (light.length + dark.length > 0) found[address] = [...light, ...dark.map((it) => `dark ${it}`)]
      if (visitor !== 'public') part = 'main'
    }
    expect(found).toEqual({})
  },
  180_000,
)

test('axe does find what is wrong', async () => {
  const tab = await journey.page(person('admin'))
  await open(tab, '/company')
  await tab.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/favicon.svg">'))
  expect(await violations(tab, 'main')).toEqual([expect.stringContaining('image-alt')])
})
