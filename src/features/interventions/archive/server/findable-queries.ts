/** What the search finds of archive files. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { archiveFileSource } from './queries.ts'

export const archiveFiles: Findable = {
  key: 'archive-files',
  label: texts.one,
  icon: 'file',
  opens: { admin: ({ id, detail }) => `/archive-files/${detail === 'interventions' ? 'view' : 'preview'}/${id}` },
  source: archiveFileSource,
  title: sql`f.name`,
  note: sql`f.file_name`,
  detail: sql`f.type`,
  names: [sql`f.name`, sql`f.file_name`],
}
