/** The technician's own screens of what the phone sends, and the office's for what is to be settled. */
import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const ofClosings = { allow: ['admin'], parent: '/closing-confirmation' } as const

export const pages = definePages([
  page('/technician/day', ['technician'], screens.my_day, async () => (await import('./day/day-page.tsx')).MyDayPage),
  page('/technician/scan', ['technician'], screens.scan, async () => (await import('./scan-page.tsx')).ScanPage),
  page('/technician/outbox', ['technician'], titles.outbox, async () => (await import('./outbox-page.tsx')).OutboxPage),
  {
    path: '/technician/van-count',
    allow: ['technician'],
    title: titles.count,
    parent: '/assigned-products',
    load: async () => (await import('./count/count-page.tsx')).VanCountPage,
  },
  {
    path: '/van-differences',
    allow: ['admin'],
    title: titles.differences,
    load: async () => (await import('./differences/differences-page.tsx')).DifferencesPage,
  },
  {
    path: '/van-counts',
    allow: ['admin'],
    title: titles.counts,
    parent: '/van-differences',
    load: async () => (await import('./differences/counts-page.tsx')).CountsPage,
  },
  {
    path: '/closing-confirmation/to-settle',
    ...ofClosings,
    title: titles.cases,
    load: async () => (await import('./settle/list-page.tsx')).CasesPage,
  },
  {
    path: '/closing-confirmation/phones',
    ...ofClosings,
    title: titles.devices,
    load: async () => (await import('./devices/devices-page.tsx')).DevicesPage,
  },
  {
    path: '/closing-confirmation/sent',
    ...ofClosings,
    title: titles.commands,
    load: async () => (await import('./devices/commands-page.tsx')).CommandsPage,
  },
  {
    path: '/settle-closing/$id',
    ...ofClosings,
    title: titles.one_case,
    load: async () => (await import('./settle/settle-page.tsx')).SettlePage,
  },
])
