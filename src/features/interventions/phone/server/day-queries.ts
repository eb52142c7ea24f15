/** The SQL of a technician's day that no screen asks for by itself. */
import { z } from 'zod'
import { integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'

export const listOutcomes = (tx: Tx, ids: readonly number[]) =>
  many(tx, {
    id: integer,
    closed_on: nullableText,
    outcome: z.enum(['done', 'not_possible']).nullable(),
    earned_cents: nullableInteger,
  })`select i.id, i.closed_on, i.outcome,
       (select sum(l.value_cents)::int from closing c join closing_cost l on l.closing_id = c.id
         where c.intervention_id = i.id and c.state = 'confirmed' and c.technician_id = i.technician_id
           and l.whom = 'technician' and not l.removed) as earned_cents
     from intervention i where i.id = any(${ids}::bigint[])`

export const listFaults = (tx: Tx) => many(tx, { EN: string, IT: string })`
    select name_en as "EN", name_it as "IT" from usual_fault order by id`
