/** All SQL of usual faults. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { FaultChoice, usualFault } from '../fields.ts'

export const usualFaultSource = nounSource(usualFault, {
  table: 'usual_fault',
  alias: 'f',
  computed: {},
  search: [sql`f.name_en`, sql`f.name_it`],
})

/** In the order they were written. */
export const listFaultChoices = (tx: Tx) =>
  many(tx, FaultChoice)`select id, name_en, name_it from usual_fault order by id`
