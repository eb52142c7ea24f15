import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/audit', ['admin'], screens.audit, async () => (await import('./list-page.tsx')).AuditPage),
])
