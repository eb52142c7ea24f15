import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/custody',
    allow,
    title: titles.custody,
    load: async () => (await import('./custody-page.tsx')).CustodyPage,
  },
])
