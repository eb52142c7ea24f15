/** SQL of the browsers that have signed in to an account before. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

const mostPerAccount = 10

export async function isKnownDevice(tx: Tx, account_id: number, token_hash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the cookie is one that we gave, to whichever account. */
export async function isOurDevice(tx: Tx, token_hash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('known_device')
    .select('account_id')
    .where('token_hash', '=', token_hash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps the newest few of each account. */
export async function rememberDevice(tx: Tx, account_id: number, token_hash: Buffer): Promise<void> {
  await sql`insert into known_device (account_id, token_hash) values (${account_id}, ${token_hash})
    on conflict (account_id, token_hash) do update set last_used_at = now()`.execute(tx)
  await sql`delete from known_device where account_id = ${account_id} and token_hash in (
    select token_hash from known_device where account_id = ${account_id}
    order by last_used_at desc, token_hash offset ${mostPerAccount})`.execute(tx)
}

export const forgetDevices = (tx: Tx, account_id: number) =>
  tx.deleteFrom('known_device').where('account_id', '=', account_id).execute()
