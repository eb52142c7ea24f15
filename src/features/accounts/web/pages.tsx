import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/login',
    allow: 'public',
    title: titles.sign_in,
    load: async () => (await import('./login-page.tsx')).LoginPage,
  },
  {
    path: '/forgot-password',
    allow: 'public',
    title: titles.forgot,
    load: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/user/profile',
    allow: ['admin', 'technician'],
    title: titles.profile,
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
  },
  {
    path: '/users',
    allow: ['admin'],
    title: titles.users,
    load: async () => (await import('./users-page.tsx')).UsersPage,
  },
  {
    path: '/api-keys',
    allow: ['admin'],
    title: titles.api_keys,
    load: async () => (await import('./api-keys-page.tsx')).ApiKeysPage,
  },
])
