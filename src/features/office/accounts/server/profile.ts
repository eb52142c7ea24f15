/** What users do with their own account. */
import { roles } from '#lib/records/endpoint.ts'
import { existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { endSessions, hashToken, listSessions, newToken } from '#server/access/session.ts'
import { matchTotp, newTotpSecret } from '#server/access/totp.ts'
import type { Queue } from '#server/background/queue.ts'
import type { Env } from '#server/env.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Profile, Proof, SecuritySettings, SignedInDevice } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { sendChangeNotice } from './change-notice.ts'
import { refuseEasyPassword } from './password-rules.ts'
import { checkPassword, proveOwner } from './proof.ts'
import { type Account, findAccount, findRequireTotp, lockAccount, saveRequireTotp, updateAccount } from './queries.ts'
import { nameOf, subjectOf } from './service.ts'
import { pictureOf } from './sign-in.ts'
import { deleteOneTimeTokens, findPendingTotp, replaceOneTimeToken } from './token-queries.ts'

const setUpSeconds = 900

const lockMine = (act: UserAct): Promise<Account> => existing(lockAccount(act.tx, act.user.id))

const note = (act: UserAct, account: Account, action: string, changes = {}) =>
  recordAudit(act, {
    subject: subjectOf(account.role),
    action,
    id: account.id,
    label: nameOf(account),
    by: roles,
    changes,
  })

export async function getProfile(act: UserAct, env: Env): Promise<Profile> {
  const account = await existing(findAccount(act.tx, act.user.id))
  const { id, version, updated_at, username, first_name, last_name, email, phone, address, language, role } = account
  return {
    ...{ id, version, updated_at, username, first_name, last_name, email, phone, address, language, role },
    ...pictureOf(env, account),
    two_factor: account.totp_secret !== null,
    two_factor_required: role === 'admin' && (await findRequireTotp(act.tx)),
  }
}

/** The current device stays signed in; all others are signed out. The address from before can undo it. */
export async function changeEmail(act: UserAct, queue: Queue, given: Proof & { email: string }): Promise<void> {
  const account = await lockMine(act)
  await proveOwner(act, account, given)
  if (given.email === account.email) return
  await updateAccount(act.tx, account.id, { email: given.email })
  await deleteOneTimeTokens(act.tx, account.id, 'reset')
  await endSessions(act.tx, account.id, { except: act.user.session_id })
  await sendChangeNotice(act, queue, account, 'email')
  await note(act, account, 'change_email', { email: [account.email, given.email] })
}

/** The current device stays signed in; all others are signed out. */
export async function changePassword(act: UserAct, queue: Queue, given: Proof & { password: string }): Promise<void> {
  const account = await lockMine(act)
  await proveOwner(act, account, given)
  refuseEasyPassword(given.password, account)
  await updateAccount(act.tx, account.id, { password_hash: await hashPassword(given.password) })
  await deleteOneTimeTokens(act.tx, account.id, 'reset')
  await endSessions(act.tx, account.id, { except: act.user.session_id })
  await sendChangeNotice(act, queue, account, 'password')
  await note(act, account, 'change_password')
}

export async function listDevices(act: UserAct): Promise<SignedInDevice[]> {
  const sessions = await listSessions(act.tx, act.user.id)
  return sessions.map((session) => ({ ...session, current: session.id === act.user.session_id }))
}

export async function endDevice(act: UserAct, session_id: number): Promise<void> {
  const ended = await endSessions(act.tx, act.user.id, { only: session_id })
  if (ended === 0) throw requestErrors.not_found()
  await note(act, await lockMine(act), 'sign_out_device')
}

export async function endOtherDevices(act: UserAct): Promise<{ ended: number }> {
  const ended = await endSessions(act.tx, act.user.id, { except: act.user.session_id })
  await note(act, await lockMine(act), 'sign_out_others')
  return { ended }
}

/** The secret becomes active once a first code proves that the app has it. */
export async function startTotp(act: UserAct): Promise<{ secret: string; uri: string }> {
  const account = await lockMine(act)
  if (account.totp_secret) throw accountErrors.totp_already_on()
  const secret = newTotpSecret()
  await replaceOneTimeToken(act.tx, {
    account_id: account.id,
    purpose: 'totp',
    token_hash: hashToken(newToken()),
    payload: secret,
    seconds: setUpSeconds,
  })
  return {
    secret,
    uri: `otpauth://totp/Fieldstock:${encodeURIComponent(account.username)}?secret=${secret}&issuer=Fieldstock`,
  }
}

export async function confirmTotp(act: UserAct, code: string): Promise<void> {
  const account = await lockMine(act)
  const pending = await findPendingTotp(act.tx, account.id)
  if (!pending?.payload) throw accountErrors.totp_not_started()
  const step = matchTotp(pending.payload, code)
  if (step === undefined) throw invalidField('code', 'code_wrong')
  await updateAccount(act.tx, account.id, { totp_secret: pending.payload, totp_step: step })
  await deleteOneTimeTokens(act.tx, account.id, 'totp')
  await note(act, account, 'turn_on_totp')
}

export async function removeTotp(act: UserAct, password: string): Promise<void> {
  const account = await lockMine(act)
  if (!account.totp_secret) return
  await checkPassword(account, password, 'password')
  if (account.role === 'admin' && (await findRequireTotp(act.tx))) throw accountErrors.totp_is_required()
  await updateAccount(act.tx, account.id, { totp_secret: null, totp_step: null })
  await note(act, account, 'turn_off_totp')
}

/** Only an admin who has a second factor may require it: otherwise the next request would lock them out of this screen. */
export async function setSecurity(act: UserAct, settings: SecuritySettings): Promise<SecuritySettings> {
  const before = await findRequireTotp(act.tx)
  if (before === settings.require_totp) return settings
  const mine = await lockMine(act)
  if (settings.require_totp && !mine.totp_secret) throw accountErrors.totp_own_first()
  await saveRequireTotp(act.tx, settings.require_totp, act.user.id)
  await recordAudit(act, {
    subject: 'settings',
    action: 'update',
    label: 'require_totp',
    changes: { require_totp: [before, settings.require_totp] },
  })
  return settings
}
