/** The technician's own screens of orders, of both kinds. */
import { definePages, page } from '#web/page.ts'
import { titles } from '../../titles.ts'

const allow = ['technician'] as const

export const technicianPages = definePages([
  page('/technician/orders', allow, titles.orders, async () => (await import('./list-page.tsx')).OrdersPage),
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
