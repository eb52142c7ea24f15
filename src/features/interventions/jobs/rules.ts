/** The states of interventions and what each allows; both sides read it. */
import { openSlaStates } from '#lib/time/due-dates.ts'
import { texts } from './texts.ts'

export const statuses = ['open', 'assigned', 'closing_requested', 'closed', 'cancelled'] as const
export type InterventionStatus = (typeof statuses)[number]
export const statusWords = {
  open: texts.status_open,
  assigned: texts.status_assigned,
  closing_requested: texts.status_closing_requested,
  closed: texts.status_closed,
  cancelled: texts.status_cancelled,
} as const

/** Jobs that are not done: they count for a technician's load and can be late. */
export const liveStatuses = ['open', 'assigned', 'closing_requested'] as const satisfies readonly InterventionStatus[]

/** What an admin can do with interventions, and from which states. */
export const actions = {
  assign: ['open', 'assigned'],
  take_back: ['assigned'],
  cancel: ['open', 'assigned'],
  reactivate: ['cancelled'],
  hold: ['open', 'assigned'],
  release: ['open', 'assigned'],
  appoint: ['open', 'assigned'],
  update: ['open', 'assigned'],
} as const satisfies Record<string, readonly InterventionStatus[]>
export type InterventionAction = keyof typeof actions

/** What closings do with their jobs; undone by rejecting or reopening the closing, not by itself. */
export const closingActions: readonly string[] = [
  'request_closing',
  'reject_closing',
  'close',
  'plan_again',
  'reopen',
  'withdraw_closing',
]

export const mayDo = (action: InterventionAction, status: string): boolean =>
  (actions[action] as readonly string[]).includes(status)

/** SLA of live jobs, of jobs whose clock is stopped, and of closed ones. */
export const slaStates = [...openSlaStates, 'paused', 'in_time', 'late'] as const
export type Sla = (typeof slaStates)[number]
export const slaWords = {
  on_time: texts.sla_on_time,
  due_soon: texts.sla_due_soon,
  out_of_sla: texts.sla_out,
  paused: texts.sla_paused,
  in_time: texts.sla_in_time,
  late: texts.sla_late,
} as const satisfies Record<Sla, unknown>

export const cancelCodes = ['withdrawn_by_client', 'duplicate', 'merchant_closed', 'other'] as const
export type CancelCode = (typeof cancelCodes)[number]
export const cancelWords = {
  withdrawn_by_client: texts.cancel_withdrawn,
  duplicate: texts.cancel_duplicate,
  merchant_closed: texts.cancel_merchant_closed,
  other: texts.cancel_other,
} as const satisfies Record<CancelCode, unknown>

/** A suggestion is made for at most this many jobs at once. */
export const maxSuggested = 2_000

/** Fields that a client's file or the form fills; a change of one is a line in the history. */
export const jobFields = [
  'client_reference',
  'supplier_id',
  'module_id',
  'code_id',
  'merchant_name',
  'pos_code',
  'address',
  'postal_code',
  'city',
  'province',
  'phone',
  'contact',
  'opening_hours',
  'client_terminal_id',
  'tml_model',
  'part_id',
  'serial_out',
  'notes',
  'received_at',
  'closing_days',
] as const
export type JobField = (typeof jobFields)[number]
