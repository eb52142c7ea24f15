/** All SQL of the audit log, which this feature only reads. */
import { sql } from 'kysely'
import { columnsOf, searchPeople } from '#server/database/columns.ts'
import { defineSource } from '#server/lists/list.ts'
import { auditList } from '../columns.ts'
import { AuditLine } from '../contract.ts'

export const auditSource = defineSource({
  definition: auditList,
  row: AuditLine,
  from: sql`audit a left join account u on u.id = a.account_id left join api_key k on k.id = a.api_key_id`,
  id: sql`a.id`,
  columns: {
    ...columnsOf('a', ['at', 'action', 'subject', 'label', 'changes', 'address', 'times']),
    user: sql`(u.first_name || ' ' || u.last_name)`,
    api_key: sql`k.name`,
    session: sql`a.session_id::text`,
  },
  extra: { subject_id: sql`a.subject_id` },
  search: sql`a.label`,
  search_names: [searchPeople(sql`a.account_id`)],
})
