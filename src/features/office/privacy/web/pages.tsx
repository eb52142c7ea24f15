import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/privacy',
    allow: ['admin'],
    title: titles.privacy,
    load: async () => (await import('./privacy-page.tsx')).PrivacyPage,
  },
])
