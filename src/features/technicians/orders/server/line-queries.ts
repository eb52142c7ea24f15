/** The SQL of the lines of orders and of the products on them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { boolean, integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { execute, many, readCount, readValues } from '#server/database/rows.ts'
import type { Destination } from '../receiving-rules.ts'
import { type LineProblem, lineProblemKeys } from '../rules.ts'
import { productOfLine } from './queries.ts'

export type Outcome = 'received' | 'missing' | 'waiting' | 'sent_back'

const StoredLine = z.strictObject({
  id: integer,
  serial_number: string,
  listed: boolean,
  note: nullableText,
  scanned_at: nullableInstant,
  scanned_by: nullableText,
  goes_to: z.enum(['in_stock', 'damage_stock']).nullable(),
  settlement: z.enum(['withdraw', 'correct', 'other_serial', 'take_over', 'create', 'send_back']).nullable(),
  part_id: nullableInteger,
  reason: nullableText,
  outcome: z.enum(['received', 'waiting', 'sent_back', 'missing']).nullable(),
  /** Why its record did not fit when the order was confirmed. */
  kept_problem: z.enum(lineProblemKeys).nullable(),
  /** What the record said just before the line was received, or left out. */
  record_status: ProductStatus.nullable(),
  record_place: nullableText,
  /** The record with its own serial. */
  own_id: nullableInteger,
  own_status: ProductStatus.nullable(),
  own_technician_id: nullableInteger,
  /** The product stored with the line. */
  kept_product_id: nullableInteger,
  /** The product of this line; another one than `own_id` where the listed serial was a typing error. */
  product_id: nullableInteger,
  product_serial: nullableText,
  status: ProductStatus.nullable(),
  technician_id: nullableInteger,
  product_order_id: nullableInteger,
  part_number: nullableText,
  model_number: nullableText,
  place: nullableText,
})
export type StoredLine = z.infer<typeof StoredLine>

type Some = { ids: readonly number[] } | { keys: readonly string[] }

/** Lines by id, or by serial: the listed one or that of their product. */
const among = (some: Some) =>
  'ids' in some
    ? sql`and l.id = any(${some.ids}::bigint[])`
    : sql`and (serial_key(l.serial_number) = any(${some.keys}::text[]) or l.product_id in (
        select x.id from product x where serial_key(x.serial_number) = any(${some.keys}::text[])))`

/** The lines of an order with the current data of their products, in order of entry; all of them or some. */
export const listLines = (tx: Tx, order_id: number, some?: Some) => many(tx, StoredLine)`
    select l.id, l.serial_number, l.listed, l.note, l.scanned_at, (${person('b')}) as scanned_by, l.goes_to, l.settlement, l.part_id,
      l.reason, l.outcome, l.problem as kept_problem, l.record_status, l.record_place, l.product_id as kept_product_id,
      own.id as own_id, own.status as own_status, own.technician_id as own_technician_id,
      p.id as product_id, p.serial_number as product_serial, p.status, p.technician_id, p.order_id as product_order_id,
      pt.part_number, pt.model_number, coalesce(w.name, ${person('t')}, p.client_terminal_id) as place
    from order_line l
      left join product own on serial_key(own.serial_number) = serial_key(l.serial_number)
      left join product p on p.id = coalesce(l.product_id, own.id) left join part pt on pt.id = p.part_id
      left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
      left join account b on b.id = l.scanned_by
    where l.order_id = ${order_id} ${some ? among(some) : sql``}
    order by l.listed desc, l.id`

/** Locks every product on the order's lines, in the order of their ids. */
export const lockProductsOf = (tx: Tx, order_id: number) =>
  lockRows(
    tx,
    'product',
    sql`select ${productOfLine} from order_line l where l.order_id = ${order_id}
    union select x.id from order_line l join product x on serial_key(x.serial_number) = serial_key(l.serial_number)
      where l.order_id = ${order_id}`,
  )

const Known = z.strictObject({
  id: integer,
  key: string,
  serial_number: string,
  status: ProductStatus.nullable(),
  technician_id: nullableInteger,
  order_id: nullableInteger,
  part_number: string,
  model_number: string,
  fault_note: nullableText,
})
export type Known = z.infer<typeof Known>

/** The products with these serials; with `lock` they stay locked until the transaction ends. */
export async function findKnown(tx: Tx, keys: readonly string[], lock: boolean): Promise<Known[]> {
  const named = sql`serial_key(p.serial_number) = any(${keys}::text[])`
  if (lock) await lockRows(tx, 'product', sql`select p.id from product p where ${named}`)
  return many(tx, Known)`
    select p.id, serial_key(p.serial_number) as key, p.serial_number, p.status, p.technician_id, p.order_id, p.fault_note, pt.part_number, pt.model_number
    from product p join part pt on pt.id = p.part_id where ${named} order by p.id`
}

const OpenLine = z.strictObject({ product_id: integer, order_id: integer, technician_id: integer, listed: boolean })

/** Which orders that are to be confirmed have these products on them. */
export const findOpenLines = (tx: Tx, product_ids: readonly number[]) => many(tx, OpenLine)`
    select l.product_id, l.order_id, o.technician_id, l.listed from order_line l join technician_order o on o.id = l.order_id
    where l.product_id = any(${product_ids}::bigint[]) and l.open order by l.id`

/** The owner of each order, to decide who may see its number. */
export async function findOwners(tx: Tx, order_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await many(tx, { id: integer, technician_id: integer })`
    select id, technician_id from technician_order where id = any(${order_ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.technician_id]))
}

export async function findKeysOn(tx: Tx, order_id: number): Promise<Set<string>> {
  return new Set(
    await readValues(tx, string)`
    select serial_key(serial_number) as key from order_line where order_id = ${order_id}`,
  )
}

export type NewLine = { serial_number: string; product_id: number | null; note: string | null }

/** Inserts listed lines and returns the serials inserted; a serial that another order took a moment ago is missing from the result. */
export async function insertListed(tx: Tx, order_id: number, lines: readonly NewLine[]): Promise<Set<string>> {
  return new Set(
    await readValues(tx, string)`
    insert into order_line (order_id, serial_number, product_id, note)
    select ${order_id}, serial_number, product_id, note
    from unnest(${lines.map((it) => it.serial_number)}::text[], ${lines.map((it) => it.product_id)}::bigint[],
      ${lines.map((it) => it.note)}::text[]) with ordinality as given (serial_number, product_id, note, n)
    order by n on conflict do nothing returning serial_number`,
  )
}

export type ScannedLine = {
  serial_number: string
  product_id: number | null
  goes_to: Destination | null
  /** What the record says is wrong with it. */
  note: string | null
}
type Scan = { order_id: number; by: number; at: string | undefined }

/** Found in the boxes without being listed. */
export async function insertUnlisted(tx: Tx, { order_id, by, at }: Scan, lines: readonly ScannedLine[]): Promise<void> {
  await execute(
    tx,
  )`insert into order_line (order_id, serial_number, product_id, goes_to, note, listed, scanned_at, scanned_by)
    select ${order_id}, serial_number, product_id, goes_to::product_status, note, false, coalesce(${at ?? null}::timestamptz, now()), ${by}::bigint
    from unnest(${lines.map((it) => it.serial_number)}::text[], ${lines.map((it) => it.product_id)}::bigint[],
      ${lines.map((it) => it.goes_to)}::text[], ${lines.map((it) => it.note)}::text[])
      with ordinality as given (serial_number, product_id, goes_to, note, n)
    order by n`
}

/** Earlier decisions stay. */
export async function tick(
  tx: Tx,
  { order_id, by, at }: Scan,
  lines: readonly { id: number; goes_to: Destination | null }[],
): Promise<void> {
  await execute(
    tx,
  )`update order_line l set scanned_at = coalesce(${at ?? null}::timestamptz, now()), scanned_by = ${by},
      goes_to = coalesce(l.goes_to, given.goes_to::product_status)
    from unnest(${lines.map((it) => it.id)}::bigint[], ${lines.map((it) => it.goes_to)}::text[]) as given (id, goes_to)
    where l.order_id = ${order_id} and l.id = given.id and l.scanned_at is null`
}

export async function untick(tx: Tx, order_id: number, ids: readonly number[]): Promise<void> {
  await execute(tx)`update order_line set scanned_at = null, scanned_by = null
    where order_id = ${order_id} and id = any(${ids}::bigint[]) and listed`
  await execute(tx)`delete from order_line where order_id = ${order_id} and id = any(${ids}::bigint[]) and not listed`
}

export const deleteLines = (tx: Tx, order_id: number, ids: readonly number[]) =>
  execute(tx)`delete from order_line where order_id = ${order_id} and id = any(${ids}::bigint[])`

export type LineNote = { line_id: number; note: string | null }

export const writeNotes = (tx: Tx, order_id: number, notes: readonly LineNote[]) => execute(tx)`
    update order_line l set note = given.note
    from unnest(${notes.map((it) => it.line_id)}::bigint[], ${notes.map((it) => it.note)}::text[]) as given (id, note)
    where l.order_id = ${order_id} and l.id = given.id`

export const closeLines = (tx: Tx, order_id: number) =>
  execute(tx)`update order_line set open = false where order_id = ${order_id}`

export type Decided = Pick<StoredLine, 'id' | 'goes_to' | 'reason' | 'settlement' | 'part_id' | 'kept_product_id'>

export async function saveDecisions(tx: Tx, decided: readonly Decided[]): Promise<void> {
  await execute(
    tx,
  )`update order_line l set goes_to = given.goes_to::product_status, reason = given.reason, settlement = given.settlement,
      part_id = given.part_id, product_id = given.product_id
    from unnest(${decided.map((it) => it.id)}::bigint[], ${decided.map((it) => it.goes_to)}::text[], ${decided.map((it) => it.reason)}::text[],
      ${decided.map((it) => it.settlement)}::text[], ${decided.map((it) => it.part_id)}::bigint[],
      ${decided.map((it) => it.kept_product_id)}::bigint[]) as given (id, goes_to, reason, settlement, part_id, product_id)
    where l.id = given.id`
}

export type Ended = {
  id: number
  outcome: Outcome
  problem: LineProblem | null
  product_id: number | null
  /** Of the record, before the decision acted on it. */
  status: ProductStatus | null
  place: string | null
}

export async function saveOutcomes(tx: Tx, lines: readonly Ended[]): Promise<void> {
  await execute(
    tx,
  )`update order_line l set outcome = given.outcome, problem = given.problem, product_id = given.product_id, open = false,
      record_status = given.status::product_status, record_place = given.place
    from unnest(${lines.map((it) => it.id)}::bigint[], ${lines.map((it) => it.outcome)}::text[], ${lines.map((it) => it.problem)}::text[],
      ${lines.map((it) => it.product_id)}::bigint[], ${lines.map((it) => it.status)}::text[], ${lines.map((it) => it.place)}::text[])
      as given (id, outcome, problem, product_id, status, place)
    where l.id = given.id`
}

/** Back to the state before the confirmation; a product that it created is unknown again. */
export async function clearOutcomes(tx: Tx, order_id: number): Promise<void> {
  await execute(
    tx,
  )`update order_line set outcome = null, problem = null, open = true, record_status = null, record_place = null,
      product_id = case when settlement = 'create' then null else product_id end
    where order_id = ${order_id}`
}

export const countListed = (tx: Tx, order_id: number) => readCount(tx)`
    select count(*) as count from order_line where order_id = ${order_id} and listed`
