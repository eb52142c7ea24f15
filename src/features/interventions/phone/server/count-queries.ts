/** The SQL of counts of vans and of serials to be checked. */
import { z } from 'zod'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { integer, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, insertId, many } from '#server/database/rows.ts'

const Unit = z.strictObject({
  product_id: integer,
  key: string,
  serial_number: string,
  status: ProductStatus.nullable(),
  place: nullableText,
  declared_in: nullableText,
})
export type Unit = z.infer<typeof Unit>

/** What our records say of serials, wherever they are; a closing that waits may say that it was taken from a shop. */
export const findUnits = (tx: Tx, keys: readonly string[]): Promise<Unit[]> => many(tx, Unit)`
    select p.id as product_id, serial_key(p.serial_number) as key, p.serial_number, p.status,
      coalesce(w.name, ${person('t')}, (select v.merchant_name from installation n join intervention v on v.id = n.intervention_id
        where n.product_id = p.id and n.closed_seq is null limit 1), p.client_terminal_id) as place,
      (select v.number from closing c join intervention v on v.id = c.intervention_id
        where c.state = 'requested' and serial_key(c.withdrawn_serial) = serial_key(p.serial_number) limit 1) as declared_in
    from product p left join warehouse w on w.id = p.warehouse_id left join account t on t.id = p.technician_id
    where serial_key(p.serial_number) = any(${keys}::text[])`

export type NewCount = {
  technician_id: number
  command_id: number | null
  begun_at: string
  ended_at: string
  received_at: string
  expected: number
  found: number
  missing: number
  unexpected: number
}

export const insertCount = (tx: Tx, it: NewCount): Promise<number> => insertId(tx)`
    insert into van_count (technician_id, command_id, begun_at, ended_at, received_at, expected, found, missing, unexpected)
    values (${it.technician_id}, ${it.command_id}, ${it.begun_at}, ${it.ended_at}, ${it.received_at}, ${it.expected}, ${it.found}, ${it.missing},
      ${it.unexpected}) returning id`

export type NewDifference = {
  technician_id: number
  count_id: number | null
  case_id: number | null
  kind: 'missing' | 'unexpected' | 'left' | 'taken'
  serial_number: string
  product_id: number | null
  status: string | null
  place: string | null
  reason?: string | null
  note: string | null
  explained: boolean
}

export const insertDifferences = (tx: Tx, differences: readonly NewDifference[]) => execute(tx)`
    insert into serial_difference (technician_id, count_id, case_id, kind, serial_number, product_id, status, place, reason, note, explained)
    select d.technician_id, d.count_id, d.case_id, d.kind, d.serial_number, d.product_id, d.status, d.place, d.reason, d.note, d.explained
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d (technician_id bigint, count_id bigint, case_id bigint, kind text,
      serial_number text, product_id bigint, status text, place text, reason text, note text, explained boolean)`

/** Only the last count of a van counts, in the order of counting; what an earlier one left open ends with it. */
export const endRecounted = (tx: Tx, technician_id: number) => execute(tx)`
    update serial_difference d set decision = 'recounted', decided_at = now()
    from van_count c where c.id = d.count_id and d.technician_id = ${technician_id} and d.decision is null
      and c.id <> (select id from van_count where technician_id = ${technician_id} order by ended_at desc, id desc limit 1)`
