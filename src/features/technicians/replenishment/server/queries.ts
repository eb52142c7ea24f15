/** All SQL of replenishment. It reads what others keep and writes nothing. */
import { integer, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many, readIds } from '#server/database/rows.ts'
import type { Plan } from '../contract.ts'
import { Free, Minimum, Use, Usual } from '../rules.ts'

export const listMinimums = (tx: Tx) => many(tx, Minimum)`
    select m.technician_id, m.part_id, m.minimum from technician_minimum m join account a on a.id = m.technician_id where a.active`

export const listUsual = (tx: Tx) => many(tx, Usual)`
    select a.id as technician_id, l.warehouse_id from account a
      join lateral (select g.warehouse_id from assignment g where g.technician_id = a.id order by g.id desc limit 1) l on true
    where a.role = 'technician' and a.active`

export const listFree = (tx: Tx, parts: readonly number[]) => many(tx, Free)`
    select p.warehouse_id, p.part_id, count(*)::int as free from product p
    where p.status = 'in_stock' and p.part_id = any(${parts}::bigint[]) and p.warehouse_id is not null
    group by p.warehouse_id, p.part_id`

/** The oldest products of a part in a warehouse; those of these suppliers first. */
export async function pickOldest(
  tx: Tx,
  { warehouse_id, part_id, quantity }: { warehouse_id: number; part_id: number; quantity: number },
  suppliers: readonly number[],
  except: readonly number[],
): Promise<number[]> {
  return readIds(tx)`
    select p.id from product p
    where p.status = 'in_stock' and p.warehouse_id = ${warehouse_id} and p.part_id = ${part_id} and p.id <> all(${except}::bigint[])
    order by coalesce(p.supplier_id = any(${suppliers}::bigint[]), false) desc, p.received_on, p.id limit ${quantity}`
}

/** Technicians who can be sent something. */
export const listActive = (tx: Tx) => readIds(tx)`select id from account where role = 'technician' and active`

/** Every part with its stock and what was installed since a day: by the movements, because a product that was withdrawn since no longer says when it was installed. */
export const listUses = (tx: Tx, since: string) => many(tx, Use)`
    with stocked as (select part_id, sum(quantity)::int as in_stock from (
        select p.part_id, count(*) as quantity from product p where p.status = 'in_stock' group by p.part_id) s group by part_id),
      used as (select m.part_id, count(*)::int as installed from movement m
        where m.kind = 'install' and m.day >= ${since}::date
          and not exists (select from movement u where u.product_id = m.product_id and u.reverts_seq = m.seq)
        group by m.part_id)
    select t.id as part_id, coalesce(in_stock, 0) as in_stock, coalesce(installed, 0) as installed, t.minimum_stock as minimum
    from part t left join stocked on stocked.part_id = t.id left join used on used.part_id = t.id
    where coalesce(installed, 0) > 0 or t.minimum_stock > 0`

type Names = Pick<Plan, 'technicians' | 'warehouses' | 'parts'>

const Named = { id: integer, name: string }

export const nameAll = async (
  tx: Tx,
  ids: { technicians: readonly number[]; parts: readonly number[] },
): Promise<Names> => ({
  technicians: await many(tx, Named)`
    select a.id, ${person('a')} as name from account a where a.id = any(${ids.technicians}::bigint[])`,
  warehouses: await many(tx, Named)`select id, name from warehouse order by name collate italian, id`,
  parts: await many(tx, { id: integer, part_number: string, model_number: string })`
    select id, part_number, model_number from part where id = any(${ids.parts}::bigint[])`,
})
