/** The technician's own screens of orders, of both kinds. */
import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../../titles.ts'

const allow: readonly Role[] = ['technician']

export const technicianPages = definePages([
  {
    path: '/technician/orders',
    allow,
    title: titles.orders,
    load: async () => (await import('./list-page.tsx')).OrdersPage,
  },
  {
    path: '/technician/orders-regular',
    allow,
    title: titles.regular_orders,
    load: async () => (await import('./list-page.tsx')).RegularOrdersPage,
  },
  {
    path: '/technician/orders/create',
    allow,
    title: titles.new_non_regular,
    parent: '/technician/orders',
    load: async () => (await import('./new-order-page.tsx')).NewOrderPage,
  },
  {
    path: '/technician/orders-regular/create',
    allow,
    title: titles.new_regular,
    parent: '/technician/orders-regular',
    load: async () => (await import('./new-order-page.tsx')).NewRegularOrderPage,
  },
  {
    path: '/technician/orders/$id',
    allow,
    title: titles.order,
    parent: '/technician/orders',
    load: async () => (await import('./order-page.tsx')).OrderPage,
  },
  {
    path: '/technician/orders-regular/$id',
    allow,
    title: titles.order,
    parent: '/technician/orders-regular',
    load: async () => (await import('./order-page.tsx')).RegularOrderPage,
  },
])
