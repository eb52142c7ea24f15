/** The SQL of the technicians' warehouse. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, nullableInteger, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import type { Sql } from '#server/lists/list.ts'

export type Asked = {
  technician_id?: readonly number[] | undefined
  part_id?: readonly number[] | undefined
  category_id?: readonly number[] | undefined
  supplier_id?: readonly number[] | undefined
}

const Held = z.strictObject({
  technician_id: integer,
  part_id: integer,
  held: integer,
  faulty: integer,
  in_transit: integer,
  minimum: nullableInteger,
  below_minimum: boolean,
})
export type Held = z.infer<typeof Held>

/** Counts everything technicians hold in one query; a minimum counts products of all suppliers. */
export async function listHeld(tx: Tx, { technician_id, part_id, category_id, supplier_id }: Asked): Promise<Held[]> {
  const wanted: Sql[] = [
    ...(technician_id ? [sql`technician_id = any(${technician_id}::bigint[])`] : []),
    ...(part_id ? [sql`part_id = any(${part_id}::bigint[])`] : []),
    ...(category_id ? [sql`part_id in (select id from part where category_id = any(${category_id}::bigint[]))`] : []),
  ]
  const also = wanted.length > 0 ? sql`and ${sql.join(wanted, sql` and `)}` : sql``
  const ofSupplier = supplier_id ? sql`and supplier_id = any(${supplier_id}::bigint[])` : sql``
  // A model without stock from these suppliers counts as missing only if it is theirs.
  const missed = supplier_id
    ? sql`and part_id in (select id from part where supplier_id = any(${supplier_id}::bigint[]))`
    : sql``
  return many(tx, Held)`
    with counted as (
      select technician_id, part_id, count(*) filter (where status = 'assigned') as everywhere,
        count(*) filter (where status = 'assigned' ${ofSupplier}) as held,
        count(*) filter (where status = 'fault' ${ofSupplier}) as faulty,
        count(*) filter (where status = 'assigned' and accepted_at is null ${ofSupplier}) as in_transit
      from product where technician_id is not null and status in ('assigned', 'fault') ${also}
      group by technician_id, part_id),
    minimums as (select technician_id, part_id, minimum from technician_minimum where true ${also})
    select technician_id, part_id, coalesce(held, 0) as held, coalesce(faulty, 0) as faulty, coalesce(in_transit, 0) as in_transit,
      minimum, coalesce(everywhere, 0) < coalesce(minimum, 0) as below_minimum
    from counted full join minimums using (technician_id, part_id)
    where held + faulty > 0 or (minimum is not null ${missed})`
}

const Person = z.strictObject({ id: integer, name: string, active: boolean })
export type Person = z.infer<typeof Person>

/** Active technicians, and those who still hold something. */
export async function listPeople(
  tx: Tx,
  technician_id: readonly number[] | undefined,
  holders: readonly number[],
): Promise<Person[]> {
  return many(tx, Person)`
    select id, first_name || ' ' || last_name as name, active from account
    where role = 'technician' and (active or id = any(${holders}::bigint[]))
      ${technician_id ? sql`and id = any(${technician_id}::bigint[])` : sql``}
    order by (first_name || ' ' || last_name) collate italian, id`
}

const Part = z.strictObject({ id: integer, part_number: string, model_number: string, category: string })

export const listParts = (tx: Tx, ids: readonly number[]) => many(tx, Part)`
    select p.id, p.part_number, p.model_number, c.name as category
    from part p join product_category c on c.id = p.category_id
    where p.id = any(${ids}::bigint[])
    order by p.model_number collate italian, p.part_number`
