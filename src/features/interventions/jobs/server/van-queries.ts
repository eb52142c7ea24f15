/** The SQL of vans: what technicians hold, and the jobs that it is promised to. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Holding } from '../van-rules.ts'
import { wantedParts } from './wanted-queries.ts'

type Of<T> = T & { technician_id: number }

/** Without technicians: of all. */
export async function listHoldings(tx: Tx, technicians?: readonly number[]): Promise<Of<Holding>[]> {
  const whose = technicians ? sql`p.technician_id = any(${technicians}::bigint[])` : sql`p.technician_id is not null`
  const { rows } = await sql<Of<Holding>>`
    select p.technician_id, p.part_id, count(*) filter (where p.accepted_at is not null) as in_van,
      count(*) filter (where p.accepted_at is null) as on_the_way
    from product p
    where ${whose} and p.status = 'assigned' and p.order_id is null
      and not exists (select from closing c where c.technician_id = p.technician_id and c.state = 'requested'
        and serial_key(c.installed_serial) = serial_key(p.serial_number))
    group by p.technician_id, p.part_id order by p.technician_id, p.part_id`.execute(tx)
  return rows
}

export type PromisedJob = Of<{ id: number; supplier_id: number; parts: number[]; due_on: string }>

/** Jobs that technicians still have to install something for, those due first in front; one that waits for its confirmation needs nothing more. */
export async function listPromisedJobs(tx: Tx, technicians?: readonly number[]): Promise<PromisedJob[]> {
  const whose = technicians ? sql`i.technician_id = any(${technicians}::bigint[])` : sql`i.technician_id is not null`
  const { rows } = await sql<PromisedJob>`
    select i.id, i.technician_id, i.supplier_id, ${wantedParts} as parts, i.due_on from intervention i
    where i.status = 'assigned' and i.kind in ('installation', 'replacement') and ${whose}
    order by i.due_on, i.id`.execute(tx)
  return rows
}
