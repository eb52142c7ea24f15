/** What the search finds of technicians. */
import { sql } from 'kysely'
import type { Findable } from '#server/findable.ts'
import { texts } from '../texts.ts'
import { technicianSource } from './queries.ts'

export const technicians: Findable = {
  key: 'technicians',
  label: texts.one,
  opens: { admin: ({ id }) => `/technician/edit/${id}` },
  source: technicianSource,
  title: sql`(a.first_name || ' ' || a.last_name)`,
  note: sql`a.username`,
  texts: [sql`(a.first_name || ' ' || a.last_name || ' ' || a.username)`],
}
