/** All SQL of saved views. */
import { sql } from 'kysely'
import { ListView } from '#lib/lists/list-view.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { execute, insertId, many, maybeOne, readCount } from '#server/database/rows.ts'
import type { Sql } from '#server/lists/list.ts'

const select = (account_id: number, where: Sql) => sql`
  select v.id, v.list, v.name, v.shared, v.account_id is not distinct from ${account_id}::bigint as own,
    ${person('a')} as owner, v.query, v.columns, d.view_id is not null as is_default, v.version
  from list_view v left join account a on a.id = v.account_id
    left join list_view_default d on d.view_id = v.id and d.account_id = ${account_id}
  where ${where} and (v.account_id = ${account_id} or v.shared)
  order by own desc, v.name collate italian, v.id`

/** What a person may see of the views of a list, as far as its owner decides. */
export const listVisible = (tx: Tx, account_id: number, list: string): Promise<ListView[]> =>
  many(tx, ListView)`${select(account_id, sql`v.list = ${list}`)}`

export const findVisible = (tx: Tx, account_id: number, id: number): Promise<ListView | undefined> =>
  maybeOne(tx, ListView)`${select(account_id, sql`v.id = ${id}`)}`

/** Locks the view until the transaction ends. */
export const lockView = (tx: Tx, id: number) => lockRows(tx, 'list_view', id)

/** How many of their own a person has; nobody saves another for them until the transaction ends. */
export const countOwn = async (tx: Tx, account_id: number, list: string): Promise<number> => {
  await lockRows(tx, 'account', account_id, { strength: 'no key update' })
  return readCount(tx)`
    select count(*) as n from list_view where account_id = ${account_id} and list = ${list}`
}

export type Stored = Pick<ListView, 'name' | 'shared' | 'query' | 'columns'>

export const insertView = (tx: Tx, account_id: number, list: string, view: Stored): Promise<number> => insertId(tx)`
    insert into list_view (list, account_id, name, shared, query, columns)
    values (${list}, ${account_id}, ${view.name}, ${view.shared}, ${JSON.stringify(view.query)}::jsonb, ${JSON.stringify(view.columns)}::jsonb)
    returning id`

export const updateView = (tx: Tx, id: number, view: Stored) =>
  execute(tx)`
    update list_view set name = ${view.name}, shared = ${view.shared}, query = ${JSON.stringify(view.query)}::jsonb,
    columns = ${JSON.stringify(view.columns)}::jsonb, updated_at = now(), version = version + 1 where id = ${id}`

export const deleteView = (tx: Tx, id: number) => execute(tx)`delete from list_view where id = ${id}`

export const deletePrivateOf = (tx: Tx, account_id: number) =>
  execute(tx)`delete from list_view where account_id = ${account_id} and not shared`

export const saveDefault = (tx: Tx, account_id: number, list: string, view_id: number) =>
  execute(tx)`insert into list_view_default (account_id, list, view_id) values (${account_id}, ${list}, ${view_id})
    on conflict (account_id, list) do update set view_id = excluded.view_id`

export const deleteDefault = (tx: Tx, account_id: number, list: string) =>
  execute(tx)`delete from list_view_default where account_id = ${account_id} and list = ${list}`

export const deleteDefaultsOf = (tx: Tx, account_id: number) =>
  execute(tx)`delete from list_view_default where account_id = ${account_id}`

/** A view that is private again opens for its owner alone. */
export const deleteDefaultsOfOthers = (tx: Tx, view_id: number, account_id: number) =>
  execute(tx)`delete from list_view_default where view_id = ${view_id} and account_id <> ${account_id}`
