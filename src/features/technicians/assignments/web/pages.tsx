import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/assigned-products'

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
  page('/assign-technician', allow, titles.assign, async () => (await import('./assign-page.tsx')).AssignPage, parent),
  {
    path: '/all-assigned-technician',
    allow,
    title: screens.assignments,
    parent,
    load: async () => (await import('./list-page.tsx')).AssignmentsPage,
  },
])
