/** The SQL of the ledger: lock, read, write; always for all products of an action at once. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  Instant,
  integer,
  nullableDay,
  nullableInstant,
  nullableInteger,
  nullableText,
  string,
} from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { countChanged, many, one, readCount, readIds } from '#server/database/rows.ts'
import { databaseRefusal } from '#server/database/savepoint.ts'
import type { User } from '#server/records/act.ts'
import { MovementKind, ProductStatus } from '../rules.ts'

/** Everything a movement can change; a product row repeats that of its last movement. */
export const stateColumns = [
  'status',
  'part_id',
  'supplier_id',
  'warehouse_id',
  'technician_id',
  'delivery_note_id',
  'received_on',
  'assignment_id',
  'order_id',
  'accepted_at',
  'client_terminal_id',
  'installed_by',
  'installed_on',
  'return_by',
  'returned_on',
  'fault_note',
] as const
type StateColumn = (typeof stateColumns)[number]

const State = z.strictObject({
  status: ProductStatus.nullable(),
  part_id: integer,
  supplier_id: nullableInteger,
  warehouse_id: nullableInteger,
  technician_id: nullableInteger,
  delivery_note_id: nullableInteger,
  received_on: nullableDay,
  assignment_id: nullableInteger,
  order_id: nullableInteger,
  accepted_at: nullableInstant,
  client_terminal_id: nullableText,
  installed_by: nullableInteger,
  installed_on: nullableDay,
  return_by: nullableInteger,
  returned_on: nullableDay,
  /** What is wrong with it; kept while it is faulty or returned for that reason. */
  fault_note: nullableText,
})
export type State = z.infer<typeof State>
export type Change = Partial<State>

const casts: Partial<Record<StateColumn, string>> = {
  status: 'product_status',
  received_on: 'date',
  installed_on: 'date',
  returned_on: 'date',
  accepted_at: 'timestamptz',
  client_terminal_id: 'text',
  fault_note: 'text',
}
export const columnList = sql.join(stateColumns.map((column) => sql.ref(column)))

/** Terminal IDs differ from product to product within one installation round; the rest of a change is the same for all. */
export type Terminals = ReadonlyMap<number, string>

const keepsFault: readonly (ProductStatus | null)[] = ['fault', 'damage_stock', 'returned']

/** A new fault note replaces the old one; a product that is no longer faulty loses its note. */
const faultAfter = (change: Change) =>
  'status' in change && !keepsFault.includes(change.status ?? null)
    ? sql`null::text as fault_note`
    : sql`coalesce(${change.fault_note ?? null}::text, p.fault_note) as fault_note`

/** What the state becomes: the given value where the change names one, else what it was. */
const after = (change: Change, terminals?: Terminals) =>
  sql.join(
    stateColumns.map((column) =>
      terminals && column === 'client_terminal_id'
        ? sql`given.terminal as client_terminal_id`
        : column === 'fault_note'
          ? faultAfter(change)
          : column in change
            ? sql`${change[column] ?? null}::${sql.raw(casts[column] ?? 'bigint')} as ${sql.ref(column)}`
            : sql`p.${sql.ref(column)}`,
    ),
  )
export const setState = (from: RawBuilder<unknown>) => sql`
  ${sql.join(stateColumns.map((column) => sql`${sql.ref(column)} = ${from}.${sql.ref(column)}`))},
  moves = ${from}.seq, changed_on = ${from}.day`

const Locked = State.extend({ id: integer, serial_number: string })
export type Locked = z.infer<typeof Locked>

/** In the order of their ids, to avoid deadlocks between two actions on the same products. */
export const lockProducts = (tx: Tx, ids: readonly number[]): Promise<Locked[]> =>
  afterLock(
    tx,
    'product',
    ids,
    () => many(tx, Locked)`
    select id, serial_number, ${columnList} from product where id = any(${ids}::bigint[]) order by id`,
  )

export type NewBatch = {
  kind: MovementKind
  at: string | undefined
  account_id: number
  document: string | null
  document_id: number | null
  note: string | null
  reverts?: number
}

export const insertBatch = (tx: Tx, batch: NewBatch) => one(tx, { id: integer, at: Instant })`
    insert into movement_batch (kind, at, account_id, document, document_id, note, reverts)
    values (${batch.kind}::movement_kind, coalesce(${batch.at ?? null}::timestamptz, now()), ${batch.account_id}, ${batch.document},
      ${batch.document_id}, ${batch.note}, ${batch.reverts ?? null}) returning id, at`

export type Write = { batch_id: number; at: string; day: string; kind: MovementKind }

/** Moves products that are locked and checked: one statement inserts the movements and updates the products. */
export async function insertMovements(
  tx: Tx,
  ids: readonly number[],
  change: Change,
  write: Write,
  terminals?: Terminals,
): Promise<number> {
  const given = terminals
    ? sql`join unnest(${[...terminals.keys()]}::bigint[], ${[...terminals.values()]}::text[]) as given (id, terminal) on given.id = p.id`
    : sql``
  return countChanged(tx)`
    with moved as (
      insert into movement (product_id, seq, batch_id, kind, day, ${columnList})
      select p.id, p.moves + 1, ${write.batch_id}::bigint, ${write.kind}::movement_kind, greatest(${write.day}::date, p.changed_on), ${after(change, terminals)}
      from product p ${given} where p.id = any(${ids}::bigint[])
      returning *)
    update product p set ${setState(sql`moved`)}, changed_at = ${write.at}::timestamptz, version = p.version + 1
    from moved where p.id = moved.product_id`
}

export type NewBatches = Pick<NewBatch, 'kind' | 'at' | 'account_id'> & {
  document: string
  of: readonly { document_id: number; note: string | null }[]
}

/** One batch per document, by the id of its document. */
export async function insertBatches(
  tx: Tx,
  { kind, at, account_id, document, of }: NewBatches,
): Promise<{ ids: ReadonlyMap<number, number>; first: number; at: string }> {
  const rows = await many(tx, { id: integer, document_id: integer, at: Instant })`
    insert into movement_batch (kind, at, account_id, document, document_id, note)
    select ${kind}::movement_kind, coalesce(${at ?? null}::timestamptz, now()), ${account_id}, ${document}, document_id, note
    from unnest(${of.map((it) => it.document_id)}::bigint[], ${of.map((it) => it.note)}::text[]) with ordinality as given (document_id, note, place)
    order by place returning id, document_id, at`
  const [first] = rows
  if (!first) throw new Error('no batch was written')
  return { ids: new Map(rows.map((row) => [row.document_id, row.id])), first: first.id, at: first.at }
}

/** As `insertMovements`, where each product changes in its own way. */
export async function insertEach(
  tx: Tx,
  { kind, at }: Pick<Write, 'kind' | 'at'>,
  items: readonly { product_id: number; batch_id: number; day: string; change: Change }[],
): Promise<number> {
  const given = items.map((item) => {
    const loses = 'status' in item.change && !keepsFault.includes(item.change.status ?? null)
    return { ...item, change: loses ? { ...item.change, fault_note: null } : item.change }
  })
  return countChanged(tx)`
    with given as materialized (
      select (e ->> 'product_id')::bigint as product_id, (e ->> 'batch_id')::bigint as batch_id, (e ->> 'day')::date as given_day, e -> 'change' as change
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) as e),
    moved as (
      insert into movement (product_id, seq, batch_id, kind, day, ${columnList})
      select p.id, p.moves + 1, given.batch_id, ${kind}::movement_kind, greatest(given.given_day, p.changed_on),
        ${sql.join(stateColumns.map((column) => sql`after.${sql.ref(column)}`))}
      from given join product p on p.id = given.product_id cross join lateral jsonb_populate_record(p, given.change) as after
      returning *)
    update product p set ${setState(sql`moved`)}, changed_at = ${at}::timestamptz, version = p.version + 1
    from moved where p.id = moved.product_id`
}

/** Where goods come from and go to when they are received; without a warehouse, each row has its own. */
export type Arrival = {
  warehouse_id: number | null
  delivery_note_id: number | null
  supplier_id: number | null
  received_on: string
}

/** The state after a reception; a product that was here before keeps nothing of its earlier state. */
const arrivedState = ({ delivery_note_id, received_on }: Arrival) => {
  const known: Change = { status: 'in_stock', delivery_note_id, received_on }
  return sql.join(
    stateColumns.map((column) =>
      column === 'part_id' || column === 'supplier_id' || column === 'warehouse_id'
        ? sql.ref(column)
        : sql`${known[column] ?? null}::${sql.raw(casts[column] ?? 'bigint')} as ${sql.ref(column)}`,
    ),
  )
}

/**
 * Receives serials from a table expression with serial_number, encoded_serial, part_id, notes and, where the arrival has none,
 * warehouse_id: unknown serials become products, returned or undone ones are received again on their existing record.
 */
export async function insertReceived(
  tx: Tx,
  rows: RawBuilder<unknown>,
  arrival: Arrival,
  write: Write,
  known: readonly Known[],
): Promise<number> {
  const supplier = sql`coalesce(${arrival.supplier_id}::bigint, part.supplier_id)`
  const warehouse = arrival.warehouse_id === null ? sql`g.warehouse_id` : sql`${arrival.warehouse_id}::bigint`
  // Known products are locked already: thousands of new serials need no further lookup.
  const before =
    known.length > 0
      ? sql`left join product known on known.id = any(${known.map((it) => it.id)}::bigint[])
          and serial_key(known.serial_number) = serial_key(g.serial_number)`
      : sql`left join product known on false`
  return readCount(tx)`
    with given as materialized (
      select g.serial_number, g.encoded_serial, g.part_id::bigint as part_id, g.notes, ${supplier} as supplier_id, ${warehouse} as warehouse_id,
        known.id as known_id, known.moves, known.changed_on, known.encoded_serial as encoded_before, known.notes as notes_before
      from ${rows} as g left join part on part.id = g.part_id::bigint ${before}),
    created as (
      insert into product (serial_number, encoded_serial, notes, moves, status, part_id, supplier_id, warehouse_id, delivery_note_id,
        received_on, changed_on, changed_at)
      select serial_number, encoded_serial, notes, 1, 'in_stock', part_id, supplier_id, warehouse_id,
        ${arrival.delivery_note_id}::bigint, ${arrival.received_on}::date, ${write.day}::date, ${write.at}::timestamptz
      from given where known_id is null
      returning id, part_id, supplier_id, warehouse_id),
    arrived as materialized (
      select known_id as product_id, moves + 1 as seq, greatest(${write.day}::date, changed_on) as day, encoded_serial, notes,
        encoded_before, notes_before, ${arrivedState(arrival)}
      from given where known_id is not null),
    moved as (
      insert into movement (product_id, seq, batch_id, kind, day, encoded_before, notes_before, ${columnList})
      select id, 1, ${write.batch_id}::bigint, ${write.kind}::movement_kind, ${write.day}::date, null, null, ${arrivedState(arrival)} from created
      union all
      select product_id, seq, ${write.batch_id}::bigint, ${write.kind}::movement_kind, day, encoded_before, notes_before, ${columnList} from arrived),
    again as (
      update product p set ${setState(sql`arrived`)}, changed_at = ${write.at}::timestamptz, version = p.version + 1,
        encoded_serial = coalesce(arrived.encoded_serial, p.encoded_serial), notes = coalesce(arrived.notes, p.notes)
      from arrived where p.id = arrived.product_id
      returning 1)
    select (select count(*) from created) + (select count(*) from again) as count`
}

const Known = z.strictObject({ id: integer, serial_number: string, status: ProductStatus.nullable() })
export type Known = z.infer<typeof Known>

/**
 * Known serials among the given ones, locked until the transaction ends. Each is looked up by its key, whatever statistics say of the file: compared as
 * a whole, every product is read. Of a delivery of new ones there is nothing to lock.
 */
export async function lockKnown(tx: Tx, rows: RawBuilder<unknown>): Promise<Known[]> {
  const known = sql`from (select distinct serial_key(g.serial_number) as key from ${rows} as g) given
    cross join lateral (select id, serial_number, status from product where serial_key(serial_number) = given.key offset 0) p`
  const ids = await readIds(tx)`select p.id ${known}`
  if (ids.length === 0) return []
  return afterLock(
    tx,
    'product',
    ids,
    () => many(tx, Known)`
    select p.id, p.serial_number, p.status ${known} where p.id = any(${ids}::bigint[]) order by p.id`,
  )
}

/** Whether a concurrent action took the same serial or caused a deadlock: a retry sees the result of the other action. */
export function isWriteConflict(error: unknown): boolean {
  const { code, constraint } = databaseRefusal(error)
  return (
    code === '40P01' ||
    constraint === 'product_serial_number_key' ||
    constraint === 'movement_pkey' ||
    constraint === 'movement_rule_check'
  )
}

const LastMove = z.strictObject({
  id: integer,
  serial_number: string,
  by: nullableText,
  at: Instant,
  kind: MovementKind,
})

/** Who moved these products last, and when: for the error of the user who came second. */
export const findLastMoves = (tx: Tx, ids: readonly number[]) => many(tx, LastMove)`
    select p.id, p.serial_number, a.first_name || ' ' || a.last_name as by, b.at, m.kind
    from product p join movement m on m.product_id = p.id and m.seq = p.moves
      join movement_batch b on b.id = m.batch_id left join account a on a.id = b.account_id
    where p.id = any(${ids}::bigint[]) order by p.id`

/** Fields typed by the user for a received product; empty ones keep the stored value. */
export type WrittenFields = { encoded_serial: string | null; notes?: string | null }

/** `written` has one entry per serial, in the same order. */
export const serialsTable = (
  serials: readonly string[],
  part_id: number,
  written: readonly WrittenFields[] = [],
) => sql`
  (select serial_number, encoded_serial, ${part_id}::bigint as part_id, notes
   from unnest(${serials}::text[], ${serials.map((_, at) => written[at]?.encoded_serial ?? null)}::text[],
     ${serials.map((_, at) => written[at]?.notes ?? null)}::text[]) as list (serial_number, encoded_serial, notes))`

/** Ids of serials, without regard to case; serials whose reception was undone count as unknown. */
export const findBySerials = (tx: Tx, serials: readonly string[]) => many(tx, { id: integer, key: string })`
    select id, serial_key(serial_number) as key from product
    where serial_key(serial_number) = any(${serials.map((serial) => serial.trim().toUpperCase())}::text[]) and status is not null`

/** Serials by encoded serial; a technician finds only their own. A code that is itself a serial is not resolved. */
export async function findByEncoded(tx: Tx, user: User, codes: readonly string[]): Promise<Map<string, string>> {
  const mine = user.role === 'admin' ? sql`true` : sql`p.technician_id = ${user.id}`
  const rows = await many(tx, { key: string, serial_number: string })`
    select serial_key(p.encoded_serial) as key, p.serial_number from product p
    where serial_key(p.encoded_serial) = any(${codes.map((code) => code.trim().toUpperCase())}::text[]) and p.status is not null and ${mine}
      and not exists (select from product s where serial_key(s.serial_number) = serial_key(p.encoded_serial))`
  return new Map(rows.map((row) => [row.key, row.serial_number]))
}
