import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/closing-confirmation',
    allow: ['admin'],
    title: titles.closings,
    load: async () => (await import('./list-page.tsx')).ClosingsPage,
  },
  {
    path: '/edit-closing-confirmation/$id',
    allow: ['admin'],
    title: titles.closing,
    parent: '/closing-confirmation',
    load: async () => (await import('./review-page.tsx')).ReviewPage,
  },
])
