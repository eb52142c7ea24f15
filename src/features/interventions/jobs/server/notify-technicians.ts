/** Tells technicians what an action did to jobs that they have or had. */
import { z } from 'zod'
import type { Role } from '#lib/records/endpoint.ts'
import { integer, nullableInteger, string } from '#lib/records/fields.ts'
import type { NotificationKind } from '#lib/records/notification.ts'
import { notify } from '#server/records/notify.ts'
import { jobsDueSoon, jobsLate } from '../notifications.ts'
import { closingActions } from '../rules.ts'
import type { Change } from './change-queries.ts'
import { type Addressed, type JobChange, type Message, type NotifyAct, sendMessages } from './messages.ts'
import { delayPlans } from './plan-notifications.ts'

/** Each change with the job as it was before. */
export function pairChanges<Job extends JobChange['job']>(
  jobs: readonly Job[],
  changes: readonly { id: number; change: Change }[],
): JobChange[] {
  const known = new Map(jobs.map((job) => [job.id, job]))
  return changes.flatMap(({ id, change }) => {
    const job = known.get(id)
    return job ? [{ job, change }] : []
  })
}

/** What is said of an action that leaves the job with its technician. */
const ofActions: Readonly<Record<string, Message>> = {
  hold: 'held',
  release: 'released',
  appoint: 'appointed',
  plan: 'planned',
  recompute: 'moved',
}

function messagesOf(action: string, { job, change }: JobChange): Addressed[] {
  const before = job.technician_id
  // Where it changes, it is the id of an account or nothing.
  const after = 'technician_id' in change ? (change.technician_id as number | null) : before
  const item = { id: job.id, label: job.number }
  const to = (technician_id: number | null, message: Message) =>
    technician_id === null ? [] : [{ technician_id, message, item }]
  if (change.status === 'cancelled') return to(before, 'cancelled')
  if (before !== after) return [...to(before, 'taken_back'), ...to(after, 'assigned')]
  return to(after, ofActions[action] ?? 'changed')
}

/** Closings tell about their own actions themselves; changes of a day wait for more of them. */
export async function notifyTechnicians(act: NotifyAct, action: string, changes: readonly JobChange[]): Promise<void> {
  if (closingActions.includes(action)) return
  const all = changes.flatMap((change) => messagesOf(action, change))
  await sendMessages(act, await delayPlans(act, action, changes, all))
}

export const SlaTurn = z.strictObject({ id: integer, number: string, technician_id: nullableInteger })
export type SlaTurn = z.infer<typeof SlaTurn>

/** Each technician hears of their own jobs, the office of all. */
export async function notifyOfSla(
  act: NotifyAct,
  turned: 'late' | 'due_soon',
  jobs: readonly SlaTurn[],
): Promise<void> {
  if (jobs.length === 0) return
  const kind: NotificationKind = turned === 'late' ? jobsLate : jobsDueSoon
  const itemsOf = (some: readonly SlaTurn[]) => some.map(({ id, number }) => ({ id, label: number }))
  const role: Role = 'admin'
  const theirs = Map.groupBy(
    jobs.filter((job) => job.technician_id !== null),
    (job) => job.technician_id ?? 0,
  )
  await notify(act, kind, [
    { message: turned, to: { role }, items: itemsOf(jobs) },
    ...Array.from(theirs, ([id, some]) => ({ message: turned, to: { account_ids: [id] }, items: itemsOf(some) })),
  ])
}
