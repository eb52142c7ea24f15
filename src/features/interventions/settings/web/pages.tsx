import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  page('/file-formate', ['admin'], titles.file_format, async () => (await import('./settings-page.tsx')).SettingsPage),
])
