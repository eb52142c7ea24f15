/** The SQL of follow-ups. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { InterventionInput } from '#features/interventions/jobs/contract.ts'
import { string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { maybeOne } from '#server/database/rows.ts'

const JobCopy = InterventionInput.omit({ received_at: true, closing_days: true }).extend({ kind: string })
type JobCopy = z.infer<typeof JobCopy>

/** A job as it can be written again. */
export const findFollowUp = (tx: Tx, id: number): Promise<JobCopy | undefined> => maybeOne(tx, JobCopy)`
    select ${sql.join(Object.keys(JobCopy.shape).map((field) => sql.ref(field)))} from intervention where id = ${id}`
