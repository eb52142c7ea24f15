/** SQL of the browsers that have signed in to an account before. */
import type { Tx } from '#server/database/db.ts'
import { execute, exists } from '#server/database/rows.ts'

const mostPerAccount = 10

export const isKnownDevice = (tx: Tx, account_id: number, token_hash: Buffer) => exists(tx)`
  select from known_device where account_id = ${account_id} and token_hash = ${token_hash}`

/** Whether the cookie is one that we gave, to whichever account. */
export const isOurDevice = (tx: Tx, token_hash: Buffer) => exists(tx)`
  select from known_device where token_hash = ${token_hash} limit 1`

/** Keeps the newest few of each account. */
export async function rememberDevice(tx: Tx, account_id: number, token_hash: Buffer): Promise<void> {
  await execute(tx)`
    insert into known_device (account_id, token_hash) values (${account_id}, ${token_hash})
    on conflict (account_id, token_hash) do update set last_used_at = now()`
  await execute(tx)`
    delete from known_device where account_id = ${account_id} and token_hash in (
      select token_hash from known_device where account_id = ${account_id}
      order by last_used_at desc, token_hash offset ${mostPerAccount})`
}

export const forgetDevices = (tx: Tx, account_id: number) => execute(tx)`
  delete from known_device where account_id = ${account_id}`
