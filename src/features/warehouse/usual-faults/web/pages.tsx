import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/usual-faults', ['admin'], screens.usual_faults, async () => (await import('./list-page.tsx')).UsualFaultsPage),
])
