/** The SQL of the list of uploads. */
import { sql } from 'kysely'
import { ownOnly, searchPeople } from '#server/database/columns.ts'
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
    file_name: sql`i.file_name`,
    kind: sql`i.kind`,
    status: sql`i.status`,
    total_rows: sql`i.total_rows`,
    total_inserted: sql`i.total_inserted`,
    total_failed: sql`i.total_failed`,
    created_by: sql`(a.first_name || ' ' || a.last_name)`,
    created_at: sql`i.created_at`,
    committed_at: sql`i.committed_at`,
  },
  extra: {
    revertible: sql`(i.status = 'committed' and i.kind <> all(${stayingKinds}::text[]))`,
    rows_kept: sql`(i.rows_deleted_at is null)`,
  },
  search: sql`i.file_name`,
  search_names: [searchPeople(sql`i.created_by`)],
  scope: (user) => ownOnly(user, sql`i.created_by`),
})
