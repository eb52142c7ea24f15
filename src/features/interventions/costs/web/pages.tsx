import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/cost-settings', ['admin'], screens.cost_settings, async () => (await import('./list-page.tsx')).CostsPage),
])
