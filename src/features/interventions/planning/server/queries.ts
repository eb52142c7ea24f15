/** The SQL of the board: technicians with their hours, and the jobs that are or will be planned. */
import { sql } from 'kysely'
import { z } from 'zod'
import { wantedPartsSql } from '#features/interventions/jobs/server/service.ts'
import { boolean, Day, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { exists, many } from '#server/database/rows.ts'
import { JobFacts, TechnicianFacts } from '../contract.ts'

const PlannedTechnician = TechnicianFacts.extend({
  work_from: string,
  work_until: string,
  lunch_from: string,
  day_minutes: nullableInteger,
})
export type PlannedTechnician = z.infer<typeof PlannedTechnician>

/** Active ones, and those switched off who still have jobs. */
export const listTechnicians = (tx: Tx, from: string, ids?: readonly number[]) => many(tx, PlannedTechnician)`
    select a.id, ${person('a')} as name,
      case when a.picture_id is null then null else '/api/technicians/' || a.id || '/picture?v=' || a.picture_id end as picture,
      a.active, coalesce(t.provinces, '{}') as provinces, coalesce(t.work_from, '08:00') as work_from,
      coalesce(t.work_until, '17:00') as work_until, coalesce(t.lunch_from, '13:00') as lunch_from,
      coalesce(t.lunch_minutes, 60) as lunch_minutes, t.day_minutes, t.home_id,
      coalesce((select json_agg(json_build_object('from', b.from_on, 'to', b.to_on, 'note', b.note) order by b.from_on)
        from technician_absence b where b.technician_id = a.id and b.to_on >= ${from}::date), '[]') as absences,
      (select count(*) from product p where p.technician_id = a.id and p.status = 'assigned' and p.accepted_at is not null) as units
    from account a left join technician t on t.account_id = a.id
    where a.role = 'technician' and a.erased_at is null
      and (a.active or exists (select from intervention i where i.technician_id = a.id and i.status in ('open', 'assigned', 'closing_requested')))
      and ${ids ? sql`a.id = any(${ids}::bigint[])` : sql`true`}
    order by a.last_name collate italian, a.first_name collate italian, a.id`

const PlannedJob = JobFacts.extend({
  supplier_id: integer,
  planned_from: nullableText,
  planned_until: nullableText,
  soon_from: Day,
  paused: boolean,
  minutes: nullableInteger,
  tml_model: nullableText,
  parts: z.array(integer),
})
export type PlannedJob = z.infer<typeof PlannedJob>

const jobs = sql`
    select i.id, i.version, i.number, i.kind, i.merchant_name, i.city, i.province, i.supplier_id, s.name as supplier, i.status,
      i.technician_id, i.planned_on, i.planned_from, i.planned_until, i.due_on, i.soon_from, i.paused, i.appointment_on, i.appointment_at,
      i.hold_reason_id is not null as on_hold, i.changed_since_assigned as changed, c.minutes, i.tml_model,
      ${wantedPartsSql} as parts, i.opening_hours
    from intervention i join supplier s on s.id = i.supplier_id join intervention_code c on c.id = i.code_id`

/** Planned within some days, done ones included. */
export const listPlanned = (tx: Tx, from: string, to: string, technicians?: readonly number[]) => many(tx, PlannedJob)`
    ${jobs} where i.planned_on between ${from}::date and ${to}::date and i.status <> 'cancelled'
      and ${technicians ? sql`i.technician_id = any(${technicians}::bigint[])` : sql`true`} order by i.id`

/** With a technician, and without a day from today on; a day that is over without the work being done is none. */
export const listWithoutDay = (tx: Tx, today: string): Promise<PlannedJob[]> => many(tx, PlannedJob)`
    ${jobs} where i.status = 'assigned' and (i.planned_on is null or i.planned_on < ${today}::date)
    order by i.due_on, i.id`

/** Those due first; one more than the most, so that it is known whether there are more. */
export const listToAssign = (tx: Tx, most: number): Promise<PlannedJob[]> => many(tx, PlannedJob)`
    ${jobs} where i.status = 'open' order by i.due_on, i.id limit ${most + 1}`

export const countToAssign = (tx: Tx) => many(tx, { count: integer })`
    select count(*) as count from intervention where status = 'open'`

export const listJobs = (tx: Tx, ids: readonly number[]): Promise<PlannedJob[]> => many(tx, PlannedJob)`
    ${jobs} where i.id = any(${ids}::bigint[]) and i.status <> 'cancelled' order by i.id`

/** Units in the warehouses that can be sent. */
export const countStock = (tx: Tx) => many(tx, { part_id: integer, count: integer })`
    select part_id, count(*) as count from product where status = 'in_stock' group by part_id order by part_id`

/** Behind a lock: against others who plan the same person's days, and against a change of the account. */
export const lockTechnician = (tx: Tx, id: number): Promise<boolean> =>
  afterLock(
    tx,
    'account',
    id,
    () => exists(tx)`select from account where id = ${id} and role = 'technician' and erased_at is null`,
    { strength: 'no key update' },
  )
