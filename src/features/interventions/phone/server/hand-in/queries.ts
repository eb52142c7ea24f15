/** The SQL of tickets with which phones hand in what waits on them. */
import { z } from 'zod'
import { boolean, integer, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, maybeOne, readCount } from '#server/database/rows.ts'

/** From the last contact on. */
const ticketDays = 30

const Owner = z.strictObject({ id: integer, name: string, username: string, active: boolean })

/** The technician whose phone holds the ticket, while it counts. */
export const findOwner = (tx: Tx, ticket_hash: Buffer) => maybeOne(tx, Owner)`
    select a.id, ${person('a')} as name, a.username, a.active from phone_device d join account a on a.id = d.account_id
    where ${ticket_hash} in (d.ticket_hash, d.ticket_hash_before) and d.ticket_at > now() - make_interval(days => ${ticketDays})
      and a.role = 'technician' and a.erased_at is null`

export const countHandedIn = (tx: Tx, account_id: number): Promise<number> => readCount(tx)`
    select count(*) as count from phone_command
    where account_id = ${account_id} and via = 'handed_in' and received_at > now() - make_interval(days => ${ticketDays})`

/** Nothing waits on that phone any more. */
export const endTicket = (tx: Tx, ticket_hash: Buffer) => execute(tx)`
    update phone_device set ticket_hash = null, ticket_hash_before = null, ticket_at = null, waiting = 0, oldest_made_at = null, reported_at = now()
    where ${ticket_hash} in (ticket_hash, ticket_hash_before)`
