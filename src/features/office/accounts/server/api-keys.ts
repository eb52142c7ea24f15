/** Keys for programs: made once, shown once, revoked for good. */
import { existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { endStreams, hashToken, newApiKey } from '#server/access/session.ts'
import type { Queue } from '#server/background/queue.ts'
import { getRow } from '#server/lists/list.ts'
import { type Act, recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { type ApiKey, type ApiKeyInput, maxKeyDays } from '../contract.ts'
import { sendChangeNotice } from './change-notice.ts'
import { proveOwner } from './proof.ts'
import { apiKeySource, findAccount, insertApiKey, lockAccount, revokeKey, revokeKeysMadeBy } from './queries.ts'

/** An admin's key acts for the admin who creates it, a technician's key for the chosen technician. */
async function accountFor(act: UserAct, input: ApiKeyInput): Promise<number> {
  if (input.role === 'admin') return act.user.id
  const account = await findAccount(act.tx, input.account_id ?? 0)
  if (account?.role !== 'technician' || !account.active) throw invalidField('account_id', 'missing_record')
  return account.id
}

const dayMs = 86_400_000

function refuseWrongExpiry(expires_on: string): void {
  if (expires_on < today()) throw invalidField('expires_on', 'date_in_past')
  const last = today(new Date(Date.now() + maxKeyDays * dayMs))
  if (expires_on > last) throw invalidField('expires_on', 'key_too_long')
}

/** The maker is told at their mail address, with a link to undo it. */
export async function createApiKey(act: UserAct, queue: Queue, input: ApiKeyInput): Promise<ApiKey & { key: string }> {
  const { access, subjects, expires_on } = input
  refuseWrongExpiry(expires_on)
  // Locked: a key that is made while its owner takes the account back, or while the maker is switched off, is refused, not left behind.
  const maker = await existing(lockAccount(act.tx, act.user.id))
  if (!maker.active) throw requestErrors.not_signed_in()
  await proveOwner(act, maker, input)
  const account_id = await accountFor(act, input)
  const key = newApiKey()
  const id = await insertApiKey(act.tx, {
    name: input.name,
    role: input.role,
    account_id,
    token_hash: hashToken(key),
    hint: key.slice(0, 10),
    created_by: act.user.id,
    access,
    subjects,
    expires_on,
  })
  await recordAudit(act, {
    subject: 'api-keys',
    action: 'create',
    id,
    label: input.name,
    changes: { access, subjects: subjects?.join(', ') ?? '*', expires_on },
  })
  await sendChangeNotice(act, queue, maker, 'key')
  return { ...(await getRow(act.tx, apiKeySource, id)), key }
}

/** Call behind the account's lock: whoever had its password may have made them. */
export async function endKeysMadeBy(act: Act, account_id: number): Promise<void> {
  for (const key of await revokeKeysMadeBy(act.tx, account_id)) {
    await endStreams(act.tx, key.account_id)
    await recordAudit(act, { subject: 'api-keys', action: 'revoke', id: key.id, label: key.name })
  }
}

export async function revokeApiKey(act: UserAct, id: number): Promise<ApiKey> {
  const revoked = await revokeKey(act.tx, id)
  if (revoked) await endStreams(act.tx, revoked.account_id)
  if (revoked) await recordAudit(act, { subject: 'api-keys', action: 'revoke', id, label: revoked.name })
  return getRow(act.tx, apiKeySource, id)
}
