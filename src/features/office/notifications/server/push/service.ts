/** Which browsers want to be told; each belongs to the session that asked. */
import type { z } from 'zod'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { isPushAddress, isPushKey, makePushKeys, type PushKeys } from '#server/push/web-push.ts'
import { recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import type { PushSubscriptionInput } from '../../push-contract.ts'
import * as queries from './queries.ts'

const subject = 'push-subscriptions'

export async function pushKeys({ tx }: Pick<UserAct, 'tx'>): Promise<PushKeys> {
  const known = await queries.findKeys(tx)
  if (known) return known
  await queries.insertKeys(tx, makePushKeys())
  const made = await queries.findKeys(tx)
  if (!made) throw new Error('the keys of web push cannot be read')
  return made
}

/** Told again by the browser at each visit: only a new one is worth a line. */
export async function addSubscription(
  act: UserAct,
  { endpoint: address, ...keys }: z.output<typeof PushSubscriptionInput>,
  isLocal: boolean,
): Promise<undefined> {
  requireRole(act, ['technician'])
  const { id, session_id } = act.user
  if (session_id === null) throw requestErrors.wrong_role()
  if (!isPushAddress(address, isLocal)) throw invalidField('endpoint', 'invalid')
  if (!isPushKey(keys.p256dh)) throw invalidField('p256dh', 'invalid')
  await queries.insertSubscription(act.tx, id, session_id, { address, ...keys })
  await recordAudit(act, { by: ['technician'], subject, action: 'create', id, label: new URL(address).host })
  return undefined
}

export async function removeSubscription(act: UserAct, address: string): Promise<undefined> {
  await queries.deleteSubscription(act.tx, act.user.id, address)
  await recordAudit(act, { by: ['technician'], subject, action: 'delete', id: act.user.id })
  return undefined
}
