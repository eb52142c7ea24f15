/** All SQL of notifications but their writing, which the kit does. Everything is asked for one account. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, string } from '#lib/records/fields.ts'
import { languages } from '#lib/texts/texts.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { countChanged, execute, exists, many, maybeOne, readCount } from '#server/database/rows.ts'
import { dayOf, startOfDay } from '#server/time/time-zone.ts'
import { Kept } from '../rules.ts'

/** Older ones are not looked at: nobody reads that far down, and lines are gathered from these. */
const mostRows = 2_000

const day = dayOf(sql`n.at`)
export const fields = sql`n.id, n.kind, n.message, n.subject, n.items, n.item_count, n.params, ${person('b')} as by, n.at, ${day} as on, n.read_at`
export const withPerson = sql`notification n left join account b on b.id = n.by_id`

export const listKept = (tx: Tx, account_id: number, show: 'all' | 'unread'): Promise<Kept[]> => many(tx, Kept)`
    select ${fields} from ${withPerson}
    where n.account_id = ${account_id} and n.on_screen ${show === 'unread' ? sql`and n.read_at is null` : sql``}
    order by n.id desc limit ${sql.lit(mostRows)}`

/** Counts lines, as the list gathers them. */
export const countUnread = (tx: Tx, account_id: number): Promise<number> => readCount(tx)`
    select count(distinct (n.kind, n.message, n.subject, ${day})) as count
    from (select * from notification where account_id = ${account_id} and on_screen and read_at is null order by id desc limit ${sql.lit(mostRows)}) as n`

/** Of the same line as the given one, which must be the account's own. */
const sameLine = (account_id: number, id: number) => sql`
  n.account_id = ${account_id} and n.on_screen and exists (
    select from notification g where g.id = ${id} and g.account_id = n.account_id and g.on_screen
      and (g.kind, g.message, g.subject) = (n.kind, n.message, n.subject) and g.read_at is not distinct from n.read_at
      and ${dayOf(sql`g.at`)} = ${day})`

export const isOwn = (tx: Tx, account_id: number, id: number): Promise<boolean> => exists(tx)`
    select from notification where id = ${id} and account_id = ${account_id} and on_screen`

/** Those that came after the given one were not seen. Locked in order, so that two of these never wait for each other. */
export const markRead = (tx: Tx, account_id: number, id: number) => execute(tx)`
    update notification set read_at = now() where id in (
    select n.id from notification n where ${sameLine(account_id, id)} and n.read_at is null and n.id <= ${id} order by n.id for update)`

export const markUnread = (tx: Tx, account_id: number, id: number) => execute(tx)`
    update notification set read_at = null where id in (
    select n.id from notification n where ${sameLine(account_id, id)} and n.read_at is not null order by n.id for update)`

export const markAllRead = (tx: Tx, account_id: number, until: number): Promise<number> => countChanged(tx)`
  update notification set read_at = now() where id in (
    select id from notification where account_id = ${account_id} and on_screen and read_at is null and id <= ${until} order by id for update)`

/** For everyone, at the end of the day on which they came. */
export const markReadBefore = (tx: Tx, at: string) =>
  execute(tx)`update notification n set read_at = ${startOfDay(day, 1)}
    where n.read_at is null and n.at < ${at}::timestamptz`

const StoredSettings = z.strictObject({
  daily: boolean,
  kinds: z.record(string, z.strictObject({ screen: boolean, mail: boolean })),
  version: integer,
})
export type StoredSettings = z.infer<typeof StoredSettings>

const noSettings: StoredSettings = { daily: false, kinds: {}, version: 0 }

export async function findSettings(tx: Tx, account_id: number): Promise<StoredSettings> {
  return (
    (await maybeOne(tx, StoredSettings)`
    select daily, kinds, version from notification_setting where account_id = ${account_id}`) ?? noSettings
  )
}

/** False if somebody has written another version meanwhile. */
export const saveSettings = (tx: Tx, account_id: number, { daily, kinds, version }: StoredSettings) => exists(tx)`
    insert into notification_setting (account_id, daily, kinds) values (${account_id}, ${daily}, ${JSON.stringify(kinds)}::jsonb)
    on conflict (account_id) do update set daily = excluded.daily, kinds = excluded.kinds, version = notification_setting.version + 1
    where notification_setting.version = ${version}
    returning version`

/** What nobody has read meanwhile and no mail holds yet goes into one mail for each account; what was read needs none, and nobody who is inactive gets one. */
export async function takeForMails(tx: Tx, daily: boolean): Promise<{ account_id: number; mail_id: string }[]> {
  const wanted = sql`
    select n.id from notification n join account a on a.id = n.account_id
      left join notification_setting s on s.account_id = a.id
    where n.by_mail and n.mail_id is null and coalesce(s.daily, false) = ${daily} order by n.id for update of n skip locked`
  return many(tx, { account_id: integer, mail_id: string })`
    with due as materialized (${wanted}),
    mails as materialized (
      select account_id, gen_random_uuid() as mail_id from (
        select distinct n.account_id from notification n join account a on a.id = n.account_id
        where n.id in (select id from due) and n.read_at is null and a.active and a.erased_at is null) as people),
    left_out as (
      update notification n set by_mail = false where n.id in (select id from due)
        and (n.read_at is not null or n.account_id not in (select account_id from mails))),
    taken as (
      update notification n set mail_id = m.mail_id from mails m
      where n.account_id = m.account_id and n.id in (select id from due) and n.read_at is null)
    select account_id, mail_id from mails order by account_id`
}

const Recipient = z.strictObject({
  email: string,
  role: z.enum(['admin', 'technician']),
  language: z.enum(languages),
  name: string,
})
export type Recipient = z.infer<typeof Recipient>

export const findRecipient = (tx: Tx, account_id: number): Promise<Recipient | undefined> => maybeOne(tx, Recipient)`
    select a.email, a.role, a.language, ${person('a')} as name from account a
    where a.id = ${account_id} and a.active and a.erased_at is null`

/** A line of the mail does not depend on whether it was read since. */
export async function listMailed(tx: Tx, account_id: number, mail_id: string): Promise<Kept[]> {
  const rows = await many(tx, Kept)`
    select ${fields} from ${withPerson} where n.mail_id = ${mail_id}::uuid and n.account_id = ${account_id} order by n.id desc`
  return rows.map((row) => ({ ...row, read_at: null }))
}
