/**
 * The SQL of undoing. A movement is valid until another one names it in reverts_seq; a batch can be undone while no valid movement came after
 * its movements. Movements that were undone before are left out.
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { boolean, Instant, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { countChanged, many, maybeOne, readIds, readValues } from '#server/database/rows.ts'
import { MovementKind } from '../rules.ts'
import { columnList, setState, stateColumns, type Write } from './ledger-queries.ts'

const StoredBatch = z.strictObject({
  id: integer,
  kind: MovementKind,
  document: nullableText,
  document_id: nullableInteger,
  /** All of its movements are undone, at once or one by one. */
  reverted: boolean,
})

/** A valid movement: the last one of a product cannot have been undone. */
const stands = sql`(p.moves = m.seq or not movement_undone(m.product_id, m.seq))`
const standing = sql`select from movement m join product p on p.id = m.product_id where m.batch_id = b.id and ${stands}`

export const findBatch = (tx: Tx, id: number) => maybeOne(tx, StoredBatch)`
    select id, kind, document, document_id, not exists (${standing}) as reverted
    from movement_batch b where id = ${id}`

export const findDocumentBatches = (tx: Tx, document: string, document_id: number) => readIds(tx)`
    select id from movement_batch b where document = ${document} and document_id = ${document_id} and kind <> 'revert'
      and exists (${standing}) order by id desc`

/** Locks the products of batches, in the order of their ids. */
export const lockBatchProducts = (tx: Tx, batch_ids: readonly number[]) =>
  lockRows(tx, 'product', sql`select product_id from movement where batch_id = any(${batch_ids}::bigint[])`)

/** Who would hold products again that they do not hold now; what is on an order is on its way to a warehouse. */
export const listReceivers = (tx: Tx, batch_ids: readonly number[]) => readValues(tx, integer)`
    select distinct old.technician_id from movement m join product p on p.id = m.product_id
      join movement old on old.product_id = m.product_id and old.seq = m.seq - 1
    where m.batch_id = any(${batch_ids}::bigint[]) and m.kind <> 'receive' and old.technician_id is not null and old.order_id is null
      and m.technician_id is distinct from old.technician_id and ${stands}`

/** Products of a batch whose movement is valid and that a later valid movement has moved. */
export const findMovedSince = (tx: Tx, batch_id: number) => readIds(tx)`
    select p.id from movement m join product p on p.id = m.product_id
    where m.batch_id = ${batch_id} and p.moves > m.seq and ${stands} and moved_since(m.product_id, m.seq)
    order by p.id`

const StandingMove = z.strictObject({
  id: integer,
  serial_number: string,
  seq: integer,
  kind: MovementKind,
  by: nullableText,
  at: Instant,
  order_id: nullableInteger,
})

/** The last valid movement of each product: by whom, when, and its kind. */
export const findStandingMoves = (tx: Tx, ids: readonly number[]) => many(tx, StandingMove)`
    select p.id, p.serial_number, m.seq, m.kind, a.first_name || ' ' || a.last_name as by, b.at, m.order_id
    from product p cross join lateral (
        select * from movement m where m.product_id = p.id and m.reverts_seq is null and ${stands} order by m.seq desc limit 1) m
      join movement_batch b on b.id = m.batch_id left join account a on a.id = b.account_id
    where p.id = any(${ids}::bigint[]) order by p.id`

/** Adds a movement that leads back to the state before the chosen one; nothing is deleted. A reverted reception also restores the typed fields. */
async function insertBack(tx: Tx, chosen: RawBuilder<unknown>, write: Write): Promise<number> {
  // A first movement has no state before it: keep only what the product is, not where.
  const before = sql.join(
    stateColumns.map((column) =>
      column === 'part_id' ? sql`coalesce(old.part_id, m.part_id) as part_id` : sql`old.${sql.ref(column)}`,
    ),
  )
  return countChanged(tx)`
    with chosen as materialized (
      select m.product_id, p.moves + 1 as seq, m.seq as reverts_seq, greatest(${write.day}::date, p.changed_on) as day,
        m.kind = 'receive' as received, m.encoded_before, m.notes_before, ${before}
      from movement m join product p on p.id = m.product_id
        left join movement old on old.product_id = m.product_id and old.seq = m.seq - 1
      where ${chosen}),
    moved as (
      insert into movement (product_id, seq, batch_id, kind, day, reverts_seq, ${columnList})
      select product_id, seq, ${write.batch_id}::bigint, ${write.kind}::movement_kind, day, reverts_seq, ${columnList} from chosen)
    update product p set ${setState(sql`chosen`)}, changed_at = ${write.at}::timestamptz, version = p.version + 1,
      encoded_serial = case when chosen.received then chosen.encoded_before else p.encoded_serial end,
      notes = case when chosen.received then chosen.notes_before else p.notes end
    from chosen where p.id = chosen.product_id`
}

const EncodedGone = z.strictObject({ serial_number: string, encoded_serial: string, other: string, count: integer })
export type EncodedGone = z.infer<typeof EncodedGone>

/** An encoded serial that undoing these receptions would restore, but that another product has now. */
const findEncodedGone = (tx: Tx, chosen: RawBuilder<unknown>) => maybeOne(tx, EncodedGone)`
    select p.serial_number, m.encoded_before as encoded_serial, o.serial_number as other, count(*) over () as count
    from movement m join product p on p.id = m.product_id
      join product o on serial_key(o.encoded_serial) = serial_key(m.encoded_before) and o.id <> m.product_id
    where ${chosen} and m.encoded_before is not null order by p.id limit 1`

/** A movement of a product, by its number. */
export type MoveOf = { id: number; seq: number }

const ofBatch = (batch_id: number) => sql`m.batch_id = ${batch_id} and ${stands}`
const these = (moves: readonly MoveOf[]) =>
  sql`(m.product_id, m.seq) in (
    select * from unnest(${moves.map((it) => it.id)}::bigint[], ${moves.map((it) => it.seq)}::integer[]))`

/** Terminal IDs that undoing a batch would bring back. */
export const listTerminalsBefore = (tx: Tx, batch_id: number) => readValues(tx, string)`
    select old.client_terminal_id as terminal from movement m join product p on p.id = m.product_id
      join movement old on old.product_id = m.product_id and old.seq = m.seq - 1 and old.status = 'installed'
    where ${ofBatch(batch_id)} and old.client_terminal_id is not null`

export const encodedGoneInBatch = (tx: Tx, batch_id: number) => findEncodedGone(tx, ofBatch(batch_id))
export const encodedGoneOf = (tx: Tx, moves: readonly MoveOf[]) => findEncodedGone(tx, these(moves))

export const insertReverse = (tx: Tx, batch_id: number, write: Write) => insertBack(tx, ofBatch(batch_id), write)
/** For single products, each by its own movement. */
export const insertReverseOf = (tx: Tx, moves: readonly MoveOf[], write: Write) => insertBack(tx, these(moves), write)
