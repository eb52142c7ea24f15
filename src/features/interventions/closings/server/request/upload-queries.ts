/** The SQL of the upload of closings. Rows are read as `staged`. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableDay, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many, readIds } from '#server/database/rows.ts'
import { isoText } from '#server/uploads/staged-checks.ts'

const StagedClosing = z.strictObject({
  n: integer,
  /** The first row of the same job. */
  first: integer,
  reference: string,
  outcome: string,
  worked_on: nullableDay,
  installed_serial: nullableText,
  withdrawn_serial: nullableText,
  condition: nullableText,
  client_terminal_id: nullableText,
  notes: nullableText,
  intervention_id: nullableInteger,
  status: z.enum(['open', 'assigned', 'closing_requested', 'closed', 'cancelled']).nullable(),
  asked_terminal: nullableText,
})
export type StagedClosing = z.infer<typeof StagedClosing>

/** Our number first, then a client's reference where only one client has it. */
export const listStaged = (tx: Tx, staged: RawBuilder<unknown>): Promise<StagedClosing[]> => many(tx, StagedClosing)`
    select staged.n, min(staged.n) over (partition by coalesce(i.id::text, normal(staged.reference))) as first, staged.reference, staged.outcome,
      ${isoText(sql`staged.worked_on`)} as worked_on, staged.installed_serial, staged.withdrawn_serial, staged.condition, staged.client_terminal_id,
      staged.notes, i.id as intervention_id, i.status, i.client_terminal_id as asked_terminal
    from ${staged} left join lateral (
      select o.id from intervention o where upper(o.number) = upper(btrim(staged.reference))
      union all
      (select min(o.id) from intervention o where normal(o.client_reference) = normal(staged.reference) having count(*) = 1)
      limit 1) found on true
      left join intervention i on i.id = found.id
    order by staged.n`

const KnownReason = z.strictObject({
  id: integer,
  code: string,
  client_code: nullableText,
  outcome: z.enum(['done', 'not_possible']),
})
export type KnownReason = z.infer<typeof KnownReason>

export const listKnownReasons = (tx: Tx): Promise<KnownReason[]> => many(tx, KnownReason)`
    select id, lower(btrim(code)) as code, lower(btrim(client_code)) as client_code, outcome from outcome_reason order by id`

export const listImported = (tx: Tx, import_id: number): Promise<number[]> => readIds(tx)`
    select id from closing where import_id = ${import_id} order by id`
