import { titles as stockTitles } from '#features/warehouse/stock/titles.ts'
import type { Role } from '#lib/records/endpoint.ts'
import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  { path: '/ddt', allow, title: screens.ddt, load: async () => (await import('./list-page.tsx')).DeliveryNotesPage },
  {
    path: '/ddt/create',
    allow,
    title: titles.new,
    parent: '/ddt',
    load: async () => (await import('./form-page.tsx')).NewNotePage,
  },
  {
    path: '/ddt/edit/$id',
    allow,
    title: titles.edit,
    parent: '/ddt',
    load: async () => (await import('./form-page.tsx')).EditNotePage,
  },
  {
    path: '/ddt/$id/products',
    allow,
    title: titles.products,
    parent: '/ddt',
    load: async () => (await import('./products-page.tsx')).NoteProductsPage,
  },
  {
    path: '/ddt/$id/products/$product_id/history',
    allow,
    title: stockTitles.history,
    parent: '/ddt/$id/products',
    load: async () => (await import('./history-page.tsx')).NoteProductHistoryPage,
  },
  {
    path: '/ddt/$id/product/create',
    allow,
    title: stockTitles.new,
    parent: '/ddt/$id/products',
    load: async () => (await import('./product-form-page.tsx')).NewNoteProductPage,
  },
])
