import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'
import { technicianPages } from './sending/pages.tsx'

const admin: readonly Role[] = ['admin']
const everyone: readonly Role[] = ['admin', 'technician']

export const pages = definePages([
  ...technicianPages,
  {
    path: '/receiving-terminals',
    allow: everyone,
    title: titles.receiving,
    load: async () => (await import('./receiving/list-page.tsx')).ReceivingPage,
  },
  {
    path: '/receiving-terminals-regular',
    allow: everyone,
    title: titles.receiving_regular,
    load: async () => (await import('./receiving/list-page.tsx')).RegularReceivingPage,
  },
  {
    path: '/receiving-terminals/$id/order-products',
    allow: admin,
    title: titles.order_products,
    parent: '/receiving-terminals',
    load: async () => (await import('./receiving/receive-page.tsx')).OrderProductsPage,
  },
  {
    path: '/receiving-terminals-regular/$id/order-products',
    allow: admin,
    title: titles.order_products,
    parent: '/receiving-terminals-regular',
    load: async () => (await import('./receiving/receive-page.tsx')).OrderProductsPage,
  },
  {
    path: '/discrepancies',
    allow: everyone,
    title: titles.discrepancies,
    load: async () => (await import('./discrepancies/list-page.tsx')).DiscrepanciesPage,
  },
])
