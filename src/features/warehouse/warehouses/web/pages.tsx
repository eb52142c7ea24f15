import { definePages } from '#web/page.ts'
import { texts } from '../texts.ts'

export const pages = definePages([
  {
    path: '/warehouses',
    allow: ['admin'],
    title: texts.title,
    load: async () => (await import('./list-page.tsx')).WarehousesPage,
  },
])
