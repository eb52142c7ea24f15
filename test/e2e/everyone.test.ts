/** Nobody is shut out by how a page is made: axe looks at each of them, light and dark; tables are measured on the way. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, useEveryPage, visitors } from './every-page.ts'
import { findCutCellsPatiently } from './measure-tables.ts'

const { journey, person, built } = useEveryPage()

type Axe = {
  run: (
    where: { include: string[]; exclude: string[] },
    how: { runOnly?: string[] },
  ) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

async function violations(tab: Page, part: string, ...rules: string[]): Promise<string[]> {
  // The builder brings axe into the page, where it stays; bringing it in for each look would cost more than looking.
  if (!(await tab.evaluate(() => 'axe' in globalThis)))
    await new AxeBuilder({ page: tab }).setLegacyMode(true).include('h1').withRules('empty-heading').analyze()
  return tab.evaluate(
    async ([include, only]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      // Rows are all made alike; three of them tell.
      const where = { include: [include], exclude: ['tbody tr:nth-child(n + 4)'] }
      const { violations: found } = await axe.run(where, only.length > 0 ? { runOnly: only } : {})
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    [part, rules] as const,
  )
}

/** Colours fade from one theme to the other; here they arrive at once. */
const setTheme = (tab: Page, theme: 'light' | 'dark') =>
  tab.evaluate(async (to) => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [still]
    }
    document.documentElement.setAttribute('data-mantine-color-scheme', to)
    await new Promise(requestAnimationFrame)
  }, theme)

test.each(visitors)(
  'axe finds nothing on the pages of a visitor who is %s, light or dark, and no list cuts what it shows',
  async (visitor) => {
    const tab = await journey.page(person(visitor), { width: 1200 })
    const others =
      visitor === 'admin'
        ? ['/', '/nowhere', '/technicians-warehouse?tab=replenish', '/suppliers?new=1', '/users?new=1']
        : []
    const found: Record<string, string[]> = {}
    // The frame is the same around every page and is looked at once.
    let part = 'body'
    for (const address of [...built(visitor), ...others]) {
      await open(tab, address)
      if (address.includes('new=1')) {
        await tab.getByRole('dialog').waitFor()
        part = '[role=dialog]'
      }
      const { faults } = await findCutCellsPatiently(tab)
      const explained = await tab.getByRole('button', { name: 'What is this?' }).count()
      if (visitor !== 'public' && address !== '/nowhere' && explained !== 1) faults.push('nothing says what it is')
      const light = await violations(tab, part)
      await setTheme(tab, 'dark')
      const dark = await violations(tab, part, 'color-contrast')
      await setTheme(tab, 'light')
      const all = [...faults, ...light, ...dark.map((it) => `dark ${it}`)]
      if (all.length > 0) found[address] = all
      if (visitor !== 'public') part = 'main'
    }
    expect(found).toEqual({})
  },
  360_000,
)

test('axe does find what is wrong, and dark is dark', async () => {
  const tab = await journey.page(person('admin'))
  await open(tab, '/company')
  const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await setTheme(tab, 'dark')
  expect(await ground()).not.toBe(light)
  await tab.evaluate(() => {
    const image = document.createElement('img')
    image.src = '/favicon.svg'
    document.querySelector('main')?.append(image)
  })
  expect(await violations(tab, 'main')).toEqual([expect.stringContaining('image-alt')])
})

type Policy = { createHTML: (text: string) => { toString: () => string } }

test('text becomes neither script nor markup in a page, and the page is served at one address alone', async () => {
  const { headers } = await fetch(journey.base)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/)
  const other = await fetch(`${journey.base}/index.html?a=1`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([308, '/'])
  const tab = await journey.page()
  await open(tab, '/login')
  const taken = await tab.evaluate(() => {
    const { defaultPolicy } = (globalThis as unknown as { trustedTypes: { defaultPolicy: Policy } }).trustedTypes
    return ['a > b { c: "1 < 2" }', '<img src=x onerror=alert(1)>', 'a</style><b>', '<!--', '<?'].map((text) =>
      defaultPolicy.createHTML(text).toString(),
    )
  })
  expect(taken).toEqual(['a > b { c: "1 < 2" }', '', '', '', ''])
})
