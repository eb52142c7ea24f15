/** The SQL of what is done about differences. */
import { z } from 'zod'
import { boolean, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock, lockRows as lock } from '#server/database/locks.ts'
import { countChanged, execute, insertId, many, maybeOne, readValue, readValues } from '#server/database/rows.ts'
import { CauseFacts } from '../cause-texts.ts'
import { type Action, actions, causeNames, classes } from '../rules.ts'

const LockedRow = z.strictObject({
  id: integer,
  comparison_id: integer,
  class: z.enum(classes),
  cause: z.enum(causeNames).nullable(),
  facts: CauseFacts.nullable(),
  their_terminal: nullableText,
  our_terminal: nullableText,
  their_serial: nullableText,
  our_serial: nullableText,
  pos_code: nullableText,
  merchant: nullableText,
  city: nullableText,
  product_id: nullableInteger,
  other_product_id: nullableInteger,
  action_id: nullableInteger,
})
export type LockedRow = z.infer<typeof LockedRow>

/** Locked in the order of their ids, so that two people who act on the same rows take turns. */
export const lockRows = (tx: Tx, ids: readonly number[]): Promise<LockedRow[]> =>
  afterLock(
    tx,
    'comparison_row',
    ids,
    () => many(tx, LockedRow)`
    select id, comparison_id, class, cause, facts, their_terminal, our_terminal, their_serial, our_serial, pos_code,
      merchant, city, product_id, other_product_id, action_id
    from comparison_row where id = any(${ids}::bigint[]) order by id`,
  )

type NewAction = { comparison_id: number; action: Action; note: string | null; account_id: number; at: string | null }

export const insertAction = (tx: Tx, it: NewAction) => insertId(tx)`
    insert into comparison_action (comparison_id, action, note, account_id, at)
    values (${it.comparison_id}, ${it.action}, ${it.note}, ${it.account_id}, coalesce(${it.at}::timestamptz, now())) returning id`

export const keepBatches = (tx: Tx, id: number, batches: readonly number[], job_batch: number | null) =>
  execute(tx)`update comparison_action set batches = ${batches}::bigint[], job_batch = ${job_batch} where id = ${id}`

export const setAction = (tx: Tx, ids: readonly number[], action_id: number) =>
  execute(tx)`update comparison_row set action_id = ${action_id} where id = any(${ids}::bigint[])`

const StoredAction = z.strictObject({
  id: integer,
  comparison_id: integer,
  action: z.enum(actions),
  batches: z.array(integer),
  job_batch: nullableInteger,
  undone: boolean,
})
export type StoredAction = z.infer<typeof StoredAction>

export async function lockAction(tx: Tx, id: number): Promise<StoredAction | undefined> {
  await lock(tx, 'comparison_action', id)
  // An array of numbers comes as text from the driver; json keeps them numbers.
  return maybeOne(tx, StoredAction)`
    select id, comparison_id, action, to_json(batches) as batches, job_batch, undone_at is not null as undone
    from comparison_action where id = ${id}`
}

export async function undoAction(tx: Tx, id: number, account_id: number): Promise<number> {
  await execute(tx)`update comparison_action set undone_at = now(), undone_by = ${account_id} where id = ${id}`
  await execute(tx)`delete from comparison_alias where action_id = ${id}`
  return countChanged(tx)`update comparison_row set action_id = null where action_id = ${id}`
}

export const insertAliases = (
  tx: Tx,
  action_id: number,
  supplier_id: number,
  rows: readonly Pick<LockedRow, 'their_serial' | 'product_id'>[],
) =>
  execute(tx)`insert into comparison_alias (supplier_id, their_serial, product_id, action_id)
    select ${supplier_id}, loose_serial_key(t.serial), t.product_id, ${action_id}
    from unnest(${rows.map((row) => row.their_serial)}::text[], ${rows.map((row) => row.product_id)}::bigint[]) as t (serial, product_id)
    on conflict do nothing`

/** Where products are now; after they were locked. */
export async function findPlaces(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { status: string; technician_id: number | null; client_terminal_id: string | null }>> {
  const rows = await many(tx, {
    id: integer,
    status: string,
    technician_id: nullableInteger,
    client_terminal_id: nullableText,
  })`
    select id, status, technician_id, client_terminal_id from product where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Their serials that are products of ours by now. */
export async function listKnownSerials(tx: Tx, serials: readonly string[]): Promise<Set<string>> {
  return new Set(
    await readValues(tx, string)`
    select t.serial from unnest(${serials}::text[]) as t (serial)
    where exists (select from product p where serial_key(p.serial_number) = loose_serial_key(t.serial) and p.status is not null)`,
  )
}

/** The kind of a code of this client or of all. */
export const findCode = (tx: Tx, code_id: number, supplier_id: number) => readValue(tx, string)`
    select kind from intervention_code
    where id = ${code_id} and active and (supplier_id is null or supplier_id = ${supplier_id})`

const LetterRow = z.strictObject({
  class: z.enum(classes),
  cause: z.enum(causeNames),
  facts: CauseFacts,
  terminal: string,
  merchant: nullableText,
  city: nullableText,
  their_serial: nullableText,
  our_serial: nullableText,
  note: nullableText,
})
export type LetterRow = z.infer<typeof LetterRow>

/** What the client is told, class by class. */
export const listReported = (tx: Tx, comparison_id: number, most: number) => many(tx, LetterRow)`
      select r.class, r.cause, r.facts, coalesce(r.their_terminal, r.our_terminal, '') as terminal, r.merchant, r.city,
      r.their_serial, r.our_serial, x.note
    from comparison_row r join comparison_action x on x.id = r.action_id
    where r.comparison_id = ${comparison_id} and x.action = 'tell' order by r.class, r.cause, terminal, r.id limit ${most}`

export const findClient = (tx: Tx, supplier_id: number) =>
  maybeOne(tx, { name: string, address: nullableText })`select name, address from supplier where id = ${supplier_id}`
