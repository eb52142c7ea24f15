import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/products',
    allow,
    title: titles.products,
    load: async () => (await import('./list-page.tsx')).ProductsPage,
  },
  {
    path: '/product/create',
    allow,
    title: titles.new,
    parent: '/products',
    load: async () => (await import('./form-page.tsx')).NewProductPage,
  },
  {
    path: '/product/edit/$id',
    allow,
    title: titles.edit,
    parent: '/products',
    load: async () => (await import('./form-page.tsx')).EditProductPage,
  },
  {
    path: '/products/$id/history',
    allow,
    title: titles.history,
    parent: '/products',
    load: async () => (await import('./history-page.tsx')).ProductHistoryPage,
  },
  {
    path: '/warehouse-status',
    allow,
    title: titles.warehouse_status,
    load: async () => (await import('./status-page.tsx')).WarehouseStatusPage,
  },
])
