/** The SQL of runs that compute due dates again. */
import { sql } from 'kysely'
import type { Hold } from '#lib/time/due-dates.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import type { DueDateRun, DueDateState, Move } from '../due-dates-contract.ts'
import { countedHoldsSql, isLive } from './queries.ts'
import type { SlaTurn } from './telling.ts'

const run = sql`r.id, r.status, r.reason, r.looked_at, r.total, r.later, r.sooner, r.left_out, r.batch_id, r.created_at,
  (select ${person('a')} from account a where a.id = r.created_by) as created_by`

export async function findRun(tx: Tx, id: number): Promise<DueDateRun | undefined> {
  const { rows } = await sql<DueDateRun>`select ${run} from due_date_run r where r.id = ${id}`.execute(tx)
  return rows[0]
}

export async function findNewestRun(tx: Tx): Promise<DueDateRun | undefined> {
  const { rows } = await sql<DueDateRun>`select ${run} from due_date_run r order by r.id desc limit 1`.execute(tx)
  return rows[0]
}

/** The last change of a deciding setting after an instant; without one, after the oldest open job was written. */
export async function findSettingChange(tx: Tx, since: string | null): Promise<DueDateState['changed']> {
  const { rows } = await sql<NonNullable<DueDateState['changed']>>`
    select c.at, (select ${person('a')} from account a where a.id = c.account_id) as by, c.setting as subject from due_setting_change c
    where c.at > coalesce(${since}::timestamptz, (select min(i.created_at) from intervention i where ${isLive('i')}))
    order by c.at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Runs that were not applied go: only the newest counts. */
export async function insertRun(tx: Tx, account_id: number): Promise<number> {
  await sql`delete from due_date_run where status in ('computing', 'ready', 'failed')`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into due_date_run (created_by, total)
    select ${account_id}, count(*) from intervention i where ${isLive('i')} returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a run was not written')
  return row.id
}

/** Without what was computed before. */
export async function beginRun(tx: Tx, id: number): Promise<void> {
  await sql`delete from due_date_move m using due_date_run r where r.id = ${id} and r.status = 'computing' and m.run_id = r.id`.execute(
    tx,
  )
  await sql`update due_date_run set looked_at = 0, later = 0, sooner = 0 where id = ${id} and status = 'computing'`.execute(
    tx,
  )
}

export type LiveJob = {
  id: number
  version: number
  supplier_id: number
  code_id: number
  province: string | null
  city: string | null
  received_at: string
  closing_days: number
  closing_days_given: boolean
  due_on: string
  soon_from: string
  holds: Hold[]
}

export async function listLiveJobs(tx: Tx, after: number, limit: number): Promise<LiveJob[]> {
  const { rows } = await sql<LiveJob>`
    select i.id, i.version, i.supplier_id, i.code_id, i.province, i.city, i.received_at, i.closing_days, i.closing_days_given,
      i.due_on, i.soon_from, ${countedHoldsSql} as holds
    from intervention i where ${isLive('i')} and i.id > ${after} order by i.id limit ${limit}`.execute(tx)
  return rows
}

export type NewMove = {
  intervention_id: number
  version: number
  due_before: string
  due_after: string
  soon_from: string
  closing_days: number
}

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
      as m (intervention_id bigint, version integer, due_before date, due_after date, soon_from date, closing_days integer)`.execute(
    tx,
  )
  return true
}

export async function setRunStatus(
  tx: Tx,
  id: number,
  from: readonly DueDateRun['status'][],
  to: { status: DueDateRun['status']; reason?: string | null; applied_by?: number },
): Promise<boolean> {
  const { rows } = await sql`
    update due_date_run set status = ${to.status}, reason = ${to.reason ?? null}, applied_by = coalesce(${to.applied_by ?? null}, applied_by)
    where id = ${id} and status = any(${from}::text[]) returning id`.execute(tx)
  return rows.length > 0
}

export async function listMoves(tx: Tx, run_id: number, limit: number): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select i.id, i.number, i.merchant_name, i.city, ${person('t')} as technician, m.due_before, m.due_after
    from due_date_move m join intervention i on i.id = m.intervention_id left join account t on t.id = i.technician_id
    where m.run_id = ${run_id} and m.due_after <> m.due_before order by m.due_after, i.id limit ${limit}`.execute(tx)
  return rows
}

export type MoveToApply = NewMove & { changed: boolean; number: string; technician_id: number | null }

/** With the jobs locked; `changed` are those that somebody changed since they were computed. */
export async function lockMoves(tx: Tx, run_id: number): Promise<MoveToApply[]> {
  const { rows } = await sql<MoveToApply>`
    select m.intervention_id, m.version, m.due_before, m.due_after, m.soon_from, m.closing_days,
      (i.version <> m.version or not (${isLive('i')})) as changed, i.number, i.technician_id
    from due_date_move m join intervention i on i.id = m.intervention_id
    where m.run_id = ${run_id} order by i.id for update of i`.execute(tx)
  return rows
}

export async function lockRun(tx: Tx, id: number): Promise<{ status: string; applied_by: number | null } | undefined> {
  const { rows } = await sql<{ status: string; applied_by: number | null }>`
    select status, applied_by from due_date_run where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Who asked for a run last, and what it found. */
export async function findAskedBy(
  tx: Tx,
  id: number,
): Promise<{ account_id: number | null; later: number; sooner: number; left_out: number } | undefined> {
  const { rows } = await sql<{ account_id: number | null; later: number; sooner: number; left_out: number }>`
    select coalesce(applied_by, created_by) as account_id, later, sooner, left_out from due_date_run where id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

export const finishRun = (tx: Tx, id: number, batch_id: number | null, left_out: number) =>
  sql`update due_date_run set status = 'applied', batch_id = ${batch_id}, left_out = ${left_out} where id = ${id}`.execute(
    tx,
  )

/** The last day whose midnight was dealt with. */
export async function findLastMidnight(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select day from intervention_midnight order by day desc limit 1`.execute(tx)
  return rows[0]?.day
}

export const insertMidnight = (tx: Tx, day: string) =>
  sql`insert into intervention_midnight (day) values (${day}::date) on conflict do nothing`.execute(tx)

/** Two midnights at once would tell everything twice. */
export const lockMidnight = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('midnight of interventions'))`.execute(tx)

/** Live jobs that became late, or about to be, after one day and up to another. */
export async function listTurned(tx: Tx, turned: 'late' | 'due_soon', after: string, day: string): Promise<SlaTurn[]> {
  const { rows } = await sql<SlaTurn>`
    select i.id, i.number, i.technician_id from intervention i
    where ${isLive('i')} and not i.paused and ${
      turned === 'late'
        ? sql`i.due_on >= ${after}::date and i.due_on < ${day}::date`
        : sql`i.soon_from > ${after}::date and i.soon_from <= ${day}::date and i.due_on >= ${day}::date`
    } order by i.due_on, i.id`.execute(tx)
  return rows
}

/** Holds whose last day is over. */
export async function listEndedHolds(tx: Tx, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from intervention where hold_until < ${day}::date order by id`.execute(tx)
  return rows.map((row) => row.id)
}
