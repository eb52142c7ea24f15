/** All SQL of the settings. */
import { sql } from 'kysely'
import type { ColumnChoice } from '#lib/lists/column-choice.ts'
import type { Tx } from '#server/database/db.ts'

export type StoredSetting = { value: Readonly<Record<string, unknown>>; version: number }

export async function findSetting(tx: Tx, name: string): Promise<StoredSetting | undefined> {
  const { rows } = await sql<StoredSetting>`select value, version from setting where name = ${name}`.execute(tx)
  return rows[0]
}

/** The setting, locked until the transaction ends; creates an empty one of version 0 first, so that there is a row to lock. */
export async function lockSetting(tx: Tx, name: string): Promise<StoredSetting> {
  await sql`insert into setting (name, value, version) values (${name}, '{}', 0) on conflict do nothing`.execute(tx)
  const { rows } = await sql<StoredSetting>`
    select value, version from setting where name = ${name} for update`.execute(tx)
  return rows[0] ?? { value: {}, version: 0 }
}

export const saveSetting = (tx: Tx, name: string, value: object, by: number) =>
  sql`update setting set value = ${JSON.stringify(value)}::jsonb, updated_at = now(), updated_by = ${by},
    version = version + 1 where name = ${name}`.execute(tx)

type StoredColumns = { list: string; columns: ColumnChoice[] }

export async function companyColumns(tx: Tx): Promise<Map<string, ColumnChoice[]>> {
  const { rows } = await sql<StoredColumns>`
    select list, columns from table_setting where account_id is null`.execute(tx)
  return new Map(rows.map(({ list, columns }) => [list, columns]))
}

/** A user's columns of a list, or the company's. */
export async function findColumns(tx: Tx, list: string, account_id: number) {
  const { rows } = await sql<{ columns: ColumnChoice[]; own: boolean }>`
    select columns, account_id is not null as own from table_setting
    where list = ${list} and (account_id = ${account_id} or account_id is null)
    order by account_id nulls last limit 1`.execute(tx)
  return rows[0]
}

/** Without an account it is the company's choice. */
export const saveColumns = (tx: Tx, list: string, account_id: number | null, columns: readonly ColumnChoice[]) =>
  sql`insert into table_setting (list, account_id, columns) values (${list}, ${account_id}, ${JSON.stringify(columns)}::jsonb)
    on conflict (list, account_id) do update set columns = excluded.columns, updated_at = now()`.execute(tx)

export const forgetColumns = (tx: Tx, list: string, account_id: number | null) =>
  sql`delete from table_setting where list = ${list} and account_id is not distinct from ${account_id}`.execute(tx)

export const forgetColumnsOf = (tx: Tx, account_id: number) =>
  sql`delete from table_setting where account_id = ${account_id}`.execute(tx)
