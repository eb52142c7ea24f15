import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/system'

export const pages = definePages([
  { path: parent, allow, title: screens.system, load: async () => (await import('./system-page.tsx')).SystemPage },
  {
    path: '/system/jobs',
    allow,
    parent,
    title: titles.jobs,
    load: async () => (await import('./jobs-page.tsx')).JobsPage,
  },
  {
    path: '/system/mails',
    allow,
    parent,
    title: titles.mails,
    load: async () => (await import('./mails-page.tsx')).MailsPage,
  },
  {
    path: '/system/files',
    allow,
    parent,
    title: titles.files,
    load: async () => (await import('./files-page.tsx')).FilesPage,
  },
])
