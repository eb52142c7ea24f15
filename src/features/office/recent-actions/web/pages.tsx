import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/recent-actions',
    allow: ['admin'],
    title: screens.recent_actions,
    load: async () => (await import('./recent-page.tsx')).RecentActionsPage,
  },
])
