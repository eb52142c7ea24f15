/** What this phone knows and its data do not say yet. */
import type { OutboxItem } from './outbox.ts'

/** Waiting, or received after the data were read. */
export const isAhead = ({ state, ended_at }: OutboxItem, read_at: number): boolean =>
  state === 'waiting' || (state.startsWith('done') && ended_at !== null && Date.parse(ended_at) > read_at)
