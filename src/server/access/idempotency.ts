/** The same request key has one effect for seven days, and gives the same answer: for seven days, or for one day if it is large. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { boolean, nullableInteger } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Tx } from '../database/db.ts'
import { countChanged, execute, maybeOne } from '../database/rows.ts'

export type Answer = { status: number; body: unknown }

const hashOf = (request: { method: string; url: string; body: unknown }) =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`)
    .digest()

const Known = { is_same: boolean, status: nullableInteger, reply: z.unknown(), reply_bytes: nullableInteger }

/**
 * Runs the work once per key, in the caller's transaction: the insert waits for the same request if it is still running, and the
 * answer is stored together with the effect or not at all.
 */
export async function once(
  tx: Tx,
  account_id: number,
  key: string,
  request: { method: string; url: string; body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const hash = hashOf(request)
  const isNew = await countChanged(tx)`
    insert into idempotency (account_id, key, request_hash) values (${account_id}, ${key}, ${hash}) on conflict do nothing`
  if (!isNew) {
    const known = await maybeOne(tx, Known)`
      select request_hash = ${hash} as is_same, status, reply, reply_bytes from idempotency
      where account_id = ${account_id} and key = ${key}`
    if (!known?.status) throw requestErrors.in_progress()
    if (!known.is_same) throw requestErrors.key_reused()
    if (known.reply === null && known.reply_bytes !== null) throw requestErrors.answer_expired()
    return { status: known.status, body: known.reply ?? undefined }
  }
  const answer = await work()
  const reply = answer.body === undefined ? null : JSON.stringify(answer.body)
  await execute(tx)`
    update idempotency set status = ${answer.status}, reply = ${reply}::json, reply_bytes = ${reply && Buffer.byteLength(reply)}
    where account_id = ${account_id} and key = ${key}`
  return answer
}

/** Answers above this size, such as 2,000 received serials line by line, are kept for a day. */
const largeBytes = 16_384

export async function forgetOldKeys(tx: Tx): Promise<void> {
  await execute(tx)`delete from idempotency where created_at < now() - interval '7 days'`
  await execute(tx)`update idempotency set reply = null
    where created_at < now() - interval '1 day' and reply_bytes > ${largeBytes} and reply is not null`
}
