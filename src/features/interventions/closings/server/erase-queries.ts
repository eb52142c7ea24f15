/** SQL that erases people from closings: who signed, what was noted at the shop, where a technician was. Photos of labels and receipts stay as proof. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { execute } from '#server/database/rows.ts'

export async function eraseSigners(tx: Tx, intervention_ids: readonly number[]): Promise<void> {
  const ofThem = sql`intervention_id = any(${intervention_ids}::bigint[])`
  await execute(
    tx,
  )`update closing set merchant_signer = null, notes = null, declared = declared || '{"merchant_signer": null, "notes": null}',
    set_aside = set_aside || '{"merchant_signer": null, "notes": null}'
    where ${ofThem}`
  await execute(
    tx,
  )`delete from closing_file where kind = 'signature' and closing_id in (select id from closing where ${ofThem})`
}

export const erasePositionsOf = (tx: Tx, technician_id: number) => execute(tx)`
    update closing set position = null, declared = declared || '{"position": null}', set_aside = set_aside || '{"position": null}'
    where technician_id = ${technician_id} and (position is not null or declared ? 'position' or set_aside is not null)`
