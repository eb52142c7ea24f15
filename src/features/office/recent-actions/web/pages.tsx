import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page(
    '/recent-actions',
    ['admin'],
    screens.recent_actions,
    async () => (await import('./recent-page.tsx')).RecentActionsPage,
  ),
])
