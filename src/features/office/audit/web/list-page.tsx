/** Who did what when; its rows are only read. */
import { useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { ListPage } from '#web/list/list-page.tsx'
import { auditList } from '../columns.ts'
import { type AuditLine, audit } from '../contract.ts'
import { texts } from '../texts.ts'

const LineDialog = lazyPart(async () => (await import('./line-dialog.tsx')).LineDialog)

export function AuditPage() {
  const [line, setLine] = useState<AuditLine | null>(null)
  return (
    <>
      <ListPage list={auditList} endpoints={audit} onOpen={setLine} empty={{ text: texts.empty }} />
      {line && <LineDialog line={line} onClose={() => setLine(null)} />}
    </>
  )
}
