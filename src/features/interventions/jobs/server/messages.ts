/** What technicians are told of their jobs: messages, and how they become notifications. */
import type { NotificationItem, NotificationKind } from '#lib/records/notification.ts'
import type { Act } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { dueDatesMoved, jobsAssigned, jobsChanged, jobsTakenBack } from '../notifications.ts'
import type { Change, LockedJob } from './change-queries.ts'

export type NotifyAct = Pick<Act, 'tx' | 'user' | 'at'>
type ChangedJob = Pick<LockedJob, 'id' | 'number' | 'technician_id' | 'due_on'> & Partial<Pick<LockedJob, 'planned_on'>>
export type JobChange = { job: ChangedJob; change: Change }

const kinds = [jobsAssigned, jobsTakenBack, jobsChanged, dueDatesMoved]
type MessagesOf<Kind> = Kind extends NotificationKind<infer Message> ? Message : never
export type Message = MessagesOf<(typeof kinds)[number]>
export type Addressed = { message: Message; technician_id: number; item: NotificationItem }

/** One notification for each technician and message, however many jobs. */
export async function sendMessages(act: NotifyAct, all: readonly Addressed[]): Promise<void> {
  for (const kind of kinds) {
    const some = all.filter(({ message }) => message in kind.messages)
    const groups = Map.groupBy(some, ({ technician_id, message }) => `${message} ${technician_id}`)
    await notify<string>(
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
