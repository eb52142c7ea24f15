/** The SQL of places: towns of open jobs, and what people have put right. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Instant, integer, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, insertId, many, maybeOne } from '#server/database/rows.ts'

/** As the partial index has it. */
const isLive = sql`i.status in ('open', 'assigned', 'closing_requested')`

export const listTowns = (tx: Tx) => many(tx, {
  city: nullableText,
  province: nullableText,
  jobs: integer,
  postal_codes: z.array(string),
})`
    select nullif(btrim(i.city), '') as city, i.province, count(*) as jobs,
      coalesce(array_agg(distinct i.postal_code) filter (where i.postal_code is not null), '{}') as postal_codes
    from intervention i where ${isLive} group by 1, 2 order by count(*) desc, 1, 2`

/** Towns of other jobs with these postal codes. */
export const listTownsOf = (tx: Tx, postal_codes: readonly string[]) => many(tx, {
  postal_code: string,
  city: string,
  province: nullableText,
})`
    select i.postal_code, i.city, i.province from intervention i
    where ${isLive} and i.postal_code = any(${postal_codes}::text[]) and i.city is not null
    group by 1, 2, 3 order by count(*) desc, 2, 3`

const Alias = z.strictObject({
  id: integer,
  city_key: string,
  city: string,
  province: string,
  municipality_id: integer,
  created_by: string,
  created_at: Instant,
})
export type Alias = z.infer<typeof Alias>

const aliases = sql`select l.id, l.city_key, l.city, l.province, l.municipality_id, ${person('a')} as created_by, l.created_at
  from place_alias l join account a on a.id = l.created_by`

export const listAliases = (tx: Tx): Promise<Alias[]> => many(tx, Alias)`${aliases} order by l.city, l.province, l.id`
export const findAlias = (tx: Tx, id: number): Promise<Alias | undefined> => maybeOne(tx, Alias)`
    ${aliases} where l.id = ${id}`

type NewAlias = Pick<Alias, 'city_key' | 'city' | 'province' | 'municipality_id'> & { created_by: number }
export const saveAlias = (tx: Tx, it: NewAlias): Promise<number> => insertId(tx)`
    insert into place_alias (city_key, city, province, municipality_id, created_by)
    values (${it.city_key}, ${it.city}, ${it.province}, ${it.municipality_id}, ${it.created_by})
    on conflict (city_key, province) do update set city = excluded.city, municipality_id = excluded.municipality_id,
      created_by = excluded.created_by, created_at = now()
    returning id`

export const deleteAlias = (tx: Tx, id: number) => execute(tx)`delete from place_alias where id = ${id}`
