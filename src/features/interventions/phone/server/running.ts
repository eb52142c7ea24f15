/** A command while it is worked on, and what comes of it. */
import type { NewCommand, Outcome } from './queries.ts'

/** What is known of the command that runs. */
export type Running = {
  id: number
  key: string
  made_at: string
  received_at: string
  /** How far the phone's clock is ahead. */
  off_ms: number
  via: NewCommand['via']
  /** It was begun on the phone, and nobody has pressed Send. */
  unsent: boolean
  /** Its photos, all of them here. */
  files: readonly { sha256: string; file_id: number }[]
  /** A time of the phone by our clock. */
  ourTime: (phone_at: string) => string
}
export type Effect = Outcome
