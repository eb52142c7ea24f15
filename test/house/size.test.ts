import { brotliCompressSync, constants } from 'node:zlib'
import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../e2e/browser.ts'

const journey = useBrowser()

/** Kilobytes of JavaScript, as the build compresses it, and files that a first visit may load. */
const visits = {
  login: { as: 'visitor', address: '/login', page: 'login-page', kB: 146, files: 6 },
  products: { as: 'admin', address: '/products', page: 'list-page', kB: 210, files: 20 },
  // With nothing to receive the list of products is in sight.
  'the home of a technician': {
    as: 'technician',
    address: '/assigned-products',
    page: 'own-page',
    kB: 256,
    files: 40,
  },
  'the jobs of a technician': {
    as: 'technician',
    address: '/technician/interventions',
    page: 'jobs-page',
    kB: 197,
    files: 15,
  },
  'the form that closes a job': {
    as: 'technician',
    address: '/technician/interventions/1/close',
    page: 'closing-page',
    kB: 224,
    files: 17,
  },
} as const

const sizeOf = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length /
  1000

/** What a browser really fetches, files that are imported later included; what the service worker has fetched by then costs nothing. */
async function scriptsOf(page: Page, address: string, ready: Locator): Promise<{ name: string; kB: number }[]> {
  const asked: Request[] = []
  const ended = new Set<Request>()
  const kept = new Set<string>()
  const line = await page.context().newCDPSession(page)
  line.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) kept.add(response.url)
  })
  await line.send('Network.enable')
  const count = (request: Request) => request.resourceType() === 'script' && asked.push(request)
  page.on('request', count)
  page.on('requestfinished', (request) => ended.add(request))
  page.on('requestfailed', (request) => ended.add(request))
  await page.goto(address)
  await ready.waitFor()
  // The page's line to the server stays open, so quiet means that no more scripts come and none is under way.
  for (let before = -1; before !== asked.length || asked.some((request) => !ended.has(request)); ) {
    before = asked.length
    await page.waitForTimeout(1_000)
  }
  page.off('request', count)
  const scripts = []
  for (const request of asked.filter((request) => !kept.has(request.url()))) {
    const response = await request.response()
    if (response) scripts.push({ name: new URL(request.url()).pathname, kB: sizeOf(await response.body()) })
  }
  return scripts
}

test.each(Object.entries(visits))('the first visit to %s loads no more than it may', async (_name, visit) => {
  const person = visit.as === 'visitor' ? undefined : journey[visit.as]
  const page = await journey.page(person, { fresh: true, keeps: true, width: visit.as === 'technician' ? 360 : 1440 })
  const ready = visit.as === 'visitor' ? page.getByLabel('Username') : page.getByRole('main')
  const scripts = await scriptsOf(page, visit.address, ready)
  const sum = scripts.reduce((total, { kB }) => total + kB, 0)
  expect(scripts.map(({ name }) => name).join(' ')).toContain(visit.page)
  // React alone is more than this: less means that the scripts were not counted.
  expect(sum).toBeGreaterThan(50)
  expect(sum, JSON.stringify(scripts)).toBeLessThan(visit.kB)
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(visit.files)
})
