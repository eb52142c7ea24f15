/** All SQL of the custody report. What was undone never happened: only movements that stand count. */
import { sql } from 'kysely'
import { documentNameSql } from '#features/warehouse/stock/server/service.ts'
import { string } from '#lib/records/fields.ts'
import { person, selectColumns } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many, readValue } from '#server/database/rows.ts'
import { defineSource, type Sql } from '#server/lists/list.ts'
import { custodyList } from '../columns.ts'
import { Custody, CustodySummary } from '../contract.ts'
import { heldStatuses } from '../rules.ts'

export type Question = { supplier_id: number; day: string }

const stands = sql`m.reverts_seq is null and not exists (select from movement u where u.product_id = m.product_id and u.reverts_seq = m.seq)`

/** The movements of product `p` that stand on a day. */
const standing = (day: string): Sql =>
  sql`from movement m where m.product_id = p.id and m.day <= ${day}::date and ${stands}`

/** Who has it: a warehouse, a technician, a shop, or nobody any more. */
const holderKey = sql`row(m.warehouse_id, m.technician_id, m.client_terminal_id,
  case when m.status in ('returned', 'written_off') then m.status end)`

/** The steps of product `p`: consecutive movements with the same holder are one. */
const stepsOf = (day: string): Sql => sql`
  select s.*, lead(s.day) over (order by s.seq) as to_day from (
    select m.seq, m.batch_id, m.kind, m.day, m.status, m.warehouse_id, m.technician_id, m.client_terminal_id,
      ${holderKey} is distinct from lag(${holderKey}) over (order by m.seq) as starts
    ${standing(day)}) s
  where s.starts`

/** The name of the holder in step or movement `m` of batch `b`. */
const holderName = sql`coalesce((select w.name from warehouse w where w.id = m.warehouse_id),
  (select ${person('t')} from account t where t.id = m.technician_id),
  m.client_terminal_id || coalesce(', ' || (select concat_ws(', ', i.merchant_name, i.city) from intervention i
    where i.id = case b.document when 'closings' then (select c.intervention_id from closing c where c.id = b.document_id)
      when 'closing-cases' then (select k.intervention_id from closing_case k where k.id = b.document_id) end), ''))`

const chain = (day: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'status', m.status, 'holder', ${holderName}, 'from', to_char(m.day, 'YYYY-MM-DD'),
    'to', to_char(m.to_day, 'YYYY-MM-DD'),
    'by', case when b.document is not null then jsonb_build_object('EN', ${documentNameSql('EN')}, 'IT', ${documentNameSql('IT')}) end)
    order by m.seq desc), '[]')
  from (${stepsOf(day)}) m join movement_batch b on b.id = m.batch_id)`

/**
 * Products of the supplier with the state that they had on the day: what they are now, where nothing moved them since, else their last movement.
 */
const onDay = (day: string): Sql => sql`product p join lateral (
    select p.status, p.client_terminal_id where p.changed_on <= ${day}::date
    union all
    (select m.status, m.client_terminal_id ${standing(day)} and p.changed_on > ${day}::date order by m.seq desc limit 1)) n on true`

const isHeld = ({ supplier_id }: Question): Sql =>
  sql`p.supplier_id = ${supplier_id} and n.status = any(${heldStatuses}::text[]::product_status[])`

/** Of the last step: where it was on the day, or since when. Asked for the rows of a page, not for all that are counted. */
const ofLastStep = (day: string, value: Sql): Sql =>
  sql`(select ${value} from (${stepsOf(day)}) m join movement_batch b on b.id = m.batch_id order by m.seq desc limit 1)`

export const custodySource = (question: Question) =>
  defineSource({
    definition: custodyList,
    row: Custody,
    from: sql`${onDay(question.day)} join part pt on pt.id = p.part_id join product_category g on g.id = pt.category_id`,
    id: sql`p.id`,
    columns: {
      serial_number: sql`p.serial_number`,
      encoded_serial: sql`p.encoded_serial`,
      model_number: sql`pt.model_number`,
      part_number: sql`pt.part_number`,
      category: sql`g.name`,
      status: sql`n.status::text`,
      place: ofLastStep(question.day, holderName),
      client_terminal_id: sql`n.client_terminal_id`,
      since: ofLastStep(question.day, sql`m.day`),
      steps: sql`(select count(*) from (${stepsOf(question.day)}) m)`,
      chain: chain(question.day),
    },
    extra: { version: sql`p.version` },
    sort: { serial_number: { by: sql`serial_key(p.serial_number)`, never_empty: true } },
    search: [sql`p.serial_number`, sql`p.encoded_serial`],
    scope: () => isHeld(question),
  })

export const findSupplier = (tx: Tx, id: number) => readValue(tx, string)`select name from supplier where id = ${id}`

const ByModelRow = CustodySummary.shape.models.element

export async function countByModel(tx: Tx, question: Question): Promise<CustodySummary['models']> {
  const counts = heldStatuses.map(
    (status) => sql`count(*) filter (where n.status = ${status}::product_status)::integer as ${sql.ref(status)}`,
  )
  return many(tx, ByModelRow)`
    select pt.model_number, ${sql.join(counts)}, count(*)::integer as total
    from ${onDay(question.day)} join part pt on pt.id = p.part_id
    where ${isHeld(question)} group by pt.model_number order by pt.model_number collate italian`
}

/** Terminals for the paper, by model and serial. */
export async function listPrinted(tx: Tx, question: Question, most: number): Promise<Custody[]> {
  const { columns, from } = custodySource(question)
  return many(tx, Custody)`
    select p.id, 1 as version, ${selectColumns(columns)} from ${from} where ${isHeld(question)}
    order by pt.model_number collate italian, p.serial_number limit ${most}`
}

/** Every step of every terminal in custody, in the order of the serials: one statement over all movements, written out as it is read. */
export const stepRows = ({ supplier_id, day }: Question, language: 'EN' | 'IT'): Sql => sql`
  with standing as (
    select m.product_id, m.seq, m.batch_id, m.kind, m.day, m.status, m.warehouse_id, m.technician_id, m.client_terminal_id,
      ${holderKey} is distinct from lag(${holderKey}) over of_product as starts,
      last_value(m.status) over (of_product rows between unbounded preceding and unbounded following) as last_status
    from product p join movement m on m.product_id = p.id
    where p.supplier_id = ${supplier_id} and m.day <= ${day}::date and ${stands}
    window of_product as (partition by m.product_id order by m.seq)),
  step as (
    select m.*, row_number() over of_product as step, lead(m.day) over of_product as to_day from standing m
    where m.starts and m.last_status = any(${heldStatuses}::text[]::product_status[])
    window of_product as (partition by m.product_id order by m.seq))
  select p.serial_number, pt.model_number, m.step, ${holderName} as holder, m.status, m.day, m.to_day, m.kind, ${documentNameSql(language)} as document,
    (select ${person('a')} from account a where a.id = b.account_id) as recorded_by
  from step m join product p on p.id = m.product_id join part pt on pt.id = p.part_id join movement_batch b on b.id = m.batch_id
  order by serial_key(p.serial_number), m.step`
