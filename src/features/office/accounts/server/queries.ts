/** All SQL of accounts. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { Role } from '#lib/records/endpoint.ts'
import { boolean, Instant, integer, nullableInteger, nullableText, string, Versioned } from '#lib/records/fields.ts'
import { languages } from '#lib/texts/texts.ts'
import { mustSetUpTotp } from '#server/access/session.ts'
import { assigned, columnsOf, person, valuesOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { execute, exists, insertId, many, maybeOne, readIds, readValue } from '#server/database/rows.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
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
    ...columnsOf('a', ['username', 'email', 'phone', 'active', 'last_login_at', 'created_at']),
    name: fullName,
    role: sql`case when a.id = (select min(id) from account where role = 'admin') then 'super_admin' else 'admin' end`,
    two_factor: sql`a.totp_secret is not null`,
  },
  extra: {
    ...columnsOf('a', ['first_name', 'last_name', 'address', 'language']),
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
    ...columnsOf('k', [
      'name',
      'hint',
      'role',
      'account',
      'access',
      'subjects',
      'expires_at',
      'last_used_at',
      'created_at',
    ]),
    state: sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'valid' end`,
    created_by: sql`k.creator`,
  },
  extra: { account_id: sql`k.account_id`, version: sql`k.version` },
  search: [sql`(k.name || ' ' || k.account)`, sql`k.hint`, sql`k.creator`],
})

/** An account as services use it; never sent to clients. */
const Account = z.strictObject({
  ...Versioned,
  username: string,
  first_name: string,
  last_name: string,
  email: string,
  phone: nullableText,
  address: nullableText,
  role: z.enum(['admin', 'technician']),
  active: boolean,
  password_hash: nullableText,
  totp_secret: nullableText,
  language: z.enum(languages),
  picture_id: nullableInteger,
  updated_at: Instant,
  must_set_up_totp: boolean,
  /** Its owner has signed in before. */
  used: boolean,
  /** Its name is a pseudonym by now. */
  erased: boolean,
})
export type Account = z.infer<typeof Account>

const readAccount = (tx: Tx, where: Sql): Promise<Account | undefined> => maybeOne(tx, Account)`
  select a.id, a.version, a.username, a.first_name, a.last_name, a.email, a.phone, a.address, a.role, a.active, a.password_hash,
    a.totp_secret, a.language, a.picture_id, a.updated_at, ${mustSetUpTotp} as must_set_up_totp,
    a.last_login_at is not null as used, a.erased_at is not null as erased
  from account a where ${where}`

export const findAccount = (tx: Tx, id: number) => readAccount(tx, sql`a.id = ${id}`)

/** The same, locked until the transaction ends. */
export const lockAccount = (tx: Tx, id: number) => afterLock(tx, 'account', id, () => findAccount(tx, id))

/** A username holds no @, so that one text cannot name two accounts. */
export const findAccountByName = (tx: Tx, name: string) =>
  readAccount(tx, sql`lower(a.username) = lower(${name}) or lower(a.email) = lower(${name})`)

export type NewAccount = Omit<
  Account,
  'id' | 'version' | 'updated_at' | 'active' | 'totp_secret' | 'picture_id' | 'must_set_up_totp' | 'used' | 'erased'
> & { created_by: number | null; created_at?: string }

export const insertAccount = (tx: Tx, account: NewAccount): Promise<number> =>
  insertId(tx)`insert into account ${valuesOf(account)} returning id`

export type AccountChange = Partial<
  Omit<NewAccount, 'role' | 'created_by'> &
    Pick<Account, 'active' | 'picture_id' | 'totp_secret'> & { totp_step: number | null }
>

export const updateAccount = (tx: Tx, id: number, change: AccountChange) => execute(tx)`
  update account set ${assigned({ ...change, updated_at: sql`now()`, version: sql`version + 1` })} where id = ${id}`

/** Another record still refers to the deleted one. */
export const isStillReferenced = (error: unknown) => error instanceof DatabaseError && error.code === '23503'

export const deleteAccount = (tx: Tx, id: number) => execute(tx)`delete from account where id = ${id}`

export const noteSignIn = (tx: Tx, id: number) => execute(tx)`update account set last_login_at = now() where id = ${id}`

/** Those of them who are switched off; who is not stays on until the transaction ends. */
export const lockSwitchedOff = (tx: Tx, ids: readonly number[]) =>
  afterLock(
    tx,
    'account',
    [...new Set(ids)],
    () => many(tx, { id: integer, name: string, erased: boolean })`
      select a.id, ${person('a')} as name, a.erased_at is not null as erased from account a where a.id = any(${ids}::bigint[]) and not a.active order by a.id`,
    { strength: 'share' },
  )

/** Locks every active admin in a fixed order, so that two admins who deactivate each other wait for one another. */
export function lockActiveAdmins(tx: Tx): Promise<number[]> {
  const active = sql`select id from account where role = 'admin' and active`
  return afterLock(tx, 'account', active, () => readIds(tx)`${active} order by id`)
}

export const anyAdmin = (tx: Tx) => exists(tx)`select from account where role = 'admin' limit 1`

/** One statement, so that a code used twice at the same time is accepted once. */
export const spendTotpStep = (tx: Tx, id: number, step: number) => exists(tx)`
  update account set totp_step = ${step} where id = ${id} and (totp_step is null or totp_step < ${step}) returning id`

export const findRequireTotp = async (tx: Tx): Promise<boolean> =>
  (await readValue(tx, z.unknown())`select value from setting where name = 'require_totp'`) === true

export const saveRequireTotp = (tx: Tx, value: boolean, updated_by: number) => execute(tx)`
  insert into setting (name, value, updated_by) values ('require_totp', ${JSON.stringify(value)}::jsonb, ${updated_by})
  on conflict (name) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now(),
    version = setting.version + 1`

type NewKey = Pick<ApiKey, 'name' | 'hint' | 'account_id' | 'access' | 'subjects'> & {
  role: Role
  token_hash: Buffer
  created_by: number
  expires_on: string
}

/** It works through the end of its last day on the office's clock. */
export const insertApiKey = (tx: Tx, { expires_on, ...key }: NewKey): Promise<number> => insertId(tx)`
  insert into api_key ${valuesOf({ ...key, expires_at: startOfDay(expires_on, 1) })} returning id`

const revoked = sql`revoked_at = now(), version = version + 1`

/** Keys of the account, or made by it. */
export const revokeKeysOf = (tx: Tx, account_id: number) => execute(tx)`
  update api_key set ${revoked} where ${account_id} in (account_id, created_by) and revoked_at is null`

/** Those made by the account, for itself or for technicians. */
export const revokeKeysMadeBy = (tx: Tx, account_id: number) => many(tx, {
  id: integer,
  name: string,
  account_id: integer,
})`
  update api_key set ${revoked} where created_by = ${account_id} and revoked_at is null returning id, name, account_id`

/** Returns its name if it was still valid. */
export const revokeKey = (tx: Tx, id: number) => maybeOne(tx, { name: string, account_id: integer })`
  update api_key set ${revoked} where id = ${id} and revoked_at is null returning name, account_id`

/** Replaces all that names the person; what refers to the account keeps referring to it. */
export const pseudonymise = (
  tx: Tx,
  id: number,
  { first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>,
  by: number,
) => execute(tx)`
  update account set first_name = ${first_name}, last_name = ${last_name}, username = ${`erased-${id}`},
    email = ${`erased-${id}@fieldstock.invalid`}, phone = null, address = null, picture_id = null, password_hash = null,
    totp_secret = null, totp_step = null, active = false, last_login_at = null, erased_at = now(), erased_by = ${by},
    updated_at = now(), version = version + 1
  where id = ${id}`

/** The audit log names a key by its number alone. */
export const deleteKeysOf = (tx: Tx, account_id: number) =>
  execute(tx)`delete from api_key where account_id = ${account_id}`
