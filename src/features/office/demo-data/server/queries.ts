/** All SQL of the demo data; what removes them is a function of the database, which refuses without their mark. */
import { z } from 'zod'
import { boolean, Instant, integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, exists, many, maybeOne, one, readIds, readValue } from '#server/database/rows.ts'
import type { DemoData } from '../contract.ts'
import { type CountedKind, countedKinds, keptSubjects, passingSubjects, readingActions } from '../rules.ts'

const Mark = z.strictObject({ made_at: Instant, audit_id: integer, account_ids: z.array(integer) })
export type Mark = z.infer<typeof Mark>

export const findMark = (tx: Tx): Promise<Mark | undefined> =>
  maybeOne(tx, Mark)`select made_at, audit_id, account_ids from demo_mark`

/** All that the audit log holds so far was written by the demo data; a second call moves the mark on. */
export const saveMark = (tx: Tx, account_ids: readonly number[]) =>
  execute(tx)`insert into demo_mark (made_at, audit_id, account_ids)
    values (now(), (select coalesce(max(id), 0) from audit), ${account_ids}::bigint[])
    on conflict (is_only) do update set made_at = excluded.made_at, audit_id = excluded.audit_id, account_ids = excluded.account_ids`

/** Accounts that were made in this transaction or later than the first one of the company. */
export const listOtherAccounts = (tx: Tx, own_id: number): Promise<number[]> =>
  readIds(tx)`select id from account where id <> ${own_id} order by id`

const DataRow = z.record(z.enum(countedKinds), integer)

export const countData = (tx: Tx): Promise<Record<CountedKind, number>> => one(tx, DataRow)`
    select
    (select count(*) from supplier) + (select count(*) from warehouse) as suppliers,
    (select count(*) from part) as parts,
    (select count(*) from product) as products,
    (select count(*) from delivery_note) + (select count(*) from assignment) + (select count(*) from technician_order)
      + (select count(*) from return_note) as documents,
    (select cardinality(account_ids) from demo_mark) as technicians,
    (select count(*) from intervention) as interventions,
    (select count(*) from statement) + (select count(*) from client_report) + (select count(*) from comparison) as statements,
    (select count(*) from stored_file) as files`

type People = Pick<DemoData, 'leaving' | 'staying' | 'keeps_company'>

export async function findPeople(tx: Tx, { account_ids, made_at }: Mark): Promise<People> {
  const rows = await many(tx, { name: string, username: string, leaves: boolean })`
    select first_name || ' ' || last_name as name, username, id = any(${account_ids}::bigint[]) as leaves
    from account order by role, id`
  const keeps_company = await exists(tx)`select from setting where name = 'company' and updated_at > ${made_at}`
  const listed = (leaves: boolean) =>
    rows.filter((row) => row.leaves === leaves).map(({ name, username }) => ({ name, username }))
  return { leaving: listed(true), staying: listed(false), keeps_company }
}

const Change = z.strictObject({ subject: string, count: integer, last_at: Instant })
export type Change = z.infer<typeof Change>

/** What people did since with what would go. */
export const listChanges = (tx: Tx, { audit_id }: Mark): Promise<Change[]> => many(tx, Change)`
    select subject, count(*) as count, max(at) as last_at from audit
    where id > ${audit_id} and account_id is not null and not subject = any(${[...keptSubjects, ...passingSubjects]}::text[])
      and not action = any(${[...readingActions]}::text[])
    group by subject order by count(*) desc, subject`

export const findLastBackup = (tx: Tx): Promise<string | undefined> => readValue(tx, Instant)`
  select at from backup_run where failure is null order by id desc limit 1`

/** From here on nothing is added to what goes, until the transaction ends. */
export const lockData = (tx: Tx) => execute(tx)`select lock_demo_data()`
/** `recordFilters`: the fields of list queries that name records by id, which saved views lose. */
export const removeData = (tx: Tx, recordFilters: readonly string[]) =>
  execute(tx)`select remove_demo_data(${[...keptSubjects]}::text[], ${recordFilters}::text[])`
