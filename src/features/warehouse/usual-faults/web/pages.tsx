import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/usual-faults',
    allow: ['admin'],
    title: screens.usual_faults,
    load: async () => (await import('./list-page.tsx')).UsualFaultsPage,
  },
])
