/** The way in: login, the second step, a forgotten password. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { totpCode, totpStep } from '#server/access/totp.ts'
import { dataFolders } from '#server/env.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const password = 'tre gatti sul tetto'

beforeAll(() => journey.account('admin', 'laura', password))

async function signIn(page: Page, username: string, secret: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('signing in leads to the page that was asked for', async () => {
  const page = await journey.page()
  await page.goto('/suppliers?q=banca')
  await page.waitForURL('**/login?**')
  await signIn(page, 'laura', password)
  await page.getByText('Login Success').waitFor()
  await page.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/suppliers')
  expect(new URL(page.url()).searchParams.get('q')).toBe('banca')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_type_id'))).toBe('2')

  await page.goto('/login')
  await page.waitForURL(`${journey.base}/`)
  await page.goto('/forgot-password')
  await page.waitForURL(`${journey.base}/`)
})

test('after signing in the whole page says that it is loading, until what lies behind the login is there', async () => {
  const page = await journey.page(undefined, { fresh: true })
  const line = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async (route) => {
    await line.promise
    await route.continue()
  })
  await page.goto('/login')
  await signIn(page, 'laura', password)
  const overlay = page.getByRole('status', { name: 'Loading', exact: true })
  await overlay.waitFor()
  expect(await overlay.boundingBox()).toMatchObject(page.viewportSize() ?? {})
  line.resolve()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await overlay.waitFor({ state: 'hidden' })
})

test('a wrong password and an unknown name get the same words and nothing else', async () => {
  const page = await journey.page()
  await page.goto('/login')
  for (const [name, secret] of [
    ['laura', 'sbagliata sbagliata'],
    ['nessuno', password],
  ] as const) {
    await signIn(page, name, secret)
    const alert = page.getByRole('dialog', { name: 'Login Failed' })
    await alert.getByText('Invalid Username or Password').waitFor()
    await expect.poll(() => alert.textContent()).toMatch(/^Login FailedInvalid Username or Password\.?Close$/)
    await alert.getByRole('button', { name: 'Close' }).click()
    await alert.waitFor({ state: 'hidden' })
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Ita')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('dialog', { name: 'Accesso non riuscito' }).waitFor()
})

/** The link in the newest mail to an address, as soon as there is one. */
async function linkFor(address: string): Promise<string> {
  const { outbox } = dataFolders(journey.services.env)
  const find = async () => {
    for (const name of (await readdir(outbox).catch(() => [])).sort().reverse()) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      if (mail.to?.some((to) => to.address === address))
        return /\/forgot-password\?token=\S+/.exec(mail.text ?? '')?.[0] ?? ''
    }
    return ''
  }
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}

test('a forgotten password is reset with the link from the mail, once', async () => {
  await journey.account('admin', 'smemorata', password)
  const page = await journey.page()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username or email').fill('smemorata')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Check your mail').waitFor()
  const link = await linkFor('smemorata@example.com')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('corta')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('The input must be at least 10 characters.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('quattro cani in cortile')
  await page.getByLabel('Repeat the new password').fill('quattro cani in cortile')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your new password is set.').waitFor({ state: 'hidden' })
  await signIn(page, 'smemorata', 'quattro cani in cortile')
  await page.getByText('Login Success').waitFor()

  const second = await journey.page()
  await second.goto(link)
  await second.getByText('This link does not work').waitFor()
})

test('with two-step sign-in on, the password alone does not let anyone in', { tags: ['long'] }, async () => {
  await journey.account('admin', 'doppia', password)
  const page = await journey.page()
  await page.goto('/login?from=/user/profile')
  await signIn(page, 'doppia', password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replace(/\s/g, '')
  const code = page.getByLabel('Then enter the six digits that the app shows')
  const step = totpStep(new Date())
  await code.fill(totpCode(secret, step - 40))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  await code.fill(totpCode(secret, step))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Two-step sign-in is on.').waitFor()

  const other = await journey.page()
  await other.goto('/login')
  await signIn(other, 'doppia', password)
  await other.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The step that turned it on is spent; the next one is accepted a little early.
  await other.getByLabel('Code').fill(totpCode(secret, step + 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByText('Login Success').waitFor()
})

test('a link that cannot set a password any more is refused as it is opened', { tags: ['long'] }, async () => {
  const page = await journey.page()
  await page.goto('/forgot-password?token=used-or-invented')
  await page.getByRole('alert').getByText('This link has expired or was already used. Ask for a new one.').waitFor()
  await expect.poll(() => page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await page.getByLabel('Username or email').waitFor()
})
