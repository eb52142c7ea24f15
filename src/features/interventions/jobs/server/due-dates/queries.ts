/** The SQL of runs that compute due dates again. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, Day, Instant, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { exists, insertId, many, maybeOne, readIds, readValue } from '#server/database/rows.ts'
import { DueDateRun, DueDateState, Move } from '../../due-dates-contract.ts'
import { SlaTurn } from '../notify-technicians.ts'
import { countedHoldsSql, isLive } from '../queries.ts'

const run = sql`r.id, r.status, r.reason, r.looked_at, r.total, r.later, r.sooner, r.left_out, r.batch_id, r.created_at,
  (select ${person('a')} from account a where a.id = r.created_by) as created_by`

export const findRun = (tx: Tx, id: number): Promise<DueDateRun | undefined> =>
  maybeOne(tx, DueDateRun)`select ${run} from due_date_run r where r.id = ${id}`

export const findNewestRun = (tx: Tx): Promise<DueDateRun | undefined> =>
  maybeOne(tx, DueDateRun)`select ${run} from due_date_run r order by r.id desc limit 1`

const SettingChangeRow = DueDateState.shape.changed.unwrap()

/** The last change of a deciding setting after an instant; without one, after the oldest open job was written. */
export const findSettingChange = (tx: Tx, since: string | null) => maybeOne(tx, SettingChangeRow)`
    select c.at, (select ${person('a')} from account a where a.id = c.account_id) as by, c.setting as subject from due_setting_change c
    where c.at > coalesce(${since}::timestamptz, (select min(i.created_at) from intervention i where ${isLive('i')}))
    order by c.at desc limit 1`

/** Runs that were not applied go: only the newest counts. */
export async function insertRun(tx: Tx, account_id: number): Promise<number> {
  await sql`delete from due_date_run where status in ('computing', 'ready', 'failed')`.execute(tx)
  return insertId(tx)`
    insert into due_date_run (created_by, total)
    select ${account_id}, count(*) from intervention i where ${isLive('i')} returning id`
}

/** Without what was computed before. */
export async function beginRun(tx: Tx, id: number): Promise<void> {
  await sql`delete from due_date_move m using due_date_run r
    where r.id = ${id} and r.status = 'computing' and m.run_id = r.id`.execute(tx)
  await sql`update due_date_run set looked_at = 0, later = 0, sooner = 0
    where id = ${id} and status = 'computing'`.execute(tx)
}

const LiveJob = z.strictObject({
  id: integer,
  version: integer,
  supplier_id: integer,
  code_id: integer,
  province: nullableText,
  city: nullableText,
  received_at: Instant,
  closing_days: integer,
  closing_days_given: boolean,
  due_on: Day,
  soon_from: string,
  holds: z.array(z.strictObject({ from: Day, to: Day })),
})
export type LiveJob = z.infer<typeof LiveJob>

export const listLiveJobs = (tx: Tx, after: number, limit: number): Promise<LiveJob[]> => many(tx, LiveJob)`
    select i.id, i.version, i.supplier_id, i.code_id, i.province, i.city, i.received_at, i.closing_days, i.closing_days_given,
      i.due_on, i.soon_from, ${countedHoldsSql} as holds
    from intervention i where ${isLive('i')} and i.id > ${after} order by i.id limit ${limit}`

const NewMove = z.strictObject({
  intervention_id: integer,
  version: integer,
  due_before: string,
  due_after: string,
  soon_from: string,
  closing_days: integer,
})
export type NewMove = z.infer<typeof NewMove>

/** Adds what a part of the jobs would move; a run that is gone takes nothing. Answers whether it is still wanted. */
export async function addMoves(tx: Tx, run_id: number, looked_at: number, moves: readonly NewMove[]): Promise<boolean> {
  const { rows } = await sql`
    update due_date_run set looked_at = looked_at + ${looked_at},
      later = later + ${moves.filter((move) => move.due_after > move.due_before).length},
      sooner = sooner + ${moves.filter((move) => move.due_after < move.due_before).length}
    where id = ${run_id} and status = 'computing' returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into due_date_move (run_id, intervention_id, version, due_before, due_after, soon_from, closing_days)
    select ${run_id}, m.* from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (intervention_id bigint, version integer, due_before date, due_after date, soon_from date,
        closing_days integer)`.execute(tx)
  return true
}

export async function setRunStatus(
  tx: Tx,
  id: number,
  from: readonly DueDateRun['status'][],
  to: { status: DueDateRun['status']; reason?: string | null; applied_by?: number },
): Promise<boolean> {
  return exists(tx)`
    update due_date_run set status = ${to.status}, reason = ${to.reason ?? null}, applied_by = coalesce(${to.applied_by ?? null}, applied_by)
    where id = ${id} and status = any(${from}::text[]) returning id`
}

export const listMoves = (tx: Tx, run_id: number, limit: number): Promise<Move[]> => many(tx, Move)`
    select i.id, i.number, i.merchant_name, i.city, ${person('t')} as technician, m.due_before, m.due_after
    from due_date_move m join intervention i on i.id = m.intervention_id left join account t on t.id = i.technician_id
    where m.run_id = ${run_id} and m.due_after <> m.due_before order by m.due_after, i.id limit ${limit}`

const MoveToApply = NewMove.extend({ changed: boolean, number: string, technician_id: nullableInteger })

/** With the jobs locked; `changed` are those that somebody changed since they were computed. */
export async function lockMoves(tx: Tx, run_id: number) {
  await lockRows(tx, 'intervention', sql`select intervention_id from due_date_move where run_id = ${run_id}`)
  return many(tx, MoveToApply)`
    select m.intervention_id, m.version, m.due_before, m.due_after, m.soon_from, m.closing_days,
      (i.version <> m.version or not (${isLive('i')})) as changed, i.number, i.technician_id
    from due_date_move m join intervention i on i.id = m.intervention_id
    where m.run_id = ${run_id} order by i.id`
}

export async function lockRun(tx: Tx, id: number) {
  await lockRows(tx, 'due_date_run', id)
  return maybeOne(tx, { status: string, applied_by: nullableInteger })`
    select status, applied_by from due_date_run where id = ${id}`
}

const AskedBy = { account_id: nullableInteger, later: integer, sooner: integer, left_out: integer }

/** Who asked for a run last, and what it found. */
export const findAskedBy = (tx: Tx, id: number) => maybeOne(tx, AskedBy)`
    select coalesce(applied_by, created_by) as account_id, later, sooner, left_out from due_date_run where id = ${id}`

export const finishRun = (tx: Tx, id: number, batch_id: number | null, left_out: number) =>
  sql`update due_date_run set status = 'applied', batch_id = ${batch_id}, left_out = ${left_out}
    where id = ${id}`.execute(tx)

/** The last day whose midnight was dealt with. */
export const findLastMidnight = (tx: Tx): Promise<string | undefined> => readValue(tx, Day)`
    select day from intervention_midnight order by day desc limit 1`

export const insertMidnight = (tx: Tx, day: string) =>
  sql`insert into intervention_midnight (day) values (${day}::date) on conflict do nothing`.execute(tx)

/** Two midnights at once would tell everything twice. */
export const lockMidnight = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('midnight of interventions'))`.execute(tx)

/** Live jobs that became late, or about to be, after one day and up to another. */
export const listTurned = (tx: Tx, turned: 'late' | 'due_soon', after: string, day: string) => many(tx, SlaTurn)`
    select i.id, i.number, i.technician_id from intervention i
    where ${isLive('i')} and not i.paused and ${
      turned === 'late'
        ? sql`i.due_on >= ${after}::date and i.due_on < ${day}::date`
        : sql`i.soon_from > ${after}::date and i.soon_from <= ${day}::date and i.due_on >= ${day}::date`
    } order by i.due_on, i.id`

/** Holds whose last day is over. */
export const listEndedHolds = (tx: Tx, day: string): Promise<number[]> => readIds(tx)`
    select id from intervention where hold_reason_id is not null and hold_until < ${day}::date order by id`
