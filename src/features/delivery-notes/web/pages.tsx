import { texts as stockTexts } from '#features/stock/texts.ts'
import type { Role } from '#lib/endpoint.ts'
import { definePages } from '#web/page.ts'
import { productTexts, texts } from '../texts.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  { path: '/ddt', allow, title: texts.title, load: async () => (await import('./list-page.tsx')).DeliveryNotesPage },
  {
    path: '/ddt/create',
    allow,
    title: texts.new,
    parent: '/ddt',
    load: async () => (await import('./form-page.tsx')).NewNotePage,
  },
  {
    path: '/ddt/edit/$id',
    allow,
    title: texts.edit,
    parent: '/ddt',
    load: async () => (await import('./form-page.tsx')).EditNotePage,
  },
  {
    path: '/ddt/$id/products',
    allow,
    title: productTexts.title,
    parent: '/ddt',
    load: async () => (await import('./products-page.tsx')).NoteProductsPage,
  },
  {
    path: '/ddt/$id/products/$product_id/history',
    allow,
    title: stockTexts.history,
    parent: '/ddt/$id/products',
    load: async () => (await import('./history-page.tsx')).NoteProductHistoryPage,
  },
  {
    path: '/ddt/$id/product/create',
    allow,
    title: stockTexts.new,
    parent: '/ddt/$id/products',
    load: async () => (await import('./product-form-page.tsx')).NewNoteProductPage,
  },
])
