/** What the search finds of technicians. */
import { sql } from 'kysely'
import { type Findable, personNames } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { technicianSource } from './queries.ts'

export const technicians: Findable = {
  key: 'technicians',
  label: texts.one,
  icon: 'person',
  opens: { admin: ({ id }) => `/technician/edit/${id}` },
  source: technicianSource,
  title: sql`(a.first_name || ' ' || a.last_name)`,
  note: sql`a.username`,
  names: personNames('a'),
  phones: [sql`a.phone`],
}
