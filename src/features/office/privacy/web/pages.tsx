import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

export const pages = definePages([
  {
    path: '/privacy',
    allow: ['admin'],
    title: screens.privacy,
    load: async () => (await import('./privacy-page.tsx')).PrivacyPage,
  },
])
