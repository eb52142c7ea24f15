/** The guide followed from an empty database: every step is opened by its link and ticks itself, up to the first closed job. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes, modules } from '#features/interventions/settings/contract.ts'
import { ensureFirstAdmin } from '#features/office/accounts/server/service.ts'
import { type StepKey, stepKeys } from '#features/office/first-steps/rules.ts'
import { company } from '#features/office/settings/contract.ts'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { deliveryNotes, noteProducts } from '#features/warehouse/delivery-notes/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import { csvOf } from '#test/client-files.ts'
import type { Person } from '../client.ts'
import { useBrowser } from './browser.ts'
import { open as show } from './every-page.ts'

const journey = useBrowser()
const first = { username: '', password: '' }

// As a first start without demo data leaves it: one admin and nothing else.
beforeAll(async () => {
  await journey.database.query('delete from account')
  const admin = await journey.database.write((tx) => ensureFirstAdmin(tx))
  Object.assign(first, admin)
})

async function signIn(page: Page): Promise<Person> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(first.username)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(first.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  return journey.person('admin', first.username)
}

/** The id of what was made; a refusal is shown. */
async function made(answer: Promise<{ status: number; text: string; body: { id: number } }>): Promise<number> {
  const { status, text, body } = await answer
  if (status >= 300) throw new Error(text)
  return body.id
}

test('a new company goes from the empty database to its first closed job by the guide alone', {
  tags: ['long'],
}, async () => {
  // One window shows the guide all the time; the work is done in another.
  const guide = await journey.page()
  const admin = await signIn(guide)
  const card = guide.getByRole('region', { name: 'First steps' })
  await card.getByText('0 of 11 done').waitFor()
  await card.getByRole('heading', { name: 'Enter your company data' }).waitFor()
  await card.getByRole('link', { name: 'All steps' }).click()
  await guide.getByRole('heading', { name: 'First steps', level: 1 }).waitFor()
  const ticked = () =>
    guide.locator('[data-step][data-done]').evaluateAll((found) => found.map((it) => it.getAttribute('data-step')))
  expect(await ticked()).toEqual([])

  const page = await journey.page(admin)
  /** A step of several parts leads to the next one as soon as the data say so. */
  const open = async (key: StepKey, heading: string, to = '/') => {
    await show(page, '/first-steps')
    await page.locator(`[data-step=${key}] a[href^="${to}"]`).click()
    // Exactly: the guide itself has headings that hold these words.
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
  }
  let done = 0
  const ticks = async (key: StepKey) => {
    expect(stepKeys[done]).toBe(key)
    done += 1
    await expect.poll(ticked).toEqual(stepKeys.slice(0, done))
  }

  await open('company', 'Company')
  const body = { name: 'Terminali Nuovi Srl', address: 'Via Breda 10', city: 'Milano', vat_number: 'IT00743110157' }
  await admin.call(company.put, { body })
  await ticks('company')

  await open('warehouse', 'New warehouse')
  const warehouse_id = await made(admin.call(warehouses.create, { body: { name: 'Milano', code: 'MI' } }))
  await ticks('warehouse')

  await open('supplier', 'New supplier')
  await page.getByRole('dialog').getByLabel('Name').fill('Banca Alfa')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await ticks('supplier')
  const { body: known } = await admin.call(suppliers.list, { query: {} })
  const supplier_id = known.items[0]?.id ?? 0

  // First a category, then the part that belongs to it.
  await open('part', 'New category')
  const category_id = await made(admin.call(categories.create, { body: { name: 'Desktop' } }))
  await open('part', 'New part', '/port-and-model')
  const part_id = await made(
    admin.call(parts.create, { body: { part_number: 'VG-P400', model_number: 'Vega P400', category_id } }),
  )
  await ticks('part')

  await open('delivery_note', 'New DDT')
  const days = { ddt_date: '2026-01-08', reception_date: '2026-01-08' }
  const note = { supplier_id, warehouse_id, number: '41/A', expected_quantity: 1, ...days }
  const id = await made(admin.call(deliveryNotes.create, { body: note }))
  await open('delivery_note', 'DDT 41/A', `/ddt/${id}`)
  const serial = '00123-PX-90001'
  await admin.call(noteProducts.receive, { params: { id }, body: { part_id, serials: [serial] } })
  await ticks('delivery_note')

  await open('technician', 'New technician')
  const person = { username: 'd.russo', first_name: 'Davide', last_name: 'Russo', email: 'd.russo@example.com' }
  const where = {
    phone: '051 555 0141',
    address: 'Via Garibaldi 3, Forlì',
    provinces: ['TO' as const],
    maximum_open: null,
  }
  const technician_id = await made(
    admin.call(technicians.create, { body: { ...person, ...where, language: 'EN', password: null } }),
  )
  await ticks('technician')

  await open('assignment', 'Assign to technician')
  const { rows } = await journey.database.query<{ id: string }>('select id from product')
  const ids = rows.map((row) => Number(row.id))
  await made(admin.call(assignments.create, { body: { technician_id, warehouse_id, products: { ids } } as never }))
  const technician = await journey.person('technician', 'd.russo')
  await technician.call(assignedProducts.accept, { body: { ids } as never })
  await ticks('assignment')

  await open('codes', 'Module names')
  await admin.call(modules.create, { body: { supplier_id, name: 'POS 2026' } })
  await open('codes', 'Intervention codes', '/file-formate?tab=codes')
  const code = { code: 'INST', description_en: 'Installation', description_it: 'Installazione', kind: 'installation' }
  await admin.call(codes.create, { body: code as never })
  await open('codes', 'Closing days', '/file-formate?tab=closing')
  await admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
  await ticks('codes')

  // The first file of the client, whose format is made from it.
  await open('file', 'Upload interventions')
  const file = csvOf([{ 'Modello TML': '', 'Data ricezione': '27/10/2026 09:00' }])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'banca-alfa.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Make a format from this file' }).click()
  await page.getByText('13 of 13 mapped').waitFor()
  await page.getByRole('combobox', { name: 'Supplier' }).fill('alfa')
  await page.getByRole('option', { name: /Banca Alfa/ }).click()
  await page.getByRole('combobox', { name: 'Module name' }).click()
  await page.getByRole('option', { name: 'POS 2026' }).click()
  await page.getByRole('button', { name: 'Save format' }).click()
  await page.getByRole('button', { name: /^Insert/ }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  await ticks('file')

  await open('job', 'Intervention assign')
  const { body: jobs } = await admin.call(interventions.list, { query: {} })
  const job = jobs.items[0]
  if (!job) throw new Error('the file made no job')
  await page.getByText(job.number).first().waitFor()
  await admin.call(interventions.assign, { body: { ids: [job.id], technician_id, confirmed: true } })
  await ticks('job')

  // The technician closes it on the phone, the office confirms it.
  const phone = await journey.page(technician, { width: 360 })
  await phone.goto(`/technician/interventions/${job.id}/close`)
  await phone.getByLabel('Installed serial', { exact: true }).fill(serial)
  await phone.getByText('Vega P400, in your van').waitFor()
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await phone.getByRole('heading', { name: 'My interventions', level: 1 }).waitFor()
  await open('closing', 'Closing confirmation')
  await page.getByText(job.number).first().click()
  await page.getByRole('heading', { name: job.number, level: 1 }).waitFor()
  await page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click()
  await page.getByText(`${job.number} confirmed.`).waitFor()
  await ticks('closing')

  // The guide is complete and leaves the dashboard.
  await guide.getByText('All done: your company is at work.').waitFor()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Numbers' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
  const { rows: end } = await journey.database.query('select status, serial_number from product')
  expect(end).toEqual([{ status: 'installed', serial_number: serial }])
})

test('a screen says what it is for, and leads to its chapter of the guide', { tags: ['long'] }, async () => {
  const page = await journey.page(await journey.person('admin', first.username))
  await page.goto('/suppliers')
  await page.getByRole('button', { name: 'What is this?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suppliers' })
  await dialog.getByText('What happens next').waitFor()
  const link = dialog.getByRole('link', { name: 'More in the guide: The first hour' })
  const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', journey.base))
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  expect(await answer.text()).toContain('<h1>The first hour</h1>')
})
