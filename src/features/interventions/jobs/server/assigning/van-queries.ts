/** The SQL of vans: what technicians hold, which parts a job needs, and the jobs that it is promised to. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Day, integer } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'

/** For job `i`: the parts that serve the client's model, the preferred first, else the part that was chosen for the job; none if nothing is installed. */
export const wantedParts = sql`case when i.kind in ('installation', 'replacement') then coalesce(
  (select array_agg(mp.part_id order by mp.place) from tml_model m join tml_model_part mp on mp.tml_model_id = m.id
    where m.supplier_id = i.supplier_id and normal(m.name) = normal(i.tml_model)),
  case when i.part_id is null then '{}' else array[i.part_id] end) else '{}' end`

const HeldParts = { technician_id: integer, part_id: integer, in_van: integer, on_the_way: integer }

/** Without technicians: of all. */
export async function listHoldings(tx: Tx, technicians?: readonly number[]) {
  const whose = technicians ? sql`p.technician_id = any(${technicians}::bigint[])` : sql`p.technician_id is not null`
  return many(tx, HeldParts)`
    select p.technician_id, p.part_id, count(*) filter (where p.accepted_at is not null) as in_van,
      count(*) filter (where p.accepted_at is null) as on_the_way
    from product p
    where ${whose} and p.status = 'assigned' and p.order_id is null
      and not exists (select from closing c where c.technician_id = p.technician_id and c.state = 'requested'
        and serial_key(c.installed_serial) = serial_key(p.serial_number))
    group by p.technician_id, p.part_id order by p.technician_id, p.part_id`
}

const PromisedJob = { id: integer, technician_id: integer, supplier_id: integer, parts: z.array(integer), due_on: Day }

/** Jobs that technicians still have to install something for, in the order in which units leave the van: by the planned day, else by the due day; one that waits for its confirmation needs nothing more. */
export async function listPromisedJobs(tx: Tx, technicians?: readonly number[]) {
  const whose = technicians ? sql`i.technician_id = any(${technicians}::bigint[])` : sql`i.technician_id is not null`
  return many(tx, PromisedJob)`
    select i.id, i.technician_id, i.supplier_id, ${wantedParts} as parts, i.due_on from intervention i
    where i.status = 'assigned' and i.kind in ('installation', 'replacement') and ${whose}
    order by coalesce(i.planned_on, i.due_on), i.due_on, i.id`
}
