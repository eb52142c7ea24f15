/** Opens a command that was refused, or that has not left yet, in the form it was made with. */
import { openAsDraft } from '#features/interventions/closings/web/shared.tsx'
import { openOrderAgain } from '#features/technicians/orders/web/shared.tsx'
import type { OutboxItem } from '#web/offline/outbox.ts'
import { entryKinds } from '../entry-rules.ts'
import { entryAddress } from './entry.ts'

const entryOf = ({ kind, body }: OutboxItem) =>
  body.intervention_id === undefined ? undefined : entryKinds.find((it) => it === kind)

export const canCorrect = (item: OutboxItem) =>
  ['close', 'cannot_do', 'count_van', 'order_create', 'order_change'].includes(item.kind) || entryOf(item) !== undefined

/** The address of the form. */
export async function correct(item: OutboxItem): Promise<string | undefined> {
  if (item.kind === 'close' || item.kind === 'cannot_do') return openAsDraft(item.kind, item)
  if (item.kind === 'count_van') return (await import('./count/count-draft.ts')).reopenCount(item)
  if (item.kind === 'order_create' || item.kind === 'order_change') return openOrderAgain(item.kind, item)
  const entry = entryOf(item)
  return entry && entryAddress(Number(item.body.intervention_id), entry, item.key)
}
