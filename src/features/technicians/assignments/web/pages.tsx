import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/assigned-products',
    allow: ['admin', 'technician'],
    title: screens.assigned_products,
    load: async () =>
      (await import('#web/session.ts')).session.get()?.role === 'technician'
        ? (await import('./own-page.tsx')).OwnPage
        : (await import('./held-page.tsx')).AllHeld,
  },
  {
    path: '/assign-technician',
    allow: ['admin'],
    title: titles.assign,
    parent: '/assigned-products',
    load: async () => (await import('./assign-page.tsx')).AssignPage,
  },
  {
    path: '/all-assigned-technician',
    allow: ['admin'],
    title: screens.assignments,
    parent: '/assigned-products',
    load: async () => (await import('./list-page.tsx')).AssignmentsPage,
  },
])
