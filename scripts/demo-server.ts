/** A running server with the demo company, and browser windows signed in to it, for scripts that take pictures. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { ensureFirstAdmin } from '#features/office/accounts/server/service.ts'
import { markDemoData } from '#features/office/demo-data/server/service.ts'
import { type Role, roleNumbers } from '#lib/records/endpoint.ts'
import type { Language } from '#lib/texts/texts.ts'
import { cookieName, openSession } from '#server/access/session.ts'
import { startWorker } from '#server/background/jobs.ts'
import { openDatabase } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { readEnv } from '#server/env.ts'
import { createHttp } from '#server/http/http.ts'
import { openServices } from '#server/open.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { makeDemo, storeDemoLogos } from '../database/demo.ts'
import { keepDemoFiles } from '../database/demo-archive.ts'
import { makeClientFiles } from '../database/demo-client-files.ts'
import { makeDemoUploads } from '../database/demo-uploads.ts'
import { routes } from '../src/api.ts'
import { backgroundJobs, uploads } from '../src/features.ts'
import { findBrowser } from './browser.ts'

export async function serveDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-pictures-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
  const env = readEnv({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'files'), PORT: '0', LOG_LEVEL: 'error' })
  await prepareDatabase(postgres.url, backgroundJobs)
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
  await keepDemoFiles(services.database, services.files, { user, language: 'EN', correlation_id: 'pictures' })
  await makeDemoUploads(services, user)
  await makeClientFiles(services, user)
  await database.write((tx) => markDemoData(tx, user.id))
  const app = await createHttp(services, routes)
  const worker = await startWorker(postgres.url, services, backgroundJobs)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base,
    database,
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

export type Served = Awaited<ReturnType<typeof serveDemo>>
export type Look = { width: number; theme: 'light' | 'dark'; language: Language }

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    // Letters as wide as in a window.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
      '--font-render-hinting=none',
    ],
  })

/** A window that is signed in as the first account of a role, or as nobody. */
export async function openWindow(
  browser: Browser,
  served: Served,
  as: Role | 'public',
  look: Look,
): Promise<BrowserContext> {
  const { width, theme, language } = look
  const kept = as === 'public' ? undefined : await served.kept(as)
  const entries = { ...kept?.entries, language_name: language, theme }
  const context = await browser.newContext({
    baseURL: served.base,
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: 'reduce',
    storageState: {
      cookies: kept
        ? [
            {
              name: cookieName,
              value: kept.cookie,
              domain: '127.0.0.1',
              path: '/',
              expires: -1,
              httpOnly: true,
              secure: false,
              sameSite: 'Strict',
            },
          ]
        : [],
      origins: [
        { origin: served.base, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) },
      ],
    },
  })
  context.setDefaultTimeout(15_000)
  return context
}
