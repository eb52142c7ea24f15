import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const

export const pages = definePages([
  page('/compare-terminals', allow, titles.comparisons, async () => (await import('./list-page.tsx')).ComparisonsPage),
  {
    path: '/compare-terminals/$id',
    allow,
    title: titles.one,
    parent: '/compare-terminals',
    load: async () => (await import('./run-page.tsx')).ComparisonPage,
  },
])
