/** The SQL of many closing requests at once. */
import { sql } from 'kysely'
import { integer } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { many } from '#server/database/rows.ts'
import type { RequestFields } from '../../request-contract.ts'
import { drafted } from '../change-queries.ts'

/** The draft of each job that has one. */
export async function listDrafts(tx: Tx, jobs: readonly number[]): Promise<Map<number, number>> {
  const drafts = sql`from closing where intervention_id = any(${jobs}::bigint[]) and state = 'draft'`
  await lockRows(tx, 'closing', sql`select id ${drafts}`)
  const rows = await many(tx, { id: integer, intervention_id: integer })`select id, intervention_id ${drafts}`
  return new Map(rows.map((row) => [row.intervention_id, row.id]))
}

type NewRequest = RequestFields & {
  n: number
  draft_id: number | null
  intervention_id: number
  number: string
  technician_id: number
  request_key: string
  worked_on: string
  declared: RequestFields
}

const written = sql`outcome, outcome_reason_id, worked_at, worked_on, installed_serial, withdrawn_serial, withdrawn_unknown, condition, condition_note,
  client_terminal_id, articles, notes, merchant_signer, position, declared, request_key, number, technician_id`

/**
 * Drafts become requests, jobs without one get a row; photos of a try that was sent back come with it.
 * Answers with the closing of each row.
 */
export async function insertRequests(
  tx: Tx,
  requests: readonly NewRequest[],
  { import_id, at, by }: { import_id: number; at: string; by: number },
): Promise<Map<number, number>> {
  const given = sql`(select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (n integer, draft_id bigint, intervention_id bigint,
    number text, technician_id bigint, request_key text, outcome text, outcome_reason_id bigint, worked_at timestamptz, worked_on date,
    installed_serial text, withdrawn_serial text, withdrawn_unknown boolean, condition text, condition_note text, client_terminal_id text,
    articles jsonb, notes text, merchant_signer text, position jsonb, declared jsonb))`
  const rows = await many(tx, { n: integer, id: integer })`
    with given as ${given},
    changed as (
      update closing c set (${written}) = (select ${written} from given r where r.draft_id = c.id),
        set_aside = (select to_jsonb(d) from (select ${drafted} from closing o where o.id = c.id) d), state = 'requested', source = 'upload', import_id = ${import_id}, entered_at = ${at}::timestamptz, requested_at = ${at}::timestamptz,
        requested_by = ${by}, updated_at = now(), version = c.version + 1
      where c.id in (select draft_id from given) returning c.id, c.intervention_id),
    made as (
      insert into closing (intervention_id, ${written}, state, source, import_id, entered_at, requested_at, requested_by)
      select intervention_id, ${written}, 'requested', 'upload', ${import_id}, ${at}::timestamptz, ${at}::timestamptz, ${by}
      from given where draft_id is null returning id, intervention_id, technician_id),
    copied as (
      insert into closing_file (closing_id, file_id, kind, file_key, taken_at, created_at)
      select m.id, f.file_id, f.kind, f.file_key, f.taken_at, f.created_at
      from made m join lateral (
        select o.id, o.state from closing o where o.intervention_id = m.intervention_id and o.technician_id = m.technician_id
        order by o.id desc limit 1) old on old.state <> 'confirmed'
        join closing_file f on f.closing_id = old.id)
    select g.n, a.id from (select id, intervention_id from changed union all select id, intervention_id from made) a join given g on g.intervention_id = a.intervention_id`
  return new Map(rows.map((row) => [row.n, row.id]))
}
