/** Who did what when; its rows are only read. */
import { ListPage } from '#web/list/list-page.tsx'
import { auditList } from '../columns.ts'
import { audit } from '../contract.ts'
import { texts } from '../texts.ts'

export function AuditPage() {
  return <ListPage list={auditList} endpoint={audit.list} exportEndpoint={audit.export} empty={{ text: texts.empty }} />
}
