/** The SQL of follow-ups. */
import type { z } from 'zod'
import { InterventionInput } from '#features/interventions/jobs/contract.ts'
import { string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { maybeOne } from '#server/database/rows.ts'

const JobCopy = InterventionInput.omit({ received_at: true, closing_days: true }).extend({ kind: string })
type JobCopy = z.infer<typeof JobCopy>

/** A job as it can be written again. */
export const findFollowUp = (tx: Tx, id: number): Promise<JobCopy | undefined> => maybeOne(tx, JobCopy)`
    select client_reference, supplier_id, module_id, code_id, kind, merchant_name, pos_code, address, postal_code, city, province, phone, contact,
      opening_hours, client_terminal_id, tml_model, part_id, serial_out, notes
    from intervention where id = ${id}`
