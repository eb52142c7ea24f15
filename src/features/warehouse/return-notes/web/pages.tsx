import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/return-ddt'

export const pages = definePages([
  page(parent, allow, screens.return_ddt, async () => (await import('./list-page.tsx')).ReturnNotesPage),
  {
    path: '/return-ddt/create',
    allow,
    title: titles.new,
    parent,
    load: async () => (await import('./form-page.tsx')).NewReturnNotePage,
  },
  {
    path: '/return-ddt/newest-draft',
    allow,
    title: titles.redirect,
    parent,
    load: async () => (await import('./newest-draft-page.tsx')).NewestDraftPage,
  },
  {
    path: '/return-ddt/$id/products',
    allow,
    title: titles.products,
    parent,
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
