/** A job as this phone has left it: what was entered here shows at once, whether it has arrived or not. Worked out from outbox and data, kept nowhere. */
import { isAhead } from '#web/offline/ahead.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import type { TechnicianJob } from '../../request-contract.ts'
import { jobLane } from '../../rules.ts'

export const isClosing = ({ kind }: OutboxItem) => kind === 'close' || kind === 'cannot_do'
/** The last that was refused and is still to be put right. */
export const refusedClosing = (items: readonly OutboxItem[], id: number) =>
  items.filter((it) => it.state === 'refused' && isClosing(it) && it.lanes.includes(jobLane(id))).at(-1)

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const effects: Readonly<Record<string, (item: OutboxItem) => Partial<TechnicianJob>>> = {
  close: () => ({ status: 'closing_requested' }),
  cannot_do: () => ({ status: 'closing_requested' }),
  appointment: ({ body }) => ({
    appointment_on: textOf(body.appointment_on),
    appointment_at: textOf(body.appointment_at),
  }),
  hold: ({ body, detail }) => ({ on_hold: true, hold_reason: detail ?? null, hold_until: textOf(body.until) }),
  resume: () => ({ on_hold: false, hold_reason: null, hold_until: null }),
}

/** In the order in which they were entered. */
export function jobAfter(job: TechnicianJob, items: readonly OutboxItem[], read_at: number): TechnicianJob {
  const lane = jobLane(job.id)
  const ahead = items.filter((item) => item.lanes.includes(lane) && isAhead(item, read_at))
  return Object.assign({}, job, ...ahead.map((item) => effects[item.kind]?.(item)))
}
