import type { Role } from '#lib/endpoint.ts'
import { definePages } from '#web/page.ts'
import { discrepancyTexts } from '../discrepancies-texts.ts'
import { texts } from '../texts.ts'
import { technicianPages } from './sending/pages.tsx'

const admin: readonly Role[] = ['admin']
const everyone: readonly Role[] = ['admin', 'technician']

export const pages = definePages([
  ...technicianPages,
  {
    path: '/receiving-terminals',
    allow: everyone,
    title: texts.receiving,
    load: async () => (await import('./receiving/list-page.tsx')).ReceivingPage,
  },
  {
    path: '/receiving-terminals-regular',
    allow: everyone,
    title: texts.receiving_regular,
    load: async () => (await import('./receiving/list-page.tsx')).RegularReceivingPage,
  },
  {
    path: '/receiving-terminals/$id/order-products',
    allow: admin,
    title: texts.order_products,
    parent: '/receiving-terminals',
    load: async () => (await import('./receiving/receive-page.tsx')).OrderProductsPage,
  },
  {
    path: '/receiving-terminals-regular/$id/order-products',
    allow: admin,
    title: texts.order_products,
    parent: '/receiving-terminals-regular',
    load: async () => (await import('./receiving/receive-page.tsx')).OrderProductsPage,
  },
  {
    path: '/discrepancies',
    allow: everyone,
    title: discrepancyTexts.discrepancies,
    load: async () => (await import('./discrepancies/list-page.tsx')).DiscrepanciesPage,
  },
])
