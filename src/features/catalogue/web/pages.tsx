import { definePages } from '#web/page.ts'
import { categoryTexts, partTexts } from '../texts.ts'

export const pages = definePages([
  {
    path: '/product-categories',
    allow: ['admin'],
    title: categoryTexts.title,
    load: async () => (await import('./categories-page.tsx')).CategoriesPage,
  },
  {
    path: '/port-and-model',
    allow: ['admin'],
    title: partTexts.title,
    load: async () => (await import('./parts-page.tsx')).PartsPage,
  },
])
