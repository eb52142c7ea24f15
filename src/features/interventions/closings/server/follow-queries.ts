/** The SQL of follow-ups. */
import { sql } from 'kysely'
import type { InterventionInput } from '#features/interventions/jobs/contract.ts'
import type { Tx } from '#server/database/db.ts'

type JobCopy = Omit<InterventionInput, 'received_at' | 'closing_days'> & { kind: string }

/** A job as it can be written again. */
export async function findFollowUp(tx: Tx, id: number): Promise<JobCopy | undefined> {
  const { rows } = await sql<JobCopy>`
    select client_reference, supplier_id, module_id, code_id, kind, merchant_name, pos_code, address, postal_code, city, province, phone, contact,
      opening_hours, client_terminal_id, tml_model, part_id, serial_out, notes
    from intervention where id = ${id}`.execute(tx)
  return rows[0]
}
