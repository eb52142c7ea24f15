import { titles as stockTitles } from '#features/warehouse/stock/titles.ts'
import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const

export const pages = definePages([
  page('/ddt', allow, screens.ddt, async () => (await import('./list-page.tsx')).DeliveryNotesPage),
  page('/ddt/create', allow, titles.new, async () => (await import('./form-page.tsx')).NewNotePage, '/ddt'),
  page('/ddt/edit/$id', allow, titles.edit, async () => (await import('./form-page.tsx')).EditNotePage, '/ddt'),
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
