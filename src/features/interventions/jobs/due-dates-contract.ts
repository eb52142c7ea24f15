/** Computing due dates again: what would move, and applying it. */

import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  NearDay,
  NearInstant,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  WholeNumber,
} from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { daysBetween } from '#lib/time/dates.ts'
import { openSlaStates } from '#lib/time/due-dates.ts'

export const runStates = ['computing', 'ready', 'applying', 'applied', 'failed'] as const

export const DueDateRun = z.strictObject({
  id: integer,
  status: z.enum(runStates),
  reason: nullableText,
  /** Jobs computed so far, of all open ones. */
  looked_at: integer,
  total: integer,
  /** How many would be due later or sooner. */
  later: integer,
  sooner: integer,
  left_out: integer,
  batch_id: nullableInteger,
  created_at: z.string(),
  created_by: nullableText,
})
export type DueDateRun = z.infer<typeof DueDateRun>

export const DueDateState = z.strictObject({
  /** The last change of closures, closing days or cut-off hours that no run has looked at. */
  changed: z.strictObject({ at: z.string(), by: nullableText, subject: z.string() }).nullable(),
  run: DueDateRun.nullable(),
})
export type DueDateState = z.infer<typeof DueDateState>

export const Move = z.strictObject({
  id: integer,
  number: z.string(),
  merchant_name: z.string(),
  city: nullableText,
  technician: nullableText,
  due_before: z.string(),
  due_after: z.string(),
})
export type Move = z.infer<typeof Move>

/** Due dates are counted day by day: holds of a thousand years would keep the server busy. */
const mostHeldDays = 3_660

const daysOf = ({ from, to }: { from: string; to: string }) => daysBetween(from, to)
const HoldDays = z
  .strictObject({ from: NearDay, to: NearDay })
  .refine(({ from, to }) => from <= to, { error: fieldKey('last_before_first'), path: ['to'] })

/** A job as far as its due date rests on it; closures and the cut-off hour come from the settings. */
export const ExplainInput = z.strictObject({
  received_at: NearInstant,
  closing_days: WholeNumber(365),
  city: OptionalText(100),
  supplier_id: orNothing(Id),
  /** Only those that stop the clock. */
  holds: z
    .array(HoldDays)
    .max(100)
    .refine((holds) => holds.reduce((days, it) => days + daysOf(it), 0) <= mostHeldDays, fieldKey('held_too_long'))
    .default([]),
  /** For the SLA state; empty: today. */
  today: orNothing(NearDay),
})
export type ExplainInput = z.output<typeof ExplainInput>
export const DueDateExplanation = z.strictObject({
  counts_from: z.string(),
  due_on: z.string(),
  sla: z.enum(openSlaStates),
  /** How it came about, in the caller's language. */
  sentence: z.string(),
})
export type DueDateExplanation = z.infer<typeof DueDateExplanation>

export const dueDates = {
  state: byAdmin.get(
    '/api/due-dates',
    'Whether settings that decide due dates changed since they were computed, and the newest run.',
    { reply: DueDateState },
  ),
  explain: byAdmin.post(
    '/api/due-dates/explain',
    'When a job would be due with the present settings, and why, in a sentence; nothing is kept.',
    { reads: true, body: ExplainInput, reply: DueDateExplanation },
  ),
  compute: byAdmin.post(
    '/api/due-dates/runs',
    'Computes the due dates of all open jobs with the present settings; nothing is changed yet.',
    { reply: DueDateRun, status: 201 },
  ),
  moves: byAdmin.get(
    '/api/due-dates/runs/:id/moves',
    'The jobs that a run would move, soonest first; at most 500 of them.',
    { params: IdParams, reply: z.strictObject({ items: z.array(Move), total: integer }) },
  ),
  apply: byAdmin.post(
    '/api/due-dates/runs/:id/apply',
    'Applies a run: one action that can be undone; jobs that changed since it was computed stay as they are.',
    { params: IdParams, reply: DueDateRun },
  ),
}
