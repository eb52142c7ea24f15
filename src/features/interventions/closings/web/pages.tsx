import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'
import { technicianPages } from './phone/pages.tsx'

export const pages = definePages([
  ...technicianPages,
  page('/closing-confirmation', ['admin'], titles.closings, async () => (await import('./list-page.tsx')).ClosingsPage),
  {
    path: '/edit-closing-confirmation/$id',
    allow: ['admin'],
    title: titles.closing,
    parent: '/closing-confirmation',
    load: async () => (await import('./review/review-page.tsx')).ReviewPage,
  },
])
