/** Numbers of papers: 1, 2, 3 … in each series and year, without a gap. */
import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { execute, insertId } from '../database/rows.ts'
import type { UserAct } from '../records/act.ts'
import { today } from '../time/today.ts'

type SeriesTable = `${string}_series`
type Series = Readonly<Record<string, string | number>>

/** Its row stays locked until the transaction ends: if that fails, the next one gets the same number. So it is taken last of what others wait for. */
const takeNumber = (tx: Tx, table: SeriesTable, series: Series): Promise<number> => {
  const names = sql.join(Object.keys(series).map((name) => sql.ref(name)))
  return insertId(tx)`
    insert into ${sql.table(table)} as t (${names}, last_number) values (${sql.join(Object.values(series))}, 1)
    on conflict (${names}) do update set last_number = t.last_number + 1 returning last_number as number`
}

/** What a paper that is issued now is stored with. */
export type Numbered = { year: number; number: number; label: string; on: string; at: string | null; by: number }

export async function numberPaper(
  act: UserAct,
  table: SeriesTable,
  series: Series,
  labelOf: (number: number, year: number) => string | Promise<string>,
  on = today(act.at),
): Promise<Numbered> {
  const year = Number(on.slice(0, 4))
  const number = await takeNumber(act.tx, table, { ...series, year })
  return { year, number, label: await labelOf(number, year), on, at: act.at ?? null, by: act.user.id }
}

/** Who took a paper back, when and why; its number stays taken. */
export const cancelPaper = (act: UserAct, table: string, id: number, reason: string) =>
  execute(act.tx)`
    update ${sql.table(table)} set state = 'cancelled', cancelled_at = coalesce(${act.at ?? null}::timestamptz, now()),
    cancelled_by = ${act.user.id}, cancel_reason = ${reason}, updated_at = now(), version = version + 1
    where id = ${id}`
