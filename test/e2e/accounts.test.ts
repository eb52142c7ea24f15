/** People and keys: the own profile, users, API keys. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { givePassword, goodPassword } from '#test/people.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()

test('a picture is cut to shape and shown in the frame at once', { tags: ['long'] }, async () => {
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
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill('senza chiocciola')
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await dialog.getByText('Please enter valid email.').waitFor()
  await dialog.getByLabel('New email').fill('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This field is required.').first().waitFor()
  await page.getByRole('textbox', { name: 'Phone' }).fill('051 555 0199')
  await page.getByLabel('Address').fill('Via Prova 1, Bologna')
  await page.getByLabel('First name').fill('Sara Maria')
  // It closes by itself soon: looking for it only after the click may be too late.
  const updated = page.getByRole('dialog', { name: 'Updated' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await updated
  await page.getByRole('button', { name: /Sara Maria/ }).waitFor()
})

test('a first password that is not typed is asked for, and nobody is created or invited', {
  tags: ['long'],
}, async () => {
  const page = await journey.page(journey.admin)
  await page.goto('/users?new=1')
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('x'.repeat(251))
  await form.getByLabel('Last name').fill('Vuota')
  await form.getByLabel('Username').fill('senza-password')
  await form.getByLabel('Email').fill('senza@prova.example')
  await form.getByLabel('Phone').fill('02 555 0101')
  await form.getByLabel('Address').fill('Via Prova 1, Milano')
  await form.getByRole('radio', { name: 'Set a first password' }).check()
  await form.locator('button[type=submit]').click()
  await form.getByText('The input must not exceed 250 characters.').waitFor()
  await form.getByText('This field is required.').waitFor()
  await form.getByLabel('First name').fill('Paola')
  await form.locator('button[type=submit]').click()
  await form.getByText('This field is required.').waitFor()
  const { rows } = await journey.database.query("select 1 from account where username = 'senza-password'")
  expect(rows).toEqual([])
})

test('deactivating a user ends the session in an open browser', { tags: ['long'] }, async () => {
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
  await page
    .getByRole('dialog', { name: /^Deactivate Elena Prova \d+$/ })
    .getByRole('button', { name: 'Yes, confirm it!' })
    .click()
  await page.getByText('Status changed successfully').waitFor()
  await theirs.waitForURL('**/login?**')
  await page.getByRole('row').filter({ hasText: 'collega' }).getByText('Not active').waitFor()
})

test.each([
  ['/users', 'admin', 'Elena'],
  ['/technicians', 'technician', 'Marco'],
] as const)('turning two-step sign-in off on %s names the person', { tags: ['long'] }, async (path, role, first) => {
  const username = `due-passi-${role}`
  const { id } = await journey.person(role, username)
  await journey.database.query("update account set totp_secret = 'JBSWY3DPEHPK3PXP' where id = $1", [id])
  const page = await journey.page(journey.admin)
  await page.goto(`${path}?q=${username}`)
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Turn two-step sign-in off' }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`^Turn two-step sign-in off for ${first} Prova \\d+$`) })
  await question.getByRole('button', { name: 'Yes, confirm it!' }).click()
  await page.getByText('Status changed successfully').waitFor()
})

test('an API key is shown once and works until it is revoked', { tags: ['long'] }, async () => {
  await givePassword(journey, journey.admin)
  const page = await journey.page(journey.admin)
  await page.goto('/api-keys')
  await page.getByRole('button', { name: 'New API key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Contabilità')
  await form.locator('#field-subjects').click()
  await page.getByRole('option', { name: 'Suppliers' }).click()
  await form.getByLabel('Current password').fill(goodPassword)
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = (await shown.locator('code').textContent()) ?? ''
  const authorization = `Bearer ${key}`
  const ask = () => journey.stranger.fetch('/api/suppliers', { headers: { authorization } })
  expect((await ask()).status).toBe(200)
  const write = await journey.stranger.fetch('/api/suppliers/1', { method: 'DELETE', headers: { authorization } })
  expect(write.status).toBe(403)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('row').filter({ hasText: 'Contabilità' }).waitFor()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Contabilità' })
  await row.waitFor()
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke the key “Contabilità”' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await row.getByText('Revoked').waitFor()
  expect((await ask()).status).toBe(401)
})
