import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useBrowser } from '../e2e/browser.ts'

const journey = useBrowser()

/** Kilobytes of gzipped JavaScript that the login page may load. */
const limit = 230

/** What a browser really fetches, files that are imported later included. */
async function scriptsOf(address: string): Promise<{ name: string; kB: number }[]> {
  const page = await journey.page()
  const scripts: Promise<{ name: string; kB: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(
        response.body().then((body) => ({ name: new URL(response.url()).pathname, kB: gzipSync(body).length / 1000 })),
      )
  })
  await page.goto(address)
  await page.getByLabel('Username').waitFor()
  await page.waitForLoadState('networkidle')
  return Promise.all(scripts)
}

test(`the login page loads under ${limit} kB of gzipped JavaScript`, async () => {
  const scripts = await scriptsOf('/login')
  const sum = scripts.reduce((total, { kB }) => total + kB, 0)
  expect(scripts.map(({ name }) => name).join(' ')).toContain('login-page')
  // React alone is more than this: less means that the scripts were not counted.
  expect(sum).toBeGreaterThan(50)
  expect(sum, JSON.stringify(scripts)).toBeLessThan(limit)
})
