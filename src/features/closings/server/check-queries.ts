/** Recomputes what confirmed closings should have left: sums of cost lines, lines against the price list, jobs and movements. */
import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'

type Difference = { what: string; subject: string; detail: string }

const sums = sql`
  select 'costs are not the sum of their lines' as what, c.number as subject,
    'closing ' || c.id || ' says ' || c.client_cents || ' and ' || c.technician_cents || ', its lines ' || coalesce(l.client, 0) || ' and ' || coalesce(l.technician, 0) as detail
  from closing c left join (
    select closing_id, sum(value_cents) filter (where whom = 'client') as client, sum(value_cents) filter (where whom = 'technician') as technician
    from closing_cost where not removed group by closing_id) l on l.closing_id = c.id
  where (c.client_cents, c.technician_cents) is distinct from (coalesce(l.client, 0), coalesce(l.technician, 0))`

/** What came from the price list fits the closing: its code, outcome and side, valid on the day of work, one line per article. */
const lines = sql`
  select 'cost line does not fit its closing' as what, c.number as subject, 'closing ' || c.id || ', ' || l.whom || ' ' || l.article as detail
  from closing_cost l join closing c on c.id = l.closing_id join intervention i on i.id = c.intervention_id join cost_setting s on s.id = l.setting_id
  where c.state in ('confirmed', 'reopened') and (s.version = 1 and (s.code_id, s.outcome, s.whom) is distinct from (i.code_id, c.outcome, l.whom)
    or s.version = 1 and s.valid_from > c.worked_on)
  union all
  select 'article is there twice', c.number, 'closing ' || c.id || ', ' || l.whom || ' ' || min(l.article)
  from closing_cost l join closing c on c.id = l.closing_id where l.setting_id is not null
  group by c.id, c.number, l.whom, normal(l.article) having count(*) > 1`

/** A confirmed closing has closed its job on its day; a closed job that was ever requested has such a closing. */
const jobs = sql`
  select 'closing and job disagree' as what, coalesce(c.number, i.number) as subject,
    'job is ' || i.status || ', closing ' || coalesce(c.id::text, 'missing') as detail
  from (select * from closing where state = 'confirmed' and follow is distinct from 'plan_again') c
    full join (select * from intervention j where status = 'closed' and exists (select from closing k where k.intervention_id = j.id)) i
      on i.id = c.intervention_id
  where c.id is null or i.id is null or (i.outcome, i.closed_on) is distinct from (c.outcome, c.worked_on)
  union all
  select 'closing and job disagree', i.number, 'job is ' || i.status || ', closing ' || coalesce(c.id::text, 'missing')
  from (select * from closing where state = 'requested') c
    full join (select * from intervention where status = 'closing_requested') i on i.id = c.intervention_id
  where c.id is null or i.id is null`

/** What a confirmed closing says was installed and withdrawn is what its movements did; other closings have none that stand. */
const moves = sql`
  with moved as (
    select b.document_id as id, m.kind, serial_key(p.serial_number) as serial
    from movement_batch b join movement m on m.batch_id = b.id join product p on p.id = m.product_id
    where b.document = 'closings' and m.kind in ('install', 'withdraw') and m.reverts_seq is null
      and not exists (select from movement u where u.product_id = m.product_id and u.reverts_seq = m.seq)),
  said as (
    select id, 'install'::movement_kind as kind, serial_key(installed_serial) as serial from closing
    where state = 'confirmed' and outcome = 'done' and installed_serial is not null
    union all
    select id, 'withdraw', serial_key(withdrawn_serial) from closing
    where state = 'confirmed' and outcome = 'done' and withdrawn_serial is not null and not withdrawn_unknown)
  select 'movements are not those of the closing' as what, coalesce(s.serial, m.serial) as subject,
    coalesce(s.kind, m.kind) || ' of closing ' || coalesce(s.id, m.id) as detail
  from said s full join moved m on m.id = s.id and m.kind = s.kind and m.serial = s.serial
  where s.id is null or m.id is null`

const most = 200

export async function findClosingDifferences(tx: Tx): Promise<Difference[]> {
  const found: Difference[] = []
  for (const query of [sums, lines, jobs, moves]) {
    const { rows } = await sql<Difference>`select * from (${query}) as differences limit ${most}`.execute(tx)
    found.push(...rows)
  }
  return found
}
