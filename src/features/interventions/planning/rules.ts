/** What the board counts with; both sides read it. */

/** Working days on the board. */
export const mostDays = 15
/** So far ahead a day can be planned: a wrong year would hide a job for good. */
export const mostAhead = 366
/** Jobs that are moved at once. */
export const mostMoved = 50
/** Jobs of a plan at most. */
export const mostPlanned = 600
/** Working days until a unit that is sent can be used. */
export const shippingDays = 2
/** Cards of a day on the board; a longer one is folded. */
export const mostInCell = 14
/** Stops of a day that people may put in order. */
export const mostStops = 100
/** Days with stops that a phone keeps. */
export const daysOnPhone = 3
/** Work of a job whose code does not say how long it takes. */
export const usualMinutes = 30
/** To and from a place that is not known. */
export const unknownDriving = 30
/** So late one may begin at an appointment. */
export const graceMinutes = 15
/** Less to spare than this is a risk. */
export const tightMinutes = 15
/** From this share of the day on it is nearly full. */
export const nearlyFull = 0.95

export const planStates = ['late', 'last_day', 'in_time'] as const
export type PlanState = (typeof planStates)[number]
export const slaOfBoard = ['on_time', 'due_soon', 'out_of_sla', 'paused'] as const

/** Why a cell does not take a job at all. */
export const refusals = ['absent', 'closed', 'inactive', 'past', 'far'] as const
export type Refusal = (typeof refusals)[number]
/** What has to be confirmed. */
export const reasons = [
  'not_covered',
  'over_hours',
  'ends_late',
  'late',
  'missed',
  'shop_closed',
  'closed_there',
  'other_appointment',
  'on_hold',
] as const
export type Reason = (typeof reasons)[number]
