/** Service functions of cost settings, and what other features read of them. */

import { settingProblems } from '#features/interventions/settings/rules.ts'
import { checkCodeOwner, moduleOwner } from '#features/interventions/settings/server/service.ts'
import { invalidField } from '#lib/texts/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { defineRecords } from '#server/records/records.ts'
import type { CostInput, CostSetting } from '../fields.ts'
import { type CostLine, type CostQuestion, costLinesFor } from '../rules.ts'
import { texts } from '../texts.ts'
import { costSource, listCosts } from './queries.ts'

export const costRecords = defineRecords<CostSetting, CostInput>({
  table: 'cost_setting',
  source: costSource,
  one: texts.one,
  label: 'article',
  async check({ tx }, { supplier_id, module_id, code_id }) {
    const owner = module_id === null ? undefined : await moduleOwner(tx, module_id)
    if (supplier_id !== null && owner !== undefined && owner !== supplier_id)
      throw invalidField('module_id', settingProblems.module_of_other_supplier)
    await checkCodeOwner(tx, { supplier_id: supplier_id ?? owner ?? null, code_id })
  },
})

/** The cost lines of one closing. */
export const costLinesOf = async (tx: Tx, closing: CostQuestion): Promise<CostLine[]> =>
  costLinesFor(await listCosts(tx), closing)

/** Those of many closings; the price list is read once. */
export async function costLinesOfAll(tx: Tx, closings: readonly CostQuestion[]): Promise<CostLine[][]> {
  const lines = await listCosts(tx)
  return closings.map((closing) => costLinesFor(lines, closing))
}
