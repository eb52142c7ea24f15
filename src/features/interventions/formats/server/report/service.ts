/** Formats of files that go back to clients: kept with their versions, as the formats of what comes in. */
import { settingProblems } from '#features/interventions/settings/rules.ts'
import { moduleOwner } from '#features/interventions/settings/server/service.ts'
import { existing, invalidField } from '#lib/texts/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineRecords } from '#server/records/records.ts'
import type { ReportFormat, ReportFormatDetail, ReportFormatInput } from '../../report-contract.ts'
import { ReportLayout } from '../../report-rules.ts'
import { reportTexts } from '../../report-texts.ts'
import { describeVersion, listVersions, saveVersion } from '../queries.ts'
import { reportFormatSource, reportUses } from './queries.ts'

export type ChosenLayout = {
  format_id: number
  version_id: number
  number: number
  format_name: string
  supplier_id: number
  module_id: number | null
  layout: ReportLayout
}

/** The newest layout of a format, or one by its version; undefined where there is none. */
export async function findLayout(
  tx: Tx,
  of: { format_id: number } | { version_id: number },
): Promise<ChosenLayout | undefined> {
  const [row] = await listVersions(tx, of)
  if (row?.kind !== 'closings_out') return undefined
  const { id: version_id, format_id, number, format_name, supplier_id, module_id, mapping } = row
  return { format_id, version_id, number, format_name, supplier_id, module_id, layout: ReportLayout.parse(mapping) }
}

/** Kept in the table of all formats. */
type Kept = ReportFormatInput & { kind?: 'closings_out' }

const records = defineRecords<ReportFormat, Kept>({
  table: 'file_format',
  source: reportFormatSource,
  one: reportTexts.one,
  label: 'name',
  uses: reportUses,
  prepare: (input) => ({ ...input, kind: 'closings_out' }),
  async check({ tx }, { supplier_id, module_id }) {
    if (module_id !== null && (await moduleOwner(tx, module_id)) !== supplier_id)
      throw invalidField('module_id', settingProblems.module_of_other_supplier)
  },
  relatedFields: {
    layout: {
      async write({ tx, user }: UserAct, format_id, layout: ReportLayout | undefined) {
        if (!layout) return
        const version = { mapping: layout, sample_name: layout.file_name, created_by: user.id }
        await saveVersion(tx, { format_id, ...version })
      },
      describe: describeVersion,
    },
  },
})

async function withLayout(tx: Tx, format: ReportFormat): Promise<ReportFormatDetail> {
  const newest = await existing(findLayout(tx, { format_id: format.id }))
  return { ...format, version_id: newest.version_id, layout: newest.layout }
}

/** The same actions as of every record, answered with the newest layout. A format of another kind is not found here. */
export const reportFormatRecords = {
  get: async (act: Pick<UserAct, 'tx'>, id: number) => withLayout(act.tx, await records.get(act, id)),
  create: async (act: UserAct, input: ReportFormatInput) => withLayout(act.tx, await records.create(act, input)),
  async update(act: UserAct, id: number, change: Partial<ReportFormatInput>, version?: number) {
    await records.get(act, id)
    return withLayout(act.tx, await records.update(act, id, change, version))
  },
  async remove(act: UserAct, id: number) {
    await records.get(act, id)
    return records.remove(act, id)
  },
  lock: records.lock,
}
