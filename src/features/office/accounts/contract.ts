/** Accounts: the user's own profile, admin accounts, API keys, and whether admins must use a second factor. */
import { z } from 'zod'
import { byAdmin, byBoth, endpoint } from '#lib/records/endpoint.ts'
import {
  Day,
  Id,
  IdParams,
  integer,
  Name,
  nullableText,
  RequiredAddress,
  RequiredEmail,
  RequiredPhone,
  Stored,
  Versioned,
} from '#lib/records/fields.ts'
import { listEndpoints, partialInput, recordEndpoints } from '#lib/records/record.ts'
import { keySubjectNames } from '#lib/records/subjects.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { languages } from '#lib/texts/texts.ts'
import { apiKeyList, userList } from './columns.ts'
import { Code, NewPassword } from './sign-in.ts'

const pictureUpload = { maxBytes: 2 * 1024 * 1024 }
const PictureQuery = z.strictObject({ v: z.string().optional() })
const LanguageChoice = z.enum(languages)

const Username = z
  .string()
  .trim()
  .max(50)
  .regex(/^[A-Za-z0-9][\w.-]{2,49}$/, fieldKey('username'))

/** What people may change of their own account as they like; mail address and password need the present password. */
export const ProfileInput = z.strictObject({
  first_name: Name,
  last_name: Name,
  phone: RequiredPhone,
  address: RequiredAddress,
  language: LanguageChoice.default('EN'),
})
export type ProfileInput = z.output<typeof ProfileInput>

/** An account of any role, as its feature creates it. */
export const AccountInput = z.strictObject({ username: Username, email: RequiredEmail, ...ProfileInput.shape })
export type AccountInput = z.output<typeof AccountInput>
/** Without a password (null) an invitation is sent by mail; an empty one is a password that was not typed. */
export const NewUser = z.strictObject({ ...AccountInput.shape, password: NewPassword.nullable().default(null) })

const Person = {
  ...Stored,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: nullableText,
  address: nullableText,
  language: LanguageChoice,
  two_factor: z.boolean(),
}
export const Profile = z.strictObject({
  ...Person,
  role: z.enum(['admin', 'technician']),
  picture_path: nullableText,
  picture_url: nullableText,
  /** Whether the company requires a second factor of this person. */
  two_factor_required: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const User = z.strictObject({
  ...Person,
  name: z.string(),
  picture: nullableText,
  /** The first admin of the installation is called Super Admin; both may do the same. */
  role: z.enum(['super_admin', 'admin']),
  active: z.boolean(),
  /** Invited, and has yet to choose a password. */
  invited: z.boolean(),
  last_login_at: nullableText,
  created_at: z.string(),
})
export type User = z.infer<typeof User>

export const SignedInDevice = z.strictObject({
  id: integer,
  device: nullableText,
  address: nullableText,
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** Shows that it is really the owner who asks: the present password, and a code where two-step sign-in is on. */
export const Proof = z.strictObject({
  current: z.string().min(1).max(200),
  code: z.preprocess((value) => (value === '' || value === null ? undefined : value), Code.optional()),
})
export type Proof = z.output<typeof Proof>

const mine = { session_only: true } as const

export const profile = {
  get: byBoth.get('/api/profile', 'The own account.', { ...mine, reply: Profile }),
  update: byBoth.patch('/api/profile', 'Changes the own account; only the fields given change.', {
    ...mine,
    body: partialInput(ProfileInput),
    reply: Profile,
    versioned: true,
  }),
  picture: byBoth.get('/api/profile/picture', 'The own picture.', {
    ...mine,
    query: PictureQuery,
    kind: 'stream',
    reply: z.string(),
  }),
  setPicture: byBoth.put('/api/profile/picture', 'Replaces the own picture: png, jpeg or webp up to 2 MB.', {
    ...mine,
    upload: pictureUpload,
    reply: Profile,
  }),
  removePicture: byBoth.delete('/api/profile/picture', 'Takes the own picture away.', { ...mine, reply: Profile }),
  setPassword: byBoth.post('/api/profile/password', 'Changes the own password; the other devices are signed out.', {
    ...mine,
    body: z.strictObject({ password: NewPassword, ...Proof.shape }),
    reply: z.void(),
    status: 204,
    idempotent: false,
    limit: { perMinute: 10 },
  }),
  setEmail: byBoth.post(
    '/api/profile/email',
    'Changes the own mail address; the previous address gets a mail with a link to undo it.',
    {
      ...mine,
      body: z.strictObject({ email: RequiredEmail, ...Proof.shape }),
      reply: Profile,
      // An idempotency key is stored with a fast hash of the body, which holds a password.
      idempotent: false,
      limit: { perMinute: 10 },
    },
  ),
  sessions: byBoth.get('/api/profile/sessions', 'The own signed-in devices.', {
    ...mine,
    reply: z.strictObject({ items: z.array(SignedInDevice) }),
  }),
  endSession: byBoth.delete('/api/profile/sessions/:id', 'Signs one device out.', {
    ...mine,
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  endOtherSessions: byBoth.post('/api/profile/sessions/end-others', 'Signs all other devices out.', {
    ...mine,
    reply: z.strictObject({ ended: integer }),
  }),
  startTotp: byBoth.post(
    '/api/profile/totp/start',
    'Begins to set up the second factor: a secret for an authenticator app.',
    {
      ...mine,
      reply: z.strictObject({ secret: z.string(), uri: z.string() }),
      // The reply holds a secret, which must not be stored for idempotent repeats.
      idempotent: false,
    },
  ),
  confirmTotp: byBoth.post('/api/profile/totp/confirm', 'Turns the second factor on with a first code.', {
    ...mine,
    body: z.strictObject({ code: Code }),
    reply: Profile,
    limit: { perMinute: 10 },
  }),
  removeTotp: byBoth.post('/api/profile/totp/remove', 'Turns the second factor off, with the password.', {
    ...mine,
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    reply: Profile,
    idempotent: false,
    limit: { perMinute: 10 },
  }),
}

const onUser = <const R>(path: string, summary: string, reply: R) =>
  byAdmin.post(`/api/users/:id/${path}`, summary, { session_only: true, params: IdParams, reply })

export const users = {
  ...recordEndpoints({
    list: userList,
    one: 'user',
    input: AccountInput,
    record: User,
    session_only: 'all',
  }),
  create: byAdmin.post('/api/users', 'Creates an admin account, with a first password or an invitation by mail.', {
    session_only: true,
    body: NewUser,
    reply: User,
    status: 201,
    // An idempotency key is stored with a fast hash of the body, which holds a password. The unique name already prevents a second effect.
    idempotent: false,
  }),
  picture: endpoint({
    ...onUser('picture', "A user's picture.", z.string()),
    method: 'GET',
    query: PictureQuery,
    kind: 'stream',
  }),
  setPicture: endpoint({
    ...onUser('picture', "Replaces a user's picture: png, jpeg or webp up to 2 MB.", User),
    method: 'PUT',
    upload: pictureUpload,
  }),
  removePicture: endpoint({ ...onUser('picture', "Takes a user's picture away.", User), method: 'DELETE' }),
  activate: onUser('activate', 'Lets a user sign in again.', User),
  deactivate: onUser('deactivate', 'Switches a user off and ends their sessions at once.', User),
  resetPassword: endpoint({
    ...onUser('reset-password', 'Sends a link to set a new password.', z.strictObject({ email: z.string() })),
    status: 202,
  }),
  resetTotp: onUser('reset-totp', 'Turns the second factor of a user off, who lost it.', User),
}

const SecuritySettings = z.strictObject({ require_totp: z.boolean() })
export type SecuritySettings = z.infer<typeof SecuritySettings>

export const security = {
  get: byAdmin.get('/api/settings/security', 'Whether admins must use a second factor.', {
    session_only: true,
    reply: SecuritySettings,
  }),
  set: byAdmin.put('/api/settings/security', 'Requires a second factor of admins, or no longer.', {
    session_only: true,
    body: SecuritySettings,
    reply: SecuritySettings,
  }),
}

export const keyAccess = ['read', 'write'] as const
/** A key works for two years at most. */
export const maxKeyDays = 731

export const ApiKeyInput = z
  .strictObject({
    name: Name,
    role: z.enum(['admin', 'technician']),
    /** The technician that a technician's key acts for; an admin's key acts for the admin who creates it. */
    account_id: Id.nullable().default(null),
    access: z.enum(keyAccess),
    /** Empty for all subjects that keys may call. */
    subjects: z
      .array(z.enum(keySubjectNames))
      .max(keySubjectNames.length)
      .nullable()
      .default(null)
      .transform((given) => (given && given.length > 0 ? [...new Set(given)].sort() : null)),
    /** The last day on which it works. */
    expires_on: Day,
    ...Proof.shape,
  })
  .refine(({ role, account_id }) => role === 'admin' || account_id !== null, {
    path: ['account_id'],
    error: fieldKey('required'),
  })
export type ApiKeyInput = z.output<typeof ApiKeyInput>

export const ApiKey = z.strictObject({
  ...Versioned,
  name: z.string(),
  hint: z.string(),
  role: z.enum(['admin', 'technician']),
  account: z.string(),
  account_id: integer,
  access: z.enum(keyAccess),
  /** Empty for all. */
  subjects: z.array(z.string()).nullable(),
  expires_at: z.string(),
  state: z.enum(['valid', 'revoked', 'expired']),
  last_used_at: nullableText,
  created_by: nullableText,
  created_at: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeys = {
  ...listEndpoints({
    path: '/api/api-keys',
    session_only: true,
    list: apiKeyList,
    row: ApiKey,
    summary: 'The list of API keys, page by page.',
  }),
  create: byAdmin.post(
    '/api/api-keys',
    'Makes a key for a program, with the present password; the key itself is in this answer only.',
    {
      session_only: true,
      limit: { perMinute: 10 },
      body: ApiKeyInput,
      reply: z.strictObject({ ...ApiKey.shape, key: z.string() }),
      status: 201,
      // The reply holds the key, which must not be stored for idempotent repeats.
      idempotent: false,
    },
  ),
  revoke: byAdmin.post('/api/api-keys/:id/revoke', 'Revokes a key at once and for good.', {
    session_only: true,
    params: IdParams,
    reply: ApiKey,
  }),
}
