/** What a visitor sees before he is signed in; loaded first, so it is small. */
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const publicPages = definePages([
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
])
