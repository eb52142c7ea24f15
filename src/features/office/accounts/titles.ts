/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  { sign_in: 'Sign in', forgot: 'Forgot password', profile: 'Profile', users: 'Users', api_keys: 'API keys' },
  { sign_in: 'Accedi', forgot: 'Password dimenticata', profile: 'Profilo', users: 'Utenti', api_keys: 'Chiavi API' },
)
