import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/warehouses', ['admin'], screens.warehouses, async () => (await import('./list-page.tsx')).WarehousesPage),
])
