/** The lists of the intervention settings, what uses a setting, and the reads of others. */
import { sql } from 'kysely'
import { boolean, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { localDay } from '#lib/time/dates.ts'
import { holidaysOf } from '#lib/time/working-days.ts'
import { columnsOf, searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { execute, many, maybeOne, readValue } from '#server/database/rows.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { countMatches, idsOf, type Used } from '#server/records/uses.ts'
import { cutOffList } from '../columns.ts'
import { CutOff } from '../contract.ts'
import * as nouns from '../fields.ts'

const supplier = sql`s.name`
const bySupplier = [searchNames(sql`t.supplier_id`, 'supplier')]
/** What belongs to a supplier, or may. */
const ofSupplier = { alias: 't', join: sql`left join supplier s on s.id = t.supplier_id`, search_names: bySupplier }

export const moduleSource = nounSource(nouns.modules, {
  ...ofSupplier,
  table: 'module_name',
  computed: { supplier },
  search: sql`(t.name || ' ' || coalesce(t.description, ''))`,
})

const aliases = sql`(select coalesce(json_agg(json_build_object('alias', a.alias, 'supplier_id', a.supplier_id, 'supplier', g.name)
    order by a.id), '[]') from intervention_code_alias a left join supplier g on g.id = a.supplier_id where a.code_id = t.id)`
const aliases_text = sql`(select string_agg(a.alias, ', ' order by a.id) from intervention_code_alias a where a.code_id = t.id)`

export const codeSource = nounSource(nouns.codes, {
  ...ofSupplier,
  table: 'intervention_code',
  computed: { supplier, aliases, aliases_text },
  search: [sql`(t.code || ' ' || t.description_en || ' ' || t.description_it)`, aliases_text],
})

export const closingDaysSource = nounSource(nouns.closingDays, {
  ...ofSupplier,
  table: 'closing_days',
  join: sql`${ofSupplier.join} left join intervention_code c on c.id = t.code_id`,
  computed: { supplier, code: sql`c.code`, intervention_code: sql`c.code` },
  search: sql`coalesce(t.province, '')`,
  search_names: [...bySupplier, searchNames(sql`t.code_id`, 'intervention_code', ['code'])],
})

export const outcomeSource = nounSource(nouns.outcomeReasons, {
  table: 'outcome_reason',
  alias: 't',
  computed: {},
  search: sql`(t.code || ' ' || t.name_en || ' ' || t.name_it)`,
})

export const holdSource = nounSource(nouns.holdReasons, {
  table: 'hold_reason',
  alias: 't',
  computed: {},
  search: sql`(t.name_en || ' ' || t.name_it)`,
})

export const posSource = nounSource(nouns.posCodes, {
  ...ofSupplier,
  table: 'pos_code',
  computed: { supplier },
  search: sql`(t.code || ' ' || coalesce(t.description, ''))`,
})

const parts = sql`(select string_agg(p.part_number, ', ' order by m.place) from tml_model_part m join part p on p.id = m.part_id
  where m.tml_model_id = t.id)`
const part_ids = sql`(select coalesce(json_agg(m.part_id order by m.place), '[]') from tml_model_part m where m.tml_model_id = t.id)`

export const modelSource = nounSource(nouns.models, {
  ...ofSupplier,
  table: 'tml_model',
  computed: { supplier, parts, part_ids },
  search: [sql`t.name`, parts],
})

/** National holidays of this year and the next, as rows of the list: their ids lie below 0. */
function nationalHolidays(): Sql {
  const year = Number(localDay().slice(0, 4))
  const rows = [year, year + 1].flatMap((it) => [...holidaysOf(it)])
  return sql.join(
    rows.map(([day, name]) => sql`(${-Number(day.replaceAll('-', ''))}::bigint, ${name.EN}::text, ${day}::date)`),
  )
}

const own = { ...stored('t'), supplier_id: sql`t.supplier_id` }
const closureColumns = sql`id, name, from_date, to_date, scope, city, supplier_id, yearly, version, updated_at`

export const closureSource = defineSource({
  definition: nouns.closures.list,
  row: nouns.closures.Row,
  // Built at each use: which holidays are shown depends on the year.
  get from() {
    return sql`(select ${closureColumns}, false as national from closure
      union all select id, name, day, day, 'all', null, null, true, 1, 'epoch'::timestamptz, true from (values ${nationalHolidays()}) as h (id, name, day)
      ) as t left join supplier s on s.id = t.supplier_id`
  },
  id: sql`t.id`,
  columns: {
    ...columnsOf('t', ['name', 'scope', 'city', 'yearly', 'national']),
    from: sql`t.from_date`,
    to: sql`t.to_date`,
    supplier,
  },
  extra: own,
  search: sql`(t.name || ' ' || coalesce(t.city, ''))`,
  search_names: bySupplier,
})

export const cutOffSource = defineSource({
  definition: cutOffList,
  row: CutOff,
  from: sql`cut_off t left join supplier s on s.id = t.supplier_id`,
  id: sql`t.id`,
  columns: { ...columnsOf('t', ['created_at']), time: sql`t.hour`, supplier },
  extra: own,
  search: sql`t.hour`,
  search_names: bySupplier,
})

/** Also holds that are over: the history of the job says why it waited. */
export const holdUses = (tx: Tx, id: number): Promise<Use[]> =>
  countMatches(
    tx,
    'intervention',
    sql`hold_reason_id = ${id} or id in (select e.intervention_id from intervention_event e
      where e.action = 'hold' and e.after ->> 'hold_reason_id' = ${String(id)})`,
  )

/** Jobs hold the client's word, compared as files are read. */
const jobsWith = (setting: 'tml_model' | 'pos_code', name: 'name' | 'code') => (tx: Tx, id: Used) =>
  countMatches(
    tx,
    'intervention',
    sql`(supplier_id, normal(${sql.ref(setting)})) in (select s.supplier_id, normal(${sql.ref(`s.${name}`)})
      from ${sql.table(setting)} s where s.id = any(${idsOf(id)}::bigint[]))`,
  )
export const modelUses = jobsWith('tml_model', 'name')
export const posUses = jobsWith('pos_code', 'code')

/** Whose module it is; undefined for one that does not exist. */
export const findModuleOwner = (tx: Tx, id: number) => readValue(tx, integer)`
    select supplier_id from module_name where id = ${id}`

/** Whose code it is: empty for one that all clients share, undefined for one that does not exist. */
export const findCodeOwner = (tx: Tx, id: number) => readValue(tx, nullableInteger)`
    select supplier_id from intervention_code where id = ${id}`

/** Replaces the aliases of a code, if given. Aliases of a client's own code are that client's. */
export async function writeAliases(
  tx: Tx,
  code_id: number,
  given: readonly { alias: string; supplier_id: number | null }[] | undefined,
): Promise<void> {
  if (given) {
    await execute(tx)`delete from intervention_code_alias where code_id = ${code_id}`
    await execute(tx)`
      insert into intervention_code_alias (code_id, alias, supplier_id)
      select ${code_id}, alias, supplier_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (alias text, supplier_id bigint)`
  }
  await execute(tx)`update intervention_code_alias a set supplier_id = c.supplier_id from intervention_code c
    where c.id = a.code_id and c.id = ${code_id} and c.supplier_id is not null
      and a.supplier_id is distinct from c.supplier_id`
}

/** The aliases as one text, for the audit log. */
export async function describeAliases(tx: Tx, code_id: number): Promise<string | null> {
  return (
    (await readValue(tx, nullableText)`
    select string_agg(a.alias || coalesce(' (' || s.name || ')', ''), ', ' order by a.id) as text
    from intervention_code_alias a left join supplier s on s.id = a.supplier_id where a.code_id = ${code_id}`) ?? null
  )
}

export async function writeParts(tx: Tx, tml_model_id: number, given: readonly number[] | undefined): Promise<void> {
  if (!given) return
  await execute(tx)`delete from tml_model_part where tml_model_id = ${tml_model_id}`
  await execute(tx)`
    insert into tml_model_part (tml_model_id, part_id, place)
    select ${tml_model_id}, part_id, place from unnest(${[...new Set(given)]}::bigint[]) with ordinality as given (part_id, place)`
}

export async function describeParts(tx: Tx, tml_model_id: number): Promise<string | null> {
  return (
    (await readValue(tx, nullableText)`
    select string_agg(p.part_number, ', ' order by m.place) as text from tml_model_part m join part p on p.id = m.part_id
    where m.tml_model_id = ${tml_model_id}`) ?? null
  )
}

const ListedClosure = {
  name: string,
  from: string,
  to: string,
  scope: string,
  city: nullableText,
  supplier: nullableInteger,
  yearly: boolean,
}

export const listClosures = (tx: Tx) => many(tx, ListedClosure)`
    select name, from_date as "from", to_date as "to", scope, city, supplier_id as supplier, yearly from closure order by id`

export function lockCutOff(tx: Tx, supplier_id: number | null) {
  const same = sql`select id from cut_off where supplier_id is not distinct from ${supplier_id}`
  return afterLock(tx, 'cut_off', same, () => maybeOne(tx, { id: integer })`${same}`)
}

export const listCutOffs = (tx: Tx) => many(tx, { supplier_id: nullableInteger, hour: string })`
    select supplier_id, hour from cut_off`

const ClosingDays = {
  id: integer,
  supplier_id: nullableInteger,
  code_id: nullableInteger,
  province: nullableText,
  days: integer,
  valid_from: string,
}

export const listClosingDays = (tx: Tx) => many(tx, ClosingDays)`
    select id, supplier_id, code_id, province, days, valid_from from closing_days`

const Code = nouns.codes.Row.pick({
  id: true,
  supplier_id: true,
  code: true,
  description_en: true,
  description_it: true,
  kind: true,
  active: true,
  aliases: true,
})

export const listCodes = (tx: Tx) => many(tx, Code)`
    select t.id, t.supplier_id, t.code, t.description_en, t.description_it, t.kind, t.active, ${aliases} as aliases
    from intervention_code t order by t.id`

const Model = nouns.models.Row.pick({ id: true, supplier_id: true, name: true, part_ids: true })

export const listModels = (tx: Tx) => many(tx, Model)`
    select t.id, t.supplier_id, t.name, ${part_ids} as part_ids from tml_model t order by t.id`

/** Due dates that were computed before are computed again: who changed the setting last, and when. */
export const markDueSetting =
  (setting: 'closures' | 'closing-days' | 'cut-offs') =>
  async ({ tx, user, at }: { tx: Tx; user: { id: number }; at?: string }): Promise<void> => {
    await sql`insert into due_setting_change (setting, at, account_id) values (${setting}, coalesce(${at ?? null}::timestamptz, clock_timestamp()), ${user.id})
      on conflict (setting) do update set at = excluded.at, account_id = excluded.account_id`.execute(tx)
  }
