/** What the search finds of uploads. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { findableTexts } from '../findable-texts.ts'
import { importSource } from './queries.ts'

export const uploads: Findable = {
  key: 'imports',
  label: findableTexts.upload,
  icon: 'file',
  opens: { admin: ({ title }) => `/imports?q=${encodeURIComponent(title)}` },
  source: importSource,
  title: sql`i.file_name`,
  note: sql`to_char(${dayOf(sql`i.created_at`)}, 'DD-MM-YYYY')`,
  table: sql`import i`,
  names: [sql`i.file_name`],
}
