/** The SQL of the upload of closings. Rows are read as `staged`. */
import { type RawBuilder, sql } from 'kysely'
import type { InterventionStatus } from '#features/interventions/jobs/rules.ts'
import type { Outcome } from '#features/interventions/settings/rules.ts'
import type { Tx } from '#server/database/db.ts'
import { isoText } from '#server/uploads/staged-checks.ts'

export type StagedClosing = {
  n: number
  /** The first row of the same job. */
  first: number
  reference: string
  outcome: string
  worked_on: string | null
  installed_serial: string | null
  withdrawn_serial: string | null
  condition: string | null
  client_terminal_id: string | null
  notes: string | null
  intervention_id: number | null
  status: InterventionStatus | null
  asked_terminal: string | null
}

/** Our number first, then a client's reference where only one client has it. */
export async function listStaged(tx: Tx, staged: RawBuilder<unknown>): Promise<StagedClosing[]> {
  const { rows } = await sql<StagedClosing>`
    select staged.n, min(staged.n) over (partition by coalesce(i.id::text, normal(staged.reference))) as first, staged.reference, staged.outcome,
      ${isoText(sql`staged.worked_on`)} as worked_on, staged.installed_serial, staged.withdrawn_serial, staged.condition, staged.client_terminal_id,
      staged.notes, i.id as intervention_id, i.status, i.client_terminal_id as asked_terminal
    from ${staged} left join lateral (
      select o.id from intervention o where upper(o.number) = upper(btrim(staged.reference))
      union all
      (select min(o.id) from intervention o where normal(o.client_reference) = normal(staged.reference) having count(*) = 1)
      limit 1) found on true
      left join intervention i on i.id = found.id
    order by staged.n`.execute(tx)
  return rows
}

export type KnownReason = { id: number; code: string; client_code: string | null; outcome: Outcome }

export async function listKnownReasons(tx: Tx): Promise<KnownReason[]> {
  const { rows } = await sql<KnownReason>`
    select id, lower(btrim(code)) as code, lower(btrim(client_code)) as client_code, outcome from outcome_reason order by id`.execute(
    tx,
  )
  return rows
}

export async function listImported(tx: Tx, import_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from closing where import_id = ${import_id} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
