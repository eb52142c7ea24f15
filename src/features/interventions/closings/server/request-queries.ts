/** The SQL of the sender's side: a job with what its closing needs, and the jobs of a technician. */
import { sql } from 'kysely'
import type { InterventionStatus } from '#features/interventions/jobs/rules.ts'
import { wantedPartsSql } from '#features/interventions/jobs/server/service.ts'
import type { InterventionKind, Outcome } from '#features/interventions/settings/rules.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import type { ClosingRequest, EarlierVisit, TechnicianJob } from '../request-contract.ts'

export type RequestJob = {
  id: number
  number: string
  kind: InterventionKind
  status: InterventionStatus
  technician_id: number | null
  client_terminal_id: string | null
  needs: ClosingRequest['needs']
}

export async function findRequestJob(tx: Tx, id: number): Promise<RequestJob | undefined> {
  const { rows } = await sql<RequestJob>`
    select i.id, i.number, i.kind, i.status, i.technician_id, i.client_terminal_id,
      json_build_object('installed', i.kind in ('installation', 'replacement'), 'withdrawn', i.kind in ('replacement', 'withdrawal'),
        'label', k.proof_label, 'receipt', k.proof_receipt, 'signature', k.proof_signature) as needs
    from intervention i join intervention_code k on k.id = i.code_id where i.id = ${id}`.execute(tx)
  return rows[0]
}

type AskedFields = { part: string | null; serial_out: string | null; notes: string | null }

/** What only a detail shows of the job. */
export async function findRequestDetail(tx: Tx, id: number): Promise<AskedFields | undefined> {
  const { rows } = await sql<AskedFields>`
    select p.part_number || ' – ' || p.model_number as part, i.serial_out, i.notes
    from intervention i left join part p on p.id = i.part_id where i.id = ${id}`.execute(tx)
  return rows[0]
}

type Rejection = NonNullable<ClosingRequest['rejection']>
const rejection = sql`(select json_build_object('code', c.reject_code, 'note', c.reject_note,
  'at', replace((c.decided_at at time zone 'UTC')::text, ' ', 'T') || 'Z', 'by', (select ${person('g')} from account g where g.id = c.decided_by)))`

/** Closings of job `i` by the technician who has it now. */
const isTheirs = (closing: string) =>
  sql`${sql.ref(`${closing}.intervention_id`)} = i.id and ${sql.ref(`${closing}.technician_id`)} = i.technician_id`

/** Why the last try was sent back; a draft begun since then does not hide it, a new request does. */
export async function findRejection(tx: Tx, intervention_id: number): Promise<Rejection | null> {
  const { rows } = await sql<{ rejection: Rejection | null }>`
    select case when c.state = 'rejected' then ${rejection} end as rejection
    from closing c join intervention i on i.id = c.intervention_id and i.technician_id = c.technician_id
    where c.intervention_id = ${intervention_id} and c.state <> 'draft' order by c.id desc limit 1`.execute(tx)
  return rows[0]?.rejection ?? null
}

export type JobRow = Omit<TechnicianJob, 'days_left' | 'sla' | 'code_description' | 'bring'> & {
  bring: Pick<TechnicianJob['bring'][number], 'part_id' | 'part_number' | 'model_number'>[]
  code_en: string
  code_it: string
  supplier_id: number
  soon_from: string
  paused: boolean
}

/** Jobs of one technician that are not closed, those due first in front. */
export async function listTechnicianJobs(tx: Tx, technician_id: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select i.id, i.number, i.client_reference, i.status, k.code, k.description_en as code_en, k.description_it as code_it, i.kind, s.name as supplier, i.supplier_id,
      i.merchant_name, i.address, i.postal_code, i.city, i.province, i.phone, i.contact, i.opening_hours, i.client_terminal_id, i.pos_code, i.tml_model,
      i.serial_out, i.notes, i.received_at, i.due_on, i.soon_from, i.paused, i.appointment_on, i.appointment_at,
      i.hold_reason_id is not null as on_hold, i.hold_until, k.minutes,
      (select json_build_object('EN', h.name_en, 'IT', h.name_it) from hold_reason h where h.id = i.hold_reason_id) as hold_reason,
      coalesce((select json_agg(json_build_object('part_id', p.id, 'part_number', p.part_number, 'model_number', p.model_number)
          order by w.place)
        from unnest(${wantedPartsSql}) with ordinality as w (part_id, place) join part p on p.id = w.part_id), '[]') as bring,
      n.state as closing_state,
      (select case when c.state = 'rejected' then ${rejection} end from closing c
        where ${isTheirs('c')} and c.state <> 'draft' order by c.id desc limit 1) as rejection,
      (select count(*) from closing r where ${isTheirs('r')} and r.state = 'rejected') as rejections
    from intervention i join intervention_code k on k.id = i.code_id join supplier s on s.id = i.supplier_id
      left join lateral (select c.id, c.state from closing c where ${isTheirs('c')} order by c.id desc limit 1) n on true
    where i.technician_id = ${technician_id} and i.status in ('assigned', 'closing_requested')
    order by i.due_on, i.id limit 2000`.execute(tx)
  return rows
}

/** Closed jobs of the same merchant: same supplier and POS code, or the same terminal ID. With a technician only that technician's. */
export async function listEarlierVisits(tx: Tx, id: number, technician_id: number | null): Promise<EarlierVisit[]> {
  const { rows } = await sql<EarlierVisit>`
    with this as (select * from intervention where id = ${id}),
    found as (
      select o.id from this join intervention o on o.supplier_id = this.supplier_id and o.pos_code = this.pos_code
      union select o.id from this join intervention o on terminal_key(o.client_terminal_id) = terminal_key(this.client_terminal_id))
    select o.id, o.number, k.code, o.kind, o.received_at, o.closed_on, o.outcome, c.installed_serial, c.withdrawn_serial
    from found join intervention o on o.id = found.id join intervention_code k on k.id = o.code_id
      left join lateral (select * from closing c where c.intervention_id = o.id and c.state = 'confirmed' order by c.id desc limit 1) c on true
    where o.id <> ${id} and o.status = 'closed' and (${technician_id}::bigint is null or o.technician_id = ${technician_id})
    order by o.closed_on desc, o.id desc limit 10`.execute(tx)
  return rows
}

export type Reason = {
  id: number
  code: string
  name: { EN: string; IT: string }
  outcome: Outcome
  needs_note: boolean
}

export async function listReasons(tx: Tx): Promise<Reason[]> {
  const { rows } = await sql<Reason>`
    select id, code, json_build_object('EN', name_en, 'IT', name_it) as name, outcome, needs_note from outcome_reason
    order by outcome, code`.execute(tx)
  return rows
}
