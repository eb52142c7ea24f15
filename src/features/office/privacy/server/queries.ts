/** All SQL of privacy but what a person's file holds: what stands in the way, what would go, merchants by name, nightly runs. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableInteger, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne, one, readCount } from '#server/database/rows.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { Erasure, MerchantJob, RetentionRun } from '../contract.ts'
import { holdsOf, mostMatches } from '../rules.ts'

const mostNamed = 5

const PersonRow = Erasure.pick({ name: true, username: true, role: true }).extend({ picture_id: nullableInteger })

/** A person whose data are still theirs. */
export const findPerson = (tx: Tx, id: number) => maybeOne(tx, PersonRow)`
    select ${person('a')} as name, a.username, a.role, a.picture_id from account a where a.id = ${id} and a.erased_at is null`

const HeldRow = z.strictObject({ what: z.enum(holdsOf), count: integer, names: z.array(string) })

/** What a person still has: products, open orders, open differences, open jobs; each with some names. */
export const findHeld = (tx: Tx, id: number): Promise<Erasure['held']> => many(tx, HeldRow)`
    select what, count(*) as count, (array_agg(name order by name))[1:${sql.lit(mostNamed)}] as names from (
      select 'products' as what, serial_number as name from product where technician_id = ${id} and status is not null
      union all select 'orders', '#' || id from technician_order where technician_id = ${id} and state = 'to_be_confirmed'
      union all select 'discrepancies', serial_number from discrepancy where technician_id = ${id} and closed_at is null
      union all select 'jobs', number from intervention
        where technician_id = ${id} and status in ('open', 'assigned', 'closing_requested')) as held
    group by what order by array_position(array['products', 'orders', 'discrepancies', 'jobs'], what)`

const DataRow = Erasure.pick({ removes: true, keeps: true })

export const countData = (tx: Tx, id: number, addresses: readonly string[]) => one(tx, DataRow)`
    select
    json_build_object(
      'sessions', (select count(*) from session where account_id = ${id}),
      'devices', (select count(*) from known_device where account_id = ${id}),
      'api_keys', (select count(*) from api_key where account_id = ${id}),
      'mails', (select count(*) from mail where lower(recipient) = any(${addresses}::text[])),
      'absences', (select count(*) from technician_absence where technician_id = ${id})) as removes,
    json_build_object(
      'movements', (select count(*) from movement_batch where account_id = ${id}),
      'documents', (select count(*) from issued_document d where d.issued_by = ${id}
        or (d.document = 'assignments' and exists (select from assignment a where a.id = d.document_id and a.technician_id = ${id}))
        or (d.document = 'orders' and exists (select from technician_order o where o.id = d.document_id and o.technician_id = ${id}))),
      'audit', (select count(*) from audit where account_id = ${id})) as keeps`

/** By any part of merchant, contact, reference or number, and by the digits of a phone number however it is written. */
export async function findMerchants(tx: Tx, search: string): Promise<{ items: MerchantJob[]; more: boolean }> {
  if (search.length < 3) return { items: [], more: false }
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const digits = search.replace(/\D/g, '')
  const byPhone = digits.length >= 5 ? sql`or regexp_replace(phone, '\\D', '', 'g') like ${`%${digits}%`}` : sql``
  const rows = await many(tx, MerchantJob)`
    select id, number, client_reference, merchant_name, contact, phone, city, contact_erased_at is not null as erased,
      case status when 'closed' then closed_on when 'cancelled' then ${dayOf(sql`cancelled_at`)} end as done_on
    from intervention
    where merchant_name ilike ${like} or contact ilike ${like} or client_reference ilike ${like} or number ilike ${like} ${byPhone}
    order by received_at desc, id desc limit ${mostMatches + 1}`
  return { items: rows.slice(0, mostMatches), more: rows.length > mostMatches }
}

export const countJobs = (tx: Tx, ids: readonly number[]): Promise<number> => readCount(tx)`
    select count(*) as count from intervention where id = any(${ids}::bigint[])`

export const findLastRun = (tx: Tx): Promise<RetentionRun | undefined> => maybeOne(tx, RetentionRun)`
    select at, seconds::float8 as seconds, removed, failure from retention_run order by id desc limit 1`

export async function insertRun(tx: Tx, { seconds, removed, failure }: Omit<RetentionRun, 'at'>): Promise<void> {
  await execute(tx)`insert into retention_run (seconds, removed, failure)
    values (${seconds}, ${JSON.stringify(removed)}::jsonb, left(${failure}, 1000))`
  await execute(tx)`delete from retention_run where id <= (select max(id) - 100 from retention_run)`
}
