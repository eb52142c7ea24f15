import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/audit',
    allow: ['admin'],
    title: titles.audit,
    load: async () => (await import('./list-page.tsx')).AuditPage,
  },
])
