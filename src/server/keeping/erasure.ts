/** Removes a person from what the kit keeps: kept answers, notifications, mails, jobs that would write to them, names in the audit log. */
import { sql } from 'kysely'
import { string } from '#lib/records/fields.ts'
import type { Tx } from '../database/db.ts'
import { execute, many, readValues } from '../database/rows.ts'

/** Every address that the account ever had and nobody else has now; read before it is erased. */
export const findMailAddresses = (tx: Tx, account_id: number): Promise<string[]> => readValues(tx, string)`
    select distinct lower(email) as email from (
      select email from account where id = ${account_id}
      union select email from former_email where account_id = ${account_id}) as known
    where email like '%@%' and not exists (select from account a where lower(a.email) = lower(known.email) and a.id <> ${account_id})`

/** Call after the account has its pseudonym; returns the jobs of its mails, whose files may still lie in the outbox. */
export async function erasePersonInKit(
  tx: Tx,
  { id: account_id, name }: { id: number /** Before it was erased. */; name: string },
  addresses: readonly string[],
  mailKinds: readonly string[],
): Promise<string[]> {
  await execute(tx)`delete from former_email where account_id = ${account_id}`
  await execute(tx)`delete from idempotency where account_id = ${account_id}`
  await execute(tx)`delete from notification where account_id = ${account_id}`
  await execute(tx)`delete from notification_setting where account_id = ${account_id}`
  const toThem = sql`lower(recipient) = any(${addresses}::text[])`
  const rows = await many(tx, { job_id: string })`delete from mail where ${toThem} returning job_id`
  const ofThem = sql`name = any(${mailKinds}::text[]) and data ->> 'account_id' = ${String(account_id)}`
  await execute(tx)`delete from pgboss.job where ${ofThem} and state <> 'active'`
  await execute(tx)`delete from failed_job where ${ofThem}`
  await execute(tx)`select erase_person_in_audit(${account_id})`
  await execute(tx)`select erase_drafts_in_audit(${account_id}, ${name})`
  for (const address of addresses) await execute(tx)`select erase_mail_in_audit(${address}, ${account_id})`
  return rows.map(({ job_id }) => job_id)
}
