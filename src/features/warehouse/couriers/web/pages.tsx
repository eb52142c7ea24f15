import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/courier-services',
    allow: ['admin'],
    title: screens.couriers,
    load: async () => (await import('./list-page.tsx')).CouriersPage,
  },
])
