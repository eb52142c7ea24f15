/** The SQL of minutes between municipalities. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableInteger } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, insertId, many, maybeOne, readCount } from '#server/database/rows.ts'
import { Matrix, type matrixReasons } from '../../minutes-contract.ts'
import type { MatrixRow } from '../../minutes-rules.ts'

const matrices = sql`select m.id, m.file_name, m.state, m.share, m.pairs, m.left_out, m.reason, ${person('a')} as created_by,
  m.created_at from driving_matrix m join account a on a.id = m.created_by`

export const listMatrices = (tx: Tx) => many(tx, Matrix)`${matrices} order by m.id desc limit 200`
export const findMatrix = (tx: Tx, id: number) => maybeOne(tx, Matrix)`${matrices} where m.id = ${id}`

export const insertMatrix = (tx: Tx, file_name: string, file_id: number, created_by: number) => insertId(tx)`
    insert into driving_matrix (file_name, file_id, created_by) values (${file_name}, ${file_id}, ${created_by}) returning id`
/** Of a file that is still to be read. */
export const findFileId = (tx: Tx, id: number) => maybeOne(tx, { file_id: nullableInteger })`
    select file_id from driving_matrix where id = ${id} and state = 'reading'`
/** True if there is one to be read again. */
export const readAgain = (tx: Tx, id: number) => maybeOne(tx, { id: integer })`
    update driving_matrix set state = 'reading', reason = null, share = 0 where id = ${id} and state = 'failed' and file_id is not null
    returning id`

type Progress = { share: number; pairs: number; left_out: number }
export const noteProgress = (tx: Tx, id: number, { share, pairs, left_out }: Progress) => maybeOne(tx, { id: integer })`
    update driving_matrix set share = ${share}, pairs = ${pairs}, left_out = ${left_out} where id = ${id} returning id`

export const endMatrix = (
  tx: Tx,
  id: number,
  { pairs, left_out }: Progress,
  reason: (typeof matrixReasons)[number] | null,
) => execute(tx)`
    update driving_matrix set state = ${reason === null ? 'ready' : 'failed'}, reason = ${reason}, share = 100, pairs = ${pairs},
      left_out = ${left_out}, file_id = case when ${reason === 'interrupted'} then file_id end where id = ${id}`
export const deletePairs = (tx: Tx, id: number) => execute(tx)`delete from driving_minutes where matrix_id = ${id}`
export const deleteMatrix = (tx: Tx, id: number) => execute(tx)`delete from driving_matrix where id = ${id}`

/** Both directions are one pair; the first one counts. */
export const insertPairs = (tx: Tx, id: number, pairs: readonly MatrixRow[]): Promise<number> => readCount(tx)`
    with written as (
      insert into driving_minutes (matrix_id, from_id, to_id, minutes)
      select ${id}, least(g.a, g.b), greatest(g.a, g.b), g.minutes
      from unnest(${pairs.map(({ from }) => from)}::int[], ${pairs.map(({ to }) => to)}::int[],
        ${pairs.map(({ minutes }) => minutes)}::smallint[]) as g (a, b, minutes)
      on conflict do nothing returning 1)
    select count(*) as count from written`

/** Among some municipalities; of several files the last one. */
export const listMinutes = (tx: Tx, ids: readonly number[]) => many(tx, {
  from_id: integer,
  to_ids: z.array(integer),
  minutes: z.array(integer),
})`
    select d.from_id, array_agg(d.to_id) as to_ids, array_agg(d.minutes::int) as minutes from (
      select distinct on (d.from_id, d.to_id) d.from_id, d.to_id, d.minutes
      from driving_minutes d join driving_matrix m on m.id = d.matrix_id and m.state = 'ready'
      where d.from_id = any(${ids}::int[]) and d.to_id = any(${ids}::int[])
      order by d.from_id, d.to_id, d.matrix_id desc) as d
    group by d.from_id`

/** From one municipality to all others. */
export const listMinutesOf = (tx: Tx, id: number) => many(tx, { id: integer, minutes: integer })`
    select distinct on (d.id) d.id, d.minutes from (
      select case when from_id = ${id} then to_id else from_id end as id, minutes::int as minutes, matrix_id from driving_minutes
      where from_id = ${id} or to_id = ${id}) as d
    join driving_matrix m on m.id = d.matrix_id and m.state = 'ready' order by d.id, d.matrix_id desc`

export const hasMinutes = (tx: Tx) => many(tx, { id: integer })`
    select id from driving_matrix where state = 'ready' limit 1`
