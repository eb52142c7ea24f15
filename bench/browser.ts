/** A browser at the pages of a stage, signed in as the login page leaves it. */
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { roleNumbers } from '#lib/records/endpoint.ts'
import { findBrowser } from '../scripts/browser.ts'
import { buildWhenStale } from '../scripts/build-parts.ts'
import type { Stage } from './stage.ts'

export async function launchBrowser(): Promise<Browser> {
  await buildWhenStale('pages', { stop: new AbortController().signal, print: (line) => console.error(line) })
  return chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
}

/** A first visit: nothing is in its cache. */
export async function signedIn(
  browser: Browser,
  { site: { address, token, cookie, admin } }: Stage,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: address }])
  const userData = { id: admin, first_name: 'A', last_name: 'B', username: 'a', picture_path: null, picture_url: null }
  await context.addInitScript(
    (kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
    },
    {
      token,
      user: 'true',
      user_type_id: String(roleNumbers.admin),
      userData: JSON.stringify({ ...userData, ref_user_type_id: roleNumbers.admin }),
    },
  )
  return context
}
