/**
 * Notifies technicians of changes of their days: not at once, but some minutes after the last one (a setting of the company), and only of what
 * is different then. What was moved and moved back is not mentioned at all.
 */
import { getCompany } from '#features/office/settings/server/service.ts'
import type { Database } from '#server/database/db.ts'
import type { Act } from '#server/records/act.ts'
import { type Addressed, type JobChange, type NotifyAct, sendMessages } from './messages.ts'
import * as queries from './plan-notification-queries.ts'

const keyOf = (technician_id: number, job: number) => `${technician_id} ${job}`

/** Keeps what can wait; returns what is sent now. */
export async function delayPlans(
  act: Pick<Act, 'tx'>,
  action: string,
  changes: readonly JobChange[],
  all: readonly Addressed[],
): Promise<readonly Addressed[]> {
  const { tell_after_minutes: minutes } = await getCompany(act)
  if (minutes === 0 || all.length === 0) return all
  if (action !== 'plan') {
    const ids = changes.map(({ job }) => job.id)
    const known = await queries.putOffKnown(act.tx, ids, minutes)
    const keys = new Set(known.map((it) => keyOf(it.technician_id, it.intervention_id)))
    // Other changes of a job that has a message waiting are sent with it, except of its day and its technician.
    const waits = ({ message }: Addressed) => message === 'assigned' || message === 'taken_back' || action === 'undo'
    return all.filter((it) => !waits(it) || !keys.has(keyOf(it.technician_id, it.item.id)))
  }
  const before = new Map(changes.map(({ job }) => [job.id, job.planned_on ?? null]))
  const pending = all.map(({ technician_id, item, message }) => ({
    technician_id,
    intervention_id: item.id,
    had: message !== 'assigned',
    planned_on: message === 'assigned' ? null : (before.get(item.id) ?? null),
  }))
  await queries.putOff(act.tx, pending, minutes)
  return []
}

/** What there is to say to a technician about a job by now; nothing where all is as before. */
function messageOf({ technician_id, had, before_on, now_id, now_on, status }: queries.PendingPlan) {
  const has = now_id === technician_id && status === 'assigned'
  if (had && !has) return status === 'open' || (status === 'assigned' && now_id !== technician_id) ? 'taken_back' : null
  if (!had && has) return 'assigned'
  return had && has && before_on !== now_on ? 'planned' : null
}

/** `now`: of everything, without waiting. Answers with the number of technicians. */
export async function notifyPending(act: NotifyAct, now: boolean): Promise<number> {
  const pending = await queries.takePending(act.tx, now)
  const all = pending.flatMap((it) => {
    const message = messageOf(it)
    return message
      ? [{ message, technician_id: it.technician_id, item: { id: it.intervention_id, label: it.number } } as const]
      : []
  })
  await sendMessages(act, all)
  return new Set(all.map(({ technician_id }) => technician_id)).size
}

export const notifyWhenDue = (database: Database): Promise<number> =>
  database.write((tx) => notifyPending({ tx, user: undefined }, false))
