/** The SQL of labels. */
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import { Label } from '../labels.ts'

/** In shelf order: by model, then by serial. */
export const listLabels = (tx: Tx, ids: readonly number[]) => many(tx, Label)`
    select p.serial_number, pt.model_number, pt.part_number from product p join part pt on pt.id = p.part_id
    where p.id = any(${ids}::bigint[]) and p.status is not null
    order by pt.model_number collate italian, pt.part_number, serial_key(p.serial_number)`
