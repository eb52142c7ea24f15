import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const

export const pages = definePages([
  {
    path: '/product-categories',
    allow,
    title: titles.categories,
    load: async () => (await import('./categories-page.tsx')).CategoriesPage,
  },
  page('/port-and-model', allow, titles.parts, async () => (await import('./parts-page.tsx')).PartsPage),
])
