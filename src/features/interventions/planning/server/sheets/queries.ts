/** The SQL of sheets and calendars: what a stop says besides its place in the day, and the secret addresses. */
import { Instant, integer, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne, one } from '#server/database/rows.ts'

export const listFacts = (tx: Tx, ids: readonly number[]) => many(tx, {
  id: integer,
  address: nullableText,
  postal_code: nullableText,
  phone: nullableText,
  contact: nullableText,
  notes: nullableText,
  client_terminal_id: nullableText,
  client_reference: nullableText,
  code: string,
})`
    select i.id, i.address, i.postal_code, i.phone, i.contact, i.notes, i.client_terminal_id, i.client_reference, c.code
    from intervention i join intervention_code c on c.id = i.code_id where i.id = any(${ids}::bigint[]) order by i.id`

export const findFeed = (tx: Tx, technician_id: number) => maybeOne(tx, { made_by: string, made_at: Instant })`
    select ${person('a')} as made_by, f.made_at from calendar_feed f join account a on a.id = f.made_by
    where f.technician_id = ${technician_id}`

/** Only of somebody who still works here. */
export const findFeedOwner = (tx: Tx, token_hash: Buffer) => maybeOne(tx, { id: integer, name: string })`
    select a.id, ${person('a')} as name from calendar_feed f join account a on a.id = f.technician_id
    where f.token_hash = ${token_hash} and a.active and a.role = 'technician' and a.erased_at is null`

export const saveFeed = (tx: Tx, technician_id: number, token_hash: Buffer, made_by: number) => one(tx, {
  made_at: Instant,
})`
    insert into calendar_feed (technician_id, token_hash, made_by) values (${technician_id}, ${token_hash}, ${made_by})
    on conflict (technician_id) do update set token_hash = excluded.token_hash, made_by = excluded.made_by, made_at = now()
    returning made_at`

export const deleteFeed = (tx: Tx, technician_id: number) => execute(tx)`
    delete from calendar_feed where technician_id = ${technician_id}`
