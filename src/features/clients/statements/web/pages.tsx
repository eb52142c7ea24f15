import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/statements',
    allow,
    title: titles.statements,
    load: async () => (await import('./list-page.tsx')).StatementsPage,
  },
  {
    path: '/statements/$id',
    allow,
    title: titles.statement,
    parent: '/statements',
    load: async () => (await import('./statement-page.tsx')).StatementPage,
  },
])
