/** The states of interventions and what each allows; both sides read it. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'

export const statusWords = defineStates({
  open: [both('To be assigned', 'Da assegnare'), 'warning'],
  assigned: [records.assigned, 'info'],
  closing_requested: [both('Closing requested', 'Chiusura richiesta'), 'info'],
  closed: [both('Closed', 'Chiuso'), 'success'],
  cancelled: [records.cancelled, 'neutral'],
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
  on_time: [both('On time', 'Nei tempi'), 'success'],
  due_soon: [both('Due soon', 'In scadenza'), 'warning'],
  out_of_sla: [records.out_of_sla, 'danger'],
  paused: [both('Clock stopped', 'Tempo sospeso'), 'neutral'],
  in_time: [both('Closed in time', 'Chiuso nei tempi'), 'success'],
  late: [both('Closed late', 'Chiuso in ritardo'), 'danger'],
})
export type Sla = keyof typeof slaWords
export const slaStates = keysOf(slaWords)

export const cancelWords = bilingual({
  withdrawn_by_client: ['Withdrawn by the client', 'Ritirato dal cliente'],
  duplicate: ['Sent twice', 'Inviato due volte'],
  merchant_closed: ['Merchant closed for good', 'Esercente chiuso definitivamente'],
  other: ['Other reason', 'Altro motivo'],
})
export type CancelCode = keyof typeof cancelWords
export const cancelCodes = keysOf(cancelWords)

/** A suggestion is made for at most this many jobs at once. */
export const maxSuggested = 2_000
