/** The SQL of assigning: technicians with their load and van, and the jobs that are to be given away. */
import { sql } from 'kysely'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import type { SuggestionReply } from '../contract.ts'
import { isLive } from './queries.ts'
import { wantedParts } from './wanted-queries.ts'

export type TechnicianFacts = {
  id: number
  name: string
  active: boolean
  provinces: string[]
  maximum: number | null
  open_jobs: number
}

const facts = sql`a.id, ${person('a')} as name, a.active, coalesce(t.provinces, '{}') as provinces, t.maximum_open as maximum,
  (select count(*) from intervention o where o.technician_id = a.id and ${isLive('o')}) as open_jobs`

/** Nobody gives work to an erased person, whatever was confirmed. */
const isThere = sql`a.role = 'technician' and a.erased_at is null`

/** Locked against a change of the account and against others who assign to the same people; the load is counted behind the lock. */
export async function lockTechnicians(tx: Tx, ids: readonly number[]): Promise<TechnicianFacts[]> {
  await sql`select from account where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<TechnicianFacts>`
    select ${facts} from account a left join technician t on t.account_id = a.id
    where a.id = any(${ids}::bigint[]) and ${isThere} order by a.id`.execute(tx)
  return rows
}

type CandidateFacts = Omit<SuggestionReply['technicians'][number], 'van'>

/** Technicians with the towns of their jobs and their absences from today on: all of them, or one. */
export async function listCandidates(tx: Tx, day: string, id?: number): Promise<CandidateFacts[]> {
  const one = id === undefined ? sql`` : sql`and a.id = ${id}`
  const { rows } = await sql<CandidateFacts>`
    select ${facts},
      array(select distinct lower(btrim(o.city)) from intervention o
        where o.technician_id = a.id and ${isLive('o')} and o.city is not null order by 1) as cities,
      coalesce((select json_agg(json_build_object('from', b.from_on, 'to', b.to_on) order by b.from_on) from technician_absence b
        where b.technician_id = a.id and b.to_on >= ${day}::date), '[]') as absences
    from account a left join technician t on t.account_id = a.id where ${isThere} ${one} order by a.id`.execute(tx)
  return rows
}

export type SuggestJob = Omit<SuggestionReply['jobs'][number], 'days_left' | 'days'> & {
  supplier_id: number
  status: string
  technician_id: number | null
  appointment_on: string | null
}

export async function listJobsToSuggest(tx: Tx, ids: readonly number[]): Promise<SuggestJob[]> {
  const { rows } = await sql<SuggestJob>`
    select i.id, i.version, i.number, i.merchant_name, i.city, i.province, i.due_on, i.tml_model, i.supplier_id, i.status, i.technician_id,
      i.appointment_on, i.hold_reason_id is not null as on_hold, ${wantedParts} as parts
    from intervention i where i.id = any(${ids}::bigint[]) order by i.due_on, i.id`.execute(tx)
  return rows
}
