import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/suppliers', ['admin'], screens.suppliers, async () => (await import('./list-page.tsx')).SuppliersPage),
])
