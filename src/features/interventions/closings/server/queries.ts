/** The SQL of closings as users see them: the list, one with its job, its photos and its cost lines. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { exists, many, maybeOne } from '#server/database/rows.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import { textFilter } from '#server/lists/list-conditions.ts'
import { closingList } from '../columns.ts'
import { Closing, ClosingDetail } from '../contract.ts'
import { ClosingCost } from '../cost-rules.ts'
import { ClosingFile } from '../request-contract.ts'

/** By the day of work, also before it is confirmed. */
export const sla = sql`case when c.worked_on <= i.due_on then 'in_time' else 'late' end`

export const closingSource = defineSource({
  definition: closingList,
  row: Closing,
  from: sql`closing c join intervention i on i.id = c.intervention_id left join intervention_code k on k.id = i.code_id
    left join supplier s on s.id = i.supplier_id left join module_name m on m.id = i.module_id left join account t on t.id = c.technician_id
    left join client_report cr on cr.id = c.client_report_id`,
  id: sql`c.id`,
  columns: {
    ...columnsOf('c', ['number', 'requested_at', 'worked_on', 'outcome', 'installed_serial', 'withdrawn_serial']),
    ...columnsOf('c', ['condition', 'client_terminal_id', 'client_cents', 'technician_cents', 'state', 'source']),
    ...columnsOf('i', ['kind', 'merchant_name']),
    code: sql`k.code`,
    technician: sql`(${person('t')})`,
    attachments: sql`(select count(*) from closing_file f where f.closing_id = c.id)`,
    sla,
    rejections: sql`(select count(*) from closing r where r.intervention_id = c.intervention_id and r.state = 'rejected' and r.id <> c.id)`,
    supplier: sql`s.name`,
    module: sql`m.name`,
    report: sql`cr.label`,
    reported_at: sql`cr.created_at`,
  },
  extra: {
    ...stored('c'),
    ...columnsOf('c', ['intervention_id', 'technician_id']),
    ...columnsOf('i', ['due_on', 'supplier_id', 'module_id', 'code_id']),
    intervention_code: sql`k.code`,
  },
  sort: {
    requested_at: { by: sql`c.requested_at`, never_empty: true },
    worked_on: { by: sql`c.worked_on`, never_empty: true },
  },
  filter: {
    number: textFilter(sql`c.number`),
    installed_serial: textFilter(sql`c.installed_serial`),
    withdrawn_serial: textFilter(sql`c.withdrawn_serial`),
    client_terminal_id: textFilter(sql`c.client_terminal_id`),
  },
  search: [sql`c.number`, sql`c.installed_serial`, sql`c.withdrawn_serial`, sql`c.client_terminal_id`],
  search_names: [
    searchPeople(sql`c.technician_id`),
    { key: sql`c.intervention_id`, from: sql`intervention g`, id: sql`g.id`, texts: [sql`g.merchant_name`] },
  ],
  scope: () => sql`c.state <> 'draft'`,
})

/** Oldest first, the signature last. */
export const listFiles = (tx: Tx, closing_id: number): Promise<ClosingFile[]> => many(tx, ClosingFile)`
    select s.id, f.kind, f.file_key, s.name, s.bytes, f.taken_at, f.created_at
    from closing_file f join stored_file s on s.id = f.file_id
    where f.closing_id = ${closing_id} order by f.kind = 'signature', f.created_at, s.id`

const CostsRow = ClosingCost.extend({ closing_id: integer })

export const listCosts = (tx: Tx, ids: readonly number[]) => many(tx, CostsRow)`
    select closing_id, whom, article, description, quantity, value_cents, setting_id, list_cents, removed
    from closing_cost where closing_id = any(${ids}::bigint[]) order by closing_id, whom, article, id`
export const costsOf = async (tx: Tx, id: number): Promise<ClosingCost[]> =>
  (await listCosts(tx, [id])).map(({ closing_id: _id, ...line }) => line)

const DetailRow = ClosingDetail.pick({
  requested_by: true,
  entered_at: true,
  decided_at: true,
  decided_by: true,
  reject_code: true,
  reject_note: true,
  reopened_at: true,
  reopened_by: true,
  reopen_reason: true,
  follow_up: true,
  statements: true,
  report_id: true,
  reported_by: true,
}).extend({ code_en: string, code_it: string })
export type DetailRow = z.infer<typeof DetailRow>

const nameOf = (column: string) => sql`(select ${person('g')} from account g where g.id = c.${sql.ref(column)})`

export const findDetail = (tx: Tx, id: number): Promise<DetailRow | undefined> => maybeOne(tx, DetailRow)`
    select ${nameOf('requested_by')} as requested_by, c.entered_at, c.decided_at, ${nameOf('decided_by')} as decided_by, c.reject_code, c.reject_note,
      c.reopened_at, ${nameOf('reopened_by')} as reopened_by, c.reopen_reason,
      (select json_build_object('id', f.id, 'number', f.number) from intervention f where f.id = c.follow_up_id) as follow_up,
      coalesce((select json_agg(json_build_object('id', s.id, 'label', s.label) order by s.id) from statement s
        where s.id in (c.client_statement_id, c.technician_statement_id)), '[]') as statements, c.client_report_id as report_id,
      (select ${person('g')} from client_report r join account g on g.id = r.created_by where r.id = c.client_report_id) as reported_by,
      k.description_en as code_en, k.description_it as code_it
    from closing c join intervention i on i.id = c.intervention_id join intervention_code k on k.id = i.code_id
    where c.id = ${id}`

/** A file of a closing; where `intervention_id` is given, of any closing of that job by the technician who has it. */
export async function hasFile(
  tx: Tx,
  by: { closing_id: number } | { intervention_id: number },
  file_id: number,
): Promise<boolean> {
  const where =
    'closing_id' in by
      ? sql`f.closing_id = ${by.closing_id}`
      : sql`f.closing_id in (select c.id from closing c join intervention i on i.id = c.intervention_id and i.technician_id = c.technician_id
          where c.intervention_id = ${by.intervention_id})`
  return exists(tx)`select from closing_file f where ${where} and f.file_id = ${file_id}`
}
