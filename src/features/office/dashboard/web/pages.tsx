import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/',
    allow: ['admin'],
    title: titles.dashboard,
    load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  },
])
