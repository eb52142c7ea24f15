/** Privacy: the data of one person as a file, erasing a person or a merchant, and how long things are kept. For people only, never for keys. */
import { z } from 'zod'
import { byAdmin, byBoth } from '#lib/records/endpoint.ts'
import { Id, IdParams, integer, nullableText, RequiredText, WholeNumber } from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { holdsOf, mostMatches, type RetainedKind, retained, retainedKinds } from './rules.ts'

const common = { session_only: true } as const

const days = (kind: RetainedKind) => {
  const { least, most, forEver } = retained[kind]
  const given = WholeNumber(most).min(least, fieldKey('min_number'))
  return forEver ? given.nullable().default(null) : given
}
/** Days for each kind; empty for ever. */
export const RetentionInput = z.strictObject({
  audit: days('audit'),
  sign_ins: days('sign_ins'),
  contacts: days('contacts'),
  positions: days('positions'),
  uploads: days('uploads'),
  mails: days('mails'),
  notifications: days('notifications'),
  logs: days('logs'),
  jobs: days('jobs'),
} satisfies Record<RetainedKind, z.ZodType>)
export type RetentionInput = z.output<typeof RetentionInput>

const Removed = z.partialRecord(z.enum(retainedKinds), integer)
export const RetentionRun = z.strictObject({
  at: z.string(),
  seconds: z.number(),
  removed: Removed,
  failure: nullableText,
})
export type RetentionRun = z.infer<typeof RetentionRun>

export const Retention = z.strictObject({
  audit: integer.nullable(),
  sign_ins: integer.nullable(),
  contacts: integer.nullable(),
  positions: integer.nullable(),
  uploads: integer.nullable(),
  mails: integer.nullable(),
  notifications: integer.nullable(),
  logs: integer.nullable(),
  jobs: integer.nullable(),
  /** The last night that it was looked after. */
  last_run: RetentionRun.nullable(),
  version: integer,
})
export type Retention = z.infer<typeof Retention>

/** What keeps a person from being erased: how many, and some of them by name. */
const Held = z.strictObject({ what: z.enum(holdsOf), count: integer, names: z.array(z.string()) })

export const Erasure = z.strictObject({
  id: integer,
  name: z.string(),
  username: z.string(),
  role: z.enum(['admin', 'technician']),
  /** The name that stands for the person afterwards. */
  pseudonym: z.string(),
  held: z.array(Held),
  /** What is deleted. */
  removes: z.strictObject({
    sessions: integer,
    devices: integer,
    api_keys: integer,
    mails: integer,
    absences: integer,
  }),
  /** What stays, under the pseudonym. */
  keeps: z.strictObject({ movements: integer, documents: integer, audit: integer }),
})
export type Erasure = z.infer<typeof Erasure>

export const MerchantJob = z.strictObject({
  id: integer,
  number: z.string(),
  client_reference: nullableText,
  merchant_name: z.string(),
  contact: nullableText,
  phone: nullableText,
  city: nullableText,
  /** The day it was closed or cancelled; empty while it is not done. */
  done_on: nullableText,
  erased: z.boolean(),
})
export type MerchantJob = z.infer<typeof MerchantJob>

const SomeJobs = z.array(Id).min(1).max(mostMatches)

export const privacy = {
  retention: byAdmin.get('/api/privacy/retention', 'How long what is kept, and what was deleted last night.', {
    ...common,
    reply: Retention,
  }),
  setRetention: byAdmin.put(
    '/api/privacy/retention',
    'Sets how long what is kept; what is older is deleted the next night.',
    { ...common, body: RetentionInput, reply: Retention, versioned: true },
  ),
  runRetention: byAdmin.post(
    '/api/privacy/retention/run',
    'Deletes what is older than the settings allow now, as a job.',
    { ...common, reply: z.void(), status: 204 },
  ),
  exportPerson: byAdmin.get(
    '/api/privacy/people/:id/download',
    'Everything that is kept about an account, as a zip of JSON and csv.',
    { ...common, params: IdParams, kind: 'stream', reply: z.string() },
  ),
  exportOwn: byBoth.get(
    '/api/profile/download',
    'Everything that is kept about the own account, as a zip of JSON and csv.',
    { session_only: true, kind: 'stream', reply: z.string() },
  ),
  erasure: byAdmin.get(
    '/api/privacy/people/:id/erasure',
    'What erasing a person would delete and keep, and what stands in its way.',
    { ...common, params: IdParams, reply: Erasure },
  ),
  erase: byAdmin.post(
    '/api/privacy/people/:id/erase',
    'Replaces a person by a pseudonym for good; the username is typed to confirm.',
    {
      ...common,
      params: IdParams,
      body: z.strictObject({ username: RequiredText(50) }),
      reply: z.strictObject({ pseudonym: z.string() }),
    },
  ),
  merchants: byAdmin.get(
    '/api/privacy/merchants',
    'Interventions that name a merchant or contact: by name, phone number or reference.',
    {
      ...common,
      query: z.strictObject({ search: z.string().trim().max(250).default('') }),
      reply: z.strictObject({ items: z.array(MerchantJob), more: z.boolean() }),
    },
  ),
  exportMerchants: byAdmin.post(
    '/api/privacy/merchants/download',
    'What is kept about the merchants of these interventions, as a zip of JSON and csv.',
    { ...common, body: z.strictObject({ jobs: SomeJobs }), reads: true, kind: 'stream', reply: z.string() },
  ),
  eraseMerchants: byAdmin.post(
    '/api/privacy/merchants/erase',
    'Erases merchant, contact, phone and address from interventions that are done; their number is typed to confirm.',
    {
      ...common,
      body: z.strictObject({ jobs: SomeJobs, count: WholeNumber(mostMatches) }),
      reply: z.strictObject({ count: integer }),
    },
  ),
}
