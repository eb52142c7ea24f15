/** All SQL of the settings. */
import { z } from 'zod'
import { ColumnChoice } from '#lib/lists/column-choice.ts'
import { boolean, integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { execute, many, maybeOne } from '#server/database/rows.ts'

const StoredSetting = z.strictObject({ value: z.record(string, z.unknown()), version: integer })
export type StoredSetting = z.infer<typeof StoredSetting>

export const findSetting = (tx: Tx, name: string): Promise<StoredSetting | undefined> =>
  maybeOne(tx, StoredSetting)`select value, version from setting where name = ${name}`

/** The setting, locked until the transaction ends; creates an empty one of version 0 first, so that there is a row to lock. */
export async function lockSetting(tx: Tx, name: string): Promise<StoredSetting> {
  await execute(tx)`insert into setting (name, value, version) values (${name}, '{}', 0) on conflict do nothing`
  await lockRows(tx, 'setting', name, { key: 'name' })
  return (await findSetting(tx, name)) ?? { value: {}, version: 0 }
}

export const saveSetting = (tx: Tx, name: string, value: object, by: number) =>
  execute(tx)`update setting set value = ${JSON.stringify(value)}::jsonb, updated_at = now(), updated_by = ${by},
    version = version + 1 where name = ${name}`

const StoredColumns = z.strictObject({ list: string, columns: z.array(ColumnChoice) })

export async function companyColumns(tx: Tx): Promise<Map<string, ColumnChoice[]>> {
  const rows = await many(tx, StoredColumns)`
    select list, columns from table_setting where account_id is null`
  return new Map(rows.map(({ list, columns }) => [list, columns]))
}

const ColumnsRow = z.strictObject({ columns: z.array(ColumnChoice), own: boolean })

/** A user's columns of a list, or the company's. */
export const findColumns = (tx: Tx, list: string, account_id: number) => maybeOne(tx, ColumnsRow)`
    select columns, account_id is not null as own from table_setting
    where list = ${list} and (account_id = ${account_id} or account_id is null)
    order by account_id nulls last limit 1`

/** Without an account it is the company's choice. */
export const saveColumns = (tx: Tx, list: string, account_id: number | null, columns: readonly ColumnChoice[]) =>
  execute(tx)`
    insert into table_setting (list, account_id, columns) values (${list}, ${account_id}, ${JSON.stringify(columns)}::jsonb)
    on conflict (list, account_id) do update set columns = excluded.columns, updated_at = now()`

export const forgetColumns = (tx: Tx, list: string, account_id: number | null) =>
  execute(tx)`delete from table_setting where list = ${list} and account_id is not distinct from ${account_id}`

export const forgetColumnsOf = (tx: Tx, account_id: number) =>
  execute(tx)`delete from table_setting where account_id = ${account_id}`
