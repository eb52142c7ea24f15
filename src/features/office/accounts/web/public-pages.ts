/** Pages for visitors who are not signed in; loaded first, so they are small. */
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
