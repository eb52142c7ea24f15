/** Recomputes what confirmed closings should have left: sums of cost lines, lines priced again from the price list, jobs and movements. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many, readCount } from '#server/database/rows.ts'

const Difference = z.strictObject({ what: string, subject: string, detail: string })
type Difference = z.infer<typeof Difference>

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

/** A line of the price list that has not changed since the closing was requested says today what it said then. */
const unchanged = (requested_at: RawBuilder<unknown>) => sql`(s.version = 1 or s.updated_at < ${requested_at})`
/** An article that was used several times counts as often, as in cost-rules.ts. */
const timesUsed = sql`coalesce((select sum((u.used ->> 'quantity')::integer) from jsonb_array_elements(c.articles) as u (used)
  where normal(u.used ->> 'article') = normal(s.article)), case when s.per_use then 0 else 1 end)`
const rank = sql`case when s.module_id is not null then 2 when s.supplier_id is not null then 1 else 0 end`

/** What the price list gave is its value on the day, times what was used. */
const prices = sql`
  select 'cost line is not what the price list says' as what, c.number as subject,
    'closing ' || c.id || ', ' || l.whom || ' ' || l.article || ': ' || l.list_cents || ' cents kept, ' || s.value_cents * ${timesUsed} || ' by the price list' as detail
  from closing_cost l join closing c on c.id = l.closing_id join cost_setting s on s.id = l.setting_id
  where c.state in ('confirmed', 'reopened') and ${unchanged(sql`c.requested_at`)} and l.list_cents is distinct from s.value_cents * ${timesUsed}`

/**
 * Of one article the most specific and newest line that was valid wins. Only lines that were there before the request and did not change since
 * are asked, so that nothing is claimed that the price list cannot show any more.
 */
const winners = sql`
  with best as (
    select distinct on (c.id, s.whom, normal(s.article)) c.id as closing_id, c.number, c.requested_at, s.id, s.whom, s.article, s.value_cents, s.valid_from, ${rank} as rank
    from closing c join intervention i on i.id = c.intervention_id join cost_setting s on s.code_id = i.code_id and s.outcome = c.outcome
    where c.state in ('confirmed', 'reopened') and ${timesUsed} > 0 and s.valid_from <= c.worked_on and s.created_at < c.requested_at and s.updated_at < c.requested_at
      and (s.supplier_id is null or s.supplier_id = i.supplier_id) and (s.module_id is null or s.module_id = i.module_id)
    order by c.id, s.whom, normal(s.article), ${rank} desc, s.valid_from desc, s.id desc)
  select case when l.id is null then 'cost line is missing' else 'cost line is from the wrong line of the price list' end as what, b.number as subject,
    'closing ' || b.closing_id || ', ' || b.whom || ' ' || b.article || ': ' || b.value_cents || ' cents since ' || b.valid_from
      || coalesce(', taken was ' || s.value_cents || ' since ' || s.valid_from, '') as detail
  from best b left join closing_cost l on l.closing_id = b.closing_id and l.whom = b.whom and normal(l.article) = normal(b.article)
    left join cost_setting s on s.id = l.setting_id
  where l.id is null or (s.id <> b.id and ${unchanged(sql`b.requested_at`)} and (b.rank, b.valid_from, b.id) > (${rank}, s.valid_from, s.id))`

/** Lines from the price list that cannot be priced again, because it changed or lost them since. */
export const countUnpriced = (tx: Tx): Promise<number> => readCount(tx)`
    select count(*) as count from closing_cost l join closing c on c.id = l.closing_id left join cost_setting s on s.id = l.setting_id
    where c.state in ('confirmed', 'reopened') and l.list_cents is not null and (s.id is null or not ${unchanged(sql`c.requested_at`)})`

/** A confirmed closing has closed its job on its day; a closed job that was ever requested has such a closing. */
const jobs = sql`
  select 'closing and job disagree' as what, coalesce(c.number, i.number) as subject,
    'job is ' || i.status || ', closing ' || coalesce(c.id::text, 'missing') as detail
  from (select * from closing where state = 'confirmed' and next_step is distinct from 'reschedule') c
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
  for (const query of [sums, lines, prices, winners, jobs, moves]) {
    const rows = await many(tx, Difference)`select * from (${query}) as differences limit ${most}`
    found.push(...rows)
  }
  return found
}
