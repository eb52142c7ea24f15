/** `node scripts/screenshots.ts <folder>`: every built screen, wide and narrow, light and dark, in both languages, with the demo data. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureFirstAdmin } from '#features/accounts/server/service.ts'
import { type Role, roleNumbers } from '#lib/endpoint.ts'
import type { Language } from '#lib/texts.ts'
import { openDatabase } from '#server/db.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { readEnv } from '#server/env.ts'
import { createHttp } from '#server/http.ts'
import { startWorker } from '#server/jobs.ts'
import { openServices } from '#server/open.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { cookieName, openSession } from '#server/session.ts'
import { makeDemo, storeDemoLogos } from '../database/demo.ts'
import { makeDemoUploads } from '../database/demo-uploads.ts'
import { routes } from '../src/api.ts'
import { jobs } from '../src/jobs.ts'
import { uploads } from '../src/uploads.ts'
import { findBrowser } from './browser.ts'
import { buildWebWhenStale } from './build-web.ts'

type Screen = { name: string; path: string; as: Role | 'public'; act?: (page: Page) => Promise<unknown> }

const clickMenu = async (page: Page) => {
  await page.locator('[data-menu]').first().click()
  await page.getByRole('menuitem').first().waitFor()
}
const openFirst = async (page: Page) => {
  await page.locator('[data-open]').first().click()
  await page.getByRole('heading', { name: /^(Order|Ordine) \d+$/, level: 1 }).waitFor()
}
const pickOwn = async (page: Page) => {
  await page.getByRole('button', { name: /^(From my products|Dai miei prodotti)$/ }).click()
  await page.getByRole('dialog').locator('code').first().waitFor()
}
const badCategories = 'name\nDesktop\nTotem\nTotem\n\nChiosco\n'

/** On a phone what is not the first action is behind the three dots. */
async function pressAction(page: Page, name: RegExp) {
  const button = page.getByRole('button', { name })
  const dots = page.getByRole('button', { name: /^(More actions|Altre azioni)$/ })
  await button.or(dots).first().waitFor()
  if (await button.isVisible()) return button.click()
  await dots.click()
  return page.getByRole('menuitem', { name }).click()
}

async function upload(page: Page) {
  await pressAction(page, /^(Upload|Carica)/)
  const file = { name: 'categorie.csv', mimeType: 'text/csv', buffer: Buffer.from(badCategories) }
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('dialog').locator('tbody tr').first().waitFor()
}

async function serveDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-pictures-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
  const env = readEnv({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'files'), PORT: '0', LOG_LEVEL: 'error' })
  await prepareDatabase(postgres.url, jobs)
  const database = openDatabase(postgres.url)
  const services = await openServices(env, postgres.url, 'pictures', uploads)
  const admin = await database.write((tx) => ensureFirstAdmin(tx, undefined))
  if (!admin) throw new Error('the database is not new')
  const user = {
    id: admin.id,
    role: 'admin',
    name: 'Fieldstock Admin',
    username: admin.username,
    session_id: null,
  } as const
  const logos = await storeDemoLogos(services.files)
  await database.write((tx) => makeDemo({ tx, user, language: 'EN', correlation_id: 'pictures' }, logos))
  await makeDemoUploads(services, user)
  const app = await createHttp(services, routes)
  const worker = await startWorker(postgres.url, services, jobs)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base,
    async kept(role: Role) {
      const { rows } = await database.pool.query(
        `select id, first_name, last_name, username from account where role = $1 and password_hash is not null order by id limit 1`,
        [role],
      )
      const id = Number(rows[0].id)
      const { token, cookie } = await database.write((tx) =>
        openSession(tx, id, { address: '127.0.0.1', device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }),
      )
      const userData = { ...rows[0], id, picture_path: null, picture_url: null, ref_user_type_id: roleNumbers[role] }
      return { cookie, entries: { token, user: 'true', userData: JSON.stringify(userData) } }
    },
    async close() {
      await app.close()
      await worker.close()
      await services.close()
      await database.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Served = Awaited<ReturnType<typeof serveDemo>>
type Look = { width: number; theme: 'light' | 'dark'; language: Language }

import { writeFile } from 'node:fs/promises'

await buildWebWhenStale({ stop: new AbortController().signal, print: (line) => console.log(line) })
const served = await serveDemo()
const admin = await served.kept('admin')
const technician = await served.kept('technician')
await writeFile('/tmp/report/session.json', JSON.stringify({ base: served.base, admin, technician, cookieName }))
console.log('serving', served.base)
setInterval(() => {}, 60000)
process.on('SIGTERM', () => void served.close().then(() => process.exit(0)))
