/** The SQL of the sender's side: a job with what its closing needs, and the jobs of a technician. */

import { sql } from 'kysely'
import { z } from 'zod'
import { jobsOfMerchantSql, wantedPartsSql } from '#features/interventions/jobs/server/service.ts'
import { plainNames } from '#features/interventions/settings/job-fields.ts'
import { boolean, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many, maybeOne, readValue } from '#server/database/rows.ts'
import { instantText } from '#server/time/time-zone.ts'
import { ClosingRequest, EarlierVisit, OutcomeReason, TechnicianJob } from '../../request-contract.ts'

const RequestJob = z.strictObject({
  id: integer,
  number: string,
  kind: z.enum(['installation', 'replacement', 'withdrawal', 'reconfiguration', 'maintenance']),
  status: z.enum(['open', 'assigned', 'closing_requested', 'closed', 'cancelled']),
  technician_id: nullableInteger,
  client_terminal_id: nullableText,
  needs: ClosingRequest.shape.needs,
})
export type RequestJob = z.infer<typeof RequestJob>

export const findRequestJob = (tx: Tx, id: number): Promise<RequestJob | undefined> => maybeOne(tx, RequestJob)`
    select i.id, i.number, i.kind, i.status, i.technician_id, i.client_terminal_id,
      json_build_object('installed', i.kind in ('installation', 'replacement'), 'withdrawn', i.kind in ('replacement', 'withdrawal'),
        'label', k.proof_label, 'receipt', k.proof_receipt, 'signature', k.proof_signature) as needs
    from intervention i join intervention_code k on k.id = i.code_id where i.id = ${id}`

const Rejection = ClosingRequest.shape.rejection.unwrap()
type Rejection = z.infer<typeof Rejection>
const rejection = sql`case when c.state in ('rejected', 'reopened') then (select json_build_object('code', coalesce(c.reject_code, 'other'),
  'note', coalesce(c.reopen_reason, c.reject_note), 'at', ${instantText(sql`coalesce(c.reopened_at, c.decided_at)`)},
  'by', (select ${person('g')} from account g where g.id = coalesce(c.reopened_by, c.decided_by)), 'reopened', c.state = 'reopened')) end`

/** Closings of job `i` by the technician who has it now. */
const isTheirs = (closing: string) =>
  sql`${sql.ref(`${closing}.intervention_id`)} = i.id and ${sql.ref(`${closing}.technician_id`)} = i.technician_id`

const RejectionRow = Rejection.nullable()

/** Why the last try was sent back, or opened again; a draft begun since then does not hide it, a new request does. */
export async function findRejection(tx: Tx, intervention_id: number): Promise<Rejection | null> {
  return (
    (await readValue(tx, RejectionRow)`
    select ${rejection} as rejection
    from closing c join intervention i on i.id = c.intervention_id and i.technician_id = c.technician_id
    where c.intervention_id = ${intervention_id} and c.state <> 'draft' order by c.id desc limit 1`) ?? null
  )
}

const JobRow = TechnicianJob.omit({ days_left: true, sla: true, code_description: true, bring: true }).extend({
  bring: z.array(TechnicianJob.shape.bring.element.pick({ part_id: true, part_number: true, model_number: true })),
  code_en: string,
  code_it: string,
  supplier_id: integer,
  soon_from: string,
  paused: boolean,
})
export type JobRow = z.infer<typeof JobRow>

/** Jobs of one technician that are not closed, those due first in front; with a day also those closed since then. */
export const listTechnicianJobs = (tx: Tx, technician_id: number, closed_since: string | null) => many(tx, JobRow)`
    select i.id, i.number, i.status, k.code, k.description_en as code_en, k.description_it as code_it, i.kind, s.name as supplier, i.supplier_id,
      ${sql.join(plainNames.map((name) => sql.ref(`i.${name}`)))}, i.received_at, i.due_on, i.soon_from, i.paused, i.appointment_on, i.appointment_at,
      i.hold_reason_id is not null as on_hold, i.hold_until, k.minutes,
      (select json_build_object('EN', h.name_en, 'IT', h.name_it) from hold_reason h where h.id = i.hold_reason_id) as hold_reason,
      coalesce((select json_agg(json_build_object('part_id', p.id, 'part_number', p.part_number, 'model_number', p.model_number)
          order by w.place)
        from unnest(${wantedPartsSql}) with ordinality as w (part_id, place) join part p on p.id = w.part_id), '[]') as bring,
      n.state as closing_state,
      (select ${rejection} from closing c
        where ${isTheirs('c')} and c.state <> 'draft' order by c.id desc limit 1) as rejection,
      (select count(*) from closing r where ${isTheirs('r')} and r.state = 'rejected') as rejections
    from intervention i join intervention_code k on k.id = i.code_id join supplier s on s.id = i.supplier_id
      left join lateral (select c.id, c.state from closing c where ${isTheirs('c')} order by c.id desc limit 1) n on true
    where i.technician_id = ${technician_id}
      and (i.status in ('assigned', 'closing_requested') or i.status = 'closed' and i.closed_on >= ${closed_since}::date)
    order by i.due_on, i.id limit 2000`

const VisitOf = EarlierVisit.extend({ before_id: integer })

/** Closed jobs of the merchants of these jobs. With a technician only that technician's. */
export const listVisitsBefore = (tx: Tx, ids: readonly number[], technician_id: number | null, most: number) => many(
  tx,
  VisitOf,
)`
    select j.id as before_id, v.* from unnest(${ids}::bigint[]) as j (id) cross join lateral (
      select o.id, o.number, k.code, o.kind, o.received_at, o.closed_on, o.outcome, c.installed_serial, c.withdrawn_serial
      from ${jobsOfMerchantSql(sql`j.id`)} join intervention_code k on k.id = o.code_id
        left join lateral (select * from closing c where c.intervention_id = o.id and c.state = 'confirmed' order by c.id desc limit 1) c on true
      where o.id <> j.id and o.status = 'closed' and (${technician_id}::bigint is null or o.technician_id = ${technician_id})
      order by o.closed_on desc, o.id desc limit ${most}) as v
    order by j.id, v.closed_on desc, v.id desc`

export const listEarlierVisits = async (tx: Tx, id: number, technician_id: number | null): Promise<EarlierVisit[]> =>
  (await listVisitsBefore(tx, [id], technician_id, 10)).map(({ before_id: _before, ...visit }) => visit)

export const listReasons = (tx: Tx) => many(tx, OutcomeReason)`
    select id, code, json_build_object('EN', name_en, 'IT', name_it) as name, outcome, needs_note from outcome_reason
    order by outcome, code`
