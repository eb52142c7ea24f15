import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/courier-services', ['admin'], screens.couriers, async () => (await import('./list-page.tsx')).CouriersPage),
])
