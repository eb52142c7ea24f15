/** Issued papers are sealed: none is changed, removed or given other lines without being named. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { statements } from '#features/clients/statements/contract.ts'
import { checkPaperSeals, sealPapers } from '#features/warehouse/documents/server/seals.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { newWarehouse } from './resilience/ground.ts'

const world = useWorld()
let ground: Ground
let label = ''

async function issueStatement(): Promise<{ id: number; label: string }> {
  const { closing } = await ground.replacement()
  expect((await ground.confirm(closing)).status).toBe(200)
  const about = { whom: 'client', supplier_id: ground.supplier_id, module_id: null, technician_id: null } as const
  const { body: draft } = await world.admin.call(statements.create, { body: { ...about, month: today().slice(0, 7) } })
  const { id, closings, total_cents } = draft
  const { status, body, text } = await world.admin.call(statements.issue, {
    params: { id },
    body: { closings, total_cents },
  })
  expect(status, text).toBe(200)
  return { id, label: body.label ?? '' }
}

beforeAll(async () => {
  ground = await prepareClosings(world)
  const first = await issueStatement()
  label = first.label
  const warehouse = await newWarehouse(world.database, 'SEA')
  await world.database.query(
    `insert into document_series (kind, warehouse_id, year, last_number) values ('transport_note', $1, 2026, 1)`,
    [warehouse],
  )
  await world.database.query(
    `insert into issued_document (kind, warehouse_id, year, number, label, document, document_id, issued_on, content)
     values ('transport_note', $1, 2026, 1, 'SEA-T1/2026', 'assignments', 1, '2026-11-01', '{"lines": [1]}')`,
    [warehouse],
  )
  await sealPapers(world.database)
})

const named = async (tx: Parameters<typeof checkPaperSeals>[0]) =>
  (await checkPaperSeals(tx)).differences.map(({ what, subject }) => `${subject}: ${what}`)

/** What the check finds after a change behind every guard, which is then taken back. */
async function afterTampering(statement: string): Promise<string[]> {
  let found: string[] = []
  const attempt = world.database.write(async (tx) => {
    await sql`reset role`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    found = await named(tx)
    throw new Error('taken back')
  })
  await expect(attempt).rejects.toThrow('taken back')
  return found
}

test('papers that nobody touched agree with their seals; an end of one is sealed too and changes nothing else', async () => {
  expect(await afterTampering('select 1')).toEqual([])
  const { seals } = await world.database.read(checkPaperSeals)
  const { id } = await issueStatement()
  await sealPapers(world.database)
  const body = { reason: 'wrong price list' }
  expect((await world.admin.call(statements.cancel, { params: { id }, body })).status).toBe(200)
  await sealPapers(world.database)
  expect(await world.database.read(checkPaperSeals)).toEqual({ differences: [], seals: seals + 2 })
})

const altered = 'a paper was altered after it was sealed'
const removed = 'a paper was removed after it was sealed'
const tamperings: [what: string, statement: string, found: () => unknown][] = [
  ['a total', 'update statement set total_cents = 1 where number = 1', () => [`${label}: ${altered}`]],
  ['a line', `update statement_line set value_cents = 1`, () => expect.arrayContaining([`${label}: ${altered}`])],
  [
    'a line more',
    `insert into statement_line overriding system value select * from jsonb_populate_record(null::statement_line,
      (select to_jsonb(l) || '{"id": 999999}' from statement_line l order by id limit 1))`,
    () => [`${label}: ${altered}`],
  ],
  [
    'a reason',
    `update statement set cancel_reason = 'x' where state = 'cancelled'`,
    () => [expect.stringContaining(altered)],
  ],
  ['a statement', 'delete from statement where number = 1', () => [`${label}: ${removed}`]],
  ['a document', `update issued_document set content = '{"lines": [2]}'`, () => [`SEA-T1/2026: ${altered}`]],
  ['a document that is gone', 'delete from issued_document', () => [`SEA-T1/2026: ${removed}`]],
  [
    'a seal made to fit',
    `update paper_seal set digest = repeat('0', 64) where number = 2`,
    () => expect.arrayContaining(['paper seal 2: the seal was altered']),
  ],
  ['a seal that is gone', 'delete from paper_seal where number = 1', () => ['paper seal 2: a seal is missing']],
  [
    'the last seal',
    'delete from paper_seal where number = (select max(number) from paper_seal)',
    () => [expect.stringContaining('the last seal is gone')],
  ],
]

test.each(tamperings)('%s is named', async (_what, statement, found) => {
  expect(await afterTampering(statement)).toEqual(found())
})
