import { expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import {
  acceptAll,
  createClient,
  createFormat,
  csvOf,
  interventionDigest,
  plainRows,
  upload,
} from '#test/client-files.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
const client = (file: string) => `test/data/clients/${file}`

test('a new client’s file gets its format, a word is mapped in place, the file sent again shows its differences, and is undone', {
  tags: ['long'],
}, async () => {
  const words = ['INST', 'SOST', 'RIT', 'RICONF', 'MAINT']
  const terminals = ['Desk/5000', 'Move/5000', 'V240m', 'VX 680']
  await createClient(journey, { name: 'Banca Alfa', words, terminals })
  const page = await journey.page(journey.admin)
  await page.goto('/upload-intervention')
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa.xlsx'))
  await page.getByText('No format knows this header').waitFor()
  await page.getByRole('button', { name: 'Make a format from this file' }).click()

  await page.getByText('14 of 14 mapped').waitFor()
  await page.getByRole('combobox', { name: 'Supplier' }).fill('alfa')
  await page.getByRole('option', { name: /Banca Alfa/ }).click()
  await page.getByRole('combobox', { name: 'Module name' }).click()
  await page.getByRole('option', { name: 'POS 2026' }).click()
  await page.getByRole('button', { name: 'Save format' }).click()

  // Back with the file, which is now recognised and read.
  const models = page.getByRole('region', { name: 'Map the client’s names to your parts' })
  await models.waitFor()
  await page.getByText('read by “banca-alfa”, version 1').waitFor()
  await expect.poll(() => models.locator('code').allTextContents()).toEqual(['A920'])
  await models.getByRole('combobox', { name: 'Stands for' }).fill('PT-')
  await page.getByRole('option', { name: /PT-/ }).click()
  await models.getByRole('button', { name: 'Map' }).click()
  // The next reason follows by itself: a code that nobody knows yet.
  const map = page.getByRole('region', { name: 'Map the client’s words to your codes' })
  await map.waitFor()
  await expect.poll(() => map.locator('code').allTextContents()).toEqual(['MANU'])
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await map.getByRole('combobox', { name: 'Stands for' }).fill('MAINT')
  await page.getByRole('option', { name: /MAINT/ }).click()
  await map.getByRole('button', { name: 'Map' }).click()
  // Pressed twice in a hurry, it is inserted once.
  await page.getByRole('button', { name: 'Insert all 40' }).dblclick()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  const before = await interventionDigest(journey)

  await page.getByRole('button', { name: 'Upload another file' }).click()
  // The same file is noticed before it is read.
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa.xlsx'))
  await page.getByText('“banca-alfa.xlsx” has the same content').waitFor()
  await page.locator('input[type=file]').setInputFiles(client('banca-alfa-sent-again.xlsx'))
  await page.getByRole('button', { name: 'Look at the differences' }).click()
  await page.getByText('Sent again: 40 rows came on').waitFor()
  const groups = page.getByRole('region', { name: 'Groups of differences' })
  const counts = async () => (await groups.locator('strong').allTextContents()).map(Number)
  await expect.poll(counts).toEqual([6, 4, 33, 0, 3])
  await expect.poll(() => page.locator('tbody').count()).toBe(4)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Tick the whole group').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Cancel all 3' }).check()
  await page.getByRole('button', { name: 'Accept 13' }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  expect(await interventionDigest(journey)).not.toBe(before)

  await page.getByRole('button', { name: 'Undo this upload' }).click()
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await page.getByText('This upload was undone').waitFor()
  expect(await interventionDigest(journey)).toBe(before)

  // The first file is in the archive, with its jobs and as it came; another paper is kept beside it.
  await page.goto('/archive-files')
  await page.getByRole('link', { name: 'banca-alfa.xlsx' }).first().click()
  await page
    .getByText(/^INT-\d\d-\d+$/)
    .first()
    .waitFor()
  await page.goto(page.url().replace('/view/', '/preview/'))
  await page.getByText('N. RICHIESTA').first().waitFor()
  await page.goto('/archive-files/create')
  await page.locator('input[type=file]').setInputFiles({
    name: 'listino.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('articolo;prezzo\nInstallazione;40,00\n'),
  })
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('listino')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'listino' }).click()
  await page.getByText('40,00').waitFor()
})

test('technicians are suggested in Italian and in the dark, one is swapped by hand, a job that another admin took is named, the rest is undone', {
  tags: ['long'],
}, async () => {
  const { technician, otherTechnician, admin, database } = journey
  const { rows: jobs } = await database.query<{ id: number; number: string; province: string; version: number }>(
    `select id::int, 'INT-' || right(year::text, 2) || '-' || lpad(seq::text, 5, '0') as number, province, version
    from intervention where status = 'open' order by due_on, id limit 3`,
  )
  await database.query(
    `insert into technician (account_id, provinces) select unnest($1::bigint[]), $2
    on conflict (account_id) do update set provinces = excluded.provinces`,
    [[technician.id, otherTechnician.id], jobs.map(({ province }) => province)],
  )
  const page = await journey.page(admin, { language: 'IT', theme: 'dark' })
  await page.goto('/intervention-assign')
  expect(jobs).toHaveLength(3)
  for (const { number } of jobs) await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Suggerisci' }).click()
  const panel = page.getByRole('complementary', { name: 'Tecnici suggeriti' })
  await panel.getByRole('button', { name: 'Applica 3' }).waitFor()
  const [first, second] = jobs
  const pick = panel.getByRole('button', { name: `Tecnico per ${first?.number}` })
  const nameOn = async () => (await pick.locator('span').last().textContent()) ?? ''
  const proposed = await nameOn()
  await pick.click()
  const options = page.getByRole('option').filter({ hasText: /Prova/ })
  await options.filter({ hasNotText: proposed }).first().click()
  await panel.getByText('1 modificato da te').waitFor()
  const swapped = await nameOn()
  expect(swapped).not.toBe(proposed)

  const taken = await admin.call(interventions.apply, {
    body: {
      items: [{ id: second?.id ?? 0, version: second?.version ?? 0, technician_id: otherTechnician.id }],
      confirmed: true,
    },
  })
  expect(taken.status).toBe(200)
  const digest = await interventionDigest(journey)
  await panel.getByRole('button', { name: 'Applica 3' }).click()
  const told = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await told.getByText(new RegExp(`${second?.number} \\(assegnato a .+ da Elena Prova .+, \\d\\d-\\d\\d-`)).waitFor()
  const { rows: assigned } = await database.query<{ name: string }>(
    `select concat_ws(' ', a.first_name, a.last_name) as name from intervention i join account a on a.id = i.technician_id where i.id = $1`,
    [first?.id],
  )
  expect(assigned).toEqual([{ name: swapped }])
  // The undo is offered once the alert was read.
  await told.getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('button', { name: 'Storna' }).click()
  await expect.poll(() => interventionDigest(journey)).toBe(digest)
})

test('a file looked at under another module is recognised without it; one that another admin inserted meanwhile leads to its differences', {
  tags: ['long'],
}, async () => {
  const client = await createClient(journey, { name: 'Banca Delta' })
  const content = csvOf(plainRows(6), { prefix: 'RD' })
  const { version_id } = await createFormat(journey.admin, client, content, 'delta.csv')
  await createClient(journey, { name: 'Banca Epsilon' })
  const page = await journey.page(journey.admin)
  await page.goto('/upload-intervention')
  await page.getByRole('combobox', { name: 'Module' }).fill('POS')
  await page.getByRole('option', { name: /Epsilon/ }).click()
  const file = { name: 'delta.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Is it the file of another client?').waitFor()
  await page.getByRole('button', { name: 'Let the header choose' }).click()
  const insert = page.getByRole('button', { name: 'Insert all 6' })
  await insert.waitFor()
  const { body } = await upload(journey.admin, version_id, content, 'delta.csv')
  expect((await acceptAll(journey.admin, body.id)).body).toMatchObject({ total_inserted: 6 })
  await insert.click()
  await page.getByText('jobs of this file were changed since you looked').waitFor()
  await page.getByRole('button', { name: 'Look at the differences' }).click()
  await page.getByText(/^The same 6 rows as on/).waitFor()
})

test('a file that was checked before comparisons were kept is compared when it is opened', {
  tags: ['long'],
}, async () => {
  const client = await createClient(journey, { name: 'Banca Eta' })
  const content = csvOf(plainRows(4), { prefix: 'RE' }).replace('Esercente', 'Ditta')
  const { version_id } = await createFormat(journey.admin, client, content, 'eta.csv')
  const { body: first } = await upload(journey.admin, version_id, content, 'eta.csv')
  await acceptAll(journey.admin, first.id)
  const { body: again } = await upload(journey.admin, version_id, content.replaceAll('Via', 'Viale'), 'eta.csv')
  await journey.database.query('delete from intervention_file_difference where import_id = $1', [again.id])
  await journey.database.query(
    'update intervention_file set comparison = null, compared_at = null where import_id = $1',
    [again.id],
  )
  const page = await journey.page(journey.admin)
  await page.goto(`/upload-intervention?upload=${again.id}&step=differences`)
  const groups = page.getByRole('region', { name: 'Groups of differences' })
  await expect.poll(() => groups.locator('strong').allTextContents()).toEqual(['0', '4', '0', '0', '0'])
})

test('after an upload its jobs are assigned in one step, with the suggestion open; sent again, created and changed are counted apart', {
  tags: ['long'],
}, async () => {
  const client = await createClient(journey, { name: 'Banca Zeta' })
  const rows = plainRows(5)
  // A header that no other format here has.
  const fileOf = (some: typeof rows) => csvOf(some, { prefix: 'RZ' }).replace('Esercente', 'Insegna')
  await createFormat(journey.admin, client, fileOf(rows), 'zeta.csv')
  await journey.database.query(
    `insert into technician (account_id, provinces) values ($1, '{TO}')
    on conflict (account_id) do update set provinces = excluded.provinces`,
    [journey.technician.id],
  )
  const page = await journey.page(journey.admin)
  const send = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'zeta.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const totals = () => page.getByRole('status').filter({ hasText: 'created' }).textContent()
  await page.goto('/upload-intervention')
  await send(fileOf(rows))
  await page.getByRole('button', { name: 'Insert all 5' }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  await expect.poll(totals).toBe('5interventions created')

  await page.getByRole('button', { name: 'Assign these 5' }).click()
  const panel = page.getByRole('complementary', { name: 'Suggested technicians' })
  await panel.getByRole('button', { name: 'Apply 5' }).waitFor()
  expect(page.url()).toMatch(/archive_file_id=\d+&status=open&suggest=1/)
  // The list beside it is that of the file, also after a reload.
  const shown = () =>
    page
      .getByRole('row')
      .filter({ hasText: /INT-\d\d-\d+/ })
      .count()
  await expect.poll(shown).toBe(5)
  await page.reload()
  await panel.getByRole('button', { name: 'Apply 5' }).click()
  await page.getByText('5 interventions assigned').waitFor()
  await panel.waitFor({ state: 'detached' })

  await page.goto('/upload-intervention')
  const phone = { Telefono: '02555111' }
  await send(fileOf([...rows.slice(0, 3), ...rows.slice(3).map((row) => ({ ...row, ...phone })), {}]))
  await page.getByRole('button', { name: 'Look at the differences' }).click()
  await page.getByRole('button', { name: 'Accept 3' }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  await expect.poll(totals).toBe('1intervention created2interventions changed')
  await page.getByRole('button', { name: 'Assign these 1' }).waitFor()
})

// Of the jobs that the one before assigned.
test('the history of a job undoes its last action, and offers nothing that something came after', {
  tags: ['long'],
}, async () => {
  const { rows } = await journey.database.query<{ id: number }>(
    `select id::int from intervention where client_reference = 'RZ10000'`,
  )
  const id = rows[0]?.id ?? 0
  await journey.admin.call(interventions.takeBack, { body: { ids: [id] } })
  const page = await journey.page(journey.admin, { language: 'IT' })
  await page.goto(`/intervention-assign?show=${id}`)
  const history = page.getByRole('dialog').getByRole('listitem')
  const undo = page.getByRole('dialog').getByRole('button', { name: /^Storna/ })
  await history.filter({ hasText: 'Tolto al tecnico' }).getByRole('button', { name: 'Storna' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Stornare «Tolto al tecnico» su 1 intervento?' })
  await question.getByRole('button', { name: 'Storna', exact: true }).click()
  await page.getByText('1 intervento riportato come prima').waitFor()
  // What comes next was on five jobs, of which the file sent again changed two: it cannot be undone any more.
  await expect.poll(() => undo.count()).toBe(0)
})
