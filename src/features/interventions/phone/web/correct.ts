/** Opens a command that was refused, or that has not left yet, in the form it was made with. */
import { openAsDraft } from '#features/interventions/closings/web/shared.tsx'
import { openOrderAgain } from '#features/technicians/orders/web/shared.tsx'
import type { OutboxItem } from '#web/offline/outbox.ts'
import type { KeptDay } from '../day-rules.ts'
import { entryKinds } from '../entry-rules.ts'
import { entryAddress } from './entries/entry.ts'

const entryOf = ({ kind, body }: OutboxItem) =>
  body.intervention_id === undefined ? undefined : entryKinds.find((it) => it === kind)

/** An entry about a job that is no longer this technician's has no form any more; what was done there goes to the office all the same. */
const isOfJobGone = (item: OutboxItem, day: KeptDay | null | undefined) =>
  (item.kind === 'resume' || entryOf(item) !== undefined) &&
  day != null &&
  !day.jobs.some(({ id }) => id === Number(item.body.intervention_id))

export function canCorrect(item: OutboxItem, day: KeptDay | null | undefined): boolean {
  const hasForm = ['close', 'cannot_do', 'count_van', 'order_create', 'order_change'].includes(item.kind)
  return hasForm || (entryOf(item) !== undefined && !isOfJobGone(item, day))
}

/** The address of the form. */
export async function correct(item: OutboxItem): Promise<string | undefined> {
  if (item.kind === 'close' || item.kind === 'cannot_do') return openAsDraft(item.kind, item)
  if (item.kind === 'count_van') return (await import('./count/count-draft.ts')).reopenCount(item)
  if (item.kind === 'order_create' || item.kind === 'order_change') return openOrderAgain(item.kind, item)
  const entry = entryOf(item)
  return entry && entryAddress(Number(item.body.intervention_id), entry, item.key)
}
