import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/cost-settings',
    allow: ['admin'],
    title: screens.cost_settings,
    load: async () => (await import('./list-page.tsx')).CostsPage,
  },
])
