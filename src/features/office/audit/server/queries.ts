/** All SQL of the audit log, which this feature only reads. */
import { sql } from 'kysely'
import { searchPeople } from '#server/database/columns.ts'
import { defineSource } from '#server/lists/list.ts'
import { auditList } from '../columns.ts'
import { AuditLine } from '../contract.ts'

export const auditSource = defineSource({
  definition: auditList,
  row: AuditLine,
  from: sql`audit a left join account u on u.id = a.account_id left join api_key k on k.id = a.api_key_id`,
  id: sql`a.id`,
  columns: {
    at: sql`a.at`,
    user: sql`(u.first_name || ' ' || u.last_name)`,
    action: sql`a.action`,
    subject: sql`a.subject`,
    label: sql`a.label`,
    changes: sql`a.changes`,
    api_key: sql`k.name`,
    session: sql`a.session_id::text`,
    address: sql`a.address`,
    times: sql`a.times`,
  },
  extra: { subject_id: sql`a.subject_id` },
  search: sql`a.label`,
  search_names: [searchPeople(sql`a.account_id`)],
})
