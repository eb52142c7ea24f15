/** Comparisons of terminal IDs: whose a terminal is, rows that repeat a value, and corrections of many at once. */
import { beforeAll, expect, test } from 'vitest'
import { comparisons } from '#features/clients/comparisons/contract.ts'
import { causes, mayDo } from '#features/clients/comparisons/rules.ts'
import { imports } from '#features/office/imports/contract.ts'
import { custody } from '#features/warehouse/custody/contract.ts'
import { correctProduct } from '#features/warehouse/stock/server/service.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { sendFile } from '#test/client-files.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { comparing } from './comparisons-ground.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { compare, get, rowsOf, rowOf, act, undo, installed } = comparing(world, () => ground)

test('a terminal is of whom its product is, as in the custody report, whoever sent the job', async () => {
  const owner = (await world.admin.call(suppliers.create, { body: { name: 'Banca dei Mille' } as never })).body.id
  // Installed by a job of the ground's client, with a product of another one.
  const { closing, fresh, client_terminal_id: terminal } = await ground.installation()
  await ground.confirm(closing)
  await ground.act((it) => correctProduct(it, fresh.id, { supplier_id: owner }, 'test'))
  const custodied = await world.admin.call(custody.list, {
    params: { supplier_id: owner, day: today() } as never,
    query: {},
  })
  expect(custodied.body.items.map((it: { serial_number: string }) => it.serial_number)).toEqual([fresh.serial])

  const own = await get(await compare([{ terminal, serial: fresh.serial }], today(), owner))
  expect([own.matched, own.open_count]).toEqual([1, 0])
  // For the client of the job it is another supplier's, with the name.
  const others = await compare([{ terminal, serial: fresh.serial }])
  expect(await rowOf(others, terminal)).toMatchObject({
    class: 'other_supplier',
    cause: { cause: 'other_supplier', facts: { supplier: 'Banca dei Mille' } },
  })
})

test('a terminal of ours whose row repeats a serial, or whose serial is in a repeated row, is not called missing', async () => {
  const [one, two, three] = [await installed(), await installed(), await installed()]
  const id = await compare([
    { terminal: one.terminal, serial: one.serial },
    { terminal: two.terminal, serial: one.serial },
    { terminal: one.terminal, serial: three.serial },
  ])
  const rows = await rowsOf(id)
  expect(
    rows.filter(({ our_serial }) => our_serial && [one, two, three].some((it) => it.serial === our_serial)),
  ).toHaveLength(3)
  for (const [n, unit] of [
    [3, two],
    [4, three],
  ] as const)
    expect(rows.find((row) => row.file_row === n)).toMatchObject({
      class: 'double_theirs',
      cause: { cause: 'repeated_other' },
      our_terminal: unit.terminal,
      our_serial: unit.serial,
    })
  expect(
    rows.some((row) => row.class === 'only_ours' && [two.serial, three.serial].includes(row.our_serial ?? '')),
  ).toBe(false)
})

test('another terminal ID without a cause is checked on site first; the record can still be corrected', async () => {
  const unit = await installed()
  const id = await compare([{ terminal: 'ELSE-77', serial: unit.serial }])
  const row = await rowOf(id, 'ELSE-77')
  expect(row.cause?.cause).toBe('terminal_differs')
  expect(causes.terminal_differs).toBe('check')
  expect(mayDo('record', { ...row, cause: 'terminal_differs' })).toBe(true)
  const checked = await act(id, [row.id], 'check', { code_id: ground.codes.maintenance })
  expect([checked.status, (await ground.product(unit.id)).client_terminal_id]).toEqual([200, unit.terminal])
})

test('many records are corrected as one batch and undone as one', async () => {
  const renamed = await Promise.all(Array.from({ length: 4 }, () => installed()))
  const replaced = await Promise.all(Array.from({ length: 4 }, () => installed()))
  const vans = await Promise.all(replaced.map(() => ground.unit()))
  const id = await compare([
    ...renamed.map(({ serial }, at) => ({ terminal: `MANY-${at}`, serial })),
    ...replaced.map(({ terminal }, at) => ({ terminal, serial: vans[at]?.serial ?? '' })),
  ])
  const rows = (await rowsOf(id)).filter(({ file_row, state }) => file_row !== null && state !== 'solved')
  expect(rows).toHaveLength(8)
  const batches = async () => {
    const { rows: found } = await world.database.query<{ n: number }>(
      `select count(*)::int as n from movement_batch where document = 'comparisons' and document_id = $1`,
      [id],
    )
    return found[0]?.n
  }
  const done = await act(
    id,
    rows.map((row) => row.id),
    'record',
  )
  expect([done.status, done.body.count, await batches()]).toEqual([200, 8, 1])
  const terminals = async (units: readonly { id: number }[]) =>
    Promise.all(units.map(async (unit) => (await ground.product(unit.id)).client_terminal_id))
  expect(await terminals(renamed)).toEqual(['MANY-0', 'MANY-1', 'MANY-2', 'MANY-3'])
  expect(await terminals(vans)).toEqual(replaced.map(({ terminal }) => terminal))
  expect(await terminals(replaced)).toEqual([null, null, null, null])
  expect((await undo(done.body.action_id)).body).toEqual({ count: 8 })
  expect(await terminals([...renamed, ...replaced])).toEqual([...renamed, ...replaced].map(({ terminal }) => terminal))
})

test('a list of terminals that a program sends as an upload is compared when it is inserted', async () => {
  const one = await installed()
  const fields = { kind: 'terminals', supplier_id: String(ground.supplier_id), as_of: today() }
  const sheet = ['Elenco terminali;;', `Codice TML;Matricola;Insegna`, `${one.terminal};${one.serial};Bar Sport`]
  const send = (given: { kind: string } & Record<string, string>) =>
    sendFile(world.admin, [...sheet, 'TML-NOT-OURS;NOT-OURS-1;Bar Roma', 'Totale 2;;'].join('\n'), 'list.csv', given)
  const refused = await send({ ...fields, as_of: '2099-01-01' })
  expect([refused.status, refused.body.code]).toEqual([422, 'comparison.in_the_future'])
  expect((await send({ kind: 'terminals' })).body).toMatchObject({
    code: 'request.invalid',
    fields: { supplier_id: {} },
  })

  const { status, body: sent } = await send(fields)
  expect([status, sent.status, sent.total_rows, sent.total_failed]).toEqual([201, 'checked', 2, 0])
  const committed = await world.admin.call(imports.commit, { params: { id: sent.id }, body: { mode: 'all' } })
  expect(committed.body).toMatchObject({ total_inserted: 2, total_failed: 0 })

  const { body: runs } = await world.admin.call(comparisons.list, { query: {} })
  const run = runs.items.find((it) => it.import_id === sent.id)
  expect(run).toMatchObject({ state: 'done', file_name: 'list.csv', file_rows: 2, matched: 1, as_of: today() })
  expect(await rowOf(run?.id ?? 0, 'TML-NOT-OURS')).toMatchObject({ class: 'only_theirs', merchant: 'Bar Roma' })
  const undone = await world.admin.call(imports.revert, { params: { id: sent.id } })
  expect([undone.status, undone.body.code]).toEqual([409, 'import.not_revertible'])
})
