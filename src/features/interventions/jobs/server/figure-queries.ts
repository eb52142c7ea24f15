/** The SQL of the figures on the dashboard: kept counts of what was received and closed, and the jobs of past days. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Day, integer, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many, readCount } from '#server/database/rows.ts'
import { endOfDay } from '#server/lists/figures.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { liveStatuses } from '../rules.ts'

export const technicianId = sql`i.technician_id`
export const provinceOf = sql`i.province`
export const dueOn = sql`i.due_on`
export const statusOf = sql`i.status`
export const kindOf = sql`i.kind`
/** The same for every row: one group of all. */
export const everyRow = sql`1`

const DayCount = z.strictObject({ day: Day, received: integer, in_time: integer, late: integer })
export type DayCount = z.infer<typeof DayCount>

/** Of every day of a year on which something was received or closed. */
export async function listDayCounts(tx: Tx, year: number): Promise<DayCount[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  // A day more at both ends: a bucket is in UTC, its day on the office's clock.
  return many(tx, DayCount)`
    select day::text, coalesce(sum(change) filter (where what = 'received'), 0)::integer as received,
      coalesce(sum(change) filter (where what = 'in_time'), 0)::integer as in_time,
      coalesce(sum(change) filter (where what = 'late'), 0)::integer as late
    from (
      select what, change, case when what = 'received' then ${dayOf(sql`bucket at time zone 'UTC'`)} else bucket::date end as day
      from intervention_count
      where what in ('received', 'in_time', 'late') and bucket >= ${from}::date - 1 and bucket < ${to}::date + 2) as counts
    where day between ${from}::date and ${to}::date group by day`
}

export const addUpCounts = (tx: Tx) => sql`select add_up_intervention_counts()`.execute(tx)

export const listTechnicianNames = (tx: Tx, ids: readonly string[]) => many(tx, { id: integer, name: string })`
    select a.id, ${person('a')} as name from account a where a.id = any(${ids}::bigint[])`

type Wanted = 'out_of_sla' | 'reconfiguration' | 'assigned'

const live = sql.join(liveStatuses.map((status) => sql.lit(status)))
const conditions = {
  out_of_sla: (day: string) => sql`status in (${live}) and not paused and due_on < ${day}::date`,
  reconfiguration: () => sql`status in (${live}) and kind = 'reconfiguration'`,
  assigned: () => sql`status = 'assigned'`,
} as const satisfies Record<Wanted, (day: string) => unknown>

/** The first value that a later event says was there before it. */
const before = (field: string) =>
  sql`(array_agg(e.before ->> ${sql.lit(field)} order by e.id) filter (where e.before ? ${sql.lit(field)}))[1]`

/** Jobs at the end of a day: as they are now, with what later events changed taken back. */
export async function countJobsAt(tx: Tx, wanted: Wanted, day: string): Promise<number> {
  const end = endOfDay(day)
  return readCount(tx)`
    with later as materialized (
      select e.intervention_id as id, ${before('status')} as status, ${before('due_on')} as due_on, ${before('paused')} as paused, ${before('kind')} as kind
      from intervention_event e where e.at >= ${end} group by e.intervention_id),
    then_live as (
      select coalesce(l.status, i.status) as status, coalesce(l.due_on::date, i.due_on) as due_on,
        coalesce(l.paused::boolean, i.paused) as paused, coalesce(l.kind, i.kind) as kind
      from intervention i left join later l on l.id = i.id
      where i.created_at < ${end} and (i.status in (${live}) or l.id is not null))
    select count(*) as count from then_live where ${conditions[wanted](day)}`
}
