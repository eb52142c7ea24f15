/** SQL that erases people from what phones sent, as it is erased from closings; photos of labels and receipts stay as proof. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { execute } from '#server/database/rows.ts'

export async function eraseSignersSent(tx: Tx, intervention_ids: readonly number[]): Promise<void> {
  const ofThem = sql`intervention_id = any(${intervention_ids}::bigint[])`
  const nobody = sql`'{"merchant_signer": null, "notes": null, "note": null}'::jsonb`
  await execute(
    tx,
  )`update phone_command_other set body = body || ${nobody} where command_id in (select id from phone_command where ${ofThem})`
  await execute(
    tx,
  )`delete from phone_command_file where kind = 'signature' and command_id in (select id from phone_command where ${ofThem})`
  await execute(tx)`update phone_command set body = body || ${nobody} where ${ofThem}`
  await execute(
    tx,
  )`update closing_case set declared = declared || '{"merchant_signer": null, "notes": null}' where ${ofThem}`
}

export async function erasePhonesOf(tx: Tx, account_id: number): Promise<void> {
  const nowhere = sql`'{"position": null}'::jsonb`
  await execute(tx)`update phone_command_other o set body = o.body || ${nowhere} from phone_command c
    where c.id = o.command_id and c.account_id = ${account_id} and o.body ? 'position'`
  await execute(
    tx,
  )`update phone_command set body = body || ${nowhere} where account_id = ${account_id} and body ? 'position'`
  await execute(tx)`update closing_case set declared = declared || ${nowhere} where technician_id = ${account_id}`
  await execute(tx)`delete from phone_device where account_id = ${account_id}`
}
