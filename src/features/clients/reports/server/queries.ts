/** All SQL of reports to clients. */
import { sql } from 'kysely'
import { z } from 'zod'
import { slaOfClosing } from '#features/interventions/closings/server/service.ts'
import { type ReportFieldName, reportFieldNames } from '#features/interventions/formats/report-field-rules.ts'
import { ReportContext } from '#features/interventions/formats/report-rules.ts'
import { boolean, Instant, integer, nullableInstant, nullableText, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchNames, selectColumns } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock, lockRows } from '#server/database/locks.ts'
import { insertId, many, maybeOne, one, readValue } from '#server/database/rows.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
import type { Numbered } from '#server/papers/series.ts'
import { clockOf, dayOf } from '#server/time/time-zone.ts'
import { reportList, reportRowList } from '../columns.ts'
import { ClientReport, Offer, ReportRow } from '../contract.ts'

export const reportSource = defineSource({
  definition: reportList,
  row: ClientReport,
  from: sql`client_report r join supplier s on s.id = r.supplier_id left join module_name m on m.id = r.module_id
    join file_format_version v on v.id = r.version_id join file_format f on f.id = v.format_id
    left join account b on b.id = r.created_by left join account x on x.id = r.cancelled_by`,
  id: sql`r.id`,
  columns: {
    ...columnsOf('r', ['label', 'file_name', 'closings', 'changed', 'state', 'created_at']),
    supplier: sql`s.name`,
    module: sql`m.name`,
    created_by: sql`(${person('b')})`,
    year: sql`r.year::text`,
  },
  extra: {
    ...stored('r'),
    ...columnsOf('r', ['supplier_id', 'module_id', 'from_on', 'to_on', 'cancelled_at', 'cancel_reason']),
    format_id: sql`f.id`,
    format: sql`f.name`,
    format_number: sql`v.number`,
    cancelled_by: sql`(${person('x')})`,
  },
  search: [sql`r.label`, sql`r.file_name`],
  search_names: [searchNames(sql`r.supplier_id`, 'supplier'), searchNames(sql`r.module_id`, 'module_name')],
})

export const rowSource = (report_id: number) =>
  defineSource({
    definition: reportRowList,
    row: ReportRow,
    // The report alone: a list reads the rows of a page once more by their ids.
    from: sql`(select * from client_report_row where report_id = ${report_id}) w join closing c on c.id = w.closing_id join intervention i on i.id = c.intervention_id
      left join lateral (select e.id, e.label from client_report_row p join client_report e on e.id = p.report_id and e.state = 'made'
        join closing o on o.id = p.closing_id and o.intervention_id = c.intervention_id
        where w.change = 'changed' and p.report_id < w.report_id order by e.id desc limit 1) e on true`,
    id: sql`w.n`,
    columns: {
      n: sql`w.n`,
      ...columnsOf('c', ['number', 'worked_on', 'outcome']),
      ...columnsOf('c', ['installed_serial', 'withdrawn_serial', 'client_terminal_id']),
      client_reference: sql`i.client_reference`,
      change: sql`w.change`,
      earlier: sql`e.label`,
      closing_state: sql`c.state`,
    },
    extra: { version: sql`1`, closing_id: sql`c.id`, earlier_id: sql`e.id` },
    search: [sql`c.number`, sql`i.client_reference`, sql`c.installed_serial`, sql`c.withdrawn_serial`],
  })

export type Question = { supplier_id: number; module_id: number | null; from: string | null; to: string }

/** Closing `c` of intervention `i` is not reported to the client yet. */
const isOpen = ({ supplier_id, module_id, from, to }: Question): Sql =>
  sql`c.state = 'confirmed' and c.client_report_id is null and c.worked_on <= ${to}::date and i.supplier_id = ${supplier_id}
    ${from === null ? sql`` : sql`and c.worked_on >= ${from}::date`} ${module_id === null ? sql`` : sql`and i.module_id = ${module_id}`}`

const closings = sql`closing c join intervention i on i.id = c.intervention_id`

/** An earlier closing of the same job was reported, and reopened after. */
const change = sql`case when exists (select from closing o where o.intervention_id = c.intervention_id and o.state = 'reopened'
  and o.client_report_id is not null) then 'changed' else 'new' end`

/** A follow-up has no reference and no row of its own: the client knows the job it follows. */
const asked = sql`
  left join lateral (
    with recursive before (id, client_reference, raw, depth) as (
      select i.id, i.client_reference, i.raw, 0
      union all
      select o.id, o.client_reference, o.raw, b.depth + 1 from before b join closing p on p.follow_up_id = b.id join intervention o on o.id = p.intervention_id
      where b.client_reference is null and b.depth < 50)
    select client_reference, raw from before where client_reference is not null limit 1) asked on true`

const partOf = (column: string) =>
  sql`(select g.model_number from product p join part g on g.id = p.part_id
    where serial_key(p.serial_number) = serial_key(${sql.ref(column)}))`

/** Each field of a report. The compiler asks for all of them. */
const values: Record<ReportFieldName, Sql> = {
  client_reference: sql`asked.client_reference`,
  ...columnsOf('c', ['number', 'outcome', 'worked_on', 'installed_serial', 'withdrawn_serial', 'condition']),
  ...columnsOf('c', ['client_terminal_id', 'merchant_signer', 'notes']),
  code: sql`k.code`,
  outcome_code: sql`coalesce(q.client_code, c.outcome)`,
  outcome_reason: sql`q.name_it`,
  worked_time: sql`to_char(${clockOf(sql`c.worked_at`)}, 'HH24:MI')`,
  confirmed_on: dayOf(sql`c.decided_at`),
  installed_model: partOf('c.installed_serial'),
  withdrawn_model: partOf('c.withdrawn_serial'),
  ...columnsOf('i', [
    'kind',
    'tml_model',
    'pos_code',
    'merchant_name',
    'address',
    'postal_code',
    'city',
    'province',
    'due_on',
  ]),
  technician: sql`(${person('t')})`,
  received_on: dayOf(sql`i.received_at`),
  sla: slaOfClosing,
  change,
}

// Object.fromEntries loses the names of the fields.
const reportValues = Object.fromEntries(reportFieldNames.map((name) => [name, nullableText])) as Record<
  ReportFieldName,
  typeof nullableText
>

const ReportedClosing = z.strictObject({
  ...reportValues,
  id: integer,
  client_row: ReportContext.shape.client_row,
  outcome_reason_en: nullableText,
  /** The client's own word for the code, where it has one. */
  code_alias: nullableText,
  has_code: boolean,
})
export type ReportedClosing = z.infer<typeof ReportedClosing>

const select = sql`select c.id, ${selectColumns(values)}, coalesce(i.raw, asked.raw) as client_row, q.name_en as outcome_reason_en,
    (select a.alias from intervention_code_alias a where a.code_id = i.code_id and a.supplier_id = i.supplier_id order by a.id limit 1) as code_alias,
    q.client_code is not null as has_code
  from ${closings} join intervention_code k on k.id = i.code_id left join outcome_reason q on q.id = c.outcome_reason_id
    left join account t on t.id = c.technician_id ${asked}`

export const listReportedClosings = (tx: Tx, ids: readonly number[]) =>
  many(tx, ReportedClosing)`${select} where c.id = any(${ids}::bigint[]) order by c.worked_on, c.id`

/** The newest confirmed closings of a supplier, reported or not. */
export async function listNewest(
  tx: Tx,
  supplier_id: number,
  module_id: number | null,
  most: number,
): Promise<ReportedClosing[]> {
  return many(tx, ReportedClosing)`
    ${select} where c.state = 'confirmed' and i.supplier_id = ${supplier_id}
    ${module_id === null ? sql`` : sql`and i.module_id = ${module_id}`} order by c.worked_on desc, c.id desc limit ${most}`
}

const Summary = Offer.pick({ closings: true, changed: true, digest: true }).extend({ ids: z.array(integer) })
export type Summary = z.infer<typeof Summary>

/** Which closings are open, and a digest of them. One more than `most` says that there are too many. */
export async function findOpen(tx: Tx, question: Question, most: number): Promise<Summary> {
  const row = await one(tx, Summary)`
    with found as (select c.id, c.worked_on, ${change} as change from ${closings} where ${isOpen(question)} order by c.worked_on, c.id limit ${most + 1})
    select count(*) as closings, count(*) filter (where change = 'changed') as changed,
      md5(coalesce(string_agg(id::text, ',' order by id), '')) as digest,
      coalesce(array_agg(id order by worked_on, id), '{}') as ids from found`
  return { ...row, ids: row.ids.map(Number) }
}

/** Locks what is open, in the order of the ids; what somebody else reported meanwhile is no longer among it. */
export const lockOpen = (tx: Tx, question: Question, most: number) =>
  lockRows(tx, 'closing', sql`select c.id from ${closings} where ${isOpen(question)} order by c.id limit ${most + 1}`)

const Named = z.strictObject({ count: integer, numbers: z.array(string) })
type Named = z.infer<typeof Named>

/** Jobs that were reported as closed and are not confirmed again. */
export async function listReopened(tx: Tx, { supplier_id, module_id }: Question, most: number): Promise<Named> {
  return (
    (await maybeOne(tx, Named)`
    with found as (
      select distinct c.number from ${closings} where c.state = 'reopened' and c.client_report_id is not null and i.supplier_id = ${supplier_id}
        ${module_id === null ? sql`` : sql`and i.module_id = ${module_id}`}
        and not exists (select from closing n where n.intervention_id = c.intervention_id and n.state = 'confirmed'))
    select count(*) as count, coalesce((array_agg(number order by number))[1:${most}], '{}') as numbers from found`) ?? {
      count: 0,
      numbers: [],
    }
  )
}

type NewReport = Numbered & {
  supplier_id: number
  module_id: number | null
  version_id: number
  from_on: string | null
  to_on: string
  file_name: string
  closings: number
  changed: number
}

export const insertReport = (tx: Tx, it: NewReport) => insertId(tx)`
    insert into client_report (year, number, label, supplier_id, module_id, version_id, from_on, to_on, file_name, closings, changed, created_at, created_by)
    values (${it.year}, ${it.number}, ${it.label}, ${it.supplier_id}, ${it.module_id}, ${it.version_id}, ${it.from_on}::date, ${it.to_on}::date, ${it.file_name},
      ${it.closings}, ${it.changed}, coalesce(${it.at}::timestamptz, now()), ${it.by}) returning id`

export type NewRow = { n: number; closing_id: number; change: string; cells: string[] }

export const insertRows = (tx: Tx, report_id: number, rows: readonly NewRow[]) =>
  sql`insert into client_report_row (report_id, n, closing_id, change, cells)
    select ${report_id}, n, closing_id, change, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (n integer, closing_id bigint, change text, cells jsonb)`.execute(tx)

const LockedReport = z.strictObject({
  id: integer,
  label: string,
  state: z.enum(['made', 'cancelled']),
  cancelled_at: nullableInstant,
  cancelled_name: nullableText,
})
export type LockedReport = z.infer<typeof LockedReport>

export const lockReport = (tx: Tx, id: number): Promise<LockedReport | undefined> =>
  afterLock(
    tx,
    'client_report',
    id,
    () => maybeOne(tx, LockedReport)`
    select r.id, r.label, r.state, r.cancelled_at, (select ${person('g')} from account g where g.id = r.cancelled_by) as cancelled_name
    from client_report r where r.id = ${id}`,
  )

const LastReport = z.strictObject({ label: string, at: Instant, name: nullableText })

export const findLast = (tx: Tx, supplier_id: number) => maybeOne(tx, LastReport)`
    select r.label, r.created_at as at, (select ${person('g')} from account g where g.id = r.created_by) as name
    from client_report r where r.supplier_id = ${supplier_id} order by r.id desc limit 1`

/** The rows of a file in their order, each as JSON. */
export const fileRows = (report_id: number) =>
  sql`select cells::text from client_report_row where report_id = ${report_id} order by n`

export const findVersionOf = (tx: Tx, report_id: number) =>
  readValue(tx, integer)`select version_id as id from client_report where id = ${report_id}`

export async function findNames(tx: Tx, supplier_id: number, module_id: number | null) {
  return maybeOne(tx, { supplier: string, module: nullableText })`
    select s.name as supplier, (select name from module_name where id = ${module_id}::bigint) as module from supplier s where s.id = ${supplier_id}`
}
