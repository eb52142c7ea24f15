/** The SQL of the settings' uploads. Rows are read as `staged`. */
import { type RawBuilder, sql } from 'kysely'
import { provinces } from '#lib/places/provinces.ts'
import { integer, string } from '#lib/records/fields.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import { countChanged, many, readCount } from '#server/database/rows.ts'
import type { Sql } from '#server/lists/list.ts'
import { todaySql } from '#server/time/time-zone.ts'
import {
  dayOfCell,
  findImpossibleDays,
  findRepeated,
  findUnmatched,
  isNamed,
  isoText,
  isYes,
  valueOfWord,
} from '#server/uploads/staged-checks.ts'
import { texts } from '../texts.ts'
import { kindOfWord, unmatched } from '../upload-rules.ts'

type Staged = RawBuilder<unknown>
type Origin = { import_id: number; created_by: number }

/** The supplier that a row names; null where it names none. */
const supplierId = sql`(select s.id from supplier s where normal(s.name) = normal(staged.supplier))`
/** The code that a row means: the supplier's own code or alias first, then one that all share. */
export const codeIdFor = (supplier: Sql): Sql => sql`coalesce(
  (select c.id from intervention_code c where c.supplier_id = ${supplier} and normal(c.code) = normal(staged.code)),
  (select a.code_id from intervention_code_alias a where a.supplier_id = ${supplier} and normal(a.alias) = normal(staged.code)),
  (select c.id from intervention_code c where c.supplier_id is null and normal(c.code) = normal(staged.code)),
  (select a.code_id from intervention_code_alias a where a.supplier_id is null and normal(a.alias) = normal(staged.code)))`
const codeId = codeIdFor(supplierId)
const validFrom = sql`coalesce(${dayOfCell(sql`staged.valid_from`)}, ${todaySql})`

const fill = (words: Words, name: string, value: string) =>
  both(words.EN.replace(`{${name}}`, value), words.IT.replace(`{${name}}`, value))

/** Rows with something in a column that does not match. */
export const findUnless = (matches: Sql, column: string, problem: keyof typeof unmatched) => (tx: Tx, staged: Staged) =>
  findUnmatched(tx, staged, { column, matches, problem, detail: unmatched[problem] })

export const findUnknownSuppliers = findUnless(isNamed('supplier', 'supplier'), 'supplier', 'unknown_supplier')

export const findDuplicateCodes = (tx: Tx, staged: Staged) =>
  findRepeated(tx, staged, {
    key: sql`normal(staged.supplier), normal(staged.code)`,
    known: sql`exists (select from intervention_code c where normal(c.code) = normal(staged.code)
      and c.supplier_id is not distinct from ${supplierId})`,
    column: 'code',
    problem: 'duplicate_code',
    exists: texts.exists,
  })

/** Aliases that stand for a code already, or stand twice in the file. */
export async function findDuplicateAliases(tx: Tx, staged: Staged) {
  const rows = await many(tx, { n: integer, alias: string })`
    select distinct on (n) n, alias from (
      select n, alias, known, row_number() over (partition by supplier_id, normal(alias) order by n) as place from (
        select n, btrim(alias) as alias, coalesce(${supplierId}, 0) as supplier_id,
          exists (select from intervention_code_alias a where coalesce(a.supplier_id, 0) = coalesce(${supplierId}, 0)
            and normal(a.alias) = normal(split.alias)) as known
        from ${staged}, regexp_split_to_table(staged.aliases, '[,;]') as split(alias) where btrim(alias) <> '') as listed
    ) as compared where known or place > 1 order by n`
  return rows.map(({ n, alias }) => ({
    n,
    problem: 'duplicate_alias',
    column: 'aliases',
    detail: fill(unmatched.duplicate_alias, 'alias', alias),
  }))
}

export const insertCodes = (tx: Tx, staged: Staged, { import_id, created_by }: Origin): Promise<number> =>
  readCount(tx)`with made as (
      insert into intervention_code (supplier_id, code, description_en, description_it, kind, proof_label, proof_receipt,
        proof_signature, minutes, import_id, created_by)
      select ${supplierId}, code, description_en, description_it, ${valueOfWord(sql`kind`, kindOfWord)}, ${isYes(sql`proof_label`)},
        ${isYes(sql`proof_receipt`)}, ${isYes(sql`proof_signature`)}, nullif(minutes::int, 0), ${import_id}, ${created_by}
      from ${staged} order by n returning id, supplier_id, code),
    aliased as (
      insert into intervention_code_alias (code_id, supplier_id, alias)
      select made.id, made.supplier_id, btrim(split.alias)
      from ${staged} join made on normal(made.code) = normal(staged.code) and made.supplier_id is not distinct from ${supplierId},
        regexp_split_to_table(staged.aliases, '[,;]') as split(alias) where btrim(split.alias) <> '')
    select count(*) from made`

export const findUnknownCodes = findUnless(sql`${codeId} is not null`, 'code', 'unknown_code')

const isProvince = sql`upper(staged.province) = any(${Object.keys(provinces)}::text[])`
export const findUnknownProvinces = findUnless(isProvince, 'province', 'invalid_province')

export const findProvincesWithoutCode = findUnless(sql`staged.code is not null`, 'province', 'province_without_code')

export const findWrongDays = (tx: Tx, staged: Staged) => findImpossibleDays(tx, staged, 'valid_from', 'invalid_day')

/** As text: a day that does not exist cannot be cast. */
const comparedDay = sql`coalesce(${isoText(sql`staged.valid_from`)}, ${todaySql}::text)`

export const findDuplicateLines = (tx: Tx, staged: Staged) =>
  findRepeated(tx, staged, {
    key: sql`normal(staged.supplier), normal(staged.code), upper(staged.province), ${comparedDay}`,
    known: sql`exists (select from closing_days d where d.supplier_id is not distinct from ${supplierId}
      and d.code_id is not distinct from ${codeId} and d.province is not distinct from upper(staged.province)
      and d.valid_from::text = ${comparedDay})`,
    column: 'valid_from',
    problem: 'duplicate_line',
    exists: texts.exists,
  })

export const insertClosingDays = (
  tx: Tx,
  staged: Staged,
  { import_id, created_by }: Origin,
): Promise<number> => countChanged(tx)`
    insert into closing_days (supplier_id, code_id, province, days, valid_from, import_id, created_by)
    select ${supplierId}, ${codeId}, upper(province), days::int, ${validFrom}, ${import_id}, ${created_by}
    from ${staged} order by n`

export const findDuplicateModels = (tx: Tx, staged: Staged) =>
  findRepeated(tx, staged, {
    key: sql`normal(staged.supplier), normal(staged.name)`,
    known: sql`exists (select from tml_model m where m.supplier_id = ${supplierId} and normal(m.name) = normal(staged.name))`,
    column: 'name',
    problem: 'duplicate_model',
    exists: texts.exists,
  })

const splitParts = sql`regexp_split_to_table(staged.part_numbers, '[,;]') with ordinality as split(part_number, place)`

export async function findUnknownParts(tx: Tx, staged: Staged) {
  const rows = await many(tx, { n: integer, parts: string })`
    select n, string_agg(btrim(split.part_number), ', ') as parts from ${staged}, ${splitParts}
    where btrim(split.part_number) <> ''
      and not exists (select from part p where normal(p.part_number) = normal(split.part_number)) group by n`
  return rows.map(({ n, parts }) => ({
    n,
    problem: 'unknown_part',
    column: 'part_numbers',
    detail: fill(unmatched.unknown_part, 'parts', parts),
  }))
}

export const insertModels = (tx: Tx, staged: Staged, { import_id, created_by }: Origin): Promise<number> =>
  readCount(tx)`with made as (
      insert into tml_model (supplier_id, name, import_id, created_by)
      select ${supplierId}, name, ${import_id}, ${created_by} from ${staged} order by n returning id, supplier_id, name),
    linked as (
      insert into tml_model_part (tml_model_id, part_id, place)
      select id, part_id, row_number() over (partition by id order by place) from (
        select made.id, p.id as part_id, min(split.place) as place
        from ${staged} join made on normal(made.name) = normal(staged.name) and made.supplier_id = ${supplierId},
          ${splitParts}, part p where normal(p.part_number) = normal(split.part_number) group by made.id, p.id) as chosen)
    select count(*) from made`
