/** Tells technicians what an action did to jobs that they have or had. */
import type { Role } from '#lib/records/endpoint.ts'
import type { NotificationItem, NotificationKind } from '#lib/records/notification.ts'
import type { Act } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { dueDatesMoved, jobsAssigned, jobsChanged, jobsDueSoon, jobsLate, jobsTakenBack } from '../notifications.ts'
import { closingActions } from '../rules.ts'
import type { Change, LockedJob } from './change-queries.ts'

type NotifyAct = Pick<Act, 'tx' | 'user' | 'at'>
export type JobChange = { job: Pick<LockedJob, 'id' | 'number' | 'technician_id' | 'due_on'>; change: Change }

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

type Message = 'assigned' | 'taken_back' | 'cancelled' | 'changed' | 'held' | 'released' | 'appointed' | 'moved'
type Addressed = { message: Message; technician_id: number; item: NotificationItem }

const kinds: readonly { kind: NotificationKind; messages: readonly Message[] }[] = [
  { kind: jobsAssigned, messages: ['assigned'] },
  { kind: jobsTakenBack, messages: ['taken_back', 'cancelled'] },
  { kind: jobsChanged, messages: ['changed', 'held', 'released', 'appointed'] },
  { kind: dueDatesMoved, messages: ['moved'] },
]

/** What is said of an action that leaves the job with its technician. */
const ofActions: Readonly<Record<string, Message>> = {
  hold: 'held',
  release: 'released',
  appoint: 'appointed',
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

/** One notification for each technician and message, however many jobs. Closings tell about their own actions themselves. */
export async function tellTechnicians(act: NotifyAct, action: string, changes: readonly JobChange[]): Promise<void> {
  if (closingActions.includes(action)) return
  const all = changes.flatMap((change) => messagesOf(action, change))
  for (const { kind, messages } of kinds) {
    const some = all.filter(({ message }) => messages.includes(message))
    const groups = Map.groupBy(some, ({ technician_id, message }) => `${message} ${technician_id}`)
    await notify(
      act,
      kind,
      Array.from(groups.values(), (group) => ({
        message: group[0]?.message ?? '',
        to: { account_ids: group.slice(0, 1).map(({ technician_id }) => technician_id) },
        items: group.map(({ item }) => item),
      })),
    )
  }
}

export type SlaTurn = { id: number; number: string; technician_id: number | null }

/** Each technician hears of their own jobs, the office of all. */
export async function tellOfSla(act: NotifyAct, turned: 'late' | 'due_soon', jobs: readonly SlaTurn[]): Promise<void> {
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
