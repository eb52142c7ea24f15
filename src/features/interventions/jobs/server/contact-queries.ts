/** SQL that erases what names the people at a shop: in the job, and in the values before and after of its history. */
import { sql } from 'kysely'
import { plainFields, plainNames } from '#features/interventions/settings/job-fields.ts'
import type { Tx } from '#server/database/db.ts'
import { readIds } from '#server/database/rows.ts'
import { todaySql } from '#server/time/time-zone.ts'

const fieldsOf = (kind: 'contact' | 'merchant') => plainNames.filter((name) => plainFields[name].erased === kind)
export const contactFields: readonly string[] = fieldsOf('contact')
const merchantFields = fieldsOf('merchant')
const emptied = (fields: readonly string[]) => sql.join(fields.map((field) => sql`${sql.ref(field)} = null`))

const stripEvents = (tx: Tx, ids: readonly number[], fields: readonly string[]) =>
  sql`update intervention_event set before = before - ${fields}::text[], after = after - ${fields}::text[]
    where intervention_id = any(${ids}::bigint[])
      and (before ?| ${fields}::text[] or after ?| ${fields}::text[])`.execute(tx)

/** The same in the rows of clients' files that named these jobs. */
const stripFileRows = (tx: Tx, ids: readonly number[], fields: readonly string[]) =>
  sql`update intervention_file_row r set job = r.job - ${fields}::text[]
    from intervention_file f, intervention i
    where i.id = any(${ids}::bigint[]) and f.supplier_id = i.supplier_id and r.import_id = f.import_id
      and r.reference = normal(i.client_reference) and r.job ?| ${fields}::text[]`.execute(tx)

/** The same in the differences of files that wait for a decision. */
const stripDifferences = (tx: Tx, ids: readonly number[], fields: readonly string[]) =>
  sql`update intervention_file_difference set changes = changes - ${fields}::text[]
    where intervention_id = any(${ids}::bigint[]) and changes ?| ${fields}::text[]`.execute(tx)

async function stripHistory(tx: Tx, ids: readonly number[], fields: readonly string[]): Promise<void> {
  await stripEvents(tx, ids, fields)
  await stripFileRows(tx, ids, fields)
  await stripDifferences(tx, ids, fields)
}

/** Contacts of jobs that were closed or cancelled more than so many days ago; a job that somebody works on waits for the next night. Returns which. */
export async function forgetContacts(tx: Tx, days: number, most: number): Promise<number[]> {
  const ids = await readIds(tx)`
    update intervention set ${emptied(contactFields)}, raw = null,
      contact_erased_at = now(), version = version + 1
    where id in (
      select id from intervention where contact_erased_at is null and (
        (status = 'closed' and closed_on < ${todaySql} - ${days}::int)
        or (status = 'cancelled' and cancelled_at < now() - make_interval(days => ${days})))
      order by id limit ${most} for update skip locked)
    returning id`
  if (ids.length > 0) await stripHistory(tx, ids, contactFields)
  return ids
}

/** Everything that names the merchant; what stays is for statements and for the history of the terminal. */
export async function eraseMerchantFields(tx: Tx, ids: readonly number[], pseudonym: string): Promise<void> {
  const fields = [...contactFields, ...merchantFields]
  await sql`update intervention set merchant_name = ${pseudonym} || ' ' || id, ${emptied(fields.filter((field) => field !== 'merchant_name'))},
      raw = null, contact_erased_at = now(), updated_at = now(), version = version + 1
    where id = any(${ids}::bigint[])`.execute(tx)
  await stripHistory(tx, ids, fields)
  // Their files leave the store in the night, as nothing points to them any more.
  await sql`delete from intervention_attachment where intervention_id = any(${ids}::bigint[])`.execute(tx)
}
