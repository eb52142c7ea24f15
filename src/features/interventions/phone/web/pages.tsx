/** The technician's own screens of what the phone sends, and the office's for what is to be settled. */
import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { countTitles } from '../count-titles.ts'
import { deviceTitles } from '../devices-titles.ts'
import { outboxTitles as titles } from '../outbox-titles.ts'
import { settleTitles } from '../settle-titles.ts'

export const pages = definePages([
  {
    path: '/technician/day',
    allow: ['technician'],
    title: screens.my_day,
    load: async () => (await import('./day/day-page.tsx')).MyDayPage,
  },
  {
    path: '/technician/scan',
    allow: ['technician'],
    title: screens.scan,
    load: async () => (await import('./scan-page.tsx')).ScanPage,
  },
  {
    path: '/technician/outbox',
    allow: ['technician'],
    title: titles.outbox,
    load: async () => (await import('./outbox-page.tsx')).OutboxPage,
  },
  {
    path: '/technician/van-count',
    allow: ['technician'],
    title: countTitles.count,
    parent: '/assigned-products',
    load: async () => (await import('./count/count-page.tsx')).VanCountPage,
  },
  {
    path: '/van-differences',
    allow: ['admin'],
    title: countTitles.differences,
    load: async () => (await import('./differences/differences-page.tsx')).DifferencesPage,
  },
  {
    path: '/van-counts',
    allow: ['admin'],
    title: countTitles.counts,
    parent: '/van-differences',
    load: async () => (await import('./differences/counts-page.tsx')).CountsPage,
  },
  {
    path: '/closing-confirmation/to-settle',
    allow: ['admin'],
    title: settleTitles.cases,
    parent: '/closing-confirmation',
    load: async () => (await import('./settle/list-page.tsx')).CasesPage,
  },
  {
    path: '/closing-confirmation/phones',
    allow: ['admin'],
    title: deviceTitles.devices,
    parent: '/closing-confirmation',
    load: async () => (await import('./devices/devices-page.tsx')).DevicesPage,
  },
  {
    path: '/closing-confirmation/sent',
    allow: ['admin'],
    title: deviceTitles.commands,
    parent: '/closing-confirmation',
    load: async () => (await import('./devices/commands-page.tsx')).CommandsPage,
  },
  {
    path: '/settle-closing/$id',
    allow: ['admin'],
    title: settleTitles.one,
    parent: '/closing-confirmation',
    load: async () => (await import('./settle/settle-page.tsx')).SettlePage,
  },
])
