import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/file-formate',
    allow: ['admin'],
    title: titles.file_format,
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
])
