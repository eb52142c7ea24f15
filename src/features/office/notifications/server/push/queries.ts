/** The SQL of browsers that want to be told, and of what they are told. */
import { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne, readIds } from '#server/database/rows.ts'
import { Kept } from '../../rules.ts'
import { fields, withPerson } from '../queries.ts'

const Keys = z.strictObject({ public_key: string, private_key: string })
export const findKeys = (tx: Tx) => maybeOne(tx, Keys)`select public_key, private_key from push_key`

/** The first ones stay, even if another process made some meanwhile. */
export const insertKeys = (tx: Tx, { public_key, private_key }: z.infer<typeof Keys>) =>
  execute(tx)`
    insert into push_key (public_key, private_key) values (${public_key}, ${private_key}) on conflict do nothing`

const Subscription = z.strictObject({ id: integer, address: string, p256dh: string, auth: string })
export type StoredSubscription = z.infer<typeof Subscription>

/** A browser that another account used before is this one's now. A session is one browser: its new address replaces the old one. */
export async function insertSubscription(
  tx: Tx,
  account_id: number,
  session_id: number,
  { address, p256dh, auth }: Omit<StoredSubscription, 'id'>,
): Promise<void> {
  await execute(tx)`delete from push_subscription where session_id = ${session_id} and address <> ${address}`
  await execute(tx)`insert into push_subscription (account_id, session_id, address, p256dh, auth)
    values (${account_id}, ${session_id}, ${address}, ${p256dh}, ${auth})
    on conflict (address) do update set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = now()`
}

export const deleteSubscription = (tx: Tx, account_id: number, address: string) =>
  execute(tx)`delete from push_subscription where account_id = ${account_id} and address = ${address}`

/** The browser is gone, or has asked its push service to forget us. */
export const dropSubscription = (tx: Tx, id: number) => execute(tx)`delete from push_subscription where id = ${id}`

export const findSubscription = (tx: Tx, id: number) => maybeOne(tx, Subscription)`
    select id, address, p256dh, auth from push_subscription where id = ${id}`

export const listSubscriptions = (tx: Tx, account_id: number) => readIds(tx)`
    select p.id from push_subscription p join account a on a.id = p.account_id and a.active and a.erased_at is null
    where p.account_id = ${account_id} order by p.id`

/** Unread and told nowhere yet, of those who have a browser for it; older ones nobody needs to hear of any more. */
export async function takeToPush(tx: Tx, kinds: readonly string[]): Promise<(Kept & { account_id: number })[]> {
  const due = await readIds(tx)`
    select n.id from notification n
    where n.pushed_at is null and n.read_at is null and n.on_screen and n.at > now() - interval '12 hours' and n.kind = any(${kinds}::text[])
      and exists (select from push_subscription p where p.account_id = n.account_id)
    order by n.id for update of n skip locked`
  if (due.length === 0) return []
  await execute(tx)`update notification set pushed_at = now() where id = any(${due}::bigint[])`
  return many(tx, Kept.extend({ account_id: integer }))`
    select n.account_id, ${fields} from ${withPerson} where n.id = any(${due}::bigint[]) order by n.id desc`
}
