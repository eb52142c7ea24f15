/** Which of our parts a job needs. */
import { sql } from 'kysely'

/** For job `i`: the parts that serve the client's model, the preferred first, else the part that was chosen for the job; none if nothing is installed. */
export const wantedParts = sql<number[]>`case when i.kind in ('installation', 'replacement') then coalesce(
  (select array_agg(mp.part_id order by mp.place) from tml_model m join tml_model_part mp on mp.tml_model_id = m.id
    where m.supplier_id = i.supplier_id and normal(m.name) = normal(i.tml_model)),
  case when i.part_id is null then '{}' else array[i.part_id] end) else '{}' end`
