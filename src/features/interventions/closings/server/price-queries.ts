/** The SQL of pricing closings again. */
import { sql } from 'kysely'
import type { CostQuestion, Payer } from '#features/interventions/costs/rules.ts'
import type { Tx } from '#server/database/db.ts'

/** What a closing is priced by, and the sides whose lines a statement holds. */
export type Priced = CostQuestion & { id: number; held: Payer[] }

export async function listPriced(tx: Tx, ids: readonly number[]): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select c.id, i.supplier_id, i.module_id, i.code_id, c.outcome, c.worked_on,
      array_remove(array[case when c.client_statement_id is not null then 'client' end,
        case when c.technician_statement_id is not null then 'technician' end], null) as held
    from closing c join intervention i on i.id = c.intervention_id
    where c.id = any(${ids}::bigint[]) and c.state in ('requested', 'confirmed') order by c.id`.execute(tx)
  return rows
}

/** For this transaction: lines of confirmed closings may change, of the sides that no statement holds. */
export const allowPricing = (tx: Tx) => sql`select set_config('fieldstock.pricing', 'again', true)`.execute(tx)
