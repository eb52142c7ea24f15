import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const

export const pages = definePages([
  page('/statements', allow, titles.statements, async () => (await import('./list-page.tsx')).StatementsPage),
  {
    path: '/statements/$id',
    allow,
    title: titles.statement,
    parent: '/statements',
    load: async () => (await import('./statement-page.tsx')).StatementPage,
  },
])
