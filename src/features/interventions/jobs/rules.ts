/** The states of interventions and what each allows; both sides read it. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { stateTexts as texts } from './state-texts.ts'

export const statusWords = defineStates({
  open: [texts.status_open, 'warning'],
  assigned: [texts.status_assigned, 'info'],
  closing_requested: [texts.status_closing_requested, 'info'],
  closed: [texts.status_closed, 'success'],
  cancelled: [texts.status_cancelled, 'neutral'],
})
export type InterventionStatus = keyof typeof statusWords
export const statuses = keysOf(statusWords)

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
  plan: ['open', 'assigned'],
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
  'unsettle',
]

export const mayDo = (action: InterventionAction, status: string): boolean =>
  // A tuple only takes its own members as arguments.
  (actions[action] as readonly string[]).includes(status)

/** SLA of live jobs, of jobs whose clock is stopped, and of closed ones. */
export const slaWords = defineStates({
  on_time: [texts.sla_on_time, 'success'],
  due_soon: [texts.sla_due_soon, 'warning'],
  out_of_sla: [texts.sla_out, 'danger'],
  paused: [texts.sla_paused, 'neutral'],
  in_time: [texts.sla_in_time, 'success'],
  late: [texts.sla_late, 'danger'],
})
export type Sla = keyof typeof slaWords
export const slaStates = keysOf(slaWords)

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
