import { definePages } from '#web/page.ts'
import { assignTexts, heldTexts, texts } from '../texts.ts'

export const pages = definePages([
  {
    path: '/assigned-products',
    allow: ['admin', 'technician'],
    title: heldTexts.title,
    load: async () => (await import('./held-page.tsx')).AssignedProductsPage,
  },
  {
    path: '/assign-technician',
    allow: ['admin'],
    title: assignTexts.title,
    parent: '/assigned-products',
    load: async () => (await import('./assign-page.tsx')).AssignPage,
  },
  {
    path: '/all-assigned-technician',
    allow: ['admin'],
    title: texts.title,
    parent: '/assigned-products',
    load: async () => (await import('./list-page.tsx')).AssignmentsPage,
  },
])
