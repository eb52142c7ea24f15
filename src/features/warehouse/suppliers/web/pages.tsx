import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/suppliers',
    allow: ['admin'],
    title: screens.suppliers,
    load: async () => (await import('./list-page.tsx')).SuppliersPage,
  },
])
