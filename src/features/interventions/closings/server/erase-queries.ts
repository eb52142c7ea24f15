/** SQL that erases people from closings: who signed, what was noted at the shop, where a technician was. Photos of labels and receipts stay as proof. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { countChanged, execute } from '#server/database/rows.ts'

/** Who signed, and where: the address of a shop can be told from a position. */
export async function eraseSigners(tx: Tx, intervention_ids: readonly number[]): Promise<void> {
  const ofThem = sql`intervention_id = any(${intervention_ids}::bigint[])`
  await execute(
    tx,
  )`update closing set merchant_signer = null, notes = null, position = null, declared = declared || '{"merchant_signer": null, "notes": null, "position": null}',
    set_aside = set_aside || '{"merchant_signer": null, "notes": null, "position": null}'
    where ${ofThem}`
  await execute(
    tx,
  )`delete from closing_file where kind = 'signature' and closing_id in (select id from closing where ${ofThem})`
}

export const erasePositionsOf = (tx: Tx, technician_id: number) => execute(tx)`
    update closing set position = null, declared = declared || '{"position": null}', set_aside = set_aside || '{"position": null}'
    where technician_id = ${technician_id} and (position is not null or declared ? 'position' or set_aside is not null)`

/** Those of closings that came longer ago than these days. */
export const forgetPositionsOf = (tx: Tx, days: number, most: number): Promise<number> => countChanged(tx)`
    update closing set position = null, declared = declared || '{"position": null}', set_aside = set_aside || '{"position": null}'
    where id in (
      select id from closing where (position is not null or declared ->> 'position' is not null or set_aside ->> 'position' is not null)
        and coalesce(requested_at, created_at) < now() - make_interval(days => ${days})
      order by id limit ${most} for update skip locked)`
