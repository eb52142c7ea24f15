/** Comparisons of terminal IDs: classes, causes, and what the next comparison says. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { comparisons } from '#features/clients/comparisons/contract.ts'
import { models } from '#features/interventions/settings/contract.ts'
import { correctProduct, idsOfSerials, receiveSerials } from '#features/warehouse/stock/server/service.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { anHourAgo, comparing } from './comparisons-ground.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { compare, get, rowsOf, rowOf, act, installed } = comparing(world, () => ground)

describe('classes', () => {
  test('each kind of difference is in its class', async () => {
    const other = (await world.admin.call(suppliers.create, { body: { name: 'Altra Banca' } as never })).body.id
    await world.admin.call(models.create, {
      body: { supplier_id: ground.supplier_id, name: 'P400 Retail', part_ids: [ground.part] } as never,
    })
    const [same, swapped, moved, gone, twice, wrongModel] = await Promise.all(
      Array.from({ length: 6 }, () => installed()),
    )
    if (!same || !swapped || !moved || !gone || !twice || !wrongModel) throw new Error('no units')
    const shelf = await ground.unit({ stock: true })
    const loose = await installed(`TML ${ground.terminal().slice(3)}`.replace(' ', ''))
    const strange = await ground.unit({ stock: true })
    await ground.act((it) => correctProduct(it, strange.id, { supplier_id: other }, 'test'))
    const id = await compare([
      { terminal: same.terminal, serial: same.serial.toLowerCase(), model: 'p400 retail' },
      { terminal: swapped.terminal, serial: 'UNKNOWN-1' },
      { terminal: 'TML-NEW-1', serial: moved.serial },
      { terminal: 'TML-NEW-2', serial: 'UNKNOWN-2' },
      { terminal: 'TML-NEW-3', serial: shelf.serial },
      { terminal: twice.terminal, serial: twice.serial },
      { terminal: twice.terminal, serial: twice.serial },
      { terminal: wrongModel.terminal, serial: wrongModel.serial, model: 'Vega M70' },
      { terminal: 'TML-NEW-4', serial: strange.serial },
      { terminal: `000${loose.terminal.toLowerCase()}`, serial: loose.serial },
    ])
    const rows = await rowsOf(id)
    const classOf = (n: number) => rows.find((row) => row.file_row === n)?.class
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(classOf)).toEqual([
      'matched',
      'same_terminal',
      'same_serial',
      'only_theirs',
      'not_installed',
      'matched',
      'double_theirs',
      'other_model',
      'other_supplier',
      'matched',
    ])
    expect(rows.find((row) => row.our_serial === gone.serial)).toMatchObject({ class: 'only_ours', file_row: null })
    const run = await get(id)
    expect(run).toMatchObject({ state: 'done', file_rows: 10, matched: 3, agreement: 30, loose_matches: 1 })
    expect(run.open_count).toBe(run.classes.reduce((sum, it) => sum + it.open, 0))
  })

  test('every row of the file and every installation is in exactly one class, whatever the file holds', {
    tags: ['long'],
  }, async () => {
    const supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca a caso' } as never })).body.id
    const units = await ground.act(async (it) => {
      const made: { id: number; serial: string; terminal: string }[] = []
      for (let at = 0; at < 8; at += 1) {
        const [serial, terminal] = [`RND-${at}`, `${at}0A${at}`]
        const arrival = { warehouse_id: ground.milano, delivery_note_id: null, supplier_id, received_on: '2026-01-07' }
        await receiveSerials(it, [serial], ground.part, arrival)
        const [id = 0] = await idsOfSerials(it, [serial])
        await correctProduct(it, id, { status: 'installed', client_terminal_id: terminal }, 'test')
        made.push({ id, serial, terminal })
      }
      return made
    })
    const terminal = fc.oneof(
      fc.constantFrom(...units.map((unit) => unit.terminal)),
      fc.constantFrom('00A0', '0010a1', '1 0A1', '20A3', 'X1', 'X2', 'X2 '),
      fc.constant(null),
    )
    const serial = fc.oneof(
      fc.constantFrom(...units.map((unit) => unit.serial)),
      fc.constantFrom('rnd-1', 'SN-00001', 'S1', 'S2', 's2 '),
      fc.constant(null),
    )
    const model = fc.constantFrom('Vega P400', 'Vega M70', 'nobody knows', null)
    const file = fc.array(
      fc.record({ terminal, serial, model }).filter((row) => row.terminal !== null || row.serial !== null),
      { minLength: 1, maxLength: 14 },
    )
    await fc.assert(
      fc.asyncProperty(file, async (rows) => {
        const id = await compare(rows, today(), supplier_id)
        const found = (await rowsOf(id)).filter((row) => row.state !== 'solved')
        expect(found.flatMap((row) => row.file_row ?? []).toSorted((a, b) => a - b)).toEqual(
          rows.map((_, at) => at + 2),
        )
        expect(found.flatMap((row) => row.product_id ?? []).toSorted((a, b) => a - b)).toEqual(
          units.map((unit) => unit.id),
        )
        expect(found.every((row) => (row.class === 'matched') === (row.cause === null))).toBe(true)
        const run = await get(id)
        expect(run.matched + run.classes.reduce((sum, it) => sum + it.open + it.ignored, 0)).toBe(found.length)
        expect([run.file_rows, run.new_count + run.classes.reduce((sum, it) => sum + it.still_open, 0)]).toEqual([
          rows.length,
          run.open_count,
        ])
      }),
      { numRuns: 25 },
    )
  })

  test('a list made from our own records matches all, on any day', async () => {
    for (const day of [today(), '2026-02-01', '2026-01-08']) {
      const { rows } = await world.database.query<{ terminal: string; serial: string; model: string }>(
        `select n.client_terminal_id as terminal, p.serial_number as serial, t.model_number as model
         from installation n join product p on p.id = n.product_id join part t on t.id = p.part_id
         where n.supplier_id = $1 and n.from_on <= $2 and (n.to_on is null or n.to_on > $2)`,
        [ground.supplier_id, day],
      )
      if (rows.length === 0) continue
      const run = await get(await compare(rows, day))
      expect([run.matched, run.open_count, run.agreement]).toEqual([rows.length, 0, 100])
    }
  })
})

describe('causes', () => {
  test('typing errors and lost zeros are told apart from another terminal', async () => {
    const [one, two, zeros, unit] = await Promise.all([installed(), installed(), installed(), installed('TML77418260')])
    const id = await compare([
      { terminal: one.terminal, serial: `${one.serial.slice(0, -1)}X` },
      { terminal: two.terminal, serial: `NS${two.serial.slice(2)}` },
      { terminal: zeros.terminal, serial: zeros.serial.replace('-', '') },
      { terminal: 'TML77418620', serial: null },
    ])
    const causeOf = async (terminal: string) => (await rowOf(id, terminal)).cause
    expect(await causeOf(one.terminal)).toMatchObject({ cause: 'typing_one', facts: { our: one.serial } })
    expect(await causeOf(two.terminal)).toMatchObject({ cause: 'typing_swapped' })
    expect(await causeOf(zeros.terminal)).toMatchObject({ cause: 'zeros_lost' })
    expect(await causeOf('TML77418620')).toMatchObject({ cause: 'typing_swapped', facts: { near: unit.terminal } })
    expect(await causeOf(unit.terminal)).toMatchObject({ cause: 'typing_swapped', facts: { near: 'TML77418620' } })
  })

  test('a replacement is named with its intervention: waiting, done, or after the day of the list', async () => {
    const worked_at = anHourAgo()
    const waiting = await ground.replacement({ worked_at })
    const done = await ground.replacement({ worked_at })
    expect((await ground.confirm(done.closing)).status).toBe(200)
    const waitingRow = { terminal: waiting.client_terminal_id, serial: waiting.fresh.serial }
    const id = await compare([waitingRow, { terminal: done.client_terminal_id, serial: done.old.serial }])
    expect((await rowOf(id, waiting.client_terminal_id)).cause).toMatchObject({
      cause: 'closing_waits',
      facts: { number: waiting.job.number, link: 'closing', link_id: waiting.closing },
    })
    expect((await rowOf(id, done.client_terminal_id)).cause).toMatchObject({
      cause: 'replaced',
      facts: { number: done.job.number, link: 'job', link_id: done.job.id },
    })
    const before = await compare(
      [{ terminal: done.client_terminal_id, serial: done.fresh.serial }],
      addDays(today(), -20),
    )
    expect((await rowOf(before, done.client_terminal_id)).cause).toMatchObject({ cause: 'replaced_later' })
  })

  test('what became of a serial that is not installed: withdrawn, in a van, on a shelf, in another shop', async () => {
    const worked_at = anHourAgo()
    const withdrawn = await ground.replacement({ worked_at })
    expect((await ground.confirm(withdrawn.closing)).status).toBe(200)
    const [van, shelf, shop] = [await ground.unit(), await ground.unit({ stock: true }), await installed()]
    const target = await installed()
    const id = await compare([
      { terminal: 'W-1', serial: withdrawn.old.serial },
      { terminal: 'W-2', serial: van.serial },
      { terminal: 'W-3', serial: shelf.serial },
      { terminal: shop.terminal, serial: shop.serial },
      { terminal: target.terminal, serial: van.serial.replace('SN', 'sn').concat('') },
      { terminal: withdrawn.client_terminal_id, serial: withdrawn.fresh.serial },
    ])
    expect(await rowOf(id, 'W-1')).toMatchObject({
      class: 'not_installed',
      cause: { cause: 'withdrawn', facts: { number: withdrawn.job.number } },
    })
    expect(await rowOf(id, 'W-3')).toMatchObject({
      cause: { cause: 'in_stock', facts: { warehouse: 'Deposito chiusure' } },
    })
    // The same serial twice: the first row stands, the second is a double.
    expect((await rowOf(id, 'W-2')).cause).toMatchObject({ cause: 'in_van' })
    const again = await rowsOf(id, { class: 'double_theirs' })
    expect(again.find((row) => row.terminal === target.terminal)?.cause).toMatchObject({
      cause: 'repeated_other',
      facts: { row: 6, of: 3 },
    })
  })

  test('a terminal ID that is only on one side: withdrawn, not listed, a job that is open, or nothing known', async () => {
    const worked_at = anHourAgo()
    const fresh = await ground.installation({ worked_at })
    expect((await ground.confirm(fresh.closing)).status).toBe(200)
    const closed = ground.terminal()
    const unit = await installed(closed)
    await ground.act((it) => correctProduct(it, unit.id, { status: 'in_stock', warehouse_id: ground.milano }, 'test'))
    const planned = ground.terminal()
    const job = await ground.job('installation', { client_terminal_id: planned })
    const id = await compare([
      { terminal: closed },
      { terminal: planned },
      { terminal: 'NOBODY-1', serial: 'NOBODY-2' },
    ])
    expect((await rowOf(id, closed)).cause).toMatchObject({
      cause: 'withdrawn',
      facts: { link: 'product', link_id: unit.id },
    })
    expect((await rowOf(id, planned)).cause).toMatchObject({
      cause: 'job_open',
      facts: { number: job.number, status: 'assigned' },
    })
    expect((await rowOf(id, fresh.client_terminal_id)).cause).toMatchObject({
      cause: 'not_listed',
      facts: { number: fresh.job.number },
    })
    expect((await rowOf(id, 'NOBODY-1')).cause).toMatchObject({ cause: 'unclear', facts: { say: 'unknown_serial' } })
  })

  test('another terminal ID for the same serial: changed with us before, or unclear', async () => {
    const [renamed, unclear] = [await installed(), await installed()]
    const fresh = ground.terminal()
    await ground.act((it) => correctProduct(it, renamed.id, { status: 'installed', client_terminal_id: fresh }, 'test'))
    const id = await compare([
      { terminal: renamed.terminal, serial: renamed.serial },
      { terminal: 'QQ-99', serial: unclear.serial },
    ])
    expect(await rowOf(id, renamed.terminal)).toMatchObject({ class: 'same_serial', cause: { cause: 'renamed' } })
    expect(await rowOf(id, 'QQ-99')).toMatchObject({ class: 'same_serial', cause: { cause: 'terminal_differs' } })
  })
})

describe('further causes', () => {
  const longAgo = () => addDays(today(), -20)
  const causeOf = async (id: number, terminal: string) => (await rowOf(id, terminal)).cause

  test('what happened after the day of the list: installed, withdrawn or renamed later', async () => {
    const [late, lateBare] = [await ground.unit(), await ground.unit()]
    const [gone, renamed] = [await installed(), await installed()]
    const [first, second, fresh] = [ground.terminal(), ground.terminal(), ground.terminal()]
    const install = (id: number, client_terminal_id: string) =>
      ground.act((it) => correctProduct(it, id, { status: 'installed', client_terminal_id }, 'test'))
    await install(late.id, first)
    await install(lateBare.id, second)
    await install(renamed.id, fresh)
    await ground.act((it) => correctProduct(it, gone.id, { status: 'in_stock', warehouse_id: ground.milano }, 'test'))
    const rows = [
      { terminal: first, serial: late.serial },
      { terminal: second },
      { terminal: fresh, serial: renamed.serial },
    ]
    const id = await compare(rows, longAgo())
    expect(await rowOf(id, first)).toMatchObject({ class: 'not_installed', cause: { cause: 'installed_later' } })
    expect(await rowOf(id, second)).toMatchObject({ class: 'only_theirs', cause: { cause: 'installed_later' } })
    expect(await rowOf(id, fresh)).toMatchObject({ class: 'same_serial', cause: { cause: 'renamed_later' } })
    expect(await rowOf(id, gone.terminal)).toMatchObject({
      class: 'only_ours',
      cause: { cause: 'withdrawn_later', facts: { on: today() } },
    })
    // On the day itself none of them is a difference.
    const now = await compare(rows)
    for (const terminal of [first, second, fresh]) expect((await rowOf(now, terminal)).class).toBe('matched')
  })

  test('where the serial of a terminal ID is by our records: with another supplier, returned, in another shop', async () => {
    const other = (await world.admin.call(suppliers.create, { body: { name: 'Banca Omega' } as never })).body.id
    const [one, two, three, shop] = [await installed(), await installed(), await installed(), await installed()]
    const [strange, back] = [await ground.unit({ stock: true }), await ground.unit({ stock: true })]
    await ground.act((it) => correctProduct(it, strange.id, { supplier_id: other }, 'test'))
    await ground.act((it) => correctProduct(it, back.id, { status: 'returned' }, 'test'))
    const id = await compare([
      { terminal: one.terminal, serial: strange.serial },
      { terminal: two.terminal, serial: back.serial },
      { terminal: three.terminal, serial: shop.serial },
    ])
    expect(await causeOf(id, one.terminal)).toMatchObject({
      cause: 'other_supplier',
      facts: { supplier: 'Banca Omega', link_id: strange.id },
    })
    expect(await causeOf(id, two.terminal)).toMatchObject({
      cause: 'returned',
      facts: { say: 'returned_bare', serial: back.serial, on: today() },
    })
    expect(await causeOf(id, three.terminal)).toMatchObject({
      cause: 'installed_elsewhere',
      facts: { terminal: shop.terminal },
    })
  })

  test('a row that repeats another, another model, and a terminal ID that we have twice', async () => {
    const [twice, model] = [await installed(), await installed()]
    const double = ground.terminal()
    // Two IDs for the ledger, one for people: the client's list knows it without its zeros.
    const [kept, again] = [await installed(double), await installed(`00${double}`)]
    const id = await compare([
      { terminal: twice.terminal, serial: twice.serial },
      { terminal: twice.terminal, serial: twice.serial },
      { terminal: model.terminal, serial: model.serial, model: 'Vega M70' },
      { terminal: double, serial: kept.serial },
    ])
    const [repeated] = await rowsOf(id, { class: 'double_theirs' })
    expect(repeated?.cause).toMatchObject({ cause: 'repeated', facts: { row: 3, of: 2 } })
    expect(await rowOf(id, model.terminal)).toMatchObject({
      class: 'other_model',
      cause: { cause: 'other_model', facts: { their: 'Vega M70', our: 'Vega P400' } },
    })
    expect((await rowOf(id, double)).class).toBe('matched')
    expect(await rowOf(id, again.terminal)).toMatchObject({
      class: 'double_ours',
      file_row: null,
      cause: { cause: 'twice_ours', facts: { serial: kept.serial } },
    })
  })
})

test('a row belongs to a comparison and an action that exist', async () => {
  const unit = await installed()
  const id = await compare([{ terminal: unit.terminal, serial: unit.serial }])
  const insert = (comparison: number) =>
    world.database.query(
      `insert into comparison_row (comparison_id, class, file_row) select x, 'matched', 2 from unnest($1::bigint[]) as x`,
      [[id, comparison]],
    )
  const change = (column: string) =>
    world.database.query(`update comparison_row set ${column} = 999999 where comparison_id = $1`, [id])
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'written',
      (error: { code?: string }) => error.code,
    )
  expect(await code(insert(999_999))).toBe('23503')
  for (const column of ['comparison_id', 'action_id', 'solved_id']) expect(await code(change(column))).toBe('23503')
  expect(await code(insert(id))).toBe('written')
})

describe('the next comparison', () => {
  test('says what is new, still open and solved; what is ignored stays so until it changes', async () => {
    const [first, second] = [await installed(), await installed()]
    const list = [
      { terminal: first.terminal, serial: 'ZZ-1' },
      { terminal: second.terminal, serial: 'ZZ-2' },
      { terminal: 'IGN-1', serial: 'ZZ-3' },
    ]
    const one = await compare(list)
    const ignored = await rowOf(one, 'IGN-1')
    expect((await act(one, [ignored.id], 'ignore')).body.count).toBe(1)
    const two = await compare([
      { ...list[0] },
      { terminal: second.terminal, serial: second.serial },
      { ...list[2] },
      { terminal: 'NEU-1' },
    ])
    const states = Object.fromEntries((await rowsOf(two)).map((row) => [`${row.terminal} ${row.state}`, row.class]))
    expect(states).toMatchObject({
      [`${first.terminal} still_open`]: 'same_terminal',
      [`${second.terminal} solved`]: 'same_terminal',
      [`${second.terminal} matched`]: 'matched',
      'IGN-1 ignored': 'only_theirs',
      'NEU-1 new': 'only_theirs',
    })
    const run = await get(two)
    // Both lists are of one day: the newer one stands for it.
    const { body: trend } = await world.admin.call(comparisons.trend, {})
    const points = trend.items.find((it) => it.supplier_id === ground.supplier_id)?.runs ?? []
    expect(points.filter(({ as_of }) => as_of === today()).map(({ id }) => id)).toEqual([two])
    const sums = run.classes.find((it) => it.class === 'same_terminal')
    expect(sums).toMatchObject({ before: sums?.trend.at(-2), solved: 1 })
    // Solved are those of the comparison before that are not found any more, whatever class they were in.
    const solved = await rowsOf(two, { state: 'solved' })
    expect(solved.filter((row) => row.class === 'same_terminal').map((row) => row.terminal)).toEqual([second.terminal])
    const { body: runs } = await world.admin.call(comparisons.list, { query: {} })
    expect([run.solved_count, runs.items.find((it) => it.id === two)?.solved_count]).toEqual([
      solved.length,
      solved.length,
    ])
    expect(run.classes.reduce((sum, it) => sum + it.solved, 0)).toBe(solved.length)
    expect(run.previous?.as_of).toBe(today())
    // The older one is for reading.
    const late = await act(one, [(await rowOf(one, first.terminal)).id], 'tell')
    expect([late.status, late.body.code]).toEqual([409, 'comparison.not_newest'])
    // It changed, so it is new again.
    const three = await compare([{ terminal: 'IGN-1', serial: 'ZZ-4' }])
    expect((await rowOf(three, 'IGN-1')).state).toBe('new')
  })
})
