import { definePages } from '#web/page.ts'
import { texts } from '../texts.ts'

export const pages = definePages([
  {
    path: '/document-series',
    allow: ['admin'],
    title: texts.series,
    load: async () => (await import('./list-page.tsx')).IssuedDocumentsPage,
  },
])
