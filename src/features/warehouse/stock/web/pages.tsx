import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/products'

export const pages = definePages([
  page(parent, allow, titles.products, async () => (await import('./list-page.tsx')).ProductsPage),
  page('/product/create', allow, titles.new, async () => (await import('./form-page.tsx')).NewProductPage, parent),
  page('/product/edit/$id', allow, titles.edit, async () => (await import('./form-page.tsx')).EditProductPage, parent),
  {
    path: '/products/$id/history',
    allow,
    title: titles.history,
    parent,
    load: async () => (await import('./history/history-page.tsx')).ProductHistoryPage,
  },
  {
    path: '/warehouse-status',
    allow,
    title: titles.warehouse_status,
    load: async () => (await import('./status/status-page.tsx')).WarehouseStatusPage,
  },
])
