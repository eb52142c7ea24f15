/** The frame's own rules, tried on pages and navigation made for the purpose. */

import { expect, test } from 'vitest'
import { both } from '#lib/texts/texts.ts'
import { IconHome } from '#web/icons.tsx'
import { definePages } from '../page.ts'
import { isActive, type Navigation, sidebarFor } from './navigation.ts'
import { afterLogin, mayOpen, trailOf } from './paths.ts'

const load = async () => () => null
const pages = definePages([
  { path: '/login', allow: 'public', title: both('Sign in', 'Accedi'), load },
  { path: '/ddt', allow: ['admin'], title: both('DDT', 'DDT'), load },
  { path: '/ddt/$id/products', allow: ['admin'], title: both('Products', 'Prodotti'), parent: '/ddt', load },
  { path: '/orders', allow: ['technician'], title: both('Orders', 'Ordini'), load },
])
const navigation: Navigation = {
  sidebar: [
    {
      label: both('Warehouse', 'Magazzino'),
      icon: IconHome,
      items: [{ path: '/ddt', label: both('DDT', 'DDT'), allow: ['admin'] }],
    },
    { path: '/orders', label: both('Orders', 'Ordini'), icon: IconHome, allow: ['technician'] },
  ],
  top_bar: [],
  tabs: [],
  outbox: { path: '/outbox', label: both('To send', 'Da inviare'), allow: [] },
}
const site = { pages, navigation, homes: { admin: '/', technician: '/orders' } } as const

test('a role opens its own pages and no others', () => {
  expect(mayOpen(pages, 'admin', '/ddt/7/products')).toBe(true)
  expect(mayOpen(pages, 'technician', '/ddt/7/products')).toBe(false)
  expect(mayOpen(pages, 'admin', '/ddt//products')).toBe(false)
  expect(mayOpen(pages, 'admin', '/login')).toBe(false)
})

test('a login leads back to the remembered page when the role may see it, and never to another site', () => {
  expect(afterLogin(site, 'admin', '/ddt/7/products?page=2')).toBe('/ddt/7/products?page=2')
  expect(afterLogin(site, 'technician', '/ddt')).toBe('/')
  expect(afterLogin(site, 'admin', '//elsewhere.example/ddt')).toBe('/')
  expect(afterLogin(site, 'admin', '/\\elsewhere.example')).toBe('/')
  expect(afterLogin(site, 'admin', undefined)).toBe('/')
})

test('the breadcrumb starts with the group and fills in the numbers of the open address', () => {
  const page = pages.find(({ path }) => path === '/ddt/$id/products')
  if (!page) throw new Error('the page is listed above')
  expect(trailOf(site, page, { id: '7' })).toEqual([
    { words: both('Warehouse', 'Magazzino') },
    { words: both('DDT', 'DDT'), to: '/ddt' },
  ])
})

test('the sidebar shows what the role may open, and a group with nothing in it goes', () => {
  expect(sidebarFor(navigation, 'admin').map(({ label }) => label.EN)).toEqual(['Warehouse'])
  expect(sidebarFor(navigation, 'technician').map(({ label }) => label.EN)).toEqual(['Orders'])
})

test('an entry is active on its sub-paths but not on a neighbour that starts alike', () => {
  const orders = { path: '/technician/orders', label: both('Orders', 'Ordini'), allow: ['technician'] } as const
  expect(isActive(orders, '/technician/orders/4')).toBe(true)
  expect(isActive(orders, '/technician/orders-regular')).toBe(false)
})
