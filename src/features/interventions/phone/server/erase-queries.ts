/** SQL that erases people from what phones sent, as it is erased from closings; photos of labels and receipts stay as proof. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { countChanged, execute, readIds } from '#server/database/rows.ts'

/** What came about these jobs: also where it was refused, and what technicians wrote about a closing of theirs that is to be settled. */
const findCommands = (tx: Tx, intervention_ids: readonly number[]): Promise<number[]> => readIds(tx)`
    with about_them as (
      select id, account_id, key from phone_command where intervention_id = any(${intervention_ids}::bigint[])
      union
      select id, account_id, key from phone_command where state = 'refused' and body ->> 'intervention_id' = any(${intervention_ids}::text[]))
    select id from about_them
    union
    select n.id from about_them t join phone_command n on n.kind = 'note' and n.body ->> 'about' = t.key::text and n.account_id = t.account_id
    union
    select n.id from closing_case c join case_question q on q.case_id = c.id
      join phone_command n on n.kind = 'note' and n.body ->> 'case_question_id' = q.id::text and n.account_id = q.account_id
    where c.intervention_id = any(${intervention_ids}::bigint[])`

export async function eraseSignersSent(tx: Tx, intervention_ids: readonly number[]): Promise<void> {
  const commands = await findCommands(tx, intervention_ids)
  const nobody = sql`'{"merchant_signer": null, "notes": null, "note": null, "position": null}'::jsonb`
  await execute(tx)`update phone_command_other set body = body || ${nobody}
    where command_id = any(${commands}::bigint[]) or body ->> 'intervention_id' = any(${intervention_ids}::text[])`
  await execute(tx)`delete from phone_command_file where kind = 'signature' and command_id = any(${commands}::bigint[])`
  await execute(tx)`update phone_command set body = body || ${nobody} where id = any(${commands}::bigint[])`
  await execute(tx)`update case_question q set answer = null from closing_case c
    where c.id = q.case_id and c.intervention_id = any(${intervention_ids}::bigint[]) and q.answer is not null`
  await execute(
    tx,
  )`update closing_case set declared = declared || '{"merchant_signer": null, "notes": null, "position": null}'
    where intervention_id = any(${intervention_ids}::bigint[])`
}

const nowhere = sql`'{"position": null}'::jsonb`

export async function erasePhonesOf(tx: Tx, account_id: number): Promise<void> {
  await execute(tx)`update phone_command_other o set body = o.body || ${nowhere} from phone_command c
    where c.id = o.command_id and c.account_id = ${account_id} and o.body ? 'position'`
  await execute(
    tx,
  )`update phone_command set body = body || ${nowhere} where account_id = ${account_id} and body ? 'position'`
  await execute(tx)`update closing_case set declared = declared || ${nowhere} where technician_id = ${account_id}`
  await execute(tx)`delete from phone_device where account_id = ${account_id}`
}

/** Positions that came longer ago than these days, from commands and from the closings to settle that they made. */
export async function forgetPositionsSent(tx: Tx, days: number, most: number): Promise<number> {
  const isOld = sql`body ->> 'position' is not null and received_at < now() - make_interval(days => ${days})`
  await execute(tx)`update phone_command_other set body = body || ${nowhere} where ${isOld}`
  return countChanged(tx)`
    with old as (select id from phone_command where ${isOld} order by id limit ${most} for update skip locked),
      cases as (update closing_case set declared = declared || ${nowhere} where command_id in (select id from old))
    update phone_command set body = body || ${nowhere} where id in (select id from old)`
}
