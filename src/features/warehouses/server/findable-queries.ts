/** What the search finds of warehouses. */
import { sql } from 'kysely'
import type { Findable } from '#server/findable.ts'
import { texts } from '../texts.ts'
import { warehouseSource } from './queries.ts'

export const warehouses: Findable = {
  key: 'warehouses',
  label: texts.one,
  opens: { admin: ({ id }) => `/warehouses?edit=${id}` },
  source: warehouseSource,
  title: sql`w.name`,
  note: sql`w.city`,
  texts: [sql`w.name`, sql`w.code`],
}
