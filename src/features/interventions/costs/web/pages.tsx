import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/cost-settings',
    allow: ['admin'],
    title: titles.cost_settings,
    load: async () => (await import('./list-page.tsx')).CostsPage,
  },
])
