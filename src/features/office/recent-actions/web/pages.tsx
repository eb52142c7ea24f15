import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/recent-actions',
    allow: ['admin'],
    title: titles.recent_actions,
    load: async () => (await import('./recent-page.tsx')).RecentActionsPage,
  },
])
