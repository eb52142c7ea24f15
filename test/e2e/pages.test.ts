/** Every page for every role: it opens, it fits a phone, and nobody is shut out by how it is made. */
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page as Tab } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#lib/endpoint.ts'
import type { Page } from '#web/page.ts'
import { makeDemo } from '../../database/demo.ts'
import { pagesToCome } from '../../src/pages-to-come.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const root = resolve(import.meta.dirname, '../..')
const built: Page[] = []

beforeAll(async () => {
  for await (const file of glob('src/features/*/web/pages.tsx', { cwd: root })) {
    // Every pages.tsx exports the pages of its feature.
    const { pages } = (await import(resolve(root, file))) as { pages: readonly Page[] }
    built.push(...pages)
  }
  const { id } = journey.admin
  await journey.database.write((tx) =>
    makeDemo(
      {
        tx,
        user: { id, role: 'admin', name: 'Elena Prova', username: 'elena', session_id: null },
        language: 'EN',
        correlation_id: 'test',
      },
      journey.services.files,
    ),
  )
})

const addressOf = ({ path }: Page) => path.replace(/\$\w+/g, '1')
const opensFor = (pages: readonly Page[], role: Role | 'public') =>
  pages
    .filter(({ allow }) => (role === 'public' ? allow === 'public' : allow !== 'public' && allow.includes(role)))
    .map(addressOf)

/** The first page is loaded, the others are gone to as a click does, which is many times faster. */
async function open(tab: Tab, address: string) {
  if (tab.url() === 'about:blank') await tab.goto(address)
  else
    await tab.evaluate((to) => {
      document.title = ''
      history.pushState(null, '', to)
    }, address)
  await tab.waitForFunction(() => document.title.includes('·') || document.title.includes('Fieldstock'))
  await tab.locator('h1, h2').first().waitFor()
  // What is loading is not yet what people see.
  await tab.waitForFunction(() => !document.querySelector('[role=status][aria-label], [aria-busy=true]'))
}

async function violations(tab: Tab, part: string, ...rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page: tab }).setLegacyMode(true).include(part)
  const { violations: found } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const people = [
  ['public', () => undefined],
  ['admin', () => journey.admin],
  ['technician', () => journey.technician],
] as const

test.each(people)('no page of a visitor who is %s scrolls sideways on a phone', async (role, person) => {
  const tab = await journey.page(person(), { width: 360, language: 'IT' })
  const wide: string[] = []
  for (const address of [...opensFor(built, role), ...opensFor(pagesToCome, role)]) {
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

test.each(people)('axe finds nothing on the pages of a visitor who is %s, light or dark', async (role, person) => {
  const tab = await journey.page(person())
  const forms = role === 'admin' ? ['/', '/nowhere', '/suppliers?new=1', '/users?new=1'] : []
  const found: Record<string, string[]> = {}
  // The frame is the same around every page and is looked at once.
  let part = 'body'
  for (const address of [...opensFor(built, role), ...forms]) {
    await open(tab, address)
    const isForm = address.includes('new=1')
    if (isForm) await tab.getByRole('dialog').waitFor()
    if (isForm) part = '[role=dialog]'
    const light = await violations(tab, part)
    await tab.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
    const dark = await violations(tab, part, 'color-contrast')
    await tab.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
    if (light.length + dark.length > 0) found[address] = [...light, ...dark.map((it) => `dark ${it}`)]
    if (role !== 'public') part = 'main'
  }
  expect(found).toEqual({})
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
