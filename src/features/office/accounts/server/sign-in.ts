/** Signing in, and setting a password with a link from a mail. Nothing here holds a connection while a password is hashed. */
import { roleNumbers, roles } from '#lib/records/endpoint.ts'
import type { Language } from '#lib/texts/texts.ts'
import { hashPassword, verifyPassword } from '#server/access/passwords.ts'
import { countTry } from '#server/access/rate-limit.ts'
import {
  deviceCookie,
  deviceFrom,
  endSessions,
  hashToken,
  newToken,
  openSession,
  sessionCookie,
} from '#server/access/session.ts'
import { matchTotp } from '#server/access/totp.ts'
import type { Tx } from '#server/database/db.ts'
import type { Env } from '#server/env.ts'
import type { Caller } from '#server/http/serve.ts'
import { type Act, type AuditEntry, recordAudit } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { loginErrors } from '../errors.ts'
import type { SignedIn } from '../sign-in.ts'
import { endKeysMadeBy } from './api-keys.ts'
import { forgetDevices, isOurDevice, rememberDevice } from './device-queries.ts'
import { admitTry, noteFailedTry, noteSuccess, type Tries } from './login-guard.ts'
import { refuseEasyPassword } from './password-rules.ts'
import { type Account, findAccount, findAccountByName, noteSignIn, spendTotpStep, updateAccount } from './queries.ts'
import { nameOf, subjectOf } from './service.ts'
import { consumeToken, isResetToken } from './token-queries.ts'

type Stranger = { services: Services; caller: Caller; language: Language; correlation_id: string }

const strangerAct = (tx: Tx, { language, correlation_id, caller: { address } }: Stranger): Act => ({
  tx,
  user: undefined,
  language,
  correlation_id,
  address,
})

/** A line of somebody who is not signed in, about an account that may not exist. */
export const noteStranger = (
  tx: Tx,
  stranger: Stranger,
  action: string,
  account: Account | undefined,
  more: Pick<AuditEntry, 'changes' | 'topics'> = {},
) =>
  recordAudit(strangerAct(tx, stranger), {
    subject: subjectOf(account?.role ?? 'admin'),
    action,
    id: account?.id ?? null,
    label: account ? nameOf(account) : null,
    ...more,
  })

/** The log of failed attempts names the account only if it exists: people type passwords into the wrong field. */
async function noteFailure(stranger: Stranger, account: Account | undefined, keys: Tries): Promise<void> {
  await stranger.services.database.write(async (tx) => {
    await noteFailedTry(tx, keys)
    await noteStranger(tx, stranger, 'sign_in_failed', account)
  })
}

/** The browser's own cookie if we gave it, or a new one. */
async function deviceFor(tx: Tx, given: string | undefined): Promise<string> {
  if (given !== undefined && (await isOurDevice(tx, hashToken(given)))) return given
  return newToken()
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
  const account = await database.read((tx) => findAccountByName(tx, given.username))
  const device = deviceFrom(caller.cookie)
  const keys = await admitTry(services, { id: account?.id, name: given.username, address: caller.address, device })
  const right = await verifyPassword(account?.password_hash, given.password)
  if (!account || !right || !account.active) {
    await noteFailure(stranger, account, keys)
    throw loginErrors.failed()
  }
  if (account.totp_secret && given.code === undefined) throw loginErrors.code_needed()
  const step = account.totp_secret && given.code ? matchTotp(account.totp_secret, given.code) : undefined
  const opened = await database.write(async (tx) => {
    if (account.totp_secret && (step === undefined || !(await spendTotpStep(tx, account.id, step)))) return undefined
    // The account may have been deactivated, or its password changed, while the password was checked.
    const now = await findAccount(tx, account.id)
    if (!now?.active || now.password_hash !== account.password_hash) return undefined
    await noteSuccess(tx, keys)
    await noteSignIn(tx, account.id)
    const known = await deviceFor(tx, device)
    await rememberDevice(tx, account.id, hashToken(known))
    const user = { ...account, name: nameOf(account), session_id: null }
    await recordAudit(
      { tx, user, language, correlation_id, address: caller.address },
      { subject: subjectOf(account.role), action: 'sign_in', id: account.id, label: nameOf(account), by: roles },
    )
    return { ...(await openSession(tx, account.id, caller)), device: known }
  })
  if (!opened) {
    await noteFailure(stranger, account, keys)
    throw account.totp_secret ? loginErrors.code_wrong() : loginErrors.failed()
  }
  stranger.header('set-cookie', sessionCookie(env, opened.cookie))
  stranger.header('set-cookie', deviceCookie(env, opened.device))
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
export async function askForLink(stranger: Stranger, name: string): Promise<void> {
  const { services, language } = stranger
  await services.database.write(async (tx) => {
    const account = await findAccountByName(tx, name)
    const known = account?.active ? account : undefined
    const tooMany = await countTry(tx, `link ${known?.id ?? 'nobody'}`, mostMails, 900)
    const account_id = known && tooMany === 0 ? known.id : 0
    await services.queue.send(tx, 'password-mail', { account_id, purpose: 'reset', language })
    await noteStranger(tx, stranger, 'ask_reset', known)
  })
}

/** Refuses a link that is unknown, used or expired, before the user chooses a password. */
export async function checkLink({ services }: Stranger, token: string): Promise<void> {
  const isValid = await services.database.read((tx) => isResetToken(tx, hashToken(token)))
  if (!isValid) throw loginErrors.link_expired()
}

/** Uses the link once, in one transaction; all sessions of the account end, and the keys that it made. */
export async function setPasswordWithLink(stranger: Stranger, token: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await stranger.services.database.write(async (tx) => {
    const used = await consumeToken(tx, hashToken(token), 'reset')
    const account = used && (await findAccount(tx, used.account_id))
    if (!account?.active) throw loginErrors.link_expired()
    refuseEasyPassword(password, account)
    await updateAccount(tx, account.id, { password_hash })
    await endSessions(tx, account.id)
    await forgetDevices(tx, account.id)
    await endKeysMadeBy(strangerAct(tx, stranger), account.id)
    await noteStranger(tx, stranger, 'reset_password', account)
  })
}
