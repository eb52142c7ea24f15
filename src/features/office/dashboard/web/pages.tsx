import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/',
    allow: ['admin'],
    title: screens.dashboard,
    load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  },
])
