/** SQL of one-time tokens: links in mails and steps of a set-up. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { nowSql } from '#server/time/time-zone.ts'

type Purpose = 'reset' | 'totp' | 'undo'
type NewToken = { account_id: number; purpose: Purpose; token_hash: Buffer; payload?: string; seconds: number }

export async function insertOneTimeToken(tx: Tx, { seconds, payload, ...token }: NewToken): Promise<void> {
  await tx
    .insertInto('one_time_token')
    .values({ ...token, payload: payload ?? null, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Replaces earlier tokens for the same purpose: only the newest link works. */
export async function replaceOneTimeToken(tx: Tx, token: NewToken): Promise<void> {
  const { account_id, purpose } = token
  await tx
    .deleteFrom('one_time_token')
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  await insertOneTimeToken(tx, token)
}

/** The account of a link that can still set a password. */
export const findResetToken = (tx: Tx, token_hash: Buffer) =>
  tx
    .selectFrom('one_time_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select('t.account_id')
    .where('t.token_hash', '=', token_hash)
    .where('t.purpose', '=', 'reset')
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', nowSql)
    .where('a.active', '=', true)
    .executeTakeFirst()

/** Uses a token up: of two uses at the same time one finds nothing. */
export const consumeToken = (tx: Tx, token_hash: Buffer, purpose: Purpose) =>
  tx
    .updateTable('one_time_token')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowSql)
    .returning(['account_id', 'payload'])
    .executeTakeFirst()

/** Links of changes that came after this one. */
export const deleteLaterUndoTokens = (tx: Tx, account_id: number, changed_at: string) =>
  sql`delete from one_time_token where account_id = ${account_id} and purpose = 'undo'
    and (payload::jsonb ->> 'changed_at')::timestamptz > ${changed_at}::timestamptz`.execute(tx)

/** The secret that is being set up, if it was begun a short while ago. */
export const findPendingTotp = (tx: Tx, account_id: number) =>
  tx
    .selectFrom('one_time_token')
    .select(['id', 'payload'])
    .where('account_id', '=', account_id)
    .where('purpose', '=', 'totp')
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowSql)
    .forUpdate()
    .executeTakeFirst()

export const deleteOneTimeTokens = (tx: Tx, account_id: number, purpose: Purpose) =>
  tx.deleteFrom('one_time_token').where('account_id', '=', account_id).where('purpose', '=', purpose).execute()

export const deleteAllTokens = (tx: Tx, account_id: number) =>
  tx.deleteFrom('one_time_token').where('account_id', '=', account_id).execute()
