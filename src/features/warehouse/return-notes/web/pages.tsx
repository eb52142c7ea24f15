import type { Role } from '#lib/records/endpoint.ts'
import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/return-ddt',
    allow,
    title: screens.return_ddt,
    load: async () => (await import('./list-page.tsx')).ReturnNotesPage,
  },
  {
    path: '/return-ddt/create',
    allow,
    title: titles.new,
    parent: '/return-ddt',
    load: async () => (await import('./form-page.tsx')).NewReturnNotePage,
  },
  {
    path: '/return-ddt/newest-draft',
    allow,
    title: titles.redirect,
    parent: '/return-ddt',
    load: async () => (await import('./newest-draft-page.tsx')).NewestDraftPage,
  },
  {
    path: '/return-ddt/$id/products',
    allow,
    title: titles.products,
    parent: '/return-ddt',
    load: async () => (await import('./products-page.tsx')).ReturnProductsPage,
  },
  {
    path: '/return-ddt/$id/product-create',
    allow,
    title: titles.add,
    parent: '/return-ddt/$id/products',
    load: async () => (await import('./add-products-page.tsx')).AddProductsPage,
  },
])
