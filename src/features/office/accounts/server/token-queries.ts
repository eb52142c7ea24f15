/** SQL of one-time tokens: links in mails and steps of a set-up. */
import { sql } from 'kysely'
import { integer, nullableText } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { execute, exists, maybeOne } from '#server/database/rows.ts'

type Purpose = 'reset' | 'totp' | 'undo'
type NewToken = { account_id: number; purpose: Purpose; token_hash: Buffer; payload?: string; seconds: number }

export const insertOneTimeToken = (tx: Tx, { account_id, purpose, token_hash, payload, seconds }: NewToken) => execute(
  tx,
)`
  insert into one_time_token (account_id, purpose, token_hash, payload, expires_at)
  values (${account_id}, ${purpose}, ${token_hash}, ${payload ?? null}, now() + make_interval(secs => ${seconds}))`

/** Replaces earlier tokens for the same purpose: only the newest link works. */
export async function replaceOneTimeToken(tx: Tx, token: NewToken): Promise<void> {
  const { account_id, purpose } = token
  await execute(tx)`
    delete from one_time_token where account_id = ${account_id} and purpose = ${purpose} and used_at is null`
  await insertOneTimeToken(tx, token)
}

/** Whether a link can still set a password. */
export const isResetToken = (tx: Tx, token_hash: Buffer) => exists(tx)`
  select from one_time_token t join account a on a.id = t.account_id
  where t.token_hash = ${token_hash} and t.purpose = 'reset' and t.used_at is null and t.expires_at > now() and a.active`

/** Uses a token up: of two uses at the same time one finds nothing. */
export const consumeToken = (tx: Tx, token_hash: Buffer, purpose: Purpose) =>
  maybeOne(tx, { account_id: integer, payload: nullableText })`
  update one_time_token set used_at = now()
  where token_hash = ${token_hash} and purpose = ${purpose} and used_at is null and expires_at > now()
  returning account_id, payload`

/** Links of changes that came after this one. */
export const deleteLaterUndoTokens = (tx: Tx, account_id: number, changed_at: string) => execute(tx)`
  delete from one_time_token where account_id = ${account_id} and purpose = 'undo'
    and (payload::jsonb ->> 'changed_at')::timestamptz > ${changed_at}::timestamptz`

/** The secret that is being set up, if it was begun a short while ago. */
export async function findPendingTotp(tx: Tx, account_id: number) {
  const pending = sql`account_id = ${account_id} and purpose = 'totp' and used_at is null and expires_at > now()`
  await lockRows(tx, 'one_time_token', sql`select id from one_time_token where ${pending}`)
  return maybeOne(tx, { payload: nullableText })`select payload from one_time_token where ${pending}`
}

export const deleteOneTimeTokens = (tx: Tx, account_id: number, purpose: Purpose) => execute(tx)`
  delete from one_time_token where account_id = ${account_id} and purpose = ${purpose}`

export const deleteAllTokens = (tx: Tx, account_id: number) => execute(tx)`
  delete from one_time_token where account_id = ${account_id}`
