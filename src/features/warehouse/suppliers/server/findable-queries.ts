/** What the search finds of suppliers. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { supplierSource } from './queries.ts'

export const suppliers: Findable = {
  key: 'suppliers',
  label: texts.one,
  icon: 'company',
  opens: { admin: ({ id }) => `/suppliers?edit=${id}` },
  source: supplierSource,
  title: sql`s.name`,
  note: sql`s.vat_number`,
  numbers: [sql`s.vat_number`],
  names: [sql`s.name`],
  phones: [sql`s.phone`],
}
