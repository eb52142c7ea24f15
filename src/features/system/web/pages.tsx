import { definePages } from '#web/page.ts'
import { texts } from '../texts.ts'

const allow = ['admin'] as const
const parent = '/system'

export const pages = definePages([
  { path: parent, allow, title: texts.title, load: async () => (await import('./system-page.tsx')).SystemPage },
  {
    path: '/system/jobs',
    allow,
    parent,
    title: texts.jobs,
    load: async () => (await import('./jobs-page.tsx')).JobsPage,
  },
  {
    path: '/system/mails',
    allow,
    parent,
    title: texts.mails,
    load: async () => (await import('./mails-page.tsx')).MailsPage,
  },
  {
    path: '/system/files',
    allow,
    parent,
    title: texts.files,
    load: async () => (await import('./files-page.tsx')).FilesPage,
  },
])
