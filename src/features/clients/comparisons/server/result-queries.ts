/** Writes what was compared: rows with what is new, still open and solved against the comparison before, and the sums. */
import { sql } from 'kysely'
import { searchKeyOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute } from '#server/database/rows.ts'
import { dayOf } from '#server/time/time-zone.ts'
import type { Question } from './classify-queries.ts'

type Result = Question & { id: number; previous_id: number | null }

/**
 * The differences of the comparison before, which may have been written a moment ago: without figures on them PostgreSQL would compare
 * all with all.
 */
async function createBefore(tx: Tx, { previous_id }: Result): Promise<void> {
  await execute(tx)`create temp table compared_before on commit drop as
    select id, key, action_id, told_on, first_on from comparison_row where comparison_id = ${previous_id} and class <> 'matched'`
  await execute(tx)`analyze compared_before`
}

/** Of a difference that was there before it is known when it was first seen and when the client was told; an ignored one stays so. */
const insertDifferences = (tx: Tx, { id, supplier_id, as_of }: Result) =>
  execute(
    tx,
  )`insert into comparison_row (comparison_id, class, key, is_new, place, file_row, their_terminal, their_serial, their_model, pos_code, merchant,
      city, installation_id, product_id, our_terminal, our_serial, our_model, since_on, other_product_id, loose, cause, facts, action_id, told_on, first_on)
    select ${id}, d.class, d.key, b.id is null, row_number() over (order by b.id is null desc, d.cause, d.terminal, d.rid), d.file_row, d.their_terminal,
      d.their_serial, d.their_model, d.pos_code, coalesce(i.merchant_name, d.merchant, j.merchant_name), coalesce(case when i.id is null then d.city else i.city end, j.city),
      d.installation_id, d.product_id, d.our_terminal, d.our_serial, p.model_number, d.from_on, d.other_product_id, d.loose, d.cause, d.facts,
      case when a.action = 'ignore' then a.id end,
      coalesce(case when a.action = 'tell' then ${dayOf(sql`a.at`)} end, b.told_on), coalesce(b.first_on, ${as_of}::date)
    from (
      select r.*, coalesce(r.their_terminal, r.our_terminal) as terminal, k.key || row_number() over (partition by k.key order by r.file_row, r.rid) as key
      from compared_row r cross join lateral (select md5(concat_ws('|', r.class, coalesce(r.their_terminal_key, '-'), coalesce(r.their_serial_key, '-'),
        coalesce(r.our_terminal_key, '-'), coalesce(r.our_serial_key, '-'), case when r.class = 'other_model' then r.their_model || r.part_id end)) || '.' as key) k
    ) d
      left join compared_before b on b.key = d.key
      left join comparison_action a on a.id = b.action_id and a.undone_at is null
      left join part p on p.id = d.part_id
      left join intervention i on i.id = d.intervention_id
      left join lateral (select j.merchant_name, j.city from intervention j
        where i.id is null and ${searchKeyOf(sql`j.client_terminal_id`)} = ${searchKeyOf(sql`d.terminal`)}
          and terminal_key(j.client_terminal_id) = terminal_key(d.terminal) and j.supplier_id = ${supplier_id} order by j.id desc limit 1) j on true`

const markSolved = (tx: Tx, { id }: Result) =>
  execute(tx)`update comparison_row r set solved_id = ${id} from compared_before b
    where r.id = b.id and b.key not in (select key from comparison_row where comparison_id = ${id} and class <> 'matched')`

/** Rows that match are written while they are paired. */
export async function writeResult(tx: Tx, result: Result): Promise<void> {
  await createBefore(tx, result)
  await insertDifferences(tx, result)
  if (result.previous_id !== null) await markSolved(tx, result)
}

export type Sums = { skipped_rows: number; unknown_models: readonly string[]; at: string | null }

export const finishComparison = (tx: Tx, { id, previous_id }: Result, { skipped_rows, unknown_models, at }: Sums) =>
  execute(tx)`update comparison c set state = 'done', previous_id = ${previous_id}, skipped_rows = ${skipped_rows},
      unknown_models = ${JSON.stringify(unknown_models)}::jsonb, ended_at = coalesce(${at}::timestamptz, now()), updated_at = now(), version = version + 1,
      file_rows = (select count(*) from compared_theirs), matched = s.matched, loose_matches = s.loose_matches, open_count = s.open_count,
      new_count = s.new_count, counts = s.counts,
      solved_count = (select count(*) from comparison_row b where b.comparison_id = ${previous_id} and b.solved_id = ${id})
    from (
      select coalesce(sum(n) filter (where class = 'matched'), 0) as matched, coalesce(sum(loose) filter (where class = 'matched'), 0) as loose_matches,
        coalesce(sum(open) filter (where class <> 'matched'), 0) as open_count, coalesce(sum(fresh), 0) as new_count,
        coalesce(jsonb_object_agg(class, open) filter (where class <> 'matched'), '{}') as counts
      from (select class, count(*) as n, count(*) filter (where loose) as loose, count(*) filter (where action_id is null) as open,
          count(*) filter (where is_new and class <> 'matched') as fresh
        from comparison_row where comparison_id = ${id} group by class) as g) as s
    where c.id = ${id}`
