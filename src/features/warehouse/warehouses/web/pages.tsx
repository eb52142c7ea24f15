import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/warehouses',
    allow: ['admin'],
    title: screens.warehouses,
    load: async () => (await import('./list-page.tsx')).WarehousesPage,
  },
])
