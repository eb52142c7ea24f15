/** Attempts per key and window, counted in the database so that several instances share them. */
import { isIPv6 } from 'node:net'
import { integer } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Tx } from '../database/db.ts'
import { execute, maybeOne, readValue } from '../database/rows.ts'

/** What the column holds. */
const largestCount = 2 ** 31 - 1

/** Counts one attempt, or as many as it weighs; returns how many seconds to wait when there were too many. What is refused does not lengthen the wait. */
export async function countTry(tx: Tx, key: string, most: number, windowSeconds: number, weight = 1): Promise<number> {
  const row = await maybeOne(tx, { tries: integer, seconds: integer })`
    insert into rate_limit as r (key, tries, window_ends_at)
    values (${key}, ${weight}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      tries = case when r.window_ends_at < now() then excluded.tries else least(r.tries::bigint + excluded.tries, ${largestCount}) end,
      window_ends_at = case when r.window_ends_at < now() then excluded.window_ends_at else r.window_ends_at end
    returning tries, ceil(extract(epoch from window_ends_at - now()))::int as seconds`
  return row && row.tries > most ? Math.max(1, row.seconds) : 0
}

/** How many attempts were counted in the window that still runs. */
export const triesSoFar = async (tx: Tx, key: string): Promise<number> =>
  (await readValue(tx, integer)`select tries from rate_limit where key = ${key} and window_ends_at >= now()`) ?? 0

/** Takes one attempt back: what succeeded was none. */
export const giveBackTry = (tx: Tx, key: string) =>
  execute(tx)`update rate_limit set tries = tries - 1 where key = ${key} and tries > 0`

export async function limitTries(tx: Tx, key: string, most: number, windowSeconds: number): Promise<void> {
  const seconds = await countTry(tx, key, most, windowSeconds)
  if (seconds > 0) throw requestErrors.too_many({ seconds })
}

export const forgetTries = (tx: Tx, key: string) => execute(tx)`delete from rate_limit where key = ${key}`

export const forgetOldTries = (tx: Tx) => execute(tx)`delete from rate_limit where window_ends_at < now()`

/** What attempts are counted by: an IPv4 address, or the /64 that one customer gets of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
