/** The context of every service function: the user, the transaction, the language. */
import { z } from 'zod'
import type { Role } from '#lib/records/endpoint.ts'
import { boolean, integer, nullableInteger, string } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { definite, formatNumber, type Language, say, type Words } from '#lib/texts/texts.ts'
import { markTopicsWritten, type Tx } from '../database/db.ts'
import { execute } from '../database/rows.ts'

/** What an API key may do. */
const KeyScope = z.strictObject({
  id: integer,
  access: z.enum(['read', 'write']),
  /** Nouns of the API; empty for all that keys may call. */
  subjects: z.array(string).readonly().nullable(),
})
export type KeyScope = z.infer<typeof KeyScope>

export const User = z.strictObject({
  id: integer,
  role: z.enum(['admin', 'technician']),
  name: string,
  username: string,
  /** Empty for requests with an API key. */
  session_id: nullableInteger,
  /** The API key of the request and what it may do; empty for people. */
  key: KeyScope.nullable().exactOptional(),
  /** An admin who has yet to set up the second factor that the company requires. */
  must_set_up_totp: boolean.exactOptional(),
})
export type User = z.infer<typeof User>

export type Act = {
  tx: Tx
  /** Empty only in public endpoints: sign-in and forgotten passwords. */
  user: User | undefined
  language: Language
  correlation_id: string
  /** Where the request came from; empty for jobs and commands. */
  address?: string
  /** The time of the action, where it is not now; set only by the demo data, to build months of history. */
  at?: string
}
/** An action of a signed-in user. */
export type UserAct = Act & { user: User }

type Value = string | number | boolean | null
export type Fields = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What an edit changed, as { field: [before, after] }; versions and timestamps are left out. */
export function changesBetween(before: Fields, after: Fields): Record<string, [Value, Value]> {
  const changes: Record<string, [Value, Value]> = {}
  for (const [key, value] of Object.entries(after)) {
    if (key === 'version' || key === 'updated_at' || !(key in before)) continue
    const old = before[key]
    if (isPlain(value) && isPlain(old) && value !== old) changes[key] = [old, value]
  }
  return changes
}

export type AuditEntry = {
  /** The noun of the list that shows it, which is also the topic screens listen to. */
  subject: string
  /** The verb: create, update, delete, sign_in … */
  action: string
  id?: number | null
  /** The name or number that users know it by. */
  label?: string | null
  changes?: Readonly<Record<string, unknown>>
  /** Other lists that show its data. */
  topics?: readonly string[]
  /** How often within a minute, for what is gathered. */
  times?: number
  /** Roles that may do this; admins only by default. */
  by?: readonly Role[]
}

/** Checks the role again, for every way an action can start: screen, API, upload, job or command. */
export function requireRole(act: Act, allowed: readonly Role[] = ['admin']): void {
  if (act.user && !allowed.includes(act.user.role)) throw requestErrors.wrong_role()
}

/** Open screens read again what changed, when the transaction commits; for changes that are no line of the audit log. */
export async function notifyScreens(tx: Tx, topics: readonly string[]): Promise<void> {
  markTopicsWritten(tx, topics)
  await execute(tx)`select pg_notify('fieldstock_live', ${JSON.stringify({ topics })})`
}

/**
 * Writes who did what into the audit log and notifies open screens, both with the transaction: neither happens without the other.
 * Every write calls this, so an action that the role may not do rolls back the whole transaction.
 */
export async function recordAudit(act: Act, entry: AuditEntry): Promise<void> {
  requireRole(act, entry.by)
  const changes = entry.changes && Object.keys(entry.changes).length > 0 ? JSON.stringify(entry.changes) : null
  const topics = [entry.subject, ...(entry.topics ?? []), 'audit']
  markTopicsWritten(act.tx, topics)
  await execute(act.tx)`with written as (
      insert into audit (at, account_id, action, subject, subject_id, label, changes, correlation_id, session_id, api_key_id, address, times)
      values (coalesce(${act.at ?? null}::timestamptz, now()), ${act.user?.id ?? null}, ${entry.action}, ${entry.subject}, ${entry.id ?? null}, ${entry.label ?? null}, ${changes}::jsonb, ${act.correlation_id},
        ${act.user?.session_id ?? null}, ${act.user?.key?.id ?? null}, ${act.address ?? null}, ${entry.times ?? 1}))
    select pg_notify('fieldstock_live', ${JSON.stringify({ topics })})`
}

/** Refuses an edit of a record that has changed since it was read; without If-Match any version is accepted. */
export function checkVersion(current: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== current.version) throw requestErrors.stale({ version: current.version })
}

/** `to` is the list that shows them. */
export type Use = { count: number; items: Words; to?: string }

/** Refuses to delete a record that is in use; the error says what uses it, and how many times. */
export function refuseIfUsed(act: Act, record: { one: Words; name: string }, uses: readonly Use[]): void {
  const used = uses
    .filter((use) => use.count > 0)
    .map(({ count, items, to = '' }) => ({
      to,
      words: `${formatNumber(count, act.language)} ${say(items, act.language, { count })}`,
    }))
  if (used.length === 0) return
  throw requestErrors.delete_blocked({
    label: definite(record.one, record.name)[act.language],
    items: used.map(({ words }) => words).join(', '),
    // A line for each list: its address, then its words.
    links: used.flatMap(({ to, words }) => (to ? [`${to} ${words}`] : [])).join('\n'),
  })
}
