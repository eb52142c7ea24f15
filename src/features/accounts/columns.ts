/** The lists of admin accounts and of API keys. */
import { defineList } from '#lib/list.ts'
import { texts } from './texts.ts'

export const userList = defineList({
  name: 'users',
  title: texts.users,
  sort: 'name',
  columns: {
    picture: { label: texts.picture, type: 'image', width: 24, exported: false },
    name: { label: texts.name, type: 'text', filter: 'text' },
    username: { label: texts.username, type: 'text', filter: 'text' },
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
  columns: {
    name: { label: texts.key_name, type: 'text', filter: 'text' },
    hint: { label: texts.key_hint, type: 'code', sort: false },
    role: {
      label: texts.role,
      type: 'choice',
      filter: 'choice',
      choices: { admin: texts.role_admin, technician: texts.role_technician },
    },
    account: { label: texts.acts_as, type: 'text', filter: 'text' },
    state: {
      label: texts.state,
      type: 'choice',
      filter: 'choice',
      choices: { valid: texts.key_valid, revoked: texts.key_revoked },
    },
    last_used_at: { label: texts.last_used_at, type: 'datetime', filter: 'range', quiet: true },
    created_by: { label: texts.created_by, type: 'text', quiet: true },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
  },
})
