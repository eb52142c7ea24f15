import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/imports', ['admin'], screens.uploads, async () => (await import('./list-page.tsx')).ImportsPage),
])
