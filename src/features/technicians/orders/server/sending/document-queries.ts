/** The goods of an order as its transport document lists them. */
import { z } from 'zod'
import { nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import { productOfLine } from '../queries.ts'

const Goods = z.strictObject({
  part_number: nullableText,
  /** Of the part; where there is no record, what the technician or the office wrote about the unit. A usual fault says what is wrong with it, not what it is. */
  description: nullableText,
  serial_numbers: z.array(string),
})

/** A line per part, its serials in order; serials that are in no record come last. */
export const listGoods = (tx: Tx, order_id: number) => many(tx, Goods)`
    select pt.part_number, case when pt.id is null then min(d.words) else concat_ws(' – ', pt.model_number, pt.description) end as description,
      array_agg(l.serial_number order by serial_key(l.serial_number)) as serial_numbers
    from order_line l left join product p on p.id = ${productOfLine} left join part pt on pt.id = p.part_id
      cross join lateral (select case when l.note ~ '[[:alpha:]]{3}' and not exists (
        select from usual_fault f where normal(l.note) in (normal(f.name_en), normal(f.name_it))) then l.note end as words) d
    where l.order_id = ${order_id} and l.listed
    group by pt.id, case when pt.id is null then d.words end order by pt.model_number collate italian nulls last, pt.part_number`
