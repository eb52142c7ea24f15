import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

export const pages = definePages([
  page('/privacy', ['admin'], screens.privacy, async () => (await import('./privacy-page.tsx')).PrivacyPage),
])
