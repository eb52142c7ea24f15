/** People and keys: the own profile, users, API keys. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('a picture is cut to shape and shown in the frame at once', async () => {
  const page = await journey.page(journey.technician)
  await page.goto('/user/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a31515' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'io.jpg', mimeType: 'image/jpeg', buffer: photo })
  const crop = page.getByRole('dialog', { name: 'Choose the part to keep' })
  await crop.getByRole('button', { name: 'Part of the picture to keep' }).press('ArrowLeft')
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await crop.getByRole('button', { name: 'Use this part' }).click()
  expect((await sent).status()).toBe(200)
  await page.locator('header img').waitFor()
  await page.reload()
  await page.locator('header img').waitFor()
  const stored = await journey.technician.fetch('/api/profile/picture')
  const { width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
  expect(width).toBe(height)
})

test('a new name shows in the frame, and an invalid mail address is an error under its field', async () => {
  const page = await journey.page(journey.otherTechnician)
  await page.goto('/user/profile')
  await page.getByLabel('Email').fill('senza chiocciola')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter valid email.').waitFor()
  await page.getByLabel('Email').fill('sara@prova.example')
  await page.getByLabel('First name').fill('Sara Maria')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Updated' }).waitFor()
  await page.getByRole('button', { name: /Sara Maria/ }).waitFor()
})

test('deactivating a user ends the session in an open browser', async () => {
  const colleague = await journey.person('admin', 'collega')
  const theirs = await journey.page(colleague)
  const live = theirs.waitForResponse((response) => response.url().endsWith('/api/live'))
  await theirs.goto('/suppliers')
  await theirs.getByRole('heading', { name: 'Suppliers', level: 1 }).waitFor()
  await live
  const page = await journey.page(journey.admin)
  await page.goto('/users')
  await page
    .getByRole('row')
    .filter({ hasText: 'collega' })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog', { name: 'Deactivate' }).getByRole('button', { name: 'Yes, confirm it!' }).click()
  await page.getByText('Status changed successfully').waitFor()
  await theirs.waitForURL('**/login?**', { timeout: 5_000 })
  await page.getByRole('row').filter({ hasText: 'collega' }).getByText('Not active').waitFor()
})

test('an API key is shown once and works until it is revoked', async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/api-keys')
  await page.getByRole('button', { name: 'New API key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Contabilità')
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = (await shown.locator('code').textContent()) ?? ''
  const authorization = `Bearer ${key}`
  const ask = () => journey.stranger.fetch('/api/suppliers', { headers: { authorization } })
  expect((await ask()).status).toBe(200)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('row').filter({ hasText: 'Contabilità' }).waitFor()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Contabilità' })
  await row.waitFor()
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke' }).getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  expect((await ask()).status).toBe(401)
})
