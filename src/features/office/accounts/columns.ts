/** The lists of admin accounts and of API keys. */
import { defineList } from '#lib/lists/list.ts'
import { keySubjects } from '#lib/records/subjects.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { texts } from './texts.ts'

const subjectWords: Readonly<Record<string, Words>> = keySubjects

/** The subjects of a key in words; a noun that has none any more is written as it is. */
export function writeSubjects(value: unknown, language: Language): string {
  if (!Array.isArray(value)) return say(texts.all, language)
  return value.map((noun) => (subjectWords[noun] ? say(subjectWords[noun], language) : String(noun))).join(', ')
}

export const userList = defineList({
  name: 'users',
  title: texts.users,
  sort: 'name',
  row_needs: ['name', 'active', 'invited', 'two_factor'],
  columns: {
    picture: { label: texts.picture, type: 'image', width: 24, exported: false },
    name: { label: texts.name, type: 'text', filter: 'text' },
    username: { label: texts.username, type: 'text', filter: 'text' },
    role: {
      label: texts.role,
      type: 'choice',
      filter: 'choice',
      choices: { super_admin: texts.role_super_admin, admin: texts.role_admin },
    },
    email: { label: texts.email, type: 'text', filter: 'text' },
    phone: { label: texts.phone, type: 'code', filter: 'text', quiet: true },
    active: { label: texts.active, type: 'boolean', width: 76, filter: 'boolean' },
    two_factor: { label: texts.two_step, type: 'boolean', width: 86, filter: 'boolean' },
    last_login_at: { label: texts.last_login_at, type: 'datetime', filter: 'range', quiet: true },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
  },
})

export const apiKeyList = defineList({
  name: 'api-keys',
  title: texts.api_keys,
  sort: '-created_at',
  row_needs: ['name', 'state'],
  columns: {
    name: { label: texts.name, type: 'text', filter: 'text' },
    access: {
      label: texts.key_access,
      type: 'choice',
      filter: 'choice',
      choices: { read: texts.key_read, write: texts.key_write },
    },
    subjects: { label: texts.key_subjects, type: 'text', sort: false, write: writeSubjects },
    expires_at: { label: texts.key_expires, type: 'datetime', filter: 'range' },
    state: {
      label: texts.state,
      type: 'choice',
      filter: 'choice',
      choices: { valid: texts.key_valid, expired: texts.key_expired, revoked: texts.key_revoked },
    },
    role: {
      label: texts.role,
      type: 'choice',
      filter: 'choice',
      choices: { admin: texts.role_admin, technician: texts.technician },
    },
    account: { label: texts.acts_as, type: 'text', filter: 'text' },
    hint: { label: texts.key_hint, type: 'code', sort: false },
    last_used_at: { label: texts.last_used_at, type: 'datetime', filter: 'range', quiet: true },
    created_by: { label: texts.created_by, type: 'text', quiet: true, hidden: true },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
  },
})
