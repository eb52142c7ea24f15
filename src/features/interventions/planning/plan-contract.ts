/** The plan of the next days as a suggestion: made, looked at, accepted in whole or in part. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Day, Id, integer, nullableInteger, orNothing, string } from '#lib/records/fields.ts'
import { BoardJob } from './contract.ts'
import { mostDays, mostPlanned } from './rules.ts'

const PlannedJob = z.strictObject({
  job: BoardJob,
  technician_id: integer,
  technician: string,
  on: string,
  /** The place in the day, from 1, and when it begins. */
  place: integer,
  at: integer,
  /** Working days after its due day. */
  late_days: integer,
  /** Where its unit comes from; the reason says when it has to be sent. */
  unit: z.enum(['van', 'way', 'warehouse']).nullable(),
  /** Minutes that it adds to the day. */
  added: integer,
  reason: string,
})
export type PlannedJob = z.infer<typeof PlannedJob>

export const DaysPlan = z.strictObject({
  days: z.array(string),
  planned: z.array(PlannedJob),
  /** Jobs without a day, and why. */
  without: z.array(z.strictObject({ job: BoardJob, reason: string })),
})
export type DaysPlan = z.infer<typeof DaysPlan>

/** A job of a plan as the browser names it. */
const Item = z.strictObject({ id: Id, version: integer, technician_id: Id, on: Day })

export const daysPlan = {
  make: byAdmin.post(
    '/api/dispatch-board/plan',
    'Suggests who does which jobs on which of the next days, in which order and with which unit, each with its reason; without ids for all that have no day.',
    {
      reads: true,
      body: z.strictObject({
        ids: z.array(Id).max(mostPlanned).optional(),
        from: orNothing(Day),
        days: z.number().int().min(1).max(mostDays).default(5),
        /** What was suggested before and not accepted: it stays where it is as good. */
        earlier: z.array(Item).max(mostPlanned).default([]),
      }),
      reply: DaysPlan,
    },
  ),
  accept: byAdmin.post(
    '/api/dispatch-board/plan/accept',
    'Gives jobs of a plan their technicians and days, all in one step that can be undone; those that changed since are left out and named.',
    {
      body: z.strictObject({
        items: z.array(Item).min(1).max(mostPlanned),
      }),
      reply: z.strictObject({
        batch_id: nullableInteger,
        count: integer,
        /** What happened to each. */
        left_out: z.array(string),
      }),
    },
  ),
}
export type MakeInput = z.output<NonNullable<typeof daysPlan.make.body>>
export type AcceptInput = z.output<NonNullable<typeof daysPlan.accept.body>>
