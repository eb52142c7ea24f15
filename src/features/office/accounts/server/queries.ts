/** All SQL of accounts. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Role } from '#lib/records/endpoint.ts'
import type { Language } from '#lib/texts/texts.ts'
import { mustSetUpTotp } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import { startOfDay } from '#server/time/time-zone.ts'
import { apiKeyList, userList } from '../columns.ts'
import { ApiKey, User } from '../contract.ts'

const fullName = sql`(a.first_name || ' ' || a.last_name)`

export const userSource = defineSource({
  definition: userList,
  row: User,
  from: sql`(select * from account where role = 'admin' and erased_at is null) a`,
  id: sql`a.id`,
  columns: {
    picture: sql`case when a.picture_id is null then null else '/api/users/' || a.id || '/picture?v=' || a.picture_id end`,
    name: fullName,
    username: sql`a.username`,
    role: sql`case when a.id = (select min(id) from account where role = 'admin') then 'super_admin' else 'admin' end`,
    email: sql`a.email`,
    phone: sql`a.phone`,
    active: sql`a.active`,
    two_factor: sql`a.totp_secret is not null`,
    last_login_at: sql`a.last_login_at`,
    created_at: sql`a.created_at`,
  },
  extra: {
    first_name: sql`a.first_name`,
    last_name: sql`a.last_name`,
    address: sql`a.address`,
    language: sql`a.language`,
    invited: sql`a.password_hash is null`,
    ...stored('a'),
  },
  search: [sql`(a.first_name || ' ' || a.last_name || ' ' || a.username || ' ' || a.email)`, sql`a.phone`],
})

export const apiKeySource = defineSource({
  definition: apiKeyList,
  row: ApiKey,
  from: sql`(select k.*, a.first_name || ' ' || a.last_name as account, c.first_name || ' ' || c.last_name as creator
    from api_key k join account a on a.id = k.account_id left join account c on c.id = k.created_by) k`,
  id: sql`k.id`,
  columns: {
    name: sql`k.name`,
    hint: sql`k.hint`,
    role: sql`k.role`,
    account: sql`k.account`,
    access: sql`k.access`,
    subjects: sql`k.subjects`,
    expires_at: sql`k.expires_at`,
    state: sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'valid' end`,
    last_used_at: sql`k.last_used_at`,
    created_by: sql`k.creator`,
    created_at: sql`k.created_at`,
  },
  extra: { account_id: sql`k.account_id`, version: sql`k.version` },
  search: [sql`(k.name || ' ' || k.account)`, sql`k.hint`, sql`k.creator`],
})

/** An account as services use it; never sent to clients. */
export type Account = {
  id: number
  username: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  address: string | null
  role: Role
  active: boolean
  password_hash: string | null
  totp_secret: string | null
  language: Language
  picture_id: number | null
  version: number
  updated_at: string
  must_set_up_totp: boolean
  /** Its name is a pseudonym by now. */
  erased: boolean
}

const accounts = (tx: Tx) =>
  tx
    .selectFrom('account as a')
    .select([
      'a.id',
      'a.username',
      'a.first_name',
      'a.last_name',
      'a.email',
      'a.phone',
      'a.address',
      'a.role',
      'a.active',
      'a.password_hash',
      'a.totp_secret',
      'a.language',
      'a.picture_id',
      'a.version',
      'a.updated_at',
    ])
    .select(mustSetUpTotp.as('must_set_up_totp'))
    .select((it) => it('a.erased_at', 'is not', null).as('erased'))
    // Check constraints of the table guarantee these values of role and language.
    .$castTo<Account>()

export const findAccount = (tx: Tx, id: number): Promise<Account | undefined> =>
  accounts(tx).where('a.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockAccount = (tx: Tx, id: number): Promise<Account | undefined> =>
  accounts(tx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()

/** A username holds no @, so that one text cannot name two accounts. */
export const findAccountByName = (tx: Tx, name: string): Promise<Account | undefined> =>
  accounts(tx)
    .where((eb) =>
      eb.or([eb(sql`lower(a.username)`, '=', sql`lower(${name})`), eb(sql`lower(a.email)`, '=', sql`lower(${name})`)]),
    )
    .executeTakeFirst()

export type NewAccount = {
  username: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  address: string | null
  language: Language
  role: Role
  password_hash: string | null
  created_by: number | null
  created_at?: string
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

export type AccountChange = Partial<
  Omit<NewAccount, 'role' | 'created_by'> & {
    active: boolean
    picture_id: number | null
    totp_secret: string | null
    totp_step: number | null
  }
>

export async function updateAccount(tx: Tx, id: number, change: AccountChange): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...change, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Another record still refers to the deleted one. */
export const isStillReferenced = (error: unknown) => error instanceof DatabaseError && error.code === '23503'

export const deleteAccount = (tx: Tx, id: number) => tx.deleteFrom('account').where('id', '=', id).execute()

export const noteSignIn = (tx: Tx, id: number) =>
  tx.updateTable('account').set({ last_login_at: sql`now()` }).where('id', '=', id).execute()

/** Locks every active admin in a fixed order, so that two admins who deactivate each other wait for one another. */
export async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export async function anyAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('account').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return found !== undefined
}

/** One statement, so that a code used twice at the same time is accepted once. */
export async function spendTotpStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('account')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function findRequireTotp(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'require_totp').executeTakeFirst()
  return row?.value === true
}

export async function saveRequireTotp(tx: Tx, value: boolean, updated_by: number): Promise<void> {
  await sql`insert into setting (name, value, updated_by) values ('require_totp', ${JSON.stringify(value)}::jsonb, ${updated_by})
    on conflict (name) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now(),
      version = setting.version + 1`.execute(tx)
}

type NewKey = {
  name: string
  role: Role
  account_id: number
  token_hash: Buffer
  hint: string
  created_by: number
  access: 'read' | 'write'
  subjects: string[] | null
  expires_on: string
}

export async function insertApiKey(tx: Tx, { expires_on, ...key }: NewKey): Promise<number> {
  // Through the end of its last day on the office's clock.
  const expires_at = startOfDay(expires_on, 1)
  const { id } = await tx
    .insertInto('api_key')
    .values({ ...key, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keys of the account, or made by it. */
export const revokeKeysOf = (tx: Tx, account_id: number) =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: sql`now()`, version: sql`version + 1` })
    .where((eb) => eb.or([eb('account_id', '=', account_id), eb('created_by', '=', account_id)]))
    .where('revoked_at', 'is', null)
    .execute()

/** Returns its name if it was still valid. */
export const revokeKey = (tx: Tx, id: number) =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['name', 'account_id'])
    .executeTakeFirst()

/** Replaces all that names the person; what refers to the account keeps referring to it. */
export const pseudonymise = (
  tx: Tx,
  id: number,
  { first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>,
  by: number,
) =>
  tx
    .updateTable('account')
    .set({
      first_name,
      last_name,
      username: `erased-${id}`,
      email: `erased-${id}@fieldstock.invalid`,
      phone: null,
      address: null,
      picture_id: null,
      password_hash: null,
      totp_secret: null,
      totp_step: null,
      active: false,
      last_login_at: null,
      erased_at: sql`now()`,
      erased_by: by,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** The audit log names a key by its number alone. */
export const deleteKeysOf = (tx: Tx, account_id: number) =>
  tx.deleteFrom('api_key').where('account_id', '=', account_id).execute()
