/** All SQL of delivery notes. */
import { sql } from 'kysely'
import { z } from 'zod'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { integer, nullableInstant, nullableText, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { exists, many, maybeOne, readCount, readIds } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { deliveryNoteList, noteProductList } from '../columns.ts'
import { DeliveryNote, NoteProduct } from '../contract.ts'
import { texts } from '../texts.ts'

/** What a note counts: a product that was returned and came in again belongs to the later note. */
const received = sql`(select count(*) from product p where p.delivery_note_id = d.id and p.status is not null)`

export const deliveryNoteSource = defineSource({
  definition: deliveryNoteList,
  row: DeliveryNote,
  from: sql`delivery_note d join supplier s on s.id = d.supplier_id join warehouse w on w.id = d.warehouse_id
    left join courier c on c.id = d.courier_id`,
  id: sql`d.id`,
  columns: {
    ...columnsOf('d', ['number', 'ddt_date', 'reception_date', 'expected_quantity', 'created_at']),
    supplier: sql`s.name`,
    warehouse: sql`w.name`,
    received_quantity: received,
    statuses: sql`(select coalesce(json_object_agg(counted.status, counted.count), '{}') from (
      select p.status, count(*) from product p where p.delivery_note_id = d.id and p.status is not null group by p.status) as counted)`,
    attachments: sql`(select count(*) from delivery_note_file f where f.delivery_note_id = d.id)`,
    courier: sql`c.name`,
    year: sql`d.ddt_year::text`,
    incomplete: sql`(${received} < d.expected_quantity)`,
  },
  extra: {
    ...stored('d'),
    ...columnsOf('d', ['supplier_id', 'warehouse_id', 'courier_id', 'packages', 'notes']),
    weight_kg: sql`d.weight_kg::float8`,
  },
  sort: { number: sql`normal(d.number)` },
  search: sql`d.number`,
  search_names: [
    searchNames(sql`d.supplier_id`, 'supplier'),
    searchNames(sql`d.warehouse_id`, 'warehouse'),
    searchNames(sql`d.courier_id`, 'courier'),
  ],
})

/** The products of one note, without those whose reception was undone. */
export const noteProductSource = (delivery_note_id: number) =>
  defineSource({
    definition: noteProductList,
    row: NoteProduct,
    from: sql`product p left join part pt on pt.id = p.part_id left join warehouse w on w.id = p.warehouse_id
      left join account t on t.id = p.technician_id`,
    id: sql`p.id`,
    columns: {
      ...columnsOf('p', ['serial_number', 'encoded_serial', 'status', 'changed_at']),
      ...columnsOf('pt', ['part_number', 'model_number']),
      place: sql`coalesce(w.name, ${person('t')}, p.client_terminal_id)`,
    },
    extra: {
      ...columnsOf('p', ['version', 'part_id']),
      removable: sql`exists (select from movement m where m.product_id = p.id and m.kind = 'receive'
        and (m.seq = p.moves or not (moved_since(p.id, m.seq) or movement_undone(p.id, m.seq))))`,
    },
    sort: { serial_number: sql`serial_key(p.serial_number)` },
    filter: { serial_number: sql`lower(serial_key(p.serial_number))`, status: sql`p.status::text` },
    search: [
      sql`p.serial_number`,
      sql`p.encoded_serial`,
      sql`p.client_terminal_id`,
      sql`pt.part_number`,
      sql`pt.model_number`,
      sql`w.name`,
      sql`(${person('t')})`,
    ],
    scope: () => sql`p.delivery_note_id = ${delivery_note_id} and p.status is not null`,
  })

const LockedNote = z.strictObject({
  id: integer,
  number: string,
  supplier_id: integer,
  warehouse_id: integer,
  reception_date: string,
  expected_quantity: integer,
})
export type LockedNote = z.infer<typeof LockedNote>

/** Locked against edits and deletes; what is received with one note is counted one after the other. */
export const lockNote = (tx: Tx, id: number) =>
  afterLock(
    tx,
    'delivery_note',
    id,
    () => maybeOne(tx, LockedNote)`
      select id, number, supplier_id, warehouse_id, reception_date, expected_quantity from delivery_note where id = ${id}`,
    { strength: 'no key update' },
  )

export const hasNote = (tx: Tx, id: number) => exists(tx)`select from delivery_note where id = ${id}`

export const countReceived = (tx: Tx, id: number) => readCount(tx)`
    select count(*) as count from product where delivery_note_id = ${id} and status is not null`

/** Its products, and those whose history begins with it although they were received again later. */
export async function noteUses(tx: Tx, id: number): Promise<Use[]> {
  return [
    { count: await countReceived(tx, id), items: texts.in_use, to: `/ddt/${id}/products` },
    {
      count: await readCount(tx)`
    select count(distinct m.product_id) as earlier from movement m join product p on p.id = m.product_id
    where m.kind = 'receive' and m.delivery_note_id = ${id} and (p.delivery_note_id is distinct from ${id} or p.status is null)
      and not exists (select from movement n where n.product_id = m.product_id and n.seq = m.seq + 1 and n.kind = 'revert')`,
      items: texts.were_here,
    },
  ]
}

export const hasPart = (tx: Tx, id: number) => exists(tx)`select from part where id = ${id}`

const KnownSerial = z.strictObject({
  key: string,
  product_id: integer,
  status: ProductStatus.nullable(),
  by: nullableText,
  at: nullableInstant,
})

/** Known serials with their status and who moved them last. */
export const findKnown = (tx: Tx, keys: readonly string[]) => many(tx, KnownSerial)`
    select serial_key(p.serial_number) as key, p.id as product_id, p.status, ${person('a')} as by, b.at
    from product p join movement m on m.product_id = p.id and m.seq = p.moves
      join movement_batch b on b.id = m.batch_id left join account a on a.id = b.account_id
    where serial_key(p.serial_number) = any(${keys}::text[])`

/** Who has these encoded serials, by their key. */
export async function findEncoded(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await many(tx, { key: string, serial_number: string })`
    select serial_key(encoded_serial) as key, serial_number from product
    where serial_key(encoded_serial) = any(${keys}::text[])`
  return new Map(rows.map((row) => [row.key, row.serial_number]))
}

/** Those of the given products that came with the note. */
export const findNoteProducts = (tx: Tx, delivery_note_id: number, ids: readonly number[]) => readIds(tx)`
    select id from product where id = any(${ids}::bigint[]) and delivery_note_id = ${delivery_note_id} and status is not null`

/** What the search finds of delivery notes. */
export const deliveryNotes: Findable = {
  key: 'delivery-notes',
  label: texts.one,
  icon: 'paper',
  opens: { admin: ({ id }) => `/ddt/${id}/products` },
  source: deliveryNoteSource,
  title: sql`d.number`,
  note: sql`concat_ws(' · ', s.name, to_char(d.ddt_date, 'DD-MM-YYYY'))`,
  table: sql`delivery_note d`,
  numbers: [sql`d.number`],
}
