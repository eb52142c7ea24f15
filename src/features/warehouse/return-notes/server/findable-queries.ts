/** What the search finds of return notes. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { returnNoteSource } from './queries.ts'

export const returnNotes: Findable = {
  key: 'return-notes',
  label: texts.one,
  icon: 'paper',
  opens: { admin: ({ id }) => `/return-ddt/${id}/products` },
  source: returnNoteSource,
  title: sql`coalesce(r.number, '#' || r.id)`,
  note: sql`concat_ws(' · ', s.name, to_char(r.return_date, 'DD-MM-YYYY'))`,
  table: sql`return_note r`,
  numbers: [sql`r.number`, sql`r.tracking_number`],
}
