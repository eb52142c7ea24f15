import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#lib/texts/errors.ts'
import { openDatabase, type Tx } from '#server/database/db.ts'
import type { UserAct } from '#server/records/act.ts'
import { cloneDatabase } from '#test/database.ts'
import { otherKind, sampleContent, sampleKind } from '#test/issued-document.ts'
import type { VoidInput } from '../contract.ts'
import { missingForIssue, voidReason } from '../rules.ts'
import { issueDocument, type ToIssue, voidDocument } from './service.ts'

const own = await cloneDatabase()
// As many connections as there are clients.
const database = openDatabase(own.url, { connections: 50 })
afterAll(async () => {
  await database.close()
  await own.close()
})

const warehouses: number[] = []
let account = 0
let records = 0

beforeAll(async () => {
  const made = await own.query(
    `insert into warehouse (name, code) values ('Bologna', 'BO'), ('Milano', null), ('Torino', 'TO') returning id`,
  )
  warehouses.push(...made.rows.map(({ id }) => Number(id)))
  const { rows } = await own.query(
    `insert into account (username, first_name, last_name, email, role) values ('elena', 'Elena', 'Prova', 'e@example.com', 'admin') returning id`,
  )
  account = Number(rows[0].id)
})

const actIn = (tx: Tx, on = '2026-11-15'): UserAct => ({
  tx,
  at: `${on}T09:00:00.000Z`,
  user: { id: account, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
  language: 'EN',
  correlation_id: 'test',
})
/** Fifty who wait for one another on a busy machine may take longer than one person would be kept waiting. */
const patient = { lockSeconds: 60, statementSeconds: 60 }

const toIssue = (given: Partial<ToIssue> = {}): ToIssue => ({
  kind: sampleKind,
  warehouse_id: warehouses[0] ?? 0,
  document: 'return-notes',
  document_id: ++records,
  content: sampleContent(),
  ...given,
})
/** Issues on a day; the goods leave half an hour later. */
const issue = (given: Partial<ToIssue> = {}, on = '2026-11-15') => {
  const content = { ...sampleContent(), transport_start: `${on}T09:30:00.000Z`, ...given.content }
  return database.write((tx) => issueDocument(actIn(tx, on), toIssue({ ...given, content })), patient)
}

/** Everything of a series, in the order of its numbers. */
async function numbersOf(warehouse_id: number | undefined, year: number, kind = 'return_note'): Promise<number[]> {
  const { rows } = await own.query(
    `select number from issued_document where warehouse_id = $1 and year = $2 and kind = $3 order by number, id`,
    [warehouse_id, year, kind],
  )
  return rows.map(({ number }) => number)
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** One who issues and then fails, or whose connection dies before the end. */
async function issueInVain(how: 'fails' | 'dies', warehouse_id: number | undefined): Promise<void> {
  const vain = database.write(async (tx) => {
    await issueDocument(actIn(tx), toIssue({ warehouse_id: warehouse_id ?? 0 }))
    if (how === 'fails') throw new Error('changed my mind')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await own.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sql`select 1`.execute(tx)
  }, patient)
  await expect(vain).rejects.toThrow()
}

describe('numbers', () => {
  test('fifty clients issue at once, five times over, some fail and some die: 1…n without gap or double', async () => {
    const [, , torino] = warehouses
    let good = 0
    for (let round = 0; round < 5; round++) {
      const clients = upTo(50).map((client) => {
        if (client % 7 === 0) return issueInVain('fails', torino)
        if (client % 11 === 0) return issueInVain('dies', torino)
        good += 1
        return issue({ warehouse_id: torino ?? 0 }).then(() => undefined)
      })
      await Promise.all(clients)
    }
    expect(good).toBeGreaterThan(150)
    expect(await numbersOf(torino, 2026)).toEqual(upTo(good))
  }, 120_000)

  test('each warehouse, kind and year counts for itself, and the code of a warehouse stands in the number', async () => {
    const [bologna = 0, milano = 0] = warehouses
    const labels: string[] = []
    for (const [given, on] of [
      [{ warehouse_id: bologna }],
      [{ warehouse_id: bologna }],
      [{ warehouse_id: milano }],
      [{ warehouse_id: bologna }, '2027-01-02'],
      [{ warehouse_id: bologna, kind: otherKind }],
    ] as [Partial<ToIssue>, string?][])
      labels.push((await issue(given, on)).label)
    expect(labels).toEqual(['BO-R1/2026', 'BO-R2/2026', 'R1/2026', 'BO-R1/2027', 'BO-T1/2026'])
    // A year that has begun does not close the one before.
    expect((await issue({ warehouse_id: bologna }, '2026-12-31')).label).toBe('BO-R3/2026')
  })

  test('a kind that nobody has heard of yet gets its own series, without a change of the database', async () => {
    const [, , torino = 0] = warehouses
    const kind = { ...sampleKind, name: 'loan_note', prefix: 'C' }
    const { id, label } = await issue({ warehouse_id: torino, kind })
    expect(label).toBe('TO-C1/2026')
    const { rows } = await own.query(`select content from issued_document where id = $1`, [id])
    expect(rows[0].content).toMatchObject({ kind: 'loan_note', prefix: 'C', title: kind.title })
  })

  test('what is printed is printed once: a warehouse without a code cannot repeat the number of another', async () => {
    const made = await own.query(`insert into warehouse (name) values ('Napoli') returning id`)
    await expect(issue({ warehouse_id: Number(made.rows[0].id) })).rejects.toMatchObject({
      code: 'document.number_taken',
      params: { label: 'R1/2026' },
    })
    expect(await numbersOf(Number(made.rows[0].id), 2026)).toEqual([])
    const copy = own.query(
      `insert into issued_document (kind, warehouse_id, year, number, prefix, label, document, document_id, issued_on, content)
       select kind, warehouse_id, year, number + 1, prefix, label, 'x', 1, issued_on, content
       from issued_document where label = 'R1/2026'`,
    )
    await expect(copy).rejects.toThrow('issued_document_label_key')
  })

  test('a document is dated by the local day on which it is issued, not by a day in its content', async () => {
    const [, milano = 0] = warehouses
    const content = { ...sampleContent(), on: '2027-03-01', transport_start: '2026-11-16T06:00:00.000Z' }
    const late = { ...toIssue({ warehouse_id: milano, content }) }
    // Half past midnight in Rome is still the day before in Greenwich.
    const made = await database.write((tx) => issueDocument({ ...actIn(tx), at: '2026-11-15T23:30:00.000Z' }, late))
    const { rows } = await own.query(
      `select issued_on::text, content ->> 'on' as printed from issued_document where id = $1`,
      [made.id],
    )
    expect([made.on, rows]).toEqual(['2026-11-16', [{ issued_on: '2026-11-16', printed: '2026-11-16' }]])
  })

  test('a transport that started before the document is issued is refused; a few minutes ago is still now', async () => {
    const startingAt = (transport_start: string) =>
      issue({ content: { ...sampleContent(), transport_start } }, '2026-12-31').then(
        ({ label }) => label,
        (error: AppError) => [error.code, Object.keys(error.fields ?? {}), error.params?.missing],
      )
    const refused = ['document.incomplete', ['transport_start'], 'a transport start that is not in the past']
    expect(await startingAt('2026-12-30T20:00:00.000Z')).toEqual(refused)
    expect(await startingAt('2026-12-31T07:30:00.000Z')).toEqual(refused)
    expect(await startingAt('2026-12-31T08:55:00.000Z')).toBe('BO-R4/2026')
    expect(await startingAt('2027-01-02T08:00:00.000Z')).toBe('BO-R5/2026')
  })

  test('a clock that was set back gives no later number an earlier date, and the refusal uses no number up', async () => {
    const [, milano = 0] = warehouses
    await issue({ warehouse_id: milano }, '2026-11-20')
    await expect(issue({ warehouse_id: milano }, '2026-11-19')).rejects.toMatchObject({
      code: 'document.date_out_of_order',
      params: { label: 'R3/2026', on: '20-11-2026' },
    })
    expect((await issue({ warehouse_id: milano }, '2026-11-20')).number).toBe(4)
  })

  test('two who issue the same record: one number is given, the error of the other names it', async () => {
    const record = { document_id: 900_001 }
    const again = () => issue(record, '2026-12-31')
    const answers = await Promise.allSettled([again(), again()])
    expect(answers.map((it) => (it.status === 'fulfilled' ? 'issued' : it.reason.code)).sort()).toEqual([
      'document.already_issued',
      'issued',
    ])
    await expect(again()).rejects.toMatchObject({ params: { label: 'BO-R6/2026' } })
  })

  test('a voided number stays listed with its reason, is never given again, and its record can be issued again', async () => {
    const record = { document_id: 900_002 }
    const first = await issue(record, '2026-12-31')
    const voidIt = (why: VoidInput) =>
      database.write((tx) => voidDocument(actIn(tx), 'return-notes', record.document_id, why))
    await expect(voidIt({ code: null, reason: '  ' })).rejects.toMatchObject({ code: 'document.reason_missing' })
    const why: VoidInput = { code: 'wrong_addressee', reason: 'Via Roma 2' }
    expect((await voidIt(why)).label).toBe(first.label)
    await expect(voidIt(why)).rejects.toMatchObject({ code: 'document.not_issued' })
    expect((await issue(record, '2026-12-31')).number).toBe(first.number + 1)
    const { rows } = await own.query('select number, void_code, void_reason from issued_document where id = $1', [
      first.id,
    ])
    expect(rows).toEqual([{ number: first.number, void_code: 'wrong_addressee', void_reason: 'Via Roma 2' }])
    expect([voidReason(why, 'EN'), voidReason(why, 'IT'), voidReason({ code: null, reason: 'Perso' }, 'EN')]).toEqual([
      'Wrong addressee or destination: Via Roma 2',
      'Destinatario o destinazione errati: Via Roma 2',
      'Perso',
    ])
  })

  test('what the law asks for is missed by name, and nothing is issued', async () => {
    const whole = sampleContent()
    const at = new Date('2026-11-15T09:00:00.000Z')
    expect(missingForIssue(whole, at)).toEqual([])
    const { carrier, addressee, lines } = whole
    const content = {
      ...whole,
      destination: ' ',
      reason: null,
      transport_start: null,
      addressee: { ...addressee, vat_number: null },
      carrier: carrier && { ...carrier, vat_number: null },
      lines: lines.map((line) => ({ ...line, description: '' })),
    }
    const fields = [
      'addressee.vat_number',
      'destination',
      'reason',
      'transport_start',
      'carrier.vat_number',
      'lines.0',
      'lines.1',
    ]
    await expect(issue({ content })).rejects.toMatchObject({ code: 'document.incomplete' })
    const refusal = await issue({ content }).then(
      () => undefined,
      (error: AppError) => error,
    )
    expect(Object.keys(refusal?.fields ?? {})).toEqual(fields)
    expect(missingForIssue({ ...whole, carried_by: 'sender', carrier: null }, at)).toEqual([])
    expect(missingForIssue({ ...whole, carrier: null }, at).map(({ field }) => field)).toEqual(['courier_id'])
    expect(missingForIssue({ ...whole, lines: [] }, at).map(({ field }) => field)).toEqual(['lines'])
  })

  test('the database itself refuses a number out of turn, a change of what was issued, and its deletion', async () => {
    const insert = (number: number, on = '2026-12-31') =>
      own.query(
        `insert into issued_document (kind, warehouse_id, year, number, label, document, document_id, issued_on, content)
         values ('return_note', $1, 2026, $2, 'x', 'x', 1, $3, '{}')`,
        [warehouses[1], number, on],
      )
    await expect(insert(6)).rejects.toThrow('does not follow 4')
    await expect(insert(3)).rejects.toThrow('does not follow 4')
    await expect(insert(5, '2026-01-01')).rejects.toThrow('is dated before number 4')
    const asProgram = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx))
    await expect(asProgram(`update issued_document set content = '{}'`)).rejects.toThrow('permission denied')
    await expect(asProgram('update issued_document set number = 1')).rejects.toThrow('permission denied')
    await expect(asProgram('delete from issued_document')).rejects.toThrow('permission denied')
    await expect(asProgram('delete from document_series')).rejects.toThrow('permission denied')
  })
})
