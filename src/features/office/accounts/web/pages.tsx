import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { publicPages } from './public-pages.ts'

export const pages = definePages([
  ...publicPages,
  {
    path: '/user/profile',
    allow: ['admin', 'technician'],
    title: screens.profile,
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
  },
  {
    path: '/users',
    allow: ['admin'],
    title: screens.users,
    load: async () => (await import('./users-page.tsx')).UsersPage,
  },
  {
    path: '/api-keys',
    allow: ['admin'],
    title: screens.api_keys,
    load: async () => (await import('./api-keys-page.tsx')).ApiKeysPage,
  },
])
