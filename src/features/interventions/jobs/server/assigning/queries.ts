/** The SQL of assigning: technicians with their load and van, and the jobs that are to be given away. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, nullableDay, nullableInteger, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { many } from '#server/database/rows.ts'
import { SuggestionReply } from '../../contract.ts'
import { isLive } from '../queries.ts'
import { wantedParts } from './van-queries.ts'

const TechnicianFacts = z.strictObject({
  id: integer,
  name: string,
  active: boolean,
  provinces: z.array(string),
  maximum: nullableInteger,
  open_jobs: integer,
})
export type TechnicianFacts = z.infer<typeof TechnicianFacts>

const facts = sql`a.id, ${person('a')} as name, a.active, coalesce(t.provinces, '{}') as provinces, t.maximum_open as maximum,
  (select count(*) from intervention o where o.technician_id = a.id and ${isLive('o')}) as open_jobs`

/** Nobody gives work to an erased person, whatever was confirmed. */
const isThere = sql`a.role = 'technician' and a.erased_at is null`

/** Locked against a change of the account and against others who assign to the same people; the load is counted behind the lock. */
export async function lockTechnicians(tx: Tx, ids: readonly number[]): Promise<TechnicianFacts[]> {
  await lockRows(tx, 'account', ids, { strength: 'no key update' })
  return many(tx, TechnicianFacts)`
    select ${facts} from account a left join technician t on t.account_id = a.id
    where a.id = any(${ids}::bigint[]) and ${isThere} order by a.id`
}

const CandidateFacts = SuggestionReply.shape.technicians.element.omit({ van: true })
type CandidateFacts = z.infer<typeof CandidateFacts>

/** Technicians with the towns of their jobs and their absences from today on: all of them, or one. */
export async function listCandidates(tx: Tx, day: string, id?: number): Promise<CandidateFacts[]> {
  const one = id === undefined ? sql`` : sql`and a.id = ${id}`
  return many(tx, CandidateFacts)`
    select ${facts},
      array(select distinct lower(btrim(o.city)) from intervention o
        where o.technician_id = a.id and ${isLive('o')} and o.city is not null order by 1) as cities,
      coalesce((select json_agg(json_build_object('from', b.from_on, 'to', b.to_on) order by b.from_on) from technician_absence b
        where b.technician_id = a.id and b.to_on >= ${day}::date), '[]') as absences
    from account a left join technician t on t.account_id = a.id where ${isThere} ${one} order by a.id`
}

const SuggestJob = SuggestionReply.shape.jobs.element.omit({ days_left: true, days: true }).extend({
  supplier_id: integer,
  status: string,
  technician_id: nullableInteger,
  appointment_on: nullableDay,
})
export type SuggestJob = z.infer<typeof SuggestJob>

export const listJobsToSuggest = (tx: Tx, ids: readonly number[]): Promise<SuggestJob[]> => many(tx, SuggestJob)`
    select i.id, i.version, i.number, i.merchant_name, i.city, i.province, i.due_on, i.tml_model, i.supplier_id, i.status, i.technician_id,
      i.appointment_on, i.hold_reason_id is not null as on_hold, ${wantedParts} as parts
    from intervention i where i.id = any(${ids}::bigint[]) order by i.due_on, i.id`
