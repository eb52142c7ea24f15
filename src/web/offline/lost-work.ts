/** A browser may remove what a page keeps, and says nothing of it. How much waited is noted beside the store, so that the person is told. */
import { createStore } from '../ui/store.ts'

const waitingKey = (account: number) => `phone_waiting_${account}`
const lostKey = (account: number) => `phone_lost_${account}`
const numberAt = (key: string) => Number(localStorage.getItem(key) ?? 0)

/** How much waited in the store that is gone, until the person has read it. */
export const lostWork = createStore(0)

export function noteWaiting(account: number, count: number): void {
  if (count === numberAt(waitingKey(account))) return
  localStorage.setItem(waitingKey(account), String(count))
}

/** The store of the account was created again: the note belongs to the earlier one. */
export function noteNewStore(account: number): void {
  const count = numberAt(waitingKey(account))
  if (count > 0) localStorage.setItem(lostKey(account), String(count))
}

export const showLost = (account: number) => lostWork.set(numberAt(lostKey(account)))

export function forgetLost(account: number): void {
  localStorage.removeItem(lostKey(account))
  lostWork.set(0)
}
