import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { publicPages } from './public-pages.ts'

export const pages = definePages([
  ...publicPages,
  page(
    '/user/profile',
    ['admin', 'technician'],
    screens.profile,
    async () => (await import('./profile-page.tsx')).ProfilePage,
  ),
  page('/users', ['admin'], screens.users, async () => (await import('./users-page.tsx')).UsersPage),
  page('/api-keys', ['admin'], screens.api_keys, async () => (await import('./api-keys-page.tsx')).ApiKeysPage),
])
