/** Tracks whether a transaction is open in the current call: slow or external work must not run inside one. */
import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work)

/** File storage and picture work happen before or after a transaction, never while it holds rows and a connection. */
export function refuseInTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} inside a transaction: do it before, or after the commit`)
}
