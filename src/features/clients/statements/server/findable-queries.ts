/** What the search finds of statements. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { statementSource } from './queries.ts'

export const statements: Findable = {
  key: 'statements',
  label: texts.one,
  icon: 'paper',
  opens: { admin: ({ id }) => `/statements/${id}` },
  source: statementSource,
  title: sql`coalesce(s.label, '#' || s.id)`,
  note: sql`coalesce(p.name || coalesce(' – ' || m.name, ''), t.first_name || ' ' || t.last_name)`,
  table: sql`statement s`,
  numbers: [sql`s.label`],
}
