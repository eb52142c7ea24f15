/** The demo data of the first start: what they are, and taking them out. */
import { z } from 'zod'
import { Proof } from '#features/office/accounts/contract.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { integer, nullableText } from '#lib/records/fields.ts'
import { countedKinds } from './rules.ts'

const Person = z.strictObject({ name: z.string(), username: z.string() })

export const DemoData = z.strictObject({
  /** Whether this company was filled with demo data; without, all else is empty. */
  present: z.boolean(),
  made_at: nullableText,
  /** The name to type. */
  company: z.string(),
  /** How much goes, what was added since included. */
  counts: z.record(z.enum(countedKinds), integer),
  /** Accounts that go, and those that stay. */
  leaving: z.array(Person),
  staying: z.array(Person),
  /** Whether the company's own data stay, because somebody entered them since. */
  keeps_company: z.boolean(),
  /** What people did since with what goes, by subject. */
  changes: z.array(z.strictObject({ subject: z.string(), count: integer })),
  change_count: integer,
  /** Something was done since, and no backup holds it. */
  needs_backup: z.boolean(),
})
export type DemoData = z.infer<typeof DemoData>

export const Removal = z.strictObject({
  company: z.string().max(250),
  /** How many changes the caller has seen; more of them stop it. */
  changes: integer,
  ...Proof.shape,
})
export type Removal = z.output<typeof Removal>

const common = { session_only: true } as const

export const demoData = {
  get: byAdmin.get(
    '/api/demo-data',
    'Whether the company holds demo data, and what would go and stay if they were taken out.',
    { ...common, reply: DemoData },
  ),
  remove: byAdmin.post(
    '/api/demo-data/remove',
    'Takes the demo data out, with everything that was added to them; needs the company’s name and the present password.',
    { ...common, body: Removal, reply: DemoData, limit: { perMinute: 10 } },
  ),
}
