/** The SQL of the formats of files that go back to clients. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, nullableInteger, string } from '#lib/records/fields.ts'
import { columnsOf, searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { maybeOne, readCount, readValue } from '#server/database/rows.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { reportFormatList } from '../../report-columns.ts'
import { ReportFormat } from '../../report-contract.ts'
import type { ReportLayout } from '../../report-rules.ts'
import { reportTexts } from '../../report-texts.ts'

export const reportFormatSource = defineSource({
  definition: reportFormatList,
  row: ReportFormat,
  from: sql`(select * from file_format where kind = 'closings_out') t join supplier s on s.id = t.supplier_id left join module_name m on m.id = t.module_id
    left join lateral (select max(v.number) as number, max(v.used_at) as used_at from file_format_version v where v.format_id = t.id) as v on true`,
  id: sql`t.id`,
  columns: {
    ...columnsOf('t', ['name', 'created_at']),
    supplier: sql`s.name`,
    module: sql`m.name`,
    number: sql`coalesce(v.number, 0)`,
    used_at: sql`v.used_at`,
  },
  extra: { ...stored('t'), supplier_id: sql`t.supplier_id`, module_id: sql`t.module_id` },
  search: sql`t.name`,
  search_names: [searchNames(sql`t.supplier_id`, 'supplier'), searchNames(sql`t.module_id`, 'module_name')],
})

const StoredLayout = z.strictObject({
  format_id: integer,
  version_id: integer,
  number: integer,
  layout: z.unknown(),
  format_name: string,
  supplier_id: integer,
  module_id: nullableInteger,
})
export type StoredLayout = z.infer<typeof StoredLayout>

/** One version, or the newest of a format. */
export async function findLayout(
  tx: Tx,
  of: { version_id: number } | { format_id: number },
): Promise<StoredLayout | undefined> {
  const condition = 'version_id' in of ? sql`v.id = ${of.version_id}` : sql`v.format_id = ${of.format_id}`
  return maybeOne(tx, StoredLayout)`
    select f.id as format_id, v.id as version_id, v.number, v.mapping as layout, f.name as format_name, f.supplier_id, f.module_id
    from file_format_version v join file_format f on f.id = v.format_id
    where ${condition} and f.kind = 'closings_out' order by v.number desc limit 1`
}

export async function isSameLayout(tx: Tx, version_id: number, layout: ReportLayout): Promise<boolean> {
  return (
    (await readValue(tx, boolean)`
    select mapping = ${JSON.stringify(layout)}::jsonb as same from file_format_version where id = ${version_id}`) ??
    false
  )
}

export const insertLayout = (
  tx: Tx,
  it: { format_id: number; number: number; layout: ReportLayout; created_by: number },
) =>
  sql`insert into file_format_version (format_id, number, mapping, sample_name, created_by)
    values (${it.format_id}, ${it.number}, ${JSON.stringify(it.layout)}::jsonb, ${it.layout.file_name}, ${it.created_by})`.execute(
    tx,
  )

/** Files that were made with it, cancelled ones too: they are written again from it. */
export async function reportUses(tx: Tx, id: number): Promise<Use[]> {
  return [
    {
      count: await readCount(tx)`
    select count(*) as count from client_report r join file_format_version v on v.id = r.version_id where v.format_id = ${id}`,
      items: reportTexts.reports_in_use,
    },
  ]
}
