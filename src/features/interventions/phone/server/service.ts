/** What phones do besides commands: they say what waits on them, and hand it in where their account was switched off. */
import { createHash, randomBytes } from 'node:crypto'
import type { UserAct } from '#server/records/act.ts'
import { notifyScreens, requireRole } from '#server/records/act.ts'
import type { Outbox } from '../shapes.ts'
import { erasePhonesOf, eraseSignersSent } from './erase-queries.ts'
import { isNews, reportOutbox, setTicket } from './queries.ts'

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** What waits on a phone, as it says; the office's screens read it again where it is another number than before. */
export async function reportWaiting({ tx, user }: UserAct, outbox: Outbox): Promise<void> {
  const changes = await isNews(tx, user.id, outbox)
  await reportOutbox(tx, user.id, outbox)
  if (changes) await notifyScreens(tx, ['phone-devices', 'dashboard'])
}

/** The ticket is new with every contact: the phone keeps the last one. */
export async function contact(act: UserAct, outbox: Outbox): Promise<{ received_at: string; hand_in_ticket: string }> {
  requireRole(act, ['technician'])
  const hand_in_ticket = randomBytes(24).toString('base64url')
  await reportWaiting(act, outbox)
  await setTicket(act.tx, act.user.id, outbox.device, hashOf(hand_in_ticket))
  return { received_at: new Date().toISOString(), hand_in_ticket }
}

/** The people of merchants who are erased from their interventions. */
export const eraseMerchantsInPhones = ({ tx }: Pick<UserAct, 'tx'>, intervention_ids: readonly number[]) =>
  eraseSignersSent(tx, intervention_ids)

/** Where a technician was, and which phones they had. */
export const erasePhones = ({ tx }: Pick<UserAct, 'tx'>, account_id: number) => erasePhonesOf(tx, account_id)
