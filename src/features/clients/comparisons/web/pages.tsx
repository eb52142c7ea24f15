import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/compare-terminals',
    allow,
    title: titles.comparisons,
    load: async () => (await import('./list-page.tsx')).ComparisonsPage,
  },
  {
    path: '/compare-terminals/$id',
    allow,
    title: titles.one,
    parent: '/compare-terminals',
    load: async () => (await import('./run-page.tsx')).ComparisonPage,
  },
])
