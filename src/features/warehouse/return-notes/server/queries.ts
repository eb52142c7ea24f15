/** All SQL of return notes. */
import { sql } from 'kysely'
import { z } from 'zod'
import { transportDecimals, transportFieldNames } from '#features/warehouse/documents/contract.ts'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { Day, integer, nullableDay, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { assigned, columnsOf, person, searchNames, valuesOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock, lockRows } from '#server/database/locks.ts'
import { countChanged, execute, exists, insertId, many, maybeOne, readCount, readIds } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { candidateList, returnNoteList, returnProductList } from '../columns.ts'
import { addOutcomes, Candidate, ReturnNote, type ReturnNoteInput, ReturnProduct } from '../contract.ts'
import { productTexts, texts } from '../texts.ts'

const transport = columnsOf('r', transportFieldNames, transportDecimals)

export const returnNoteSource = defineSource({
  definition: returnNoteList,
  row: ReturnNote,
  from: sql`return_note r join supplier s on s.id = r.supplier_id join warehouse w on w.id = r.warehouse_id
    left join courier c on c.id = r.courier_id left join account i on i.id = r.issued_by
    left join account x on x.id = r.cancelled_by`,
  id: sql`r.id`,
  columns: {
    ...columnsOf('r', ['number', 'return_date', 'state', 'created_at']),
    supplier: sql`s.name`,
    products: sql`(select count(*) from return_note_product l where l.return_note_id = r.id)`,
    courier: sql`c.name`,
    boxes: transport.boxes,
    packages: transport.packages,
    pallets: transport.pallets,
    weight_kg: transport.weight_kg,
    warehouse: sql`w.name`,
    tracking_number: transport.tracking_number,
    // A draft counts for the year it was made in.
    year: sql`extract(year from coalesce(r.return_date, ${dayOf(sql`r.created_at`)}))::text`,
  },
  extra: {
    ...transport,
    ...stored('r'),
    ...columnsOf('r', ['supplier_id', 'warehouse_id', 'issued_at', 'cancelled_at', 'cancel_code', 'cancel_reason']),
    issued_by: sql`(${person('i')})`,
    cancelled_by: sql`(${person('x')})`,
  },
  search: sql`(coalesce(r.number, '') || ' ' || coalesce(r.tracking_number, ''))`,
  search_names: [
    searchNames(sql`r.supplier_id`, 'supplier'),
    searchNames(sql`r.warehouse_id`, 'warehouse'),
    searchNames(sql`r.courier_id`, 'courier'),
  ],
})

const productColumns = {
  serial_number: sql`p.serial_number`,
  ...columnsOf('pt', ['part_number', 'model_number']),
  delivery_note: sql`d.number`,
  received_on: sql`p.received_on`,
}
const productExtra = { version: sql`p.version`, part_id: sql`p.part_id` }
const productSort = { serial_number: sql`serial_key(p.serial_number)` }
const productFilter = { serial_number: sql`lower(serial_key(p.serial_number))` }
const joined = sql`join part pt on pt.id = p.part_id left join delivery_note d on d.id = p.delivery_note_id`
const productSearch = [
  sql`p.serial_number`,
  sql`p.encoded_serial`,
  sql`pt.part_number`,
  sql`pt.model_number`,
  sql`d.number`,
]

export const returnProductSource = (return_note_id: number) =>
  defineSource({
    definition: returnProductList,
    row: ReturnProduct,
    from: sql`return_note_product l join product p on p.id = l.product_id ${joined}`,
    id: sql`p.id`,
    columns: { ...productColumns, status: sql`p.status` },
    extra: productExtra,
    sort: productSort,
    filter: { ...productFilter, status: sql`p.status::text` },
    search: productSearch,
    scope: () => sql`l.return_note_id = ${return_note_id}`,
  })

const LockedNote = z.strictObject({
  id: integer,
  supplier_id: integer,
  warehouse_id: integer,
  state: z.enum(['cancelled', 'issued', 'draft']),
  number: nullableText,
  batch_id: nullableInteger,
  version: integer,
  supplier: string,
})
export type LockedNote = z.infer<typeof LockedNote>

/** What could go on a note: that supplier's damage stock in that warehouse, unless a draft has it already. */
const returnable = ({ supplier_id, warehouse_id }: Pick<LockedNote, 'supplier_id' | 'warehouse_id'>) =>
  sql`p.status = 'damage_stock' and p.supplier_id = ${supplier_id} and p.warehouse_id = ${warehouse_id}
    and not exists (select from return_note_product l where l.product_id = p.id and l.open)`

export const candidateSource = (note: Pick<LockedNote, 'supplier_id' | 'warehouse_id'>) =>
  defineSource({
    definition: candidateList,
    row: Candidate,
    from: sql`product p ${joined}`,
    id: sql`p.id`,
    columns: {
      ...productColumns,
      changed_at: sql`p.changed_at`,
      note: sql`(select b.note from movement m join movement_batch b on b.id = m.batch_id
        where m.product_id = p.id and m.seq = p.moves)`,
    },
    extra: productExtra,
    sort: productSort,
    filter: productFilter,
    search: productSearch,
    scope: () => returnable(note),
  })

export const findNote = (tx: Tx, id: number) => maybeOne(tx, LockedNote)`
    select r.id, r.supplier_id, r.warehouse_id, r.state, r.number, r.batch_id, r.version, s.name as supplier
    from return_note r join supplier s on s.id = r.supplier_id where r.id = ${id}`

/** Shared while it is filled, exclusively while it is issued, cancelled, edited or deleted. */
export const lockNote = (tx: Tx, id: number, strength: 'share' | 'update') =>
  afterLock(tx, 'return_note', id, () => findNote(tx, id), { strength })

export const insertNote = (tx: Tx, input: ReturnNoteInput, created_by: number) =>
  insertId(tx)`insert into return_note ${valuesOf({ ...input, created_by })} returning id`

export const updateNote = (tx: Tx, id: number, change: Readonly<Record<string, unknown>>) => execute(tx)`
  update return_note set ${assigned({ ...change, updated_at: sql`now()`, version: sql`version + 1` })} where id = ${id}`

export const deleteNote = (tx: Tx, id: number) => execute(tx)`delete from return_note where id = ${id}`

export const countProducts = (tx: Tx, id: number) => readCount(tx)`
    select count(*) as count from return_note_product where return_note_id = ${id}`

export const listProductIds = (tx: Tx, id: number) =>
  readIds(tx)`
    select product_id as id from return_note_product where return_note_id = ${id}`

/** Table expressions of n and serial_number, for the query below. */
export const serialsTable = (serials: readonly string[]): Sql =>
  sql`unnest(${[...serials]}::text[]) with ordinality as given(serial_number, n)`
export const idsTable = (ids: readonly number[]): Sql =>
  sql`(select row_number() over (order by p.id) as n, p.serial_number from product p where p.id = any(${[...ids]}::bigint[])) as given`
export const linesTable = (return_note_id: number): Sql =>
  sql`(select row_number() over (order by p.id) as n, p.serial_number from return_note_product l
    join product p on p.id = l.product_id where l.return_note_id = ${return_note_id}) as given`

const ClassifiedSerial = z.strictObject({
  n: integer,
  serial_number: string,
  product_id: nullableInteger,
  outcome: z.enum(addOutcomes),
  first: integer,
  status: ProductStatus.nullable(),
  supplier: nullableText,
  warehouse: nullableText,
  /** The day on which the other draft that has it was made. */
  other_date: nullableDay,
})
export type ClassifiedSerial = z.infer<typeof ClassifiedSerial>

/** Checks whether each serial can go on the note, and if not, why. */
export const classifySerials = (tx: Tx, note: LockedNote, given: Sql) => many(tx, ClassifiedSerial)`
    with given as materialized (
      select n, serial_number, min(n) over (partition by serial_key(serial_number)) as first from ${given})
    select g.n, g.serial_number, g.first, p.id as product_id, p.status, s.name as supplier, w.name as warehouse,
      ${dayOf(sql`r.created_at`)} as other_date,
      case when p.status is null then 'unknown'
        when g.n > g.first then 'twice'
        when p.status <> 'damage_stock' then 'not_damaged'
        when p.supplier_id is distinct from ${note.supplier_id} then 'other_supplier'
        when p.warehouse_id is distinct from ${note.warehouse_id} then 'other_warehouse'
        when r.id = ${note.id} then 'already_here'
        when r.id is not null then 'on_other_note'
        else 'added' end as outcome
    from given g left join product p on serial_key(p.serial_number) = serial_key(g.serial_number)
      left join supplier s on s.id = p.supplier_id left join warehouse w on w.id = p.warehouse_id
      left join return_note_product l on l.product_id = p.id and l.open left join return_note r on r.id = l.return_note_id
    order by g.n`

/** Puts products on a draft; products that another draft took a moment ago are missing from the result. */
export async function insertLines(
  tx: Tx,
  return_note_id: number,
  ids: readonly number[],
  import_id: number | null,
): Promise<Set<number>> {
  // In the order of ids, to avoid deadlocks between two users who add the same products.
  return new Set(
    await readIds(tx)`
    insert into return_note_product (return_note_id, product_id, import_id)
    select ${return_note_id}, id, ${import_id}::bigint from unnest(${[...ids]}::bigint[]) as chosen(id) order by id
    on conflict do nothing returning product_id as id`,
  )
}

/** Those that have been in the damage stock longest, skipping rows that are locked. */
export async function listOldest(
  tx: Tx,
  note: LockedNote,
  { limit, part_id }: { limit: number; part_id: number | undefined },
): Promise<number[]> {
  return readIds(tx)`
    select p.id from product p where ${returnable(note)} ${part_id === undefined ? sql`` : sql`and p.part_id = ${part_id}`}
    order by p.changed_on, p.changed_at, p.id limit ${limit}`
}

export const deleteLines = (tx: Tx, return_note_id: number, ids: readonly number[]): Promise<number> => countChanged(
  tx,
)`delete from return_note_product
    where return_note_id = ${return_note_id} and product_id = any(${[...ids]}::bigint[])`

export const closeLines = (tx: Tx, return_note_id: number) =>
  execute(tx)`update return_note_product set open = false where return_note_id = ${return_note_id}`

/** Products of an upload on notes that were issued since, so that it cannot be undone. */
export async function importUses(tx: Tx, import_id: number): Promise<Use[]> {
  const notes = sql`select return_note_id from return_note_product where import_id = ${import_id}`
  await lockRows(tx, 'return_note', notes, { strength: 'share' })
  return [
    {
      count: await readCount(tx)`
    select count(*) as count from return_note_product where import_id = ${import_id} and not open`,
      items: productTexts.issued_since,
    },
  ]
}

export const deleteImported = (tx: Tx, import_id: number) =>
  execute(tx)`delete from return_note_product where import_id = ${import_id} and open`

/** Whether its products went back already, because the action alone was undone. */
export const isReverted = (tx: Tx, batch_id: number) =>
  exists(tx)`select from movement_batch where reverts = ${batch_id}`

const PaperLine = z.strictObject({
  part_number: string,
  description: nullableText,
  category: string,
  model_number: string,
  serial_numbers: z.array(string),
  /** What was reported to be wrong with them. */
  faults: z.array(z.strictObject({ serial_number: string, text: string })),
})
export type PaperLine = z.infer<typeof PaperLine>

/** The goods as the paper lists them: a line per part, its serials in order. */
export const listLines = (tx: Tx, id: number) => many(tx, PaperLine)`
    select pt.part_number, pt.description, c.name as category, pt.model_number,
      array_agg(p.serial_number order by serial_key(p.serial_number)) as serial_numbers,
      coalesce(jsonb_agg(jsonb_build_object('serial_number', p.serial_number, 'text', p.fault_note) order by serial_key(p.serial_number))
        filter (where p.fault_note is not null), '[]') as faults
    from return_note_product l join product p on p.id = l.product_id join part pt on pt.id = p.part_id
      join product_category c on c.id = pt.category_id
    where l.return_note_id = ${id} group by pt.id, c.id order by pt.part_number`

/** The delivery notes of the goods, oldest first. */
export const listOrigins = (tx: Tx, id: number) => many(tx, { number: string, ddt_date: Day, id: integer })`
    select distinct d.number, d.ddt_date, d.id from return_note_product l join product p on p.id = l.product_id
      join delivery_note d on d.id = p.delivery_note_id
    where l.return_note_id = ${id} order by d.ddt_date, d.id`

const SupplierFacts = z.strictObject({ name: string, address: nullableText, vat_number: nullableText })

export const findSupplier = (tx: Tx, id: number) => maybeOne(tx, SupplierFacts)`
    select name, address, vat_number from supplier where id = ${id}`

/** What the search finds of return notes. */
export const returnNotes: Findable = {
  key: 'return-notes',
  label: texts.one,
  icon: 'paper',
  opens: { admin: ({ id }) => `/return-ddt/${id}/products` },
  source: returnNoteSource,
  title: sql`coalesce(r.number, '#' || r.id)`,
  note: sql`concat_ws(' · ', s.name, to_char(r.return_date, 'DD-MM-YYYY'))`,
  table: sql`return_note r`,
  numbers: [sql`r.number`, sql`r.tracking_number`],
}
