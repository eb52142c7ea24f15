/** What the search finds of delivery notes. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { deliveryNoteSource } from './queries.ts'

export const deliveryNotes: Findable = {
  key: 'delivery-notes',
  label: texts.one,
  icon: 'paper',
  opens: { admin: ({ id }) => `/ddt/${id}/products` },
  source: deliveryNoteSource,
  title: sql`d.number`,
  note: sql`concat_ws(' · ', s.name, to_char(d.ddt_date, 'DD-MM-YYYY'))`,
  table: sql`delivery_note d`,
  numbers: [sql`d.number`],
}
