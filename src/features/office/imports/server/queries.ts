/** The SQL of the list of uploads, and what the search finds of them. */
import { sql } from 'kysely'
import { columnsOf, ownOnly, searchPeople } from '#server/database/columns.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource } from '#server/lists/list.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { importList } from '../columns.ts'
import { ImportItem } from '../contract.ts'
import { stayingKinds } from '../kinds.ts'
import { texts } from '../texts.ts'

export const importSource = defineSource({
  definition: importList,
  row: ImportItem,
  from: sql`import i join account a on a.id = i.created_by`,
  id: sql`i.id`,
  columns: {
    ...columnsOf('i', ['file_name', 'kind', 'status', 'total_rows', 'total_inserted', 'total_failed']),
    ...columnsOf('i', ['created_at', 'committed_at']),
    created_by: sql`(a.first_name || ' ' || a.last_name)`,
  },
  extra: {
    revertible: sql`(i.status = 'committed' and i.kind <> all(${stayingKinds}::text[]))`,
    rows_kept: sql`(i.rows_deleted_at is null)`,
  },
  search: sql`i.file_name`,
  search_names: [searchPeople(sql`i.created_by`)],
  scope: (user) => ownOnly(user, sql`i.created_by`),
})

export const uploads: Findable = {
  key: 'imports',
  label: texts.one,
  icon: 'file',
  opens: { admin: ({ title }) => `/imports?q=${encodeURIComponent(title)}` },
  source: importSource,
  title: sql`i.file_name`,
  note: sql`to_char(${dayOf(sql`i.created_at`)}, 'DD-MM-YYYY')`,
  table: sql`import i`,
  names: [sql`i.file_name`],
}
