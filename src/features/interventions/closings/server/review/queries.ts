/** The SQL of a review: what the job asks for, and pricing again. */
import { z } from 'zod'
import { CostQuestion } from '#features/interventions/costs/rules.ts'
import { integer, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne } from '#server/database/rows.ts'

/** What a closing is priced by, and the parties whose lines a statement holds. */
const Priced = CostQuestion.extend({ id: integer, held: z.array(z.enum(['technician', 'client'])) })
export type Priced = z.infer<typeof Priced>

export const listPriced = (tx: Tx, ids: readonly number[]): Promise<Priced[]> => many(tx, Priced)`
    select c.id, i.supplier_id, i.module_id, i.code_id, c.outcome, c.worked_on,
      array_remove(array[case when c.client_statement_id is not null then 'client' end,
        case when c.technician_statement_id is not null then 'technician' end], null) as held
    from closing c join intervention i on i.id = c.intervention_id
    where c.id = any(${ids}::bigint[]) and c.state in ('requested', 'confirmed') order by c.id`

/** For this transaction: lines of confirmed closings may change, of the parties that no statement holds. */
export const allowPricing = (tx: Tx) => execute(tx)`select set_config('fieldstock.pricing', 'again', true)`

const AskedFields = z.strictObject({ part: nullableText, serial_out: nullableText, notes: nullableText })
type AskedFields = z.infer<typeof AskedFields>

/** What only a detail shows of the job. */
export const findRequestDetail = (tx: Tx, id: number): Promise<AskedFields | undefined> => maybeOne(tx, AskedFields)`
    select p.part_number || ' – ' || p.model_number as part, i.serial_out, i.notes
    from intervention i left join part p on p.id = i.part_id where i.id = ${id}`

const Alias = z.strictObject({ city_key: string, province: string, municipality_id: integer })

/** Towns that people put right on the dispatch board. */
export const listPlaceAliases = (tx: Tx) => many(tx, Alias)`
    select city_key, province, municipality_id from place_alias`
