/** The SQL of changed days that technicians do not know of yet. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, Instant, integer, nullableDay, nullableInteger, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many, one } from '#server/database/rows.ts'

const Pair = { technician_id: integer, intervention_id: integer }
export type PlanChange = { technician_id: number; intervention_id: number; had: boolean; planned_on: string | null }

/** How a job stood before the first change stays; the time is put off. */
export const putOff = (tx: Tx, changes: readonly PlanChange[], minutes: number) =>
  sql`
    insert into plan_untold (technician_id, intervention_id, had, planned_on, tell_at)
    select g.technician_id, g.intervention_id, g.had, g.planned_on, now() + make_interval(mins => ${minutes}::int)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as g (technician_id bigint, intervention_id bigint, had boolean, planned_on date)
    on conflict (technician_id, intervention_id) do update set tell_at = excluded.tell_at`.execute(tx)

/** Of some jobs, the changes not yet sent: a further change is sent with them. */
export const putOffKnown = (tx: Tx, jobs: readonly number[], minutes: number) => many(tx, Pair)`
    update plan_untold set tell_at = now() + make_interval(mins => ${minutes}::int)
    where intervention_id = any(${jobs}::bigint[]) returning technician_id, intervention_id`

const PendingPlan = z.strictObject({
  ...Pair,
  had: boolean,
  before_on: nullableDay,
  number: string,
  status: string,
  now_id: nullableInteger,
  now_on: nullableDay,
})
export type PendingPlan = z.infer<typeof PendingPlan>

/** Takes the pending changes out of the table, with how the jobs stand now; `now` takes all. */
export const takePending = (tx: Tx, now: boolean): Promise<PendingPlan[]> => many(tx, PendingPlan)`
    with due as (select technician_id from plan_untold group by technician_id having ${now} or max(tell_at) <= now()),
      taken as (delete from plan_untold u using due d where d.technician_id = u.technician_id
        returning u.technician_id, u.intervention_id, u.had, u.planned_on)
    select t.technician_id, t.intervention_id, t.had, t.planned_on as before_on, i.number, i.status,
      i.technician_id as now_id, i.planned_on as now_on
    from taken t join intervention i on i.id = t.intervention_id order by t.technician_id, t.intervention_id`

/** How many technicians are notified, and when the last of them is. */
export const countPending = (tx: Tx) => one(tx, { technicians: integer, at: Instant.nullable() })`
    select count(distinct technician_id) as technicians, max(tell_at) as at from plan_untold`
