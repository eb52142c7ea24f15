/** Accounts of either role, for every feature whose users sign in. */
import { randomBytes } from 'node:crypto'
import { type Role, roles } from '#lib/records/endpoint.ts'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { endSessions } from '#server/access/session.ts'
import type { Queue } from '#server/background/queue.ts'
import type { Tx } from '#server/database/db.ts'
import { insertFile, type StoredContent } from '#server/files/files.ts'
import { type Act, changesBetween, checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import type { AccountInput, Proof } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { texts } from '../texts.ts'
import { endKeysMadeBy } from './api-keys.ts'
import { sendChangeNotice } from './change-notice.ts'
import { forgetDevices } from './device-queries.ts'
import { isEasyPassword, refuseEasyPassword } from './password-rules.ts'
import { proveOwner } from './proof.ts'
import {
  type Account,
  type AccountChange,
  anyAdmin,
  deleteAccount,
  deleteKeysOf,
  findAccount,
  insertAccount,
  isStillReferenced,
  lockAccount,
  lockActiveAdmins,
  lockSwitchedOff,
  pseudonymise,
  updateAccount,
} from './queries.ts'
import { deleteAllTokens, deleteOneTimeTokens } from './token-queries.ts'

/** The list that shows an account: its subject in the audit log and its topic for open screens. */
export const subjectOf = (role: Role) => (role === 'admin' ? 'users' : 'technicians')
export const nameOf = (account: Pick<Account, 'first_name' | 'last_name'>) =>
  `${account.first_name} ${account.last_name}`

const note = (act: Act, account: Account, action: string, changes?: Record<string, unknown>) =>
  recordAudit(act, {
    // Users may change their own account.
    ...(account.id === act.user?.id ? { by: roles } : {}),
    subject: subjectOf(account.role),
    action,
    id: account.id,
    label: nameOf(account),
    ...(changes ? { changes } : {}),
  })

/** The account of that role, locked until the transaction ends. */
async function getAccount(act: Act, id: number, role?: Role): Promise<Account> {
  const account = await lockAccount(act.tx, id)
  if (!account || (role && account.role !== role)) throw requestErrors.not_found()
  if (account.erased) throw accountErrors.erased()
  return account
}

/** The first admin and the demo's people are made without a phone number; forms ask for one. */
type NewAccount = Omit<AccountInput, 'phone' | 'address'> & { phone: string | null; address: string | null }

/** Without a password the account waits for its invitation. */
export async function createAccount(
  act: Act,
  role: Role,
  { password, ...input }: NewAccount & { password: string | null },
): Promise<number> {
  if (password !== null) refuseEasyPassword(password, input)
  const password_hash = password === null ? null : await hashPassword(password)
  const id = await insertAccount(act.tx, {
    ...input,
    role,
    password_hash,
    created_by: act.user?.id ?? null,
    ...(act.at ? { created_at: act.at } : {}),
  })
  await recordAudit(act, { subject: subjectOf(role), action: 'create', id, label: nameOf(input) })
  return id
}

/** Without a queue, as in the demo data, no mail is sent about a new mail address. `besides` is what the caller changes with it, so that the audit log has one line for one edit. */
export async function changeAccount(
  act: UserAct,
  queue: Queue | undefined,
  id: number,
  role: Role,
  change: Partial<AccountInput>,
  version?: number,
  besides: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const before = await getAccount(act, id, role)
  checkVersion(before, version)
  const newEmail = change.email !== undefined && change.email.toLowerCase() !== before.email.toLowerCase()
  // The own mail address needs the password, which this call does not carry.
  if (newEmail && id === act.user.id) throw invalidField('email', 'own_email')
  // A field that is left out stays as it is.
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as AccountChange
  await updateAccount(act.tx, id, given)
  if (newEmail) {
    // Links on their way went to the address from before, which may have been a stranger's.
    await deleteOneTimeTokens(act.tx, id, 'reset')
    await endSessions(act.tx, id)
    // The address of an account that nobody has used yet was never the owner's: it gets no link to take the account back.
    if (queue && before.used) await sendChangeNotice(act, queue, before, 'email')
  }
  await note(act, { ...before, ...given }, 'update', { ...changesBetween(before, given), ...besides })
}

/** Deactivating ends every session at once, and every key that the account made; the last active admin and the caller cannot be deactivated. */
export async function setAccountActive(act: UserAct, id: number, role: Role, active: boolean): Promise<void> {
  const admins = role === 'admin' && !active ? await lockActiveAdmins(act.tx) : []
  const account = await getAccount(act, id, role)
  if (account.active === active) return
  if (!active) {
    if (id === act.user.id) throw accountErrors.yourself()
    if (role === 'admin' && admins.every((admin) => admin === id)) throw accountErrors.last_admin()
    await endSessions(act.tx, id)
    await endKeysMadeBy(act, id)
  }
  await updateAccount(act.tx, id, { active })
  await note(act, account, active ? 'activate' : 'deactivate', { active: [!active, active] })
}

export const getsNothing = (names: readonly string[]) =>
  accountErrors.gets_nothing({ names: names.join(', '), count: names.length })

/**
 * What is undone or reopened gives goods and jobs back only to people who can sign in. Locks the accounts, before anything else is locked; what it answers
 * is called once it is known who of them would get something, and refuses.
 */
export async function lockReceivers({ tx }: Pick<UserAct, 'tx'>, ids: readonly number[]) {
  const off = ids.length > 0 ? await lockSwitchedOff(tx, ids) : []
  return (receivers: readonly number[]) => {
    const refused = off.filter(({ id }) => receivers.includes(id))
    const erased = refused.filter((it) => it.erased)
    if (erased.length > 0) throw accountErrors.gets_nothing_ever({ names: erased.map(({ name }) => name).join(', ') })
    if (refused.length > 0) throw getsNothing(refused.map(({ name }) => name))
  }
}

/** Deletes an account only if nothing refers to it; the foreign keys decide. */
export async function removeAccount(act: UserAct, id: number, role: Role): Promise<void> {
  const admins = role === 'admin' ? await lockActiveAdmins(act.tx) : []
  const account = await getAccount(act, id, role)
  if (id === act.user.id) throw accountErrors.yourself()
  if (account.active && role === 'admin' && admins.every((admin) => admin === id)) throw accountErrors.last_admin()
  await endSessions(act.tx, id)
  try {
    await deleteAccount(act.tx, id)
  } catch (error) {
    if (isStillReferenced(error)) throw accountErrors.has_history()
    throw error
  }
  await note(act, account, 'delete')
}

/** The account of a person who is to be erased, locked: nothing new is given to them meanwhile. Nobody erases themselves or the last admin. */
export async function lockErasable(act: UserAct, id: number): Promise<Account> {
  // Admins are locked only to erase one: whatever they do meanwhile would wait for it.
  const role = (await findAccount(act.tx, id))?.role
  const admins = role === 'admin' ? await lockActiveAdmins(act.tx) : []
  const account = await getAccount(act, id)
  if (id === act.user.id) throw accountErrors.yourself()
  if (account.active && account.role === 'admin' && admins.every((admin) => admin === id))
    throw accountErrors.last_admin()
  return account
}

/** Jobs that write to a person: those that wait are deleted with the account's data. */
export const mailsToPeople = ['password-mail', 'change-notice'] as const

/** The account stays, so that history refers to it; its name is a pseudonym, and every way in is gone. */
export async function eraseAccount(act: UserAct, account: Account): Promise<void> {
  const { id, role } = account
  const pseudonym = { first_name: say(texts.erased_person, act.language), last_name: String(id) }
  await endSessions(act.tx, id)
  await forgetDevices(act.tx, id)
  await deleteAllTokens(act.tx, id)
  await deleteKeysOf(act.tx, id)
  await pseudonymise(act.tx, id, pseudonym, act.user.id)
  await recordAudit(act, {
    subject: subjectOf(role),
    action: 'erase',
    id,
    label: nameOf(pseudonym),
    topics: ['api-keys', 'assigned-products', 'orders', 'interventions', 'mails', 'system'],
  })
}

/** Queues the mail with a link to choose a password; the link is created together with the mail. */
export async function sendPasswordMail(
  act: UserAct,
  queue: Queue,
  id: number,
  role: Role,
  purpose: 'reset' | 'invitation',
): Promise<{ email: string }> {
  const account = await getAccount(act, id, role)
  if (!account.active) throw accountErrors.inactive()
  await queue.send(act.tx, 'password-mail', { account_id: id, purpose, language: account.language })
  await note(act, account, purpose === 'reset' ? 'send_reset' : 'invite')
  return { email: account.email }
}

/** For users who lost their second factor. */
export async function resetTotp(act: UserAct, id: number, role: Role): Promise<void> {
  const account = await getAccount(act, id, role)
  if (!account.totp_secret) return
  await updateAccount(act.tx, id, { totp_secret: null, totp_step: null })
  await note(act, account, 'reset_totp')
}

export async function setAccountPicture(act: UserAct, id: number, role: Role, picture: StoredContent): Promise<void> {
  const account = await getAccount(act, id, role)
  const picture_id = await insertFile(act, picture)
  await updateAccount(act.tx, id, { picture_id })
  await note(act, account, 'update', { picture_id: [account.picture_id, picture_id] })
}

export async function removeAccountPicture(act: UserAct, id: number, role: Role): Promise<void> {
  const account = await getAccount(act, id, role)
  if (account.picture_id === null) return
  await updateAccount(act.tx, id, { picture_id: null })
  await note(act, account, 'update', { picture_id: [account.picture_id, null] })
}

/** Creates an account and, without a first password, sends an invitation by mail. */
export async function createOrInvite(
  act: UserAct,
  queue: Queue,
  role: Role,
  input: AccountInput & { password: string | null },
): Promise<number> {
  const id = await createAccount(act, role, input)
  if (input.password === null) await sendPasswordMail(act, queue, id, role, 'invitation')
  return id
}

/** Its message is shown to the person who ran the command. */
export class TooEasyPassword extends Error {}

export type FirstSignIn = { username: string; password: string }

const generatePassword = () => randomBytes(12).toString('base64url')
const atFirstStart = (tx: Tx): Act => ({ tx, user: undefined, language: 'EN', correlation_id: 'first start' })

/** On a new database: the admin, with the given or a generated password; does nothing if there is an admin. */
export async function ensureFirstAdmin(tx: Tx, password?: string): Promise<(FirstSignIn & { id: number }) | undefined> {
  if (await anyAdmin(tx)) return undefined
  const username = 'admin'
  if (password !== undefined && isEasyPassword(password, [username, 'fieldstock']))
    throw new TooEasyPassword('ADMIN_PASSWORD is too easy to guess: write another one of at least 10 characters.')
  const given = password ?? generatePassword()
  const id = await createAccount(atFirstStart(tx), 'admin', {
    username,
    first_name: 'Fieldstock',
    last_name: 'Admin',
    // A placeholder address, until the admin enters a real one in the profile.
    email: 'admin@fieldstock.invalid',
    phone: null,
    address: null,
    language: 'EN',
    password: given,
  })
  return { id, username, password: given }
}

/** Asked before something that cannot be taken back: the password of the one who acts, and a code where two-step sign-in is on. */
export const proveOwnAccount = async (act: UserAct, proof: Proof): Promise<void> =>
  proveOwner(act, await getAccount(act, act.user.id), proof)

/** A technician to look around with, for the demo data. */
export async function createDemoTechnician(
  tx: Tx,
  person: Partial<AccountInput> = {},
): Promise<FirstSignIn & { id: number }> {
  const password = generatePassword()
  const account: AccountInput = {
    username: 'm.ferri',
    first_name: 'Marco',
    last_name: 'Ferri',
    email: 'm.ferri@fieldstock.invalid',
    phone: '+39 051 555 010',
    address: 'Via Emilia 120, Bologna (BO)',
    language: 'IT',
    ...person,
  }
  const id = await createAccount(atFirstStart(tx), 'technician', { ...account, password })
  return { id, username: account.username, password }
}
