import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/document-series',
    allow: ['admin'],
    title: screens.document_series,
    load: async () => (await import('./list-page.tsx')).IssuedDocumentsPage,
  },
])
