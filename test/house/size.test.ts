import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../e2e/browser.ts'

const journey = useBrowser()

/** Kilobytes of gzipped JavaScript that a first visit may load; the list is to come down to 260. */
const limits = { login: 231, products: 328 }

/** What a browser really fetches, files that are imported later included. */
async function scriptsOf(page: Page, address: string, ready: Locator): Promise<{ name: string; kB: number }[]> {
  const scripts: Promise<{ name: string; kB: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(
        response.body().then((body) => ({ name: new URL(response.url()).pathname, kB: gzipSync(body).length / 1000 })),
      )
  })
  await page.goto(address)
  await ready.waitFor()
  // The page's line to the server stays open, so quiet means that no more scripts come.
  for (let before = -1; before !== scripts.length; ) {
    before = scripts.length
    await page.waitForTimeout(1_000)
  }
  return Promise.all(scripts)
}

test.each(['login', 'products'] as const)(
  'the first visit to /%s loads no more JavaScript than it may',
  async (name) => {
    const page = await journey.page(name === 'login' ? undefined : journey.admin, { fresh: true })
    const ready = name === 'login' ? page.getByLabel('Username') : page.getByRole('heading', { name: 'Products' })
    const scripts = await scriptsOf(page, `/${name}`, ready)
    const sum = scripts.reduce((total, { kB }) => total + kB, 0)
    expect(scripts.map(({ name: file }) => file).join(' ')).toContain(name === 'login' ? 'login-page' : 'list-page')
    // React alone is more than this: less means that the scripts were not counted.
    expect(sum).toBeGreaterThan(50)
    expect(sum, JSON.stringify(scripts)).toBeLessThan(limits[name])
  },
)
