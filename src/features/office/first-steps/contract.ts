/** The guide for a new company: which steps are done, and whether the dashboard shows it. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { integer } from '#lib/records/fields.ts'
import { openParts, stepKeys } from './rules.ts'

export const FirstSteps = z.strictObject({
  steps: z.array(
    z.strictObject({
      key: z.enum(stepKeys),
      done: z.boolean(),
      /** What is missing, where a step has several parts. */
      missing: z.enum(openParts).nullable(),
      /** The record to go on with. */
      record_id: integer.nullable(),
    }),
  ),
  /** Hidden from the dashboard, for all admins. */
  hidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const firstSteps = {
  get: byAdmin.get(
    '/api/first-steps',
    'The first steps of a new company, each with whether the data show it as done.',
    { session_only: true, reply: FirstSteps },
  ),
  set: byAdmin.put('/api/first-steps', 'Hides the first steps from the dashboard, or brings them back.', {
    session_only: true,
    body: z.strictObject({ hidden: z.boolean() }),
    reply: FirstSteps,
  }),
}
