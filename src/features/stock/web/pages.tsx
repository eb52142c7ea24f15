import type { Role } from '#lib/endpoint.ts'
import { definePages } from '#web/page.ts'
import { statusTexts } from '../status-texts.ts'
import { texts } from '../texts.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  { path: '/products', allow, title: texts.title, load: async () => (await import('./list-page.tsx')).ProductsPage },
  {
    path: '/product/create',
    allow,
    title: texts.new,
    parent: '/products',
    load: async () => (await import('./form-page.tsx')).NewProductPage,
  },
  {
    path: '/product/edit/$id',
    allow,
    title: texts.edit,
    parent: '/products',
    load: async () => (await import('./form-page.tsx')).EditProductPage,
  },
  {
    path: '/products/$id/history',
    allow,
    title: texts.history,
    parent: '/products',
    load: async () => (await import('./history-page.tsx')).ProductHistoryPage,
  },
  {
    path: '/warehouse-status',
    allow,
    title: statusTexts.title,
    load: async () => (await import('./status-page.tsx')).WarehouseStatusPage,
  },
])
