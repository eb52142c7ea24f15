import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/product-categories',
    allow: ['admin'],
    title: titles.categories,
    load: async () => (await import('./categories-page.tsx')).CategoriesPage,
  },
  {
    path: '/port-and-model',
    allow: ['admin'],
    title: titles.parts,
    load: async () => (await import('./parts-page.tsx')).PartsPage,
  },
])
