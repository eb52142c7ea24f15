import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/', ['admin'], screens.dashboard, async () => (await import('./dashboard-page.tsx')).DashboardPage),
])
