/** What signing out would remove from this phone, and what stays here while nobody is signed in. */
import { session } from '../session.ts'
import { countDraftKeys } from './account-keys.ts'
import { markIcon } from './icon-badge.ts'
import { isUnsent, listItems, type OutboxItem } from './outbox.ts'
import { answerOf, hasStores, read, readAllAccounts, wipeStore } from './store.ts'

/** Commands that have not arrived, and what was begun: closings, counts, orders. It fails where they cannot be read, which is not the same as none. */
export async function countUnsent(): Promise<{ commands: number; drafts: number }> {
  const beside = countDraftKeys(session.get()?.user.id ?? 0)
  if (!hasStores) return { commands: 0, drafts: beside }
  const drafts = await read(['drafts'], (stores) => answerOf(stores('drafts').count()))
  return { commands: (await listItems()).filter(isUnsent).length, drafts: drafts + beside }
}

/** Of all accounts that were signed in on this device: their work stays when a session ends by itself. */
export async function countWaitingHere(): Promise<number> {
  // The store holds what the outbox wrote.
  const all = await readAllAccounts(['outbox'], (stores) =>
    answerOf(stores('outbox').getAll() as IDBRequest<OutboxItem[]>),
  )
  return all.flat().filter(isUnsent).length
}

/** Signs out and removes what is kept here. The session ends at once, so that no screen opens the store again. */
export async function leaveDevice(): Promise<void> {
  const wiped = wipeStore()
  session.clear()
  markIcon(0)
  await Promise.all([wiped, forgetPush().catch(() => undefined)])
}

/** The next user of this phone gets no notifications of the one before; the server learns it from the push service. */
async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
