/** The SQL of the formats of files that go back to clients. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { readCount } from '#server/database/rows.ts'
import { defineSource } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { reportFormatList } from '../../report-columns.ts'
import { ReportFormat } from '../../report-contract.ts'
import { reportTexts } from '../../report-texts.ts'
import { ofFormats, owner } from '../queries.ts'

export const reportFormatSource = defineSource({
  definition: reportFormatList,
  row: ReportFormat,
  ...ofFormats(sql`kind = 'closings_out'`),
  extra: owner,
})

/** Files that were made with it, cancelled ones too: they are written again from it. */
export async function reportUses(tx: Tx, id: number): Promise<Use[]> {
  const count = await readCount(tx)`
    select count(*) as count from client_report r join file_format_version v on v.id = r.version_id where v.format_id = ${id}`
  return [{ count, items: reportTexts.reports_in_use }]
}
