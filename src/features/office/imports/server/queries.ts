/** The SQL of the list of uploads. */
import { sql } from 'kysely'
import { columnsOf, ownOnly, searchPeople } from '#server/database/columns.ts'
import { defineSource } from '#server/lists/list.ts'
import { importList } from '../columns.ts'
import { ImportItem } from '../contract.ts'
import { stayingKinds } from '../kinds.ts'

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
