/** The pages change while phones have them open: the build before and the build after, in two tabs of one phone. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { mountSite } from '#server/http/site.ts'
import { signedIn, useBrowser } from './browser.ts'
import { openPhone } from './phone.ts'

const journey = useBrowser()
const project = resolve(import.meta.dirname, '../..')

/** Builds the pages with other words, beside the files of the build before; answers their folder. */
async function buildAfter(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'fieldstock-after-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const name of ['src', 'public', 'scripts', 'dist', 'index.html', 'package.json', 'vite.config.ts'])
    await cp(join(project, name), join(root, name), { recursive: true })
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  const titles = join(root, 'src/features/interventions/closings/phone-titles.ts')
  await writeFile(titles, (await readFile(titles, 'utf8')).replace("'My interventions'", "'Jobs of the new version'"))
  const command = ['build', root, '--config', join(root, 'vite.config.ts'), '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), ...command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return join(root, 'dist')
}

/** The server as phones see it, whose pages can be replaced. */
async function openServer(folder: string) {
  let pages = ''
  const serve = async (of: string, time_zone = 'Europe/Rome') => {
    const app = Fastify()
    onTestFinished(() => app.close())
    await mountSite(app, { time_zone }, of)
    pages = await app.listen({ port: 0, host: '127.0.0.1' })
  }
  await serve(folder)
  const front = createServer((near, reply) => {
    const { method = 'GET', headers, url = '/' } = near
    const far = request((url.startsWith('/api/') ? journey.base : pages) + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    })
    far.on('error', () => reply.destroy())
    near.on('close', () => near.complete || far.destroy())
    near.pipe(far)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => {
    front.closeAllConnections()
    front.close()
  })
  // A server that listens on a port has an address of this shape.
  const { port } = front.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, serve }
}

const keptVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('fieldstock ')))
/** The next version is kept on the phone, and waits. */
async function update(page: Page) {
  const before = await keptVersions(page)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.installing === null && registration.waiting !== null
    })
  await expect
    .poll(async () => (await keptVersions(page)).length > before.length && (await isWaiting()), { timeout: 60_000 })
    .toBe(true)
}

test('a new version waits until one tab takes it; the other goes on with the one before, also without a network, and takes it by its own button', {
  tags: ['long'],
}, async () => {
  const server = await openServer(join(project, 'dist'))
  const { cookies, entries } = await signedIn(journey, journey.technician)
  const [cookie] = cookies
  const phone = await openPhone(server.base, { ...entries, language_name: 'EN' }, `${cookie?.name}=${cookie?.value}`)
  await phone.page().goto(`${phone.line.origin}/technician/interventions`)
  await phone.page().getByRole('heading', { name: 'My interventions' }).waitFor()
  const one = await phone.keepApp()
  const address = `${phone.line.origin}/technician/interventions`
  await one.goto(address)
  await one.getByRole('heading', { name: 'My interventions' }).waitFor()
  const [before] = await keptVersions(one)

  // One is skipped: the next comes before anybody takes it.
  const after = await buildAfter()
  await server.serve(after, 'Europe/Paris')
  await update(one)
  await server.serve(after)
  await update(one)
  const other = await one.context().newPage()
  await other.goto(address)
  for (const page of [one, other]) {
    await page.getByText('A new version is here.').waitFor()
    await page.getByRole('heading', { name: 'My interventions' }).waitFor()
  }

  await one.getByRole('button', { name: 'Use it' }).click()
  await one.getByRole('heading', { name: 'Jobs of the new version' }).waitFor()
  await expect.poll(() => keptVersions(one)).toHaveLength(2)
  expect(await keptVersions(one)).toContain(before)

  // A screen of the build before whose code the other tab has not loaded yet.
  const browser = await other.context().newCDPSession(other)
  await browser.send('Network.clearBrowserCache')
  phone.line.cut()
  await other.getByRole('link', { name: 'Profile' }).click()
  await other.getByRole('heading', { name: 'Profile' }).waitFor()
  phone.line.mend()
  await other.getByRole('button', { name: 'Use it' }).click()
  await expect.poll(() => other.getByRole('button', { name: 'Use it' }).count(), { timeout: 20_000 }).toBe(0)
  await other.goto(address)
  await other.getByRole('heading', { name: 'Jobs of the new version' }).waitFor()
  expect(phone.faults).toEqual([])
})
