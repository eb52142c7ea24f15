/** From a client's file to its bill, on the screens: a job is read, assigned, closed on the phone, confirmed, billed, reported and reopened; a client's list is compared. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { statements } from '#features/clients/statements/contract.ts'
import { closings } from '#features/interventions/closings/contract.ts'
import { reportFormats } from '#features/interventions/formats/report-contract.ts'
import { models } from '#features/interventions/settings/contract.ts'
import { correctProduct } from '#features/warehouse/stock/server/service.ts'
import { today } from '#server/time/today.ts'
import { createFormat, csvOf } from '#test/client-files.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { readHere } from '#test/sheet-files.ts'
import { useBrowser } from './browser.ts'

const journey = useBrowser()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(journey)
})

const field = (heading: string, name: string, words?: Record<string, string>) => ({
  heading,
  source: { from: 'field', field: name },
  ...(words ? { words } : {}),
})
const layout = {
  file: 'xlsx',
  delimiter: ';',
  encoding: 'utf-8',
  sheet: 'Esiti',
  file_name: 'esiti',
  dates: 'cell',
  language: 'IT',
  columns: [
    field('Esito', 'outcome', { done: 'OK' }),
    field('TML', 'client_terminal_id'),
    field('Nuova', 'installed_serial'),
    field('Vecchia', 'withdrawn_serial'),
  ],
}

/** Everything that stands in stock, in the shops and on the jobs, but how often and when it changed. */
async function digest(): Promise<unknown> {
  const { rows } = await journey.database.query(`
    select (select jsonb_agg(to_jsonb(p) - 'moves' - 'version' - 'changed_on' - 'changed_at' order by p.id) from product p) as products,
      (select jsonb_agg(to_jsonb(n) - 'id' order by n.product_id, n.opened_seq) from installation n) as stays,
      (select jsonb_agg(to_jsonb(i) - 'version' - 'updated_at' order by i.id) from intervention i) as jobs`)
  return rows[0]
}

test('a replacement goes from the client’s file to the bill and the report; reopened, everything is as before', {
  tags: ['long'],
}, async () => {
  const { supplier_id, module_id } = ground
  const client_terminal_id = ground.terminal()
  const [old, fresh] = [await ground.unit({ terminal: client_terminal_id }), await ground.unit()]
  await journey.admin.call(models.create, { body: { supplier_id, name: 'A920', part_ids: [ground.part] } as never })
  const row = { 'Codice intervento': 'SOST', 'Codice TML': client_terminal_id, Esercente: 'Trattoria da Gino' }
  const client = { supplier_id, module_id, part_id: ground.part, codes: new Map() }
  await createFormat(journey.admin, client, csvOf([row, row]), 'alfa.csv')

  const page = await journey.page(journey.admin)
  await page.goto('/upload-intervention')
  const file = { name: 'alfa-ottobre.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf([row])) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Insert all 1' }).click()
  await page.getByRole('heading', { name: 'From this file' }).waitFor()
  const { rows: read } = await journey.database.query<{ number: string }>(
    'select number from intervention where client_terminal_id = $1',
    [client_terminal_id],
  )
  expect(read).toHaveLength(1)
  const number = read[0]?.number ?? ''

  await page.goto('/intervention-assign')
  await page.getByText(number).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  const assign = page.getByRole('dialog').last()
  await assign.getByRole('combobox', { name: 'Technician' }).fill('Marco')
  await page.getByRole('option', { name: /Marco/ }).first().click()
  // The province is not one of theirs.
  await assign.getByRole('checkbox').check()
  await assign.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('1 intervention assigned').waitFor()
  const before = await digest()

  const phone = await journey.page(journey.technician, { width: 360 })
  await phone.goto('/technician/interventions')
  const card = phone.getByRole('article', { name: 'Trattoria da Gino' })
  // The first card is open.
  await card.getByRole('link', { name: 'Close', exact: true }).click()
  await phone.getByLabel('Installed serial', { exact: true }).fill(fresh.serial)
  await phone.getByLabel('Withdrawn serial', { exact: true }).fill(`${old.serial.slice(0, -1)}X`)
  await phone.getByText('is not what our records have in this shop').first().waitFor()
  await phone.getByLabel('The serial in the shop is not in our records').check()
  await phone.getByText('Faulty').click()
  await phone.getByRole('button', { name: 'Send to the office' }).click()
  await phone.getByRole('heading', { name: 'My interventions', level: 1 }).waitFor()

  // Opened without a question, the list asks for what waits, and for nothing else before.
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/closings' && searchParams.has('page')) asked.push(searchParams.get('state'))
  })
  await page.goto('/closing-confirmation')
  await page.getByText(number).first().waitFor()
  expect([...new Set(asked)]).toEqual(['requested'])
  await page.getByText(number).first().click()
  await page.getByRole('heading', { name: number, level: 1 }).waitFor()
  // The record is proposed where the declared serial is a typing error of it.
  await expect.poll(() => page.getByRole('textbox', { name: 'Withdrawn serial' }).inputValue()).toBe(old.serial)
  const moves = page.getByRole('region', { name: 'What will move' })
  await moves.getByText(old.serial).waitFor()
  await page.getByRole('textbox', { name: 'Terminal ID' }).fill('!')
  await page.getByText('! is not a terminal ID').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Confirm and next' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Terminal ID' }).fill(client_terminal_id)
  await expect.poll(() => page.getByRole('button', { name: 'Confirm and next' }).isDisabled()).toBe(false)
  await page.getByRole('button', { name: 'Confirm and next' }).click()
  await page.getByText(`${number} confirmed.`).waitFor()
  await page.waitForURL(/\/closing-confirmation/)
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id })
  expect(await ground.product(old.id)).toMatchObject({ status: 'fault' })

  await page.goto(`/products/${fresh.id}/history`)
  const stays = page.getByRole('region', { name: 'Stays in shops' })
  await stays.getByText('Trattoria da Gino, Torino').waitFor()
  await stays.getByText(client_terminal_id).waitFor()
  await stays.getByRole('link', { name: number }).waitFor()
  // One terminal ID on any day: today the new one, before it the old one.
  await stays.getByRole('link', { name: client_terminal_id }).click()
  const lookedUp = page.getByRole('region', { name: `Terminal ID ${client_terminal_id} on` })
  const found = () => lookedUp.getByRole('list').first().getByRole('link').first().textContent()
  await expect.poll(found).toBe(fresh.serial)
  await page.goto(`/custody?day=2026-02-01&terminal=${client_terminal_id}`)
  await expect.poll(found).toBe(old.serial)
  await page.getByRole('textbox', { name: 'Terminal ID' }).fill('NONE-1')
  await page.getByText('Nothing ever stood under this terminal ID.').waitFor()
  const { rows: lines } = await journey.database.query<{ whom: string; value_cents: number }>(
    `select c.whom, c.value_cents::int from closing_cost c join closing k on k.id = c.closing_id join intervention i on i.id = k.intervention_id
     where i.number = $1 order by c.whom`,
    [number],
  )
  expect(lines).toEqual([
    { whom: 'client', value_cents: 3_800 },
    { whom: 'technician', value_cents: 1_700 },
  ])

  // The client is billed, and told in its own columns and words.
  const { body: draft } = await journey.admin.call(statements.create, {
    body: { whom: 'client', supplier_id, module_id: null, technician_id: null, month: today().slice(0, 7) },
  })
  await page.goto(`/statements/${draft.id}`)
  await page.getByRole('cell', { name: '38.00' }).first().waitFor()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, issue it' }).click()
  await page.getByText(/^Statement RC1\/\d+ issued/).waitFor()
  const { body: format } = await journey.admin.call(reportFormats.create, {
    body: { name: 'Esiti', supplier_id, module_id: null, layout } as never,
  })
  await page.goto(`/client-reports/new?format=${format.id}`)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the file with 1' }).click()
  const rows = await readHere(await readFile(await (await downloaded).path()))
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Esito', 'TML', 'Nuova', 'Vecchia'],
    ['OK', client_terminal_id, fresh.serial, old.serial],
  ])
  await page.getByRole('heading', { name: /^Report ES1\// }).waitFor()

  const reopen = async () => {
    await page.goto('/closing-confirmation?state=confirmed')
    await page.getByText(number).first().click()
    await page.getByRole('button', { name: 'Reopen…' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Wrong shop')
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen', exact: true }).click()
  }
  await reopen()
  await page
    .getByText(/is in an issued statement/)
    .first()
    .waitFor()
  await journey.admin.call(statements.cancel, { params: { id: draft.id }, body: { reason: 'wrong shop' } })
  await reopen()
  await page.getByText(`${number} reopened.`).waitFor()
  expect(await digest()).toEqual(before)
  await page.goto(`/client-reports/new?format=${format.id}`)
  await page.getByText(`1 job was reported as closed and is open again: ${number}.`).waitFor()

  // Requested again, in the technician's name; then the terminal moves, and the confirmation is refused in words.
  await page.goto('/intervention-assign?status=assigned')
  await page.getByText(number).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close job…' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByLabel('Installed serial').fill(fresh.serial)
  await form.getByLabel('Withdrawn serial').fill(old.serial)
  await form.getByLabel('Condition').click()
  await page.getByRole('option', { name: 'Faulty' }).click()
  await form.getByRole('button', { name: 'Request closing' }).click()
  await page.getByText(`Closing of ${number} requested.`).waitFor()
  await page.goto('/closing-confirmation')
  await page.getByText(number).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'Confirm and next' }).isDisabled()).toBe(false)
  await ground.act((it) => correctProduct(it, old.id, { status: 'in_stock', warehouse_id: ground.milano }, 'test'))
  const refused = page
    .getByText(`${old.serial} is not installed: in stock, Deposito chiusure.`, { exact: false })
    .first()
  // The page may have heard of it already; otherwise the attempt is refused.
  await page
    .getByRole('button', { name: 'Confirm and next' })
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await refused.waitFor()
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned' })
})

test('what two people do with the same closings: nothing typed is lost, nobody is passed over in silence', {
  tags: ['long'],
}, async () => {
  const first = await ground.installation()
  // Decided already, and next in the list of all.
  const old = await ground.installation()
  expect((await ground.confirm(old.closing)).status).toBe(200)
  const [second, third] = [await ground.installation(), await ground.installation()]
  const page = await journey.page(journey.admin)
  const confirm = page.getByRole('button', { name: 'Confirm and next' })
  const terminal = page.getByRole('textbox', { name: 'Terminal ID' })
  const reason = async (words: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: words }).click()
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  }
  const stateOf = async (id: number) => (await ground.detail(id)).state

  // Somebody else saves while a value is typed: it stays, and cannot be confirmed before theirs is read.
  await page.goto(`/edit-closing-confirmation/${first.closing}`)
  await terminal.fill('MINE1')
  const somebodySaves = async (client_terminal_id: string) => {
    const { values } = await ground.detail(first.closing)
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = values
    const body = { ...review, client_terminal_id } as never
    const saved = await journey.admin.call(closings.save, { params: { id: first.closing }, body })
    expect(saved.status).toBe(200)
  }
  await somebodySaves('THEIRS1')
  await page.getByText('Somebody else changed this closing meanwhile.').waitFor()
  await expect.poll(() => terminal.inputValue()).toBe('MINE1')
  await expect.poll(() => confirm.count()).toBe(0)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.poll(() => terminal.inputValue()).toBe('THEIRS1')

  // A line by hand for either side.
  await page.getByRole('button', { name: 'Add line: Technician' }).click()
  await page.getByRole('textbox', { name: 'Article' }).fill('KM')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const { costs } = await ground.detail(first.closing)
  expect(costs.filter(({ list_cents }) => list_cents === null)).toMatchObject([{ whom: 'technician', article: 'KM' }])

  // Rejected on its page while somebody else saves, and on to one that waits.
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Ends in 7')
  await somebodySaves('THEIRS2')
  await expect.poll(() => page.locator('input[value="THEIRS2"]').count()).toBe(1)
  await expect
    .poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).inputValue())
    .toBe('Ends in 7')
  await reason('The terminal ID is not right.')
  await page.getByText('1 closing sent back').waitFor()
  expect(await stateOf(first.closing)).toBe('rejected')
  await page.waitForURL((url) => !url.pathname.endsWith(`/${first.closing}`))
  const next = Number(page.url().match(/confirmation\/(\d+)/)?.[1])
  expect(await stateOf(next)).toBe('requested')

  // Rejected in the list, where somebody was faster.
  await page.goto('/closing-confirmation?state=requested')
  await page.getByRole('button', { name: `Actions for ${second.job.number}` }).click()
  await page.getByRole('menuitem', { name: 'Reject…' }).click()
  expect((await ground.confirm(second.closing)).status).toBe(200)
  await reason('A photo is missing.')
  await page.getByText(`${second.job.number}: Confirmed by`).waitFor()
  expect([await stateOf(second.closing), await stateOf(third.closing)]).toEqual(['confirmed', 'requested'])
})

test('a client’s list is dropped, its differences have causes, one is put right, and the next list shows it solved', {
  tags: ['long'],
}, async () => {
  const [replaced, same, terminal] = [ground.terminal(), ground.terminal(), ground.terminal()]
  const [old, fresh] = [await ground.unit({ terminal: replaced }), await ground.unit()]
  const kept = await ground.unit({ terminal: same })
  const csv = [
    'Elenco terminali',
    'TML;Matricola',
    `${replaced};${fresh.serial}`,
    `${same};${kept.serial}`,
    `X${terminal};`,
  ]
  const page = await journey.page(journey.admin)
  const compare = async (name: string, lines: readonly string[]) => {
    await page.goto('/compare-terminals?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Supplier' }).fill('alfa')
    await page.getByRole('option', { name: /Banca Alfa/ }).click()
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect.poll(() => dialog.getByLabel('Serial number').inputValue()).toBe('Matricola')
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('group', { name: 'Classes' }).waitFor()
  }
  const card = (name: string) => page.getByRole('group', { name: 'Classes' }).getByRole('button', { name })
  // Nothing matches: the bar is empty, not full of what differs.
  await compare('strange.csv', ['TML;Matricola', 'NOBODY-1;NOBODY-2'])
  const shares = page.getByRole('group', { name: 'Classes' }).locator('.fs-meter > *')
  await page.getByText('Nothing matches. Check the client and the day').waitFor()
  expect(await shares.count()).toBe(0)

  await compare('elenco.csv', csv)
  await expect.poll(() => page.getByText('Nothing matches.').count()).toBe(0)
  expect(await shares.count()).toBeGreaterThan(0)
  await card('Same TML, other serial').click()
  await page.keyboard.press('?')
  await page.getByText('Do what the row offers').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Done and never recorded').waitFor()
  await page.getByText(`${fresh.serial} is with`).waitFor()
  await page.getByRole('button', { name: 'Record replacement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText('1 record corrected').waitFor()
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id: replaced })
  expect(await ground.product(old.id)).toMatchObject({ status: 'assigned' })

  await compare('elenco-2.csv', csv)
  await card('Same TML, other serial').click()
  await page.getByRole('button', { name: /^Solved/ }).click()
  await page.getByText('Done and never recorded').waitFor()
  await card('Matched').click()
  await page.getByText(replaced).first().waitFor()
})

test('the review of a closing shows what its kind of job has, and nothing else', async () => {
  const always = ['Outcome', 'Date of work', 'Terminal ID']
  const installs = ['Model', 'Installed serial']
  const withdraws = ['Withdrawn serial', 'Condition']
  const client_terminal_id = ground.terminal()
  const old = await ground.unit({ terminal: client_terminal_id })
  const withdrawal = await ground.job('withdrawal', { client_terminal_id })
  const shown: [closing: number, rows: string[]][] = [
    [(await ground.installation()).closing, [...always, ...installs]],
    [(await ground.replacement()).closing, [...always, ...installs, ...withdraws]],
    [
      await ground.requested(withdrawal.id, { withdrawn_serial: old.serial, condition: 'works', client_terminal_id }),
      [...always, ...withdraws],
    ],
    [await ground.requested((await ground.job('maintenance')).id), always],
  ]
  const page = await journey.page(journey.admin)
  for (const [closing, rows] of shown) {
    await page.goto(`/edit-closing-confirmation/${closing}`)
    const heads = page.getByRole('region', { name: 'Asked, declared, on record' }).getByRole('rowheader')
    await expect.poll(() => heads.allTextContents()).toEqual(rows)
  }
})
