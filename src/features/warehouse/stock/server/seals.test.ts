/** The sealed history: nothing in it is changed, removed, inserted or reordered without being named. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#server/database/db.ts'
import { writeBackup } from '#server/keeping/backup.ts'
import { restoreBackup } from '#server/keeping/restore.ts'
import type { UserAct } from '#server/records/act.ts'
import { cloneDatabase } from '#test/database.ts'
import { emptyDatabase } from '#test/empty-database.ts'
import { makeGround } from '#test/resilience/ground.ts'
import '../../../../features.ts'
import { checkSeals, sealLedger } from './seals.ts'
import { correctProduct, idsOfSerials, moveByStatus, receiveSerials } from './service.ts'

const database = await cloneDatabase()
afterAll(() => database.close())
const ground = await makeGround(database)
const seal = () => sealLedger(database, { settleMs: 0 })
const serials = ['SEAL-0001', 'SEAL-0002', 'SEAL-0003']
let admin = 0
let ids: number[] = []

const actOn = (tx: Tx): UserAct => ({
  tx,
  user: { id: admin, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
  language: 'EN',
  correlation_id: 'test',
})
const arrival = {
  warehouse_id: ground.milano,
  delivery_note_id: null,
  supplier_id: ground.supplier,
  received_on: '2026-11-02',
}
const receive = (tx: Tx, given: string[]) => receiveSerials(actOn(tx), given, ground.part, arrival)

beforeAll(async () => {
  const { rows } = await database.query<{ id: number }>(
    `insert into account (username, first_name, last_name, email, role) values ('elena', 'Elena', 'B', 'e@example.com', 'admin') returning id`,
  )
  admin = Number(rows[0]?.id)
  await database.write((tx) => receive(tx, serials))
  ids = await database.write((tx) => idsOfSerials(actOn(tx), serials))
  await seal()
  await database.write((tx) =>
    moveByStatus(actOn(tx), { kind: 'transfer', ids, to: () => ({ warehouse_id: ground.roma }) }),
  )
  await database.write((tx) =>
    correctProduct(actOn(tx), ids[0] ?? 0, { status: 'in_stock', warehouse_id: ground.milano }, 'counted'),
  )
  await seal()
})

/** What the check finds after a change behind every guard, which is then taken back. */
async function afterTampering(statement: string, known?: string): Promise<string[]> {
  let found: string[] = []
  await database
    .write(async (tx) => {
      await sql`reset role`.execute(tx)
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
      const { differences } = await checkSeals(tx, known)
      found = differences.map(({ what, subject, detail }) => `${subject}: ${what} (${detail})`)
      throw new Error('taken back')
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'))
  return found
}
const check = (known?: string) => database.read((tx) => checkSeals(tx, known))
const altered = 'history was altered after it was sealed'

test('an untouched history agrees with its seals, and what is new is sealed next', async () => {
  const { differences, seals, head, unsealed } = await check()
  expect([differences, seals, unsealed]).toEqual([[], 2, { batches: 0, movements: 0 }])
  expect(head?.hash).toMatch(/^[0-9a-f]{64}$/)
  await seal()
  expect((await check()).seals).toBe(2)
})

const tamperings: [what: string, statement: () => string, found: () => unknown][] = [
  [
    'a movement that was changed',
    () => `update movement set warehouse_id = ${ground.roma} where product_id = ${ids[1]} and seq = 1`,
    () => [`seal 1: ${altered} (batch 1, movement 1 of SEAL-0002 was changed)`],
  ],
  [
    'a movement that was removed',
    () => `delete from movement where product_id = ${ids[2]} and seq = 2`,
    () => [`seal 2: ${altered} (batch 2, movement 2 of SEAL-0003 was removed)`],
  ],
  [
    'a movement that was inserted',
    () =>
      `insert into movement (product_id, seq, batch_id, kind, day, status, part_id, warehouse_id)
       select product_id, 3, 1, 'transfer', day, 'in_stock', part_id, ${ground.roma} from movement where product_id = ${ids[1]} and seq = 1`,
    () => [`seal 1: ${altered} (batch 1, movement 3 of SEAL-0002 was inserted)`],
  ],
  [
    'movements in another order',
    () =>
      `update movement set seq = 3 - seq where product_id = ${ids[1]} and seq in (1, 2);
      `.replace('update', 'alter table movement drop constraint movement_pkey; update'),
    () => [
      `seal 1: ${altered} (batch 1, movement 1 of SEAL-0002 was removed, movement 2 of SEAL-0002 was inserted)`,
      `seal 2: ${altered} (batch 2, movement 2 of SEAL-0002 was removed, movement 1 of SEAL-0002 was inserted)`,
    ],
  ],
  [
    'a batch with another author',
    () => `update movement_batch set account_id = null where id = 1`,
    () => [`seal 1: ${altered} (batch 1, who, when or why was changed)`],
  ],
  [
    'a batch that was removed with its movements',
    () => `delete from movement where batch_id = 3; delete from movement_batch where id = 3`,
    () => [`seal 2: ${altered} (batch 3 was removed, movement 3 of SEAL-0001 was removed)`],
  ],
  [
    'a serial that was given to another product',
    () => `update product set serial_number = 'SEAL-9999' where id = ${ids[1]}`,
    () => [`seal 2: ${altered} (batch 2, movement 2 of SEAL-9999 was changed)`],
  ],
  [
    'a batch with a number from before',
    () =>
      `alter table movement_batch alter id drop identity; update movement set batch_id = 0 where batch_id = 1; update movement_batch set id = 0 where id = 1;
       insert into movement_batch (id, kind) values (1, 'receive')`,
    () => expect.arrayContaining([expect.stringContaining('seal 1')]),
  ],
  [
    'a seal whose digests were made to fit',
    () => `update sealed_batch set digest = repeat('0', 64) where batch_id = 2`,
    () => expect.arrayContaining([expect.stringContaining('seal 2: the seal was altered')]),
  ],
  [
    'a seal that was removed',
    () => `delete from sealed_batch where seal_number = 1; delete from ledger_seal where number = 1`,
    () => ['seal 1: a seal is missing (seal 2 follows)'],
  ],
  [
    'the last seal, removed with its digests',
    () => `delete from sealed_batch where seal_number = 2; delete from ledger_seal where number = 2`,
    () => ['seal 2: the last seal is gone (it was removed, or made again)'],
  ],
]

test.each(tamperings)('%s is named', async (_what, statement, found) => {
  expect(await afterTampering(statement())).toEqual(found())
})

test('a history that was made again with its seals is seen by the head that was kept elsewhere', async () => {
  const { head } = await check()
  expect((await check(head?.hash)).differences).toEqual([])
  const [first] = await afterTampering(
    `delete from sealed_batch where seal_number = 2; delete from ledger_seal where number = 2`,
    head?.hash,
  )
  expect(first).toContain('the given head is not in the chain')
})

test('batches that are committed in another order than that of their numbers are sealed in one range, none is missed', async () => {
  const { seals } = await check()
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let opened = () => {}
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve
  })
  const slow = database.write(async (tx) => {
    await receive(tx, ['SEAL-SLOW'])
    opened()
    await mayCommit
  })
  await isOpen
  await database.write((tx) => receive(tx, ['SEAL-FAST']))
  const sealing = seal()
  await pause(300)
  expect((await check()).seals).toBe(seals)
  commit()
  await slow
  await sealing
  const after = await check()
  expect([after.seals, after.head?.movements, after.unsealed.batches, after.differences]).toEqual([seals + 1, 2, 0, []])
})

test('the program can add seals, and neither change nor remove one', async () => {
  const attempt = (statement: string) =>
    database
      .write((tx) => sql.raw(statement).execute(tx))
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
  expect(await attempt(`update ledger_seal set hash = repeat('0', 64)`)).toMatch(/permission denied/)
  expect(await attempt('delete from sealed_batch')).toMatch(/permission denied/)
})

test('a backup keeps the seals, and the restored history agrees with them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-seals-'))
  const url = await emptyDatabase()
  await writeBackup({ url: database.url, filesDir: undefined }, join(folder, 'a.zip'))
  await restoreBackup(join(folder, 'a.zip'), { url, filesDir: undefined, replace: false })
  const restored = openDatabase(url, { connections: 1 })
  const { head } = await check()
  expect(await restored.read((tx) => checkSeals(tx, head?.hash))).toMatchObject({ differences: [], head })
  await restored.close()
  await rm(folder, { recursive: true, force: true })
})
