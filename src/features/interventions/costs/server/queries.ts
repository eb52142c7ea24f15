/** All SQL of cost settings. Rows of an upload are read as `staged`. */
import { type RawBuilder, sql } from 'kysely'
import { codeIdFor, findUnless } from '#features/interventions/settings/server/service.ts'
import { searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { countChanged, many } from '#server/database/rows.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { todaySql } from '#server/time/time-zone.ts'
import { dayOfCell, findRepeated, isoText, isYes, valueOfWord } from '#server/uploads/staged-checks.ts'
import { cost } from '../fields.ts'
import { CostLine, outcomeOfWord, partyOfWord } from '../rules.ts'
import { texts } from '../texts.ts'

export const costSource = nounSource(cost, {
  table: 'cost_setting',
  alias: 't',
  join: sql`join intervention_code c on c.id = t.code_id left join supplier s on s.id = t.supplier_id
    left join module_name m on m.id = t.module_id`,
  computed: { code: sql`c.code`, intervention_code: sql`c.code`, supplier: sql`s.name`, module: sql`m.name` },
  search: sql`(t.article || ' ' || t.description)`,
  search_names: [
    searchNames(sql`t.supplier_id`, 'supplier'),
    searchNames(sql`t.module_id`, 'module_name'),
    searchNames(sql`t.code_id`, 'intervention_code', ['code']),
  ],
})

export const listCosts = (tx: Tx): Promise<CostLine[]> => many(tx, CostLine)`
    select id, supplier_id, module_id, code_id, outcome, whom, article, description, value_cents, per_use, valid_from
    from cost_setting order by id`

type Staged = RawBuilder<unknown>

const moduleId = sql`(select m.id from module_name m where normal(m.name) = normal(staged.module)
  and (staged.supplier is null or m.supplier_id = (select s.id from supplier s where normal(s.name) = normal(staged.supplier)))
  order by m.id limit 1)`
/** A module says whose it is. */
const supplierId = sql`coalesce((select s.id from supplier s where normal(s.name) = normal(staged.supplier)),
  (select m.supplier_id from module_name m where m.id = ${moduleId}))`
const codeId = codeIdFor(supplierId)
const outcome = valueOfWord(sql`staged.outcome`, outcomeOfWord)
const whom = valueOfWord(sql`staged.whom`, partyOfWord)
const comparedDay = sql`coalesce(${isoText(sql`staged.valid_from`)}, ${todaySql}::text)`
/** The mark before the last one or two digits divides euro and cents; every other mark groups thousands. */
const cents = sql`(replace(regexp_replace(regexp_replace(staged.value, '[.,](\\d{1,2})$', '#\\1'), '[.,]', '', 'g'), '#', '.')::numeric * 100)::bigint`

export const findUnknownModules = findUnless(sql`${moduleId} is not null`, 'module', 'unknown_module')
export const findUnknownCodes = findUnless(sql`${codeId} is not null`, 'code', 'unknown_code')

export const findDuplicateLines = (tx: Tx, staged: Staged) =>
  findRepeated(tx, staged, {
    key: sql`normal(staged.supplier), normal(staged.module), normal(staged.code), ${outcome}, ${whom}, normal(staged.article), ${comparedDay}`,
    known: sql`exists (select from cost_setting k where k.code_id = ${codeId} and k.outcome = ${outcome} and k.whom = ${whom}
      and normal(k.article) = normal(staged.article) and k.supplier_id is not distinct from ${supplierId}
      and k.module_id is not distinct from ${moduleId}
      and k.valid_from::text = ${comparedDay})`,
    column: 'valid_from',
    problem: 'duplicate_line',
    exists: texts.exists,
  })

export const insertCosts = (
  tx: Tx,
  staged: Staged,
  { import_id, created_by }: { import_id: number; created_by: number },
): Promise<number> => countChanged(tx)`
    insert into cost_setting (supplier_id, module_id, code_id, outcome, whom, article, description, value_cents, per_use, valid_from, import_id, created_by)
    select ${supplierId}, ${moduleId}, ${codeId}, ${outcome}, ${whom}, article, description, ${cents}, ${isYes(sql`staged.per_use`)},
      coalesce(${dayOfCell(sql`staged.valid_from`)}, ${todaySql}), ${import_id}, ${created_by}
    from ${staged} order by n`
