import { definePages } from '#web/page.ts'
import { statusTexts } from '../status-texts.ts'

export const pages = definePages([
  {
    path: '/warehouse-status',
    allow: ['admin'],
    title: statusTexts.title,
    load: async () => (await import('./status-page.tsx')).WarehouseStatusPage,
  },
])
