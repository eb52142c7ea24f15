/** The SQL of the order of days: what people decided, and when stops were done. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Day, Instant, integer, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne, readIds } from '#server/database/rows.ts'

const StoredOrder = z.strictObject({
  technician_id: integer,
  planned_on: Day,
  side: z.enum(['office', 'technician']),
  job_ids: z.array(integer),
  fixed_ids: z.array(integer),
  fixed_places: z.array(integer),
  made_by: string,
  made_at: Instant,
})
export type StoredOrder = z.infer<typeof StoredOrder>

export const listOrders = (tx: Tx, from: string, to: string, technicians?: readonly number[]): Promise<StoredOrder[]> =>
  many(tx, StoredOrder)`
    select o.technician_id, o.planned_on, o.side, o.job_ids, o.fixed_ids, o.fixed_places, ${person('a')} as made_by, o.made_at
    from day_order o join account a on a.id = o.made_by
    where o.planned_on between ${from}::date and ${to}::date
      and ${technicians ? sql`o.technician_id = any(${technicians}::bigint[])` : sql`true`}`

type NewOrder = Pick<
  StoredOrder,
  'technician_id' | 'planned_on' | 'side' | 'job_ids' | 'fixed_ids' | 'fixed_places'
> & {
  made_by: number
  made_at: string
}
/** Of two phones the one that decided later wins, whichever arrives first. */
export const saveOrder = (tx: Tx, it: NewOrder) => maybeOne(tx, { technician_id: integer })`
    insert into day_order (technician_id, planned_on, side, job_ids, fixed_ids, fixed_places, made_by, made_at)
    values (${it.technician_id}, ${it.planned_on}, ${it.side}, ${it.job_ids}::bigint[], ${it.fixed_ids}::bigint[],
      ${it.fixed_places}::integer[], ${it.made_by}, ${it.made_at})
    on conflict (technician_id, planned_on, side) do update set job_ids = excluded.job_ids, fixed_ids = excluded.fixed_ids,
      fixed_places = excluded.fixed_places, made_by = excluded.made_by, made_at = excluded.made_at
      where day_order.made_at <= excluded.made_at
    returning technician_id`

/** Unless it was decided later than this. */
export const deleteOrder = (
  tx: Tx,
  { technician_id, planned_on, side, made_at }: Pick<NewOrder, 'technician_id' | 'planned_on' | 'side' | 'made_at'>,
) => execute(tx)`
    delete from day_order
    where technician_id = ${technician_id} and planned_on = ${planned_on} and side = ${side} and made_at <= ${made_at}`

/** Those of some jobs that a technician has. */
export const findJobsOf = (tx: Tx, technician_id: number, ids: readonly number[]): Promise<number[]> => readIds(tx)`
    select id from intervention where technician_id = ${technician_id} and id = any(${ids}::bigint[])`

/** When the work of jobs ended, those done first at the front. */
export const listDoneTimes = (tx: Tx, ids: readonly number[]) => many(tx, { id: integer, done_at: Instant })`
    select c.intervention_id as id, max(coalesce(c.worked_at, c.entered_at)) as done_at from closing c
    where c.intervention_id = any(${ids}::bigint[]) and c.state in ('requested', 'confirmed')
    group by c.intervention_id order by 2, 1`
