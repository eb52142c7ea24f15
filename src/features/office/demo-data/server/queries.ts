/** All SQL of the demo data; what removes them is a function of the database, which refuses without their mark. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { DemoData } from '../contract.ts'
import { type CountedKind, keptSubjects, passingSubjects, readingActions } from '../rules.ts'

export type Mark = { made_at: string; audit_id: number; account_ids: number[] }

export async function findMark(tx: Tx): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`select made_at, audit_id, account_ids from demo_mark`.execute(tx)
  return rows[0]
}

/** All that the audit log holds so far was written by the demo data; a second call moves the mark on. */
export const saveMark = (tx: Tx, account_ids: readonly number[]) =>
  sql`insert into demo_mark (made_at, audit_id, account_ids)
    values (now(), (select coalesce(max(id), 0) from audit), ${account_ids}::bigint[])
    on conflict (is_only) do update set made_at = excluded.made_at, audit_id = excluded.audit_id, account_ids = excluded.account_ids`.execute(
    tx,
  )

/** Accounts that were made in this transaction or later than the first one of the company. */
export async function listOtherAccounts(tx: Tx, own_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account where id <> ${own_id} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countData(tx: Tx): Promise<Record<CountedKind, number>> {
  const { rows } = await sql<Record<CountedKind, number>>`select
    (select count(*) from supplier) + (select count(*) from warehouse) as suppliers,
    (select count(*) from part) as parts,
    (select count(*) from product) as products,
    (select count(*) from delivery_note) + (select count(*) from assignment) + (select count(*) from technician_order)
      + (select count(*) from return_note) as documents,
    (select cardinality(account_ids) from demo_mark) as technicians,
    (select count(*) from intervention) as interventions,
    (select count(*) from statement) + (select count(*) from client_report) + (select count(*) from comparison) as statements,
    (select count(*) from stored_file) as files`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('counting gives one row')
  return counts
}

type People = Pick<DemoData, 'leaving' | 'staying' | 'keeps_company'>

export async function findPeople(tx: Tx, { account_ids, made_at }: Mark): Promise<People> {
  const { rows } = await sql<{ name: string; username: string; leaves: boolean }>`
    select first_name || ' ' || last_name as name, username, id = any(${account_ids}::bigint[]) as leaves
    from account order by role, id`.execute(tx)
  const { rows: company } = await sql`select from setting where name = 'company' and updated_at > ${made_at}`.execute(
    tx,
  )
  const listed = (leaves: boolean) =>
    rows.filter((row) => row.leaves === leaves).map(({ name, username }) => ({ name, username }))
  return { leaving: listed(true), staying: listed(false), keeps_company: company.length > 0 }
}

export type Change = { subject: string; count: number; last_at: string }

/** What people did since with what would go. */
export async function listChanges(tx: Tx, { audit_id }: Mark): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select subject, count(*) as count, max(at) as last_at from audit
    where id > ${audit_id} and account_id is not null and not subject = any(${[...keptSubjects, ...passingSubjects]}::text[])
      and not action = any(${[...readingActions]}::text[])
    group by subject order by count(*) desc, subject`.execute(tx)
  return rows
}

export async function findLastBackup(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select at from backup_run where failure is null order by id desc limit 1`.execute(tx)
  return rows[0]?.at ?? null
}

/** From here on nothing is added to what goes, until the transaction ends. */
export const lockData = (tx: Tx) => sql`select lock_demo_data()`.execute(tx)
/** `recordFilters`: the fields of list queries that name records by id, which saved views lose. */
export const removeData = (tx: Tx, recordFilters: readonly string[]) =>
  sql`select remove_demo_data(${[...keptSubjects]}::text[], ${recordFilters}::text[])`.execute(tx)
