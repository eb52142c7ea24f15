import type { Role } from '#lib/endpoint.ts'
import { definePages } from '#web/page.ts'
import { productTexts, texts } from '../texts.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/return-ddt',
    allow,
    title: texts.title,
    load: async () => (await import('./list-page.tsx')).ReturnNotesPage,
  },
  {
    path: '/return-ddt/create',
    allow,
    title: texts.new,
    parent: '/return-ddt',
    load: async () => (await import('./form-page.tsx')).NewReturnNotePage,
  },
  {
    path: '/return-ddt/newest-draft',
    allow,
    title: texts.redirect,
    parent: '/return-ddt',
    load: async () => (await import('./newest-draft-page.tsx')).NewestDraftPage,
  },
  {
    path: '/return-ddt/$id/products',
    allow,
    title: productTexts.title,
    parent: '/return-ddt',
    load: async () => (await import('./products-page.tsx')).ReturnProductsPage,
  },
  {
    path: '/return-ddt/$id/product-create',
    allow,
    title: productTexts.add,
    parent: '/return-ddt/$id/products',
    load: async () => (await import('./add-products-page.tsx')).AddProductsPage,
  },
])
