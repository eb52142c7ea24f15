/** The SQL of what is done about differences. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { CauseFacts } from '../cause-texts.ts'
import type { Action, Cause, ComparisonClass } from '../rules.ts'

export type LockedRow = {
  id: number
  comparison_id: number
  class: ComparisonClass
  cause: Cause | null
  facts: CauseFacts | null
  their_terminal: string | null
  our_terminal: string | null
  their_serial: string | null
  our_serial: string | null
  pos_code: string | null
  merchant: string | null
  city: string | null
  product_id: number | null
  other_product_id: number | null
  action_id: number | null
}

/** Locked in the order of their ids, so that two people who act on the same rows take turns. */
export async function lockRows(tx: Tx, ids: readonly number[]): Promise<LockedRow[]> {
  const { rows } =
    await sql<LockedRow>`select id, comparison_id, class, cause, facts, their_terminal, our_terminal, their_serial, our_serial, pos_code,
      merchant, city, product_id, other_product_id, action_id
    from comparison_row where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return rows
}

type NewAction = { comparison_id: number; action: Action; note: string | null; account_id: number; at: string | null }

export async function insertAction(tx: Tx, it: NewAction): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into comparison_action (comparison_id, action, note, account_id, at)
    values (${it.comparison_id}, ${it.action}, ${it.note}, ${it.account_id}, coalesce(${it.at}::timestamptz, now())) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

export const keepBatches = (tx: Tx, id: number, batches: readonly number[], job_batch: number | null) =>
  sql`update comparison_action set batches = ${batches}::bigint[], job_batch = ${job_batch} where id = ${id}`.execute(
    tx,
  )

export const setAction = (tx: Tx, ids: readonly number[], action_id: number) =>
  sql`update comparison_row set action_id = ${action_id} where id = any(${ids}::bigint[])`.execute(tx)

export type StoredAction = {
  id: number
  comparison_id: number
  action: Action
  batches: number[]
  job_batch: number | null
  undone: boolean
}

export async function lockAction(tx: Tx, id: number): Promise<StoredAction | undefined> {
  // An array of numbers comes as text from the driver; json keeps them numbers.
  const { rows } =
    await sql<StoredAction>`select id, comparison_id, action, to_json(batches) as batches, job_batch, undone_at is not null as undone
    from comparison_action where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function undoAction(tx: Tx, id: number, account_id: number): Promise<number> {
  await sql`update comparison_action set undone_at = now(), undone_by = ${account_id} where id = ${id}`.execute(tx)
  await sql`delete from comparison_alias where action_id = ${id}`.execute(tx)
  const { rows } = await sql`update comparison_row set action_id = null where action_id = ${id} returning id`.execute(
    tx,
  )
  return rows.length
}

export const insertAliases = (
  tx: Tx,
  action_id: number,
  supplier_id: number,
  rows: readonly Pick<LockedRow, 'their_serial' | 'product_id'>[],
) =>
  sql`insert into comparison_alias (supplier_id, their_serial, product_id, action_id)
    select ${supplier_id}, loose_serial_key(t.serial), t.product_id, ${action_id}
    from unnest(${rows.map((row) => row.their_serial)}::text[], ${rows.map((row) => row.product_id)}::bigint[]) as t (serial, product_id)
    on conflict do nothing`.execute(tx)

/** Where products are now; after they were locked. */
export async function findPlaces(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { status: string; technician_id: number | null; client_terminal_id: string | null }>> {
  const { rows } = await sql<{
    id: number
    status: string
    technician_id: number | null
    client_terminal_id: string | null
  }>`select id, status, technician_id, client_terminal_id from product where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Their serials that are products of ours by now. */
export async function listKnownSerials(tx: Tx, serials: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ serial: string }>`select t.serial from unnest(${serials}::text[]) as t (serial)
    where exists (select from product p where serial_key(p.serial_number) = loose_serial_key(t.serial) and p.status is not null)`.execute(
    tx,
  )
  return new Set(rows.map(({ serial }) => serial))
}

/** The kind of a code of this client or of all. */
export async function findCode(tx: Tx, code_id: number, supplier_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`select kind from intervention_code
    where id = ${code_id} and active and (supplier_id is null or supplier_id = ${supplier_id})`.execute(tx)
  return rows[0]?.kind
}

export type LetterRow = {
  class: ComparisonClass
  cause: Cause
  facts: CauseFacts
  terminal: string
  merchant: string | null
  city: string | null
  their_serial: string | null
  our_serial: string | null
  note: string | null
}

/** What the client is told, class by class. */
export async function listTold(tx: Tx, comparison_id: number, most: number): Promise<LetterRow[]> {
  const { rows } =
    await sql<LetterRow>`select r.class, r.cause, r.facts, coalesce(r.their_terminal, r.our_terminal, '') as terminal, r.merchant, r.city,
      r.their_serial, r.our_serial, x.note
    from comparison_row r join comparison_action x on x.id = r.action_id
    where r.comparison_id = ${comparison_id} and x.action = 'tell' order by r.class, r.cause, terminal, r.id limit ${most}`.execute(
      tx,
    )
  return rows
}

export async function findClient(tx: Tx, supplier_id: number) {
  const { rows } = await sql<{
    name: string
    address: string | null
  }>`select name, address from supplier where id = ${supplier_id}`.execute(tx)
  return rows[0]
}
