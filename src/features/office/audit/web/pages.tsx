import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/audit',
    allow: ['admin'],
    title: screens.audit,
    load: async () => (await import('./list-page.tsx')).AuditPage,
  },
])
