/** What is done about differences, and files that are compared by a job. */
import { beforeAll, describe, expect, test } from 'vitest'
import { letterSheet } from '#features/clients/comparisons/columns.ts'
import { comparisonRows, comparisons } from '#features/clients/comparisons/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { notifications } from '#features/office/notifications/contract.ts'
import { correctProduct } from '#features/warehouse/stock/server/service.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { comparing } from './comparisons-ground.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { compare, get, rowsOf, rowOf, act, undo, installed } = comparing(world, () => ground)

/** The sheet that goes with the letter. */
const sheetOf = async (id: number) =>
  (await world.admin.call(comparisonRows.export, { params: { id }, query: { format: 'csv', ...letterSheet } as never }))
    .text

describe('putting right', () => {
  test('a serial written in another way is matched from then on, and not any more when it is undone', async () => {
    const unit = await installed()
    const row = { terminal: unit.terminal, serial: `0${unit.serial}` }
    const one = await compare([row])
    const done = await act(one, [(await rowOf(one, unit.terminal)).id], 'match')
    expect([done.status, done.body.count]).toEqual([200, 1])
    expect((await rowOf(one, unit.terminal)).state).toBe('waiting')
    expect((await rowOf(await compare([row]), unit.terminal)).class).toBe('matched')
    expect((await undo(done.body.action_id)).status).toBe(200)
    expect((await rowOf(await compare([row]), unit.terminal)).class).toBe('same_terminal')
    expect((await undo(done.body.action_id)).body.code).toBe('comparison.undone_already')
  })

  test('a replacement that was never recorded is recorded as corrections, and undone with them', async () => {
    const [old, fresh] = [await installed(), await ground.unit()]
    const row = { terminal: old.terminal, serial: fresh.serial }
    const id = await compare([row])
    const done = await act(id, [(await rowOf(id, old.terminal)).id], 'record')
    expect([done.status, done.body.count]).toEqual([200, 1])
    expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id: old.terminal })
    expect(await ground.product(old.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
    expect((await rowOf(await compare([row]), old.terminal)).class).toBe('matched')
    expect((await undo(done.body.action_id)).status).toBe(200)
    expect(await ground.product(old.id)).toMatchObject({ status: 'installed', client_terminal_id: old.terminal })
    expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned' })
    const { rows } = await world.database.query<{ action: string }>(
      `select action from audit where subject = 'comparisons' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'compare', 'record', 'undo'])
  })

  test('what has moved since is left out in words, and nothing is written', async () => {
    const [old, fresh] = [await installed(), await ground.unit()]
    const id = await compare([{ terminal: old.terminal, serial: fresh.serial }])
    const row = await rowOf(id, old.terminal)
    await ground.act((it) => correctProduct(it, fresh.id, { status: 'in_stock', warehouse_id: ground.milano }, 'test'))
    const refused = await act(id, [row.id], 'record')
    expect([refused.status, refused.body.code]).toEqual([422, 'comparison.nothing_to_do'])
    expect(refused.body.message).toContain(fresh.serial)
    expect((await rowOf(id, old.terminal)).state).toBe('new')
    const wrong = await act(id, [row.id], 'match')
    expect(wrong.status).toBe(422)
  })

  test('another terminal ID is corrected; a job to check on site is created and goes when it is undone', async () => {
    const unit = await installed()
    const id = await compare([
      { terminal: 'CORR-1', serial: unit.serial },
      { terminal: 'CHECK-1', serial: 'CHECK-S', merchant: 'Bar Sport' },
    ])
    const corrected = await act(id, [(await rowOf(id, 'CORR-1')).id], 'record', { note: 'said the client' })
    expect(corrected.status).toBe(200)
    expect(await ground.product(unit.id)).toMatchObject({ client_terminal_id: 'CORR-1' })
    const row = await rowOf(id, 'CHECK-1')
    expect((await act(id, [row.id], 'check')).body.code).toBe('comparison.code_missing')
    const check = await act(id, [row.id], 'check', { code_id: ground.codes.maintenance })
    expect(check.status).toBe(200)
    const jobs = async () =>
      (await world.admin.call(interventions.list, { query: { client_terminal_id: 'CHECK-1' } })).body.items
    expect(await jobs()).toMatchObject([{ merchant_name: 'Bar Sport', kind: 'maintenance', status: 'open' }])
    const twice = await act(id, [row.id], 'tell')
    expect(twice.body.message).toContain('CHECK-1')
    expect((await undo(check.body.action_id)).status).toBe(200)
    expect(await jobs()).toEqual([])
  })

  test('what is theirs to mend gathers in a letter and its sheet; the next comparison remembers that they were told', async () => {
    const unit = await installed()
    const list = [
      { terminal: 'TELL-1', serial: 'T-1' },
      { terminal: 'TELL-2' },
      { terminal: unit.terminal, serial: unit.serial },
    ]
    const id = await compare(list)
    const none = await world.admin.call(comparisons.letter, { params: { id }, query: {} })
    expect(none.body.code).toBe('comparison.no_letter')
    const ids = await Promise.all(['TELL-1', 'TELL-2'].map(async (terminal) => (await rowOf(id, terminal)).id))
    expect((await act(id, ids, 'tell', { note: 'Please check' })).body.count).toBe(2)
    expect(await get(id)).toMatchObject({ told: 2 })
    const letter = await world.admin.fetch(`/api/comparisons/${id}/letter?language=IT`)
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await letter.bytes()).length).toBeGreaterThan(2_000)
    expect(await sheetOf(id)).toContain('TELL-1')
    const again = await compare([...list.slice(0, 1), ...list.slice(2)])
    const next = await rowOf(again, 'TELL-1')
    expect([next.state, next.told_on]).toEqual(['still_open', today()])
    // The other one is solved: it was in the last letter, and is not in this one.
    expect((await act(again, [next.id], 'tell')).body.count).toBe(1)
    expect(await get(again)).toMatchObject({ told: 1, solved_count: 1 })
    const sheet = await sheetOf(again)
    expect([sheet.includes('TELL-1'), sheet.includes('TELL-2')]).toEqual([true, false])
  })

  test('the sheet of the letter does not tell the client where we found it', async () => {
    const [shelf, unit] = [await ground.unit({ stock: true }), await installed()]
    const id = await compare([{ terminal: unit.terminal, serial: shelf.serial }])
    const row = await rowOf(id, unit.terminal)
    expect((await act(id, [row.id], 'tell')).body.count).toBe(1)
    const where = 'Deposito chiusure'
    const ours = await world.admin.call(comparisonRows.export, {
      params: { id },
      query: { format: 'csv' },
    })
    expect(ours.text).toContain(where)
    const sheet = await sheetOf(id)
    expect([sheet.includes(shelf.serial), sheet.includes(where)]).toEqual([true, false])
    // It speaks to the client, as the letter does.
    expect(sheet).toContain('What we found')
    expect(sheet).toContain('never left our warehouse')
    expect(sheet).not.toContain('theirs never left')
  })
})

test('rows are sorted by the shop', async () => {
  const list = ['Zanzibar', 'Èda', 'Alba'].map((merchant) => ({ terminal: `SHOP-${merchant}`, merchant }))
  const id = await compare(list)
  const shops = async (sort: string) =>
    (await rowsOf(id, { sort, class: 'only_theirs', state: 'new' })).flatMap(({ merchant }) => merchant ?? [])
  expect(await shops('merchant')).toEqual(['Alba', 'Èda', 'Zanzibar'])
  expect(await shops('-merchant')).toEqual(['Zanzibar', 'Èda', 'Alba'])
})

describe('a file', () => {
  // A title without separators, as clients write it by hand.
  const csv = 'Elenco terminali\n;;\nCod. TML;Matricola;Note sul campo\n'
  const upload = (content: string, fields: Record<string, string>, name = 'elenco.csv') =>
    world.admin.call(comparisons.create, { body: {} as never }, { form: formWith(content, name, fields) })
  const base = () => ({ supplier_id: String(ground.supplier_id), as_of: today() })

  async function done(id: number) {
    for (let turn = 0; turn < 300; turn += 1) {
      const run = await get(id)
      if (run.state !== 'reading') return run
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the comparison does not end')
  }

  test('is looked at, compared by a job, and read the same way next time', async () => {
    const unit = await installed()
    const content = `${csv}${unit.terminal};${unit.serial};a\n;;b\nTML-F-1;F-1;c\n`
    const look = (text: string) =>
      world.admin.call(
        comparisons.look,
        { body: {} as never },
        { form: formWith(text, 'elenco.csv', { supplier_id: String(ground.supplier_id) }) },
      )
    const first = (await look(content)).body
    expect(first).toMatchObject({
      mapping: { terminal: 'Cod. TML', serial: 'Matricola' },
      remembered_on: null,
      same_file_at: null,
    })
    expect(first.columns[1]).toEqual({ heading: 'Matricola', samples: [unit.serial, 'F-1'] })
    const mapping = { terminal: 'Cod. TML', serial: 'Matricola', merchant: 'Note sul campo' }
    const started = await upload(content, { ...base(), ...mapping })
    expect([started.status, started.body.state]).toEqual([202, 'reading'])
    const run = await done(started.body.id)
    expect(run).toMatchObject({ state: 'done', file_rows: 2, matched: 1, skipped_rows: 1, has_file: true })
    expect((await world.admin.fetch(`/api/comparisons/${run.id}/file`)).status).toBe(200)
    const { body: told } = await world.admin.call(notifications.list, { query: {} as never })
    expect(told.items).toMatchObject([
      {
        kind: 'comparisons.ended',
        text: 'The comparison of file elenco.csv is done',
        link: `/compare-terminals/${run.id}`,
      },
    ])
    const next = (await look(content.replace('F-1', 'F-2'))).body
    expect(next).toMatchObject({ mapping, remembered_on: today(), same_file_at: null })
    expect((await look(content)).body.same_file_at).not.toBeNull()
  })

  test('that cannot be read is refused in words, and leaves nothing behind', { tags: ['long'] }, async () => {
    const count = async () => (await world.admin.call(comparisons.list, { query: {} })).body.total
    const before = await count()
    const good = `${csv}T-1;S-1;x\n`
    const terminal = 'Cod. TML'
    const refused = [
      await upload('%PDF-1.7 nothing', { ...base(), terminal }),
      await upload('', { ...base(), terminal }),
      await upload(good, { ...base() }),
      await upload(good, { ...base(), terminal: 'Codice che non esiste' }),
      await upload(good, { ...base(), terminal, serial: terminal }),
      await upload(good, { ...base(), as_of: addDays(today(), 1), terminal }),
      await upload(good, { ...base(), supplier_id: '999999', terminal }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(body.message.length).toBeGreaterThan(10)
    }
    expect(await count()).toBe(before)
    // What is found only while it is read is kept as a sentence with the run, and no row with it.
    const empty = await upload(`${csv};;x\n;;y\n`, { ...base(), terminal })
    const run = await done(empty.body.id)
    expect(run).toMatchObject({
      state: 'failed',
      file_rows: 0,
      failure: 'No row of the file holds a terminal ID or a serial number.',
    })
    expect(await rowsOf(run.id)).toEqual([])
    // The person who began it is told, and nobody else.
    const told = async (who = world.admin, language = 'EN') =>
      (
        await who.call(notifications.list, { query: {} as never }, { headers: { 'accept-language': language } })
      ).body.items
        .filter(({ link }) => link === `/compare-terminals/${run.id}`)
        .map(({ text }) => text)
    expect(await told()).toEqual(['File elenco.csv could not be compared: open it to see why'])
    expect(await told(world.admin, 'IT')).toEqual([
      'Non è stato possibile confrontare il file elenco.csv: aprilo per vedere il motivo',
    ])
    expect(await told(await world.person('admin', 'giulia'))).toEqual([])
  })

  test('as clients really send them: Windows letters, rows twice, lost zeros, columns in the wrong place', async () => {
    const [one, two, three, four] = [
      await installed('00030990001'),
      await installed('00030990002'),
      await installed(),
      await installed(),
    ]
    const lines = [
      'Codice TML;Matricola;Esercente;Città',
      `30990001;${one.serial};Caffè Perù;Forlì`,
      `30990001;${one.serial};Caffè Perù;Forlì`,
      `00030990002;${two.serial};"Bar; Centro";Cantù`,
      `${three.terminal};${three.serial.replace('-', '')};L’Angolo – 2€;Bari`,
      `${four.serial};${four.terminal};Scambiato;Bari`,
    ].join('\r\n')
    // Windows-1252: the same bytes as Latin-1 but for these three.
    const windows = { '’': 0x92, '–': 0x96, '€': 0x80 } as Record<string, number>
    const bytes = Uint8Array.from(lines, (sign) => windows[sign] ?? sign.charCodeAt(0))
    const mapping = { terminal: 'Codice TML', serial: 'Matricola', merchant: 'Esercente', city: 'Città' }
    const form = formWith(bytes, 'elenco.csv', { ...base(), ...mapping })
    const { body } = await world.admin.call(comparisons.create, { body: {} as never }, { form })
    expect((await done(body.id)).state).toBe('done')
    const found = await rowsOf(body.id)
    const of = (file_row: number) => found.find((row) => row.file_row === file_row)
    expect(of(2)).toMatchObject({ class: 'matched', merchant: 'Caffè Perù', city: 'Forlì' })
    expect(of(3)).toMatchObject({ class: 'double_theirs', cause: { cause: 'repeated' } })
    expect(of(4)).toMatchObject({ class: 'matched', merchant: 'Bar; Centro', city: 'Cantù' })
    expect(of(5)).toMatchObject({ class: 'same_terminal', cause: { cause: 'zeros_lost' } })
    // A row whose columns changed places matches nothing, and our terminal is still listed.
    expect(of(6)).toMatchObject({ class: 'only_theirs' })
    expect(found.filter((row) => row.our_terminal === four.terminal)).toMatchObject([{ class: 'only_ours' }])
    expect((await get(body.id)).loose_matches).toBe(1)
  })

  test('of one client is compared once at a time', async () => {
    const content = `${csv}T-1;S-1;x\n`
    const answers = await Promise.all([1, 2, 3].map(() => upload(content, { ...base(), terminal: 'Cod. TML' })))
    const won = answers.filter(({ status }) => status === 202)
    expect(won.length).toBeGreaterThanOrEqual(1)
    for (const { status, body } of answers) if (status !== 202) expect(body.code).toBe('comparison.under_way')
    for (const { body } of won) expect((await done(body.id)).state).toBe('done')
  })
})
