/** The SQL of words in clients' files, and of what they may stand for. */
import { integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import type { DescribedPart } from '../../files-proposals.ts'

/** More different words are no words of codes any more. */
const mostWords = 500

const UnknownWord = { problem: string, word: string, rows: integer }

/** The words that a check did not know, with their problem and in how many rows. */
export const listUnknownWords = (tx: Tx, import_id: number) => many(tx, UnknownWord)`
    select p ->> 'problem' as problem, r.cells[k.place] as word, count(*) as rows
    from import m join import_row r on r.import_id = m.id and r.problems is not null and r.left_out is null
      cross join lateral jsonb_array_elements(r.problems) p
      join lateral (select c.place::int from jsonb_array_elements(m.columns) with ordinality c (entry, place)
        where c.entry ->> 'key' = p ->> 'column') k on true
    where m.id = ${import_id} and p ->> 'problem' in ('unknown_code', 'unknown_model') and r.cells[k.place] <> ''
    group by 1, 2 order by 3 desc, 2 limit ${mostWords}`

export async function listDescriptions(tx: Tx): Promise<Map<number, string[]>> {
  const rows = await many(tx, { id: integer, description_en: string, description_it: string })`
    select id, description_en, description_it from intervention_code`
  return new Map(rows.map(({ id, description_en, description_it }) => [id, [description_en, description_it]]))
}

export const listParts = (tx: Tx): Promise<DescribedPart[]> =>
  many(tx, { id: integer, part_number: string, model_number: string })`
    select id, part_number, model_number from part order by id limit 5000`
