/** All SQL of issued documents. */
import { sql } from 'kysely'
import { columnsOf, searchNames, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'
import { defineSource } from '#server/lists/list.ts'
import { issuedDocumentList } from '../columns.ts'
import { DocumentSeries, IssuedDocument } from '../contract.ts'

export const issuedDocumentSource = defineSource({
  definition: issuedDocumentList,
  row: IssuedDocument,
  from: sql`issued_document d join warehouse w on w.id = d.warehouse_id
    left join account i on i.id = d.issued_by left join account v on v.id = d.voided_by`,
  id: sql`d.id`,
  columns: {
    ...columnsOf('d', ['label', 'kind', 'issued_on', 'addressee']),
    ...columnsOf('d', ['void_code', 'void_reason', 'issued_at', 'voided_at']),
    warehouse: sql`w.name`,
    state: sql`case when d.voided_at is null then 'issued' else 'voided' end`,
    issued_by: sql`(i.first_name || ' ' || i.last_name)`,
    voided_by: sql`(v.first_name || ' ' || v.last_name)`,
  },
  extra: {
    ...columnsOf('d', ['warehouse_id', 'number', 'document', 'document_id']),
  },
  search: sql`(d.label || ' ' || coalesce(d.addressee, ''))`,
  search_names: [searchNames(sql`d.warehouse_id`, 'warehouse'), searchPeople(sql`d.issued_by`)],
})

/** Each series with its errors, computed from the issued numbers themselves. */
export const checkedSeries = (tx: Tx) => many(tx, DocumentSeries)`
    with numbered as (
      select kind, warehouse_id, year, number, label, voided_at,
        count(*) over (partition by label) > 1 as is_double, issued_on < max(issued_on) over before as is_early
      from issued_document
      window before as (partition by kind, warehouse_id, year order by number, id rows between unbounded preceding and 1 preceding))
    select s.kind, s.warehouse_id, w.name as warehouse, w.code as warehouse_code, s.year, s.last_number,
      count(n.number) as issued, count(n.voided_at) as voided,
      array(select g from generate_series(1, greatest(s.last_number, max(n.number))) g
        where not exists (select from issued_document d
          where d.kind = s.kind and d.warehouse_id = s.warehouse_id and d.year = s.year and d.number = g)
        order by g limit 100) as gaps,
      coalesce((array_agg(distinct n.label order by n.label) filter (where n.is_double))[1:100], '{}') as doubles,
      coalesce((array_agg(n.number order by n.number) filter (where n.is_early))[1:100], '{}') as out_of_order
    from document_series s join warehouse w on w.id = s.warehouse_id
    left join numbered n on n.kind = s.kind and n.warehouse_id = s.warehouse_id and n.year = s.year
    group by s.kind, s.warehouse_id, s.year, w.id
    order by s.year desc, w.name collate italian, s.kind`
