/** Signing in, and setting a password with a link from a mail. Nothing here holds a connection while a password is hashed. */
import { setTimeout as pause } from 'node:timers/promises'
import { roleNumbers, roles } from '#lib/endpoint.ts'
import { requestErrors } from '#lib/errors.ts'
import type { Language } from '#lib/texts.ts'
import { recordAudit } from '#server/act.ts'
import type { Env } from '#server/env.ts'
import { hashPassword, verifyPassword } from '#server/passwords.ts'
import { countTry, forgetTries } from '#server/rate-limit.ts'
import type { Caller } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { endSessions, hashToken, openSession, sessionCookie } from '#server/session.ts'
import { matchTotp } from '#server/totp.ts'
import { loginErrors } from '../errors.ts'
import type { SignedIn } from '../sign-in.ts'
import { refuseEasyPassword } from './password-rules.ts'
import {
  type Account,
  consumeResetToken,
  findAccount,
  findAccountByName,
  findResetToken,
  noteSignIn,
  spendTotpStep,
  updateAccount,
} from './queries.ts'
import { nameOf, subjectOf } from './service.ts'

type Stranger = { services: Services; caller: Caller; language: Language; correlation_id: string }

const windowSeconds = 600
/** Attempts in ten minutes: per IP address and account, per account, per IP address. */
const most = { pair: 10, account: 30, address: 100 }
/** Beyond this many attempts per IP address and account, every reply is delayed. */
const slowAfter = 5
const slowMs = 800

type Tries = { pair: string; slow: string; account: string; address: string }
const triesOf = (name: string, address: string): Tries => {
  const account = name.toLowerCase().slice(0, 100)
  const pair = `login ${account} from ${address}`
  return { pair, slow: `${pair}, slowed`, account: `login ${account}`, address: `login from ${address}` }
}

/** Counts and stores the attempt before the password is checked, so that failed ones count too. First delays, then refuses. */
async function countTries({ services }: Stranger, keys: Tries): Promise<void> {
  const { slow, waits } = await services.database.write(async (tx) => ({
    slow: await countTry(tx, keys.slow, slowAfter, windowSeconds),
    waits: [
      await countTry(tx, keys.pair, most.pair, windowSeconds),
      await countTry(tx, keys.account, most.account, windowSeconds),
      await countTry(tx, keys.address, most.address, windowSeconds),
    ],
  }))
  const seconds = Math.max(...waits)
  if (seconds > 0) throw requestErrors.too_many({ seconds })
  if (slow > 0) await pause(slowMs)
}

/** The log of failed attempts names the account only if it exists: people type passwords into the wrong field. */
async function noteFailure({ services, language, correlation_id }: Stranger, account: Account | undefined) {
  await services.database.write((tx) =>
    recordAudit(
      { tx, user: undefined, language, correlation_id },
      {
        subject: subjectOf(account?.role ?? 'admin'),
        action: 'sign_in_failed',
        id: account?.id ?? null,
        label: account ? nameOf(account) : null,
      },
    ),
  )
}

const picturePath = (account: Pick<Account, 'picture_id'>) =>
  account.picture_id === null ? null : `/api/profile/picture?v=${account.picture_id}`

/** URL of the user's own picture: relative for our screens, absolute for API clients. */
export const pictureOf = (env: Env, account: Pick<Account, 'picture_id'>) => {
  const path = picturePath(account)
  return { picture_path: path, picture_url: path && env.public_url + path }
}

export async function signIn(
  stranger: Stranger & { header: (name: string, value: string) => void },
  given: { username: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
  const { services, caller, language, correlation_id } = stranger
  const { database, env } = services
  const keys = triesOf(given.username, caller.address)
  await countTries(stranger, keys)
  const account = await database.read((tx) => findAccountByName(tx, given.username))
  const right = await verifyPassword(account?.password_hash, given.password)
  if (!account || !right || !account.active) {
    await noteFailure(stranger, account)
    throw loginErrors.failed()
  }
  if (account.totp_secret && given.code === undefined) throw loginErrors.code_needed()
  const step = account.totp_secret && given.code ? matchTotp(account.totp_secret, given.code) : undefined
  const opened = await database.write(async (tx) => {
    if (account.totp_secret && (step === undefined || !(await spendTotpStep(tx, account.id, step)))) return undefined
    // The account may have been deactivated, or its password changed, while the password was checked.
    const now = await findAccount(tx, account.id)
    if (!now?.active || now.password_hash !== account.password_hash) return undefined
    await forgetTries(tx, keys.pair)
    await forgetTries(tx, keys.slow)
    await forgetTries(tx, keys.account)
    await noteSignIn(tx, account.id)
    const user = { ...account, name: nameOf(account), session_id: null }
    await recordAudit(
      { tx, user, language, correlation_id },
      { subject: subjectOf(account.role), action: 'sign_in', id: account.id, label: nameOf(account), by: roles },
    )
    return openSession(tx, account.id, caller)
  })
  if (!opened) {
    await noteFailure(stranger, account)
    throw account.totp_secret ? loginErrors.code_wrong() : loginErrors.failed()
  }
  stranger.header('set-cookie', sessionCookie(env, opened.cookie))
  const { id, first_name, last_name, username, role } = account
  return {
    token: opened.token,
    user: { id, first_name, last_name, username, ...pictureOf(env, account), ref_user_type_id: roleNumbers[role] },
    ...(account.must_set_up_totp ? { must_set_up_totp: true } : {}),
  }
}

/** Mails to one account within a quarter of an hour; more are silently dropped. */
const mostMails = 3

/** Does the same work for known and unknown names: for unknown ones a mail without recipient is queued. */
export async function askForLink({ services, language, correlation_id }: Stranger, name: string): Promise<void> {
  await services.database.write(async (tx) => {
    const account = await findAccountByName(tx, name)
    const known = account?.active ? account : undefined
    const tooMany = await countTry(tx, `link ${known?.id ?? 'nobody'}`, mostMails, 900)
    const account_id = known && tooMany === 0 ? known.id : 0
    await services.jobs.send(tx, 'password-mail', { account_id, purpose: 'reset', language })
    await recordAudit(
      { tx, user: undefined, language, correlation_id },
      {
        subject: subjectOf(known?.role ?? 'admin'),
        action: 'ask_reset',
        id: known?.id ?? null,
        label: known ? nameOf(known) : null,
      },
    )
  })
}

/** Refuses a link that is unknown, used or expired, before the user chooses a password. */
export async function checkLink({ services }: Stranger, token: string): Promise<void> {
  const found = await services.database.read((tx) => findResetToken(tx, hashToken(token)))
  if (!found) throw loginErrors.link_expired()
}

/** Uses the link once, in one transaction; all sessions of the account end. */
export async function setPasswordWithLink(
  { services, language, correlation_id }: Stranger,
  token: string,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password)
  await services.database.write(async (tx) => {
    const id = await consumeResetToken(tx, hashToken(token))
    const account = id === undefined ? undefined : await findAccount(tx, id)
    if (!account?.active) throw loginErrors.link_expired()
    refuseEasyPassword(password, account)
    await updateAccount(tx, account.id, { password_hash })
    await endSessions(tx, account.id)
    await recordAudit(
      { tx, user: undefined, language, correlation_id },
      { subject: subjectOf(account.role), action: 'reset_password', id: account.id, label: nameOf(account) },
    )
  })
}
