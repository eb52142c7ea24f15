/** The SQL of products as people see them: the list, one product, its history, what the records say of serials. */
import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import { defineSource } from '#server/list.ts'
import { productList } from '../columns.ts'
import type { Movement } from '../contract.ts'
import type { MovementKind } from '../rules.ts'

const person = (alias: string) => sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** Left joins to unique keys: a query that asks for none of their columns does not pay for them. */
export const productSource = defineSource({
  definition: productList,
  from: sql`product p left join part pt on pt.id = p.part_id left join product_category c on c.id = pt.category_id
    left join supplier s on s.id = p.supplier_id left join delivery_note d on d.id = p.delivery_note_id
    left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    left join account i on i.id = p.installed_by left join account r on r.id = p.return_by`,
  id: sql`p.id`,
  columns: {
    serial_number: sql`p.serial_number`,
    encoded_serial: sql`p.encoded_serial`,
    part_number: sql`pt.part_number`,
    model_number: sql`pt.model_number`,
    category: sql`c.name`,
    supplier: sql`s.name`,
    delivery_note: sql`d.number`,
    received_on: sql`p.received_on`,
    warehouse: sql`w.name`,
    status: sql`p.status`,
    technician: sql`(${person('t')})`,
    client_terminal_id: sql`p.client_terminal_id`,
    installed_by: sql`(${person('i')})`,
    installed_on: sql`p.installed_on`,
    return_by: sql`(${person('r')})`,
    returned_on: sql`p.returned_on`,
    changed_at: sql`p.changed_at`,
  },
  extra: {
    version: sql`p.version`,
    moves: sql`p.moves`,
    part_id: sql`p.part_id`,
    category_id: sql`pt.category_id`,
    supplier_id: sql`p.supplier_id`,
    delivery_note_id: sql`p.delivery_note_id`,
    warehouse_id: sql`p.warehouse_id`,
  },
  sort: { serial_number: sql`serial_key(p.serial_number)` },
  filter: { serial_number: sql`lower(serial_key(p.serial_number))`, status: sql`p.status::text` },
  search: [sql`p.serial_number`, sql`p.encoded_serial`, sql`p.client_terminal_id`],
  scope: () => sql`p.status is not null`,
})

/** The source with what only a detail page shows. */
export const productDetailSource = {
  ...productSource,
  extra: { ...productSource.extra, notes: sql`p.notes`, technician_id: sql`p.technician_id` },
}

export const findProduct = (tx: Tx, id: number) =>
  tx
    .selectFrom('product')
    .select(['id', 'serial_number', 'encoded_serial', 'notes', 'moves', 'status', 'version', 'part_id', 'warehouse_id'])
    .where('id', '=', id)
    .where('status', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

type Written = {
  serial_number?: string | undefined
  encoded_serial?: string | null | undefined
  notes?: string | null | undefined
}

export const updateWritten = (tx: Tx, id: number, change: Written) =>
  tx
    .updateTable('product')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Where an arriving product comes from: its note's supplier, and the day the note says. */
export const findNote = (tx: Tx, id: number) =>
  tx
    .selectFrom('delivery_note')
    .select(['id', 'supplier_id', 'warehouse_id', 'reception_date'])
    .where('id', '=', id)
    .executeTakeFirst()

/** How people know the paper behind a batch. */
const documentLabel = sql`case b.document
  when 'delivery-notes' then (select number from delivery_note where id = b.document_id)
  when 'imports' then (select file_name from import where id = b.document_id) end`

export async function listMovements(tx: Tx, product_id: number, as_of: string | undefined): Promise<Movement[]> {
  const { rows } = await sql<Movement & { kind: MovementKind }>`
    select m.seq, m.batch_id, m.kind, b.at, m.day, ${person('a')} as by, o.status as from_status, m.status as to_status,
      ow.name as from_warehouse, w.name as to_warehouse, ${person('ot')} as from_technician, ${person('t')} as to_technician,
      m.client_terminal_id, b.document, b.document_id, ${documentLabel} as document_label,
      (select count(*) from movement n where n.batch_id = m.batch_id) as batch_count, b.note,
      r.id is not null as reverted,
      (b.kind <> 'revert' and r.id is null and m.seq = p.moves) as revertible
    from movement m join product p on p.id = m.product_id join movement_batch b on b.id = m.batch_id
      left join movement o on o.product_id = m.product_id and o.seq = m.seq - 1
      left join movement_batch r on r.reverts = b.id left join account a on a.id = b.account_id
      left join warehouse w on w.id = m.warehouse_id left join warehouse ow on ow.id = o.warehouse_id
      left join account t on t.id = m.technician_id left join account ot on ot.id = o.technician_id
    where m.product_id = ${product_id} ${as_of ? sql`and m.day <= ${as_of}::date` : sql``}
    order by m.seq desc`.execute(tx)
  return rows
}

type Known = {
  serial_number: string
  id: number | null
  status: string | null
  model_number: string | null
  place: string | null
}

/** In the order asked, each once; a serial nobody has comes back with nothing. */
export async function lookUpSerials(tx: Tx, serials: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select given.serial_number, p.id, p.status, pt.model_number, coalesce(w.name, ${person('t')}, p.client_terminal_id) as place
    from unnest(${serials}::text[]) with ordinality as given (serial_number, at)
      left join product p on serial_key(p.serial_number) = serial_key(given.serial_number) and p.status is not null
      left join part pt on pt.id = p.part_id left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    order by given.at`.execute(tx)
  return rows
}
