/** Every page there is, for every role, on a server that holds the demo company. */
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page as Tab } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { Role } from '#lib/records/endpoint.ts'
import type { Page } from '#web/page.ts'
import { type Journey, useBrowser } from './browser.ts'

type Visitor = Role | 'public'

const root = resolve(import.meta.dirname, '../..')

export async function builtPages(): Promise<Page[]> {
  const built: Page[] = []
  for await (const file of glob('src/features/*/*/web/pages.tsx', { cwd: root })) {
    // Every pages.tsx exports the pages of its feature.
    const { pages } = (await import(resolve(root, file))) as { pages: readonly Page[] }
    built.push(...pages)
  }
  return built
}

export function useEveryPage() {
  const journey: Journey = useBrowser('demo')
  const built: Page[] = []
  beforeAll(async () => {
    built.push(...(await builtPages()))
  })
  const addresses = (pages: readonly Page[], visitor: Visitor) =>
    pages
      .filter(({ allow }) => (allow === 'public' ? visitor === 'public' : allow.some((role) => role === visitor)))
      .map(({ path }) => path.replace(/\$\w+/g, '1'))
  const person = { public: () => undefined, admin: () => journey.admin, technician: () => journey.technician }
  return {
    journey,
    person: (visitor: Visitor) => person[visitor](),
    built: (visitor: Visitor) => addresses(built, visitor),
  }
}

/** The first page is loaded, the others are gone to as a click does, which is many times faster. */
export async function open(tab: Tab, address: string): Promise<void> {
  if (tab.url() === 'about:blank') await tab.goto(address)
  else
    await tab.evaluate((to) => {
      document.title = ''
      history.pushState(null, '', to)
    }, address)
  await tab.waitForFunction(() => document.title.includes('Fieldstock'))
  await tab.locator('h1, h2').first().waitFor()
  // What is loading is not yet what people see.
  await tab.waitForFunction(() => !document.querySelector('[role=status][aria-label], [aria-busy=true]'))
}
