import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/imports',
    allow: ['admin'],
    title: titles.uploads,
    load: async () => (await import('./list-page.tsx')).ImportsPage,
  },
])
