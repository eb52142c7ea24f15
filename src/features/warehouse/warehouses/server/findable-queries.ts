/** What the search finds of warehouses. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { warehouseSource } from './queries.ts'

export const warehouses: Findable = {
  key: 'warehouses',
  label: texts.one,
  icon: 'place',
  opens: { admin: ({ id }) => `/warehouses?edit=${id}` },
  source: warehouseSource,
  title: sql`w.name`,
  note: sql`w.city`,
  numbers: [sql`w.code`],
  names: [sql`w.name`],
  phones: [sql`w.phone`],
}
