/** All SQL of usual faults. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { defineSource } from '#server/lists/list.ts'
import { usualFaultList } from '../columns.ts'
import { type FaultChoice, UsualFault } from '../contract.ts'

export const usualFaultSource = defineSource({
  definition: usualFaultList,
  row: UsualFault,
  from: sql`usual_fault f`,
  id: sql`f.id`,
  columns: { name_en: sql`f.name_en`, name_it: sql`f.name_it`, created_at: sql`f.created_at` },
  extra: { version: sql`f.version` },
  search: [sql`f.name_en`, sql`f.name_it`],
})

/** In the order they were written. */
export async function listFaultChoices(tx: Tx): Promise<FaultChoice[]> {
  const { rows } = await sql<FaultChoice>`select id, name_en, name_it from usual_fault order by id`.execute(tx)
  return rows
}
