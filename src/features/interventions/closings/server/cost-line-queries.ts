/** The SQL of the list of cost lines. */
import { sql } from 'kysely'
import { columnsOf, person, searchPeople } from '#server/database/columns.ts'
import { defineSource } from '#server/lists/list.ts'
import { textFilter } from '#server/lists/list-conditions.ts'
import { costLineList } from '../columns.ts'
import { CostLine } from '../cost-lines-contract.ts'

const statementId = sql`case l.whom when 'client' then c.client_statement_id else c.technician_statement_id end`

export const costLineSource = defineSource({
  definition: costLineList,
  row: CostLine,
  from: sql`closing_cost l join closing c on c.id = l.closing_id join intervention i on i.id = c.intervention_id
    left join intervention_code k on k.id = i.code_id left join supplier s on s.id = i.supplier_id
    left join module_name m on m.id = i.module_id left join account t on t.id = c.technician_id left join statement p on p.id = ${statementId}`,
  id: sql`l.id`,
  columns: {
    ...columnsOf('l', ['whom', 'article', 'description', 'quantity', 'value_cents']),
    ...columnsOf('c', ['number', 'worked_on', 'outcome', 'state']),
    supplier: sql`s.name`,
    module: sql`m.name`,
    code: sql`k.code`,
    technician: sql`(${person('t')})`,
    statement: sql`p.label`,
  },
  extra: {
    ...columnsOf('i', ['supplier_id', 'module_id', 'code_id']),
    ...columnsOf('c', ['technician_id']),
    ...columnsOf('l', ['setting_id', 'closing_id']),
    intervention_id: sql`i.id`,
    statement_id: sql`p.id`,
  },
  sort: { worked_on: { by: sql`c.worked_on`, never_empty: true } },
  filter: { number: textFilter(sql`c.number`), article: textFilter(sql`l.article`) },
  search: [sql`c.number`],
  search_names: [searchPeople(sql`c.technician_id`)],
  // What an admin took away is kept with the closing, but costs nothing.
  scope: () => sql`c.state <> 'draft' and not l.removed`,
})
