/** What phones do besides commands: they say what waits on them, and hand it in where their account was switched off. */
import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/access/session.ts'
import type { UserAct } from '#server/records/act.ts'
import { notifyScreens, requireRole } from '#server/records/act.ts'
import type { Outbox } from '../shapes.ts'
import { erasePhonesOf, eraseSignersSent, forgetPositionsSent } from './erase-queries.ts'
import { isNews, reportOutbox, setTicket } from './queries.ts'

/** What waits on a phone, as it says; the office's screens read it again where it is another number than before. */
export async function reportWaiting({ tx, user }: UserAct, outbox: Outbox): Promise<void> {
  const changes = await isNews(tx, user.id, outbox)
  await reportOutbox(tx, user.id, outbox)
  if (changes) await notifyScreens(tx, ['phone-devices', 'dashboard'])
}

type Contact = { outbox: Outbox; hand_in_ticket?: string | undefined }

/** The ticket is new with every contact. The one that the phone names still counts: this answer may be lost. */
export async function contact(act: UserAct, { outbox, hand_in_ticket: known }: Contact) {
  requireRole(act, ['technician'])
  const hand_in_ticket = randomBytes(24).toString('base64url')
  await reportWaiting(act, outbox)
  await setTicket(act.tx, act.user.id, outbox.device, {
    hash: hashToken(hand_in_ticket),
    known: known === undefined ? null : hashToken(known),
  })
  return { received_at: new Date().toISOString(), hand_in_ticket }
}

/** The people of merchants who are erased from their interventions. */
export const eraseMerchantsInPhones = ({ tx }: Pick<UserAct, 'tx'>, intervention_ids: readonly number[]) =>
  eraseSignersSent(tx, intervention_ids)

/** Where a technician was, and which phones they had. */
export const erasePhones = ({ tx }: Pick<UserAct, 'tx'>, account_id: number) => erasePhonesOf(tx, account_id)

/** Positions that were kept long enough. */
export const forgetOldPositionsSent = forgetPositionsSent
