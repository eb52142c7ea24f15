/** Titles of the screens: all that the first page needs to know of the others. */
import { bilingual } from '#lib/texts.ts'

export const titles = bilingual(
  { sign_in: 'Sign in', forgot: 'Forgot password', profile: 'Profile', users: 'Users', api_keys: 'API keys' },
  { sign_in: 'Accedi', forgot: 'Password dimenticata', profile: 'Profilo', users: 'Utenti', api_keys: 'Chiavi API' },
)
