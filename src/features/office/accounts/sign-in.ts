/** What visitors may call before they sign in: sign in, ask for a link, set a new password with it. */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { integer, nullableText } from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'

export const shortestPassword = 10
/** The server also refuses passwords that are easy to guess. */
export const NewPassword = z.string().min(1).min(shortestPassword).max(200)
export const Code = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, fieldKey('code_wrong')))

const SignedIn = z.strictObject({
  token: z.string(),
  user: z.strictObject({
    id: integer,
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    picture_path: nullableText,
    picture_url: nullableText,
    ref_user_type_id: integer,
  }),
  /** The company requires a second factor that this admin has yet to set up; nothing else works before. */
  must_set_up_totp: z.boolean().optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  allow: 'public',
  summary: 'Signs in with username or email; sets the cookie without which the token does not count.',
  body: z.strictObject({
    username: z.string().trim().min(1).max(250),
    password: z.string().min(1).max(200),
    code: Code.optional(),
  }),
  reply: SignedIn,
  idempotent: false,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  allow: 'public',
  summary: 'Sends a link to set a new password, and answers the same whether the account exists or not.',
  body: z.strictObject({ username: z.string().trim().min(1).max(250) }),
  reply: z.strictObject({ message: z.string() }),
  status: 202,
  idempotent: false,
  limit: { perMinute: 5, by: 'username' },
})

const LinkToken = z.string().min(1).max(200)

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/reset-password/check',
  allow: 'public',
  summary: 'Whether the link from a mail can still set a password; does not use it up.',
  body: z.strictObject({ token: LinkToken }),
  reply: z.void(),
  status: 204,
  idempotent: false,
  limit: { perMinute: 10 },
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/undo-change',
  allow: 'public',
  summary:
    'Undoes a change of mail address or password with the link from a mail: the account is as it was, every session ends, and a new password has to be set.',
  body: z.strictObject({ token: LinkToken }),
  /** For reset-password. */
  reply: z.strictObject({ token: z.string() }),
  idempotent: false,
  limit: { perMinute: 10 },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  allow: 'public',
  summary: 'Sets a new password with the link from a mail, once; every session of the account ends.',
  body: z.strictObject({ token: LinkToken, password: NewPassword }),
  reply: z.void(),
  status: 204,
  idempotent: false,
  limit: { perMinute: 10 },
})
