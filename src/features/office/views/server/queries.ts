/** All SQL of saved views. */
import { sql } from 'kysely'
import type { ListView } from '#lib/lists/list-view.ts'
import type { Tx } from '#server/database/db.ts'
import type { Sql } from '#server/lists/list.ts'

const select = (account_id: number, where: Sql) => sql<ListView>`
  select v.id, v.list, v.name, v.shared, v.account_id is not distinct from ${account_id}::bigint as own,
    a.first_name || ' ' || a.last_name as owner, v.query, v.columns, d.view_id is not null as is_default, v.version
  from list_view v left join account a on a.id = v.account_id
    left join list_view_default d on d.view_id = v.id and d.account_id = ${account_id}
  where ${where} and (v.account_id = ${account_id} or v.shared)
  order by own desc, v.name collate italian, v.id`

/** What a person may see of the views of a list, as far as its owner decides. */
export const listVisible = async (tx: Tx, account_id: number, list: string): Promise<ListView[]> =>
  (await select(account_id, sql`v.list = ${list}`).execute(tx)).rows

export const findVisible = async (tx: Tx, account_id: number, id: number): Promise<ListView | undefined> =>
  (await select(account_id, sql`v.id = ${id}`).execute(tx)).rows[0]

/** Locks the view until the transaction ends. */
export const lockView = (tx: Tx, id: number) => sql`select from list_view where id = ${id} for update`.execute(tx)

/** How many of their own a person has; nobody saves another for them until the transaction ends. */
export const countOwn = async (tx: Tx, account_id: number, list: string): Promise<number> => {
  await sql`select from account where id = ${account_id} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from list_view where account_id = ${account_id} and list = ${list}`.execute(tx)
  return rows[0]?.n ?? 0
}

export type Stored = Pick<ListView, 'name' | 'shared' | 'query' | 'columns'>

export async function insertView(tx: Tx, account_id: number, list: string, view: Stored): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into list_view (list, account_id, name, shared, query, columns)
    values (${list}, ${account_id}, ${view.name}, ${view.shared}, ${JSON.stringify(view.query)}::jsonb, ${JSON.stringify(view.columns)}::jsonb)
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export const updateView = (tx: Tx, id: number, view: Stored) =>
  sql`update list_view set name = ${view.name}, shared = ${view.shared}, query = ${JSON.stringify(view.query)}::jsonb,
    columns = ${JSON.stringify(view.columns)}::jsonb, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    tx,
  )

export const deleteView = (tx: Tx, id: number) => sql`delete from list_view where id = ${id}`.execute(tx)

export const deletePrivateOf = (tx: Tx, account_id: number) =>
  sql`delete from list_view where account_id = ${account_id} and not shared`.execute(tx)

export const saveDefault = (tx: Tx, account_id: number, list: string, view_id: number) =>
  sql`insert into list_view_default (account_id, list, view_id) values (${account_id}, ${list}, ${view_id})
    on conflict (account_id, list) do update set view_id = excluded.view_id`.execute(tx)

export const deleteDefault = (tx: Tx, account_id: number, list: string) =>
  sql`delete from list_view_default where account_id = ${account_id} and list = ${list}`.execute(tx)

export const deleteDefaultsOf = (tx: Tx, account_id: number) =>
  sql`delete from list_view_default where account_id = ${account_id}`.execute(tx)

/** A view that is private again opens for its owner alone. */
export const deleteDefaultsOfOthers = (tx: Tx, view_id: number, account_id: number) =>
  sql`delete from list_view_default where view_id = ${view_id} and account_id <> ${account_id}`.execute(tx)
