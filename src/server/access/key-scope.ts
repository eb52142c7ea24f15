/** What a program with an API key may call: never accounts, otherwise what the key was made for. */
import { type Endpoint, isRead, subjectOf } from '#lib/records/endpoint.ts'
import { defineErrors } from '#lib/texts/errors.ts'
import type { KeyScope } from '../records/act.ts'

export const keyErrors = defineErrors('api_key', {
  people_only: {
    status: 403,
    EN: 'A program with an API key may not do this: sign in.',
    IT: 'Un programma con una chiave API non può farlo: accedi.',
  },
  read_only: {
    status: 403,
    EN: 'This API key may only read.',
    IT: 'Questa chiave API può soltanto leggere.',
  },
  other_subject: {
    status: 403,
    EN: 'This API key was not made for “{subject}”.',
    IT: 'Questa chiave API non è abilitata per «{subject}».',
  },
})

/** Live events have no subject of their own: they name only lists that the key may read. */
const withoutSubject = new Set(['live'])

export const isInScope = ({ subjects }: KeyScope, subject: string): boolean =>
  subjects === null || withoutSubject.has(subject) || subjects.includes(subject)

export function refuseKeyOutOfScope(endpoint: Endpoint, key: KeyScope): void {
  if (endpoint.session_only) throw keyErrors.people_only()
  const subject = subjectOf(endpoint)
  if (!isInScope(key, subject)) throw keyErrors.other_subject({ subject })
  if (key.access === 'read' && !isRead(endpoint)) throw keyErrors.read_only()
}
