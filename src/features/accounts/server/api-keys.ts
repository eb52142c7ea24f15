/** Keys for programs: made once, shown once, revoked for good. */
import { requestErrors } from '#lib/errors.ts'
import { recordAudit, type UserAct } from '#server/act.ts'
import { getRow } from '#server/list.ts'
import { hashToken, newApiKey } from '#server/session.ts'
import type { ApiKey, ApiKeyInput } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { apiKeySource, findAccount, insertApiKey, revokeKey } from './queries.ts'

async function getApiKey(act: UserAct, id: number): Promise<ApiKey> {
  const row = await getRow(act.tx, apiKeySource, id)
  if (!row) throw requestErrors.not_found()
  return row
}

/** An admin's key acts for the admin who creates it, a technician's key for the chosen technician. */
async function accountFor(act: UserAct, input: ApiKeyInput): Promise<number> {
  if (input.role === 'admin') return act.user.id
  const account = await findAccount(act.tx, input.account_id ?? 0)
  if (account?.role !== 'technician' || !account.active)
    throw requestErrors.invalid({}, { account_id: { key: 'missing_record' } })
  return account.id
}

export async function createApiKey(act: UserAct, input: ApiKeyInput): Promise<ApiKey & { key: string }> {
  // An API key must not create keys: they would outlive its revocation.
  if (act.user.session_id === null) throw accountErrors.sign_in_needed()
  const account_id = await accountFor(act, input)
  const key = newApiKey()
  const id = await insertApiKey(act.tx, {
    name: input.name,
    role: input.role,
    account_id,
    token_hash: hashToken(key),
    hint: key.slice(0, 10),
    created_by: act.user.id,
  })
  await recordAudit(act, { subject: 'api-keys', action: 'create', id, label: input.name })
  return { ...(await getApiKey(act, id)), key }
}

export async function revokeApiKey(act: UserAct, id: number): Promise<ApiKey> {
  const revoked = await revokeKey(act.tx, id)
  if (revoked) await recordAudit(act, { subject: 'api-keys', action: 'revoke', id, label: revoked.name })
  return getApiKey(act, id)
}
