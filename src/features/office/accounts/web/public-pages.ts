/** Pages for visitors who are not signed in; loaded first, so they are small. */
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

export const publicPages = definePages([
  page('/login', 'public', titles.sign_in, async () => (await import('./login-page.tsx')).LoginPage),
  page(
    '/forgot-password',
    'public',
    titles.forgot,
    async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  ),
])
