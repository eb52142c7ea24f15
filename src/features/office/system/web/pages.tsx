import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/system'

export const pages = definePages([
  page(parent, allow, screens.system, async () => (await import('./system-page.tsx')).SystemPage),
  page('/system/jobs', allow, titles.jobs, async () => (await import('./jobs-page.tsx')).JobsPage, parent),
  page('/system/mails', allow, titles.mails, async () => (await import('./mails-page.tsx')).MailsPage, parent),
  page('/system/files', allow, titles.files, async () => (await import('./files-page.tsx')).FilesPage, parent),
])
