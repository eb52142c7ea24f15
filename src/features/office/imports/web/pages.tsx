import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/imports',
    allow: ['admin'],
    title: screens.uploads,
    load: async () => (await import('./list-page.tsx')).ImportsPage,
  },
])
