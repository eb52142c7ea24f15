/**
 * Guards the sign-in against guessing without letting a guesser lock the owner out. Tries are limited by network, and by network and
 * account. An account alone is only delayed, a little longer with every failure and never for long. A browser that has signed in to
 * the account before has a count of its own, which nobody else can use up.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { requestErrors } from '#lib/texts/errors.ts'
import { countTry, forgetTries, giveBackTry, networkOf, triesSoFar } from '#server/access/rate-limit.ts'
import { hashToken } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { isKnownDevice } from './device-queries.ts'

const windowSeconds = 600
/** Tries in ten minutes: per network and account (or known device), and per network. */
const most = { pair: 10, network: 100 }
/** Failures in ten minutes before an account is delayed, from wherever they came. */
const freeFailures = 10
const longestDelaySeconds = 30

/** 1, 2, 4, 8, 16 and then always 30 seconds. */
export const delaySeconds = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** Math.min(failures - freeFailures, 10), longestDelaySeconds)

export type Tries = { pair: string; network: string; failures: string; known: boolean }

/** The same account by username or mail address; a name that nobody has is counted all the same, so that nothing tells them apart. */
const accountKey = (id: number | undefined, name: string) =>
  id === undefined ? `name ${name.toLowerCase().slice(0, 100)}` : `account ${id}`

async function triesOf(
  tx: Tx,
  who: { id: number | undefined; name: string; address: string; device: string | undefined },
) {
  const account = accountKey(who.id, who.name)
  const network = networkOf(who.address)
  const device = who.device === undefined ? undefined : hashToken(who.device)
  const known = device !== undefined && (await isKnownDevice(tx, who.id ?? 0, device))
  const from = known ? `device ${device.toString('hex').slice(0, 32)}` : network
  return {
    pair: `login ${account} from ${from}`,
    network: `login from ${network}`,
    failures: `login ${account}`,
    known,
  }
}

/** Counts the try before the password is checked, so that many at once cannot slip through. What is refused counts nowhere else. */
export async function admitTry(
  { database }: Services,
  who: { id: number | undefined; name: string; address: string; device: string | undefined },
): Promise<Tries> {
  const { keys, wait, failures } = await database.write(async (tx) => {
    const keys = await triesOf(tx, who)
    let wait = await countTry(tx, keys.pair, most.pair, windowSeconds)
    // A known device is not held responsible for its network.
    if (wait === 0 && !keys.known) wait = await countTry(tx, keys.network, most.network, windowSeconds)
    return { keys, wait, failures: await triesSoFar(tx, keys.failures) }
  })
  if (wait > 0) throw requestErrors.too_many({ seconds: wait })
  const delay = keys.known ? 0 : delaySeconds(failures)
  if (delay > 0) await pause(delay * 1_000)
  return keys
}

export const noteFailedTry = (tx: Tx, keys: Tries) =>
  countTry(tx, keys.failures, Number.MAX_SAFE_INTEGER, windowSeconds)

/** A success was no try to guess. The failures of others stay counted. */
export async function noteSuccess(tx: Tx, keys: Tries): Promise<void> {
  await forgetTries(tx, keys.pair)
  if (!keys.known) await giveBackTry(tx, keys.network)
}
