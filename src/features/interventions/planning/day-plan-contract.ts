/** A day with what is needed to work out its times, apart from the office's: a phone keeps it. */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { boolean, integer, nullableInteger, string } from '#lib/records/fields.ts'

const Window = z.strictObject({ from: integer, until: integer })

/** Minutes since midnight; places are rows of `legs`. */
export const DayPlan = z.strictObject({
  on: string,
  from: integer,
  until: integer,
  lunch_from: integer,
  lunch_minutes: integer,
  /** Where the day begins and ends; -1 where it is not known. */
  home: integer,
  /** Minutes from each place to each other. */
  legs: z.array(z.array(integer)),
  stops: z.array(
    z.strictObject({
      id: integer,
      place: integer,
      minutes: integer,
      windows: z.array(Window),
      /** The window is the appointment with the shop. */
      appointment: boolean,
    }),
  ),
  /** The ids of the stops: as the office has them, and as they would cost least. */
  order: z.array(integer),
  best: z.array(integer),
  /** What the office decided of it. */
  decided: z.strictObject({ by: string, at: string, sequence: z.array(integer), fixed: z.array(integer) }).nullable(),
  /** The technician's own order; how many stops came after it was made. */
  own: z.strictObject({ order: z.array(integer), at: string, added: integer }).nullable(),
  /** Closed or waiting for confirmation, in the order of the work, with the minute it ended at. */
  done: z.array(z.strictObject({ id: integer, place: integer, at: nullableInteger })),
})
export type DayPlan = z.infer<typeof DayPlan>

export const ownDays = endpoint({
  method: 'GET',
  path: '/api/technician-days',
  allow: ['technician'],
  session_only: true,
  summary: 'The next days of the calling technician that have stops, today first.',
  reply: z.strictObject({ today: string, items: z.array(DayPlan) }),
})
