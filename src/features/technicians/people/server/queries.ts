/** All SQL of technicians. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableInteger, string } from '#lib/records/fields.ts'
import { columnsOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { execute, many, maybeOne, readCount, readValue } from '#server/database/rows.ts'
import { endOfDay } from '#server/lists/figures.ts'
import { type Findable, personNames } from '#server/lists/findable.ts'
import { defineSource, type Sql } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { todaySql } from '#server/time/time-zone.ts'
import { technicianList } from '../columns.ts'
import {
  Absences,
  type AbsencesInput,
  Hours,
  type HoursInput,
  Minimums,
  type MinimumsInput,
  Technician,
} from '../contract.ts'
import { texts } from '../texts.ts'

const picture = sql`case when a.picture_id is null then null else '/api/technicians/' || a.id || '/picture?v=' || a.picture_id end`
const holding = (status: 'assigned' | 'fault') =>
  sql`(select count(*) from product p where p.technician_id = a.id and p.status = ${sql.lit(status)}::product_status)`

/** Interventions that are not done, as the partial index has them. */
const jobs = (more: Sql = sql``) =>
  sql`(select count(*) from intervention i where i.technician_id = a.id and i.status in ('open', 'assigned', 'closing_requested') ${more})`
const late = sql`and not i.paused and i.due_on < ${todaySql}`

/** A technician account that was created without this feature has no row here yet. */
export const technicianSource = defineSource({
  definition: technicianList,
  row: Technician,
  from: sql`(select * from account where role = 'technician' and erased_at is null) a left join technician t on t.account_id = a.id`,
  id: sql`a.id`,
  columns: {
    picture,
    name: sql`(a.first_name || ' ' || a.last_name)`,
    ...columnsOf('a', ['username', 'email', 'phone', 'active', 'last_login_at', 'created_at']),
    provinces: sql`coalesce(t.provinces, '{}')`,
    held: holding('assigned'),
    faulty: holding('fault'),
    open_jobs: jobs(),
    late_jobs: jobs(late),
    maximum_open: sql`t.maximum_open`,
  },
  extra: {
    ...columnsOf('a', ['first_name', 'last_name', 'address', 'language', 'version']),
    two_factor: sql`a.totp_secret is not null`,
    invited: sql`a.password_hash is null`,
    updated_at: sql`greatest(a.updated_at, t.updated_at)`,
  },
  sort: { provinces: sql`nullif(array_to_string(t.provinces, ' '), '')` },
  filter: { provinces: (_matches, value) => sql`t.provinces && ${value}::text[]` },
  search: [
    sql`(a.first_name || ' ' || a.last_name || ' ' || a.username || ' ' || a.email)`,
    sql`a.phone`,
    sql`array_to_string(t.provinces, ' ')`,
  ],
})

/** Movements that name a person; each of the three columns has an index. */
export const namesPerson = (id: number) =>
  sql`(m.technician_id = ${id} or m.installed_by = ${id} or m.return_by = ${id})`

export async function technicianUses(tx: Tx, id: number): Promise<Use[]> {
  const rows = await many(tx, { products: integer, orders: integer, movements: integer, jobs: integer })`
    select (select count(*) from product where technician_id = ${id} and status is not null) as products,
      (select count(*) from technician_order where technician_id = ${id}) as orders,
      (select count(*) from movement m where ${namesPerson(id)}) as movements,
      (select count(*) from intervention where technician_id = ${id}) as jobs`
  return [
    { count: rows[0]?.products ?? 0, items: texts.products_in_use, to: `/assigned-products?technician_id=${id}` },
    { count: rows[0]?.orders ?? 0, items: texts.orders_in_use },
    { count: rows[0]?.movements ?? 0, items: texts.movements_in_use },
    { count: rows[0]?.jobs ?? 0, items: texts.jobs_in_use, to: `/intervention-assign?technician_id=${id}` },
  ]
}

const Coverage = z.strictObject({ provinces: z.array(string), maximum_open: nullableInteger })
export type Coverage = z.infer<typeof Coverage>

export const findCoverage = (tx: Tx, id: number) => maybeOne(tx, Coverage)`
    select coalesce(t.provinces, '{}') as provinces, t.maximum_open
    from account a left join technician t on t.account_id = a.id
    where a.id = ${id} and a.role = 'technician'`

export async function saveCoverage(tx: Tx, id: number, { provinces, maximum_open }: Coverage): Promise<void> {
  await execute(
    tx,
  )`insert into technician (account_id, provinces, maximum_open) values (${id}, ${provinces}::text[], ${maximum_open})
    on conflict (account_id) do update
      set provinces = excluded.provinces, maximum_open = excluded.maximum_open, updated_at = now()`
}

export const findPictureId = (tx: Tx, id: number) => readValue(tx, nullableInteger)`
    select picture_id from account where id = ${id} and role = 'technician'`

export const findMinimums = (tx: Tx, id: number) => maybeOne(tx, Minimums)`
    select coalesce(t.version, 1) as version, coalesce(m.items, '[]') as items, coalesce(m.parts, '[]') as parts
    from account a left join technician t on t.account_id = a.id
      cross join lateral (
        select json_agg(json_build_object('part_id', p.id, 'minimum', m.minimum) order by p.model_number collate italian, p.part_number) as items,
          json_agg(json_build_object('id', p.id, 'part_number', p.part_number, 'model_number', p.model_number) order by p.id) as parts
        from technician_minimum m join part p on p.id = m.part_id where m.technician_id = a.id) m
    where a.id = ${id} and a.role = 'technician'`

/** The technician's name and the version of their minimums, locked until the transaction ends. */
export async function lockTechnician(tx: Tx, id: number): Promise<{ name: string; version: number } | undefined> {
  // The account first, as an erasure does.
  await lockRows(tx, 'account', id, { strength: 'share' })
  await execute(tx)`insert into technician (account_id)
    select id from account where id = ${id} and role = 'technician' and erased_at is null on conflict do nothing`
  await lockRows(tx, 'technician', id, { key: 'account_id' })
  return maybeOne(tx, { name: string, version: integer })`
    select a.first_name || ' ' || a.last_name as name, t.version from technician t join account a on a.id = t.account_id
    where t.account_id = ${id} and a.role = 'technician' and a.erased_at is null`
}

export async function replaceMinimums(tx: Tx, id: number, items: MinimumsInput['items']): Promise<void> {
  await execute(tx)`delete from technician_minimum where technician_id = ${id}`
  await execute(tx)`insert into technician_minimum (technician_id, part_id, minimum)
    select ${id}, * from unnest(${items.map((it) => it.part_id)}::bigint[], ${items.map((it) => it.minimum)}::integer[])`
  await execute(tx)`update technician set version = version + 1, updated_at = now() where account_id = ${id}`
}

export const findAbsences = (tx: Tx, id: number) => maybeOne(tx, Absences)`
    select coalesce(t.version, 1) as version, coalesce((
      select json_agg(json_build_object('from', b.from_on, 'to', b.to_on, 'note', b.note) order by b.from_on, b.id)
      from technician_absence b where b.technician_id = a.id), '[]') as items
    from account a left join technician t on t.account_id = a.id
    where a.id = ${id} and a.role = 'technician'`

export async function replaceAbsences(tx: Tx, id: number, by: number, items: AbsencesInput['items']): Promise<void> {
  await execute(tx)`delete from technician_absence where technician_id = ${id}`
  await execute(tx)`insert into technician_absence (technician_id, from_on, to_on, note, created_by)
    select ${id}, given.*, ${by} from unnest(${items.map((it) => it.from)}::date[], ${items.map((it) => it.to)}::date[],
      ${items.map((it) => it.note)}::text[]) as given`
  await execute(tx)`update technician set version = version + 1, updated_at = now() where account_id = ${id}`
}

export const findHours = (tx: Tx, id: number) => maybeOne(tx, Hours)`
    select coalesce(t.version, 1) as version, coalesce(t.work_from, '08:00') as work_from, coalesce(t.work_until, '17:00') as work_until,
      coalesce(t.lunch_from, '13:00') as lunch_from, coalesce(t.lunch_minutes, 60) as lunch_minutes, t.day_minutes, t.home_id
    from account a left join technician t on t.account_id = a.id
    where a.id = ${id} and a.role = 'technician'`

export const saveHours = (tx: Tx, id: number, it: HoursInput) =>
  execute(
    tx,
  )`update technician set work_from = ${it.work_from}, work_until = ${it.work_until}, lunch_from = ${it.lunch_from},
      lunch_minutes = ${it.lunch_minutes}, day_minutes = ${it.day_minutes}, home_id = ${it.home_id},
      version = version + 1, updated_at = now() where account_id = ${id}`

/** Coverage, minimums, hours and absences; the account stays. */
export async function deleteCoverage(tx: Tx, id: number): Promise<void> {
  await execute(tx)`delete from technician where account_id = ${id}`
  await execute(tx)`delete from technician_absence where technician_id = ${id}`
}

/** What the search finds of technicians. */
export const technicians: Findable = {
  key: 'technicians',
  label: texts.one,
  icon: 'person',
  opens: { admin: ({ id }) => `/technician/edit/${id}` },
  source: technicianSource,
  title: sql`(a.first_name || ' ' || a.last_name)`,
  note: sql`a.username`,
  names: personNames('a'),
  phones: [sql`a.phone`],
}

/** At the end of a day, of those that are active now: who was switched off since is not counted. */
export const countActiveAt = (tx: Tx, day: string) => readCount(tx)`
    select count(*) as count from account
    where role = 'technician' and active and erased_at is null and created_at < ${endOfDay(day)}`
