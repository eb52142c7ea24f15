/** What asks for a job: it is queued with the transaction. */
import type { Tx } from '../database/db.ts'

export type Queue = {
  /** Queued in the transaction: it runs only if that commits. */
  send: <Data extends object>(tx: Tx, name: string, data: Data, id?: string) => Promise<void>
  /** A job that waits to be tried again is tried now. */
  retryNow: (tx: Tx, id: string) => Promise<void>
  close: () => Promise<void>
}
