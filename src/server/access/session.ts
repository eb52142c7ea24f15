/** Sessions and API keys: opaque random tokens of which only hashes are kept; a session's token counts only with its cookie. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Instant, integer, nullableText } from '#lib/records/fields.ts'
import { defineErrors } from '#lib/texts/errors.ts'
import type { Tx } from '../database/db.ts'
import { countChanged, execute, many } from '../database/rows.ts'
import type { Env } from '../env.ts'
import type { User } from '../records/act.ts'

export const cookieName = 'fieldstock_session'
const deviceName = 'fieldstock_device'
const hostPrefix = '__Host-'
const keyPrefix = 'fsk_'
/** Admins are signed out after 12 idle hours, technicians after 14 days. */
const idle = { admin: "interval '12 hours'", technician: "interval '14 days'" }

export const sessionErrors = defineErrors('login', {
  totp_required: {
    status: 403,
    EN: 'Set up the second step of your sign-in first: your company requires it.',
    IT: 'Configura prima la verifica in due passaggi: la tua azienda la richiede.',
  },
})

/** Where admins must use a second factor, an admin without one may only set it up. */
export const mustSetUpTotp = sql<boolean>`(a.role = 'admin' and a.totp_secret is null
  and exists (select from setting where name = 'require_totp' and value = 'true'))`

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const newToken = (prefix = '') => prefix + randomBytes(32).toString('base64url')
export const newApiKey = () => newToken(keyPrefix)

const cookieDays = 30

/** Over https the name says that only this host, and only over https, can have set it. */
function cookieOf({ public_url }: Pick<Env, 'public_url'>, name: string, value: string, days: number): string {
  const isHttps = public_url.startsWith('https:')
  const about = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${days * 86_400}`
  return isHttps ? `${hostPrefix}${name}=${value}; ${about}; Secure` : `${name}=${value}; ${about}`
}

export const sessionCookie = (env: Pick<Env, 'public_url'>, value: string) =>
  cookieOf(env, cookieName, value, cookieDays)
/** Tells a browser that has signed in before from a new one; stays when the session ends. */
export const deviceCookie = (env: Pick<Env, 'public_url'>, value: string) => cookieOf(env, deviceName, value, 365)

/** When this process last renewed the cookie of a session, by its value. */
const renewedAt = new Map<string, number>()

/**
 * The renewed cookie of an active session: otherwise it would expire 30 days after sign-in. Once a day is enough, and
 * keeps a late reply to the previous user from overwriting the cookie of a new sign-in. Undefined when there is nothing to renew.
 */
export function renewedCookie(env: Pick<Env, 'public_url'>, given: Credentials, now = Date.now()): string | undefined {
  const cookie = cookieFrom(given.cookie)
  if (!cookie || given.authorization?.slice('Bearer '.length).startsWith(keyPrefix)) return undefined
  if (now - (renewedAt.get(cookie) ?? 0) < 86_400_000) return undefined
  if (renewedAt.size > 10_000) renewedAt.clear()
  renewedAt.set(cookie, now)
  return sessionCookie(env, cookie)
}

export type Credentials = { authorization: string | undefined; cookie: string | undefined }

/** The cookie of that name, preferably the one that only we can have set. */
function cookieValue(header: string | undefined, name: string): string | undefined {
  const cookies = new Map(
    // Split gives at least one part.
    (header?.split(';') ?? []).map((part) => part.trim().split('=') as [string, string | undefined]),
  )
  return cookies.get(hostPrefix + name) ?? cookies.get(name)
}
export const cookieFrom = (header: string | undefined) => cookieValue(header, cookieName)
export const deviceFrom = (header: string | undefined) => {
  const value = cookieValue(header, deviceName)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

const tokenOf = ({ authorization }: Credentials) => /^Bearer (\S{20,200})$/i.exec(authorization ?? '')?.[1]
export const tokenHashOf = (given: Credentials): Buffer => hashToken(tokenOf(given) ?? '')

type Found = User & { cookie_hash: Buffer | null }

const keyCounts = 'k.revoked_at is null and k.expires_at > now() and a.active'
const sessionCounts = `a.active and s.last_seen_at > now() - case a.role when 'admin' then ${idle.admin} else ${idle.technician} end`

/** Of many token hashes ($1) those that still count. */
export const validTokens = `select s.token_hash from session s join account a on a.id = s.account_id
    where s.token_hash = any($1::bytea[]) and ${sessionCounts}
  union all select k.token_hash from api_key k join account a on a.id = k.account_id
    where k.token_hash = any($1::bytea[]) and ${keyCounts}`

/** The query for the caller, to be sent with `begin`; undefined without credentials. */
export function userQuery(given: Credentials): RawBuilder<Found> | undefined {
  const token = tokenOf(given)
  if (!token) return undefined
  const hash = hashToken(token)
  if (token.startsWith(keyPrefix))
    return sql`select a.id, k.role, a.username, k.name, null::bigint as session_id, null::bytea as cookie_hash,
        false as must_set_up_totp, json_build_object('id', k.id, 'access', k.access, 'subjects', k.subjects) as key
      from api_key k join account a on a.id = k.account_id
      where k.token_hash = ${hash} and ${sql.raw(keyCounts)}`
  if (!cookieFrom(given.cookie)) return undefined
  return sql`select a.id, a.role, a.username, a.first_name || ' ' || a.last_name as name, s.id as session_id, s.cookie_hash,
      ${mustSetUpTotp} as must_set_up_totp, null::json as key
    from session s join account a on a.id = s.account_id
    where s.token_hash = ${hash} and ${sql.raw(sessionCounts)}`
}

/** The caller; undefined if the token is unknown, lacks its cookie or was idle too long, or the account is inactive. */
export function userFrom(rows: readonly Found[], given: Credentials): User | undefined {
  const [found] = rows
  if (!found) return undefined
  const { cookie_hash, ...user } = found
  const sent = hashToken(cookieFrom(given.cookie) ?? '')
  // Only an API key, which has no session, is valid without a cookie.
  if (user.session_id !== null && !(cookie_hash && timingSafeEqual(cookie_hash, sent))) return undefined
  return user
}

export async function authenticate(tx: Tx, given: Credentials): Promise<User | undefined> {
  const query = userQuery(given)
  return query && userFrom((await query.execute(tx)).rows, given)
}

/** Records the use of a session or key, at most once a minute. */
export async function touch(tx: Tx, given: Credentials): Promise<void> {
  const token = tokenOf(given) ?? ''
  const hash = hashToken(token)
  if (token.startsWith(keyPrefix))
    await execute(tx)`update api_key set last_used_at = now()
      where token_hash = ${hash} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
  else
    await execute(tx)`update session set last_seen_at = now()
      where token_hash = ${hash} and last_seen_at < now() - interval '1 minute'`
}

export type NewSession = { token: string; cookie: string }

export async function openSession(
  tx: Tx,
  account_id: number,
  from: { address: string; device: string },
): Promise<NewSession> {
  const token = newToken()
  const cookie = newToken()
  await execute(tx)`
    insert into session (account_id, token_hash, cookie_hash, address, device)
    values (${account_id}, ${hashToken(token)}, ${hashToken(cookie)}, ${from.address}, ${from.device.slice(0, 300)})`
  return { token, cookie }
}

/** Open event streams look at once whether their session or key still counts, when the transaction commits. */
export const endStreams = (tx: Tx, account_id: number) =>
  execute(tx)`select pg_notify('fieldstock_live', ${JSON.stringify({ ended: account_id })})`

/** Ends sessions at once: all of an account, all but one, or a single one. */
export async function endSessions(
  tx: Tx,
  account_id: number,
  which: { except?: number | null; only?: number } = {},
): Promise<number> {
  const ended = await countChanged(tx)`
    delete from session where account_id = ${account_id}
      ${which.except ? sql`and id <> ${which.except}` : sql``} ${which.only ? sql`and id = ${which.only}` : sql``}`
  await endStreams(tx, account_id)
  return ended
}

const Session = { id: integer, created_at: Instant, last_seen_at: Instant, address: nullableText, device: nullableText }

export const listSessions = (tx: Tx, account_id: number) => many(tx, Session)`
  select id, created_at, last_seen_at, address, device from session where account_id = ${account_id} order by last_seen_at desc`
