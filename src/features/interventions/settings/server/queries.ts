/** The lists of the intervention settings, what uses a setting, and the reads of others. */
import { sql } from 'kysely'
import { toLocalClock } from '#lib/time/dates.ts'
import { holidaysOf } from '#lib/time/working-days.ts'
import { columnsOf, searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { defineSource, type Sql } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { countUses, idsOf, type Used } from '#server/records/uses.ts'
import {
  closingDaysList,
  closureList,
  codeList,
  cutOffList,
  holdList,
  modelList,
  moduleList,
  outcomeList,
  posList,
} from '../columns.ts'
import {
  ClosingDays,
  Closure,
  CutOff,
  HoldReason,
  InterventionCode,
  ModuleName,
  OutcomeReason,
  PosCode,
  TmlModel,
} from '../contract.ts'
import { texts } from '../texts.ts'

const supplier = sql`s.name`
const own = { version: sql`t.version`, supplier_id: sql`t.supplier_id` }
const bySupplier = [searchNames(sql`t.supplier_id`, 'supplier')]

export const moduleSource = defineSource({
  definition: moduleList,
  row: ModuleName,
  from: sql`module_name t join supplier s on s.id = t.supplier_id`,
  id: sql`t.id`,
  columns: { ...columnsOf('t', ['name', 'description', 'created_at']), supplier },
  extra: own,
  search: sql`(t.name || ' ' || coalesce(t.description, ''))`,
  search_names: bySupplier,
})

const aliases = sql`(select coalesce(json_agg(json_build_object('alias', a.alias, 'supplier_id', a.supplier_id, 'supplier', g.name)
    order by a.id), '[]') from intervention_code_alias a left join supplier g on g.id = a.supplier_id where a.code_id = t.id)`
const aliasesText = sql`(select string_agg(a.alias, ', ' order by a.id) from intervention_code_alias a where a.code_id = t.id)`

export const codeSource = defineSource({
  definition: codeList,
  row: InterventionCode,
  from: sql`intervention_code t left join supplier s on s.id = t.supplier_id`,
  id: sql`t.id`,
  columns: {
    ...columnsOf('t', [
      'code',
      'description_en',
      'description_it',
      'kind',
      'proof_label',
      'proof_receipt',
      'proof_signature',
      'minutes',
      'active',
      'created_at',
    ]),
    aliases_text: aliasesText,
    supplier,
  },
  extra: { ...own, aliases },
  search: [sql`(t.code || ' ' || t.description_en || ' ' || t.description_it)`, aliasesText],
  search_names: bySupplier,
})

export const closingDaysSource = defineSource({
  definition: closingDaysList,
  row: ClosingDays,
  from: sql`closing_days t left join supplier s on s.id = t.supplier_id left join intervention_code c on c.id = t.code_id`,
  id: sql`t.id`,
  columns: { ...columnsOf('t', ['province', 'days', 'valid_from', 'created_at']), supplier, code: sql`c.code` },
  extra: { ...own, code_id: sql`t.code_id` },
  search: sql`coalesce(t.province, '')`,
  search_names: [...bySupplier, searchNames(sql`t.code_id`, 'intervention_code', ['code'])],
})

export const outcomeSource = defineSource({
  definition: outcomeList,
  row: OutcomeReason,
  from: sql`outcome_reason t`,
  id: sql`t.id`,
  columns: columnsOf('t', ['code', 'name_en', 'name_it', 'outcome', 'client_code', 'needs_note', 'created_at']),
  extra: { version: sql`t.version` },
  search: sql`(t.code || ' ' || t.name_en || ' ' || t.name_it)`,
})

export const holdSource = defineSource({
  definition: holdList,
  row: HoldReason,
  from: sql`hold_reason t`,
  id: sql`t.id`,
  columns: columnsOf('t', ['name_en', 'name_it', 'stops_clock', 'created_at']),
  extra: { version: sql`t.version` },
  search: sql`(t.name_en || ' ' || t.name_it)`,
})

export const posSource = defineSource({
  definition: posList,
  row: PosCode,
  from: sql`pos_code t join supplier s on s.id = t.supplier_id`,
  id: sql`t.id`,
  columns: { ...columnsOf('t', ['code', 'description', 'created_at']), supplier },
  extra: own,
  search: sql`(t.code || ' ' || coalesce(t.description, ''))`,
  search_names: bySupplier,
})

const partNumbers = sql`(select string_agg(p.part_number, ', ' order by m.place) from tml_model_part m join part p on p.id = m.part_id
  where m.tml_model_id = t.id)`

export const modelSource = defineSource({
  definition: modelList,
  row: TmlModel,
  from: sql`tml_model t join supplier s on s.id = t.supplier_id`,
  id: sql`t.id`,
  columns: { ...columnsOf('t', ['name', 'created_at']), supplier, parts: partNumbers },
  extra: {
    ...own,
    part_ids: sql`(select coalesce(json_agg(m.part_id order by m.place), '[]') from tml_model_part m where m.tml_model_id = t.id)`,
  },
  search: [sql`t.name`, partNumbers],
  search_names: bySupplier,
})

/** National holidays of this year and the next, as rows of the list: their ids lie below 0. */
function nationalHolidays(): Sql {
  const year = Number(toLocalClock(new Date()).slice(0, 4))
  const rows = [year, year + 1].flatMap((it) => [...holidaysOf(it)])
  return sql.join(
    rows.map(([day, name]) => sql`(${-Number(day.replaceAll('-', ''))}::bigint, ${name.EN}::text, ${day}::date)`),
  )
}

const closureColumns = sql`id, name, from_date, to_date, scope, city, supplier_id, yearly, version`

export const closureSource = defineSource({
  definition: closureList,
  row: Closure,
  // Built at each use: which holidays are shown depends on the year.
  get from() {
    return sql`(select ${closureColumns}, false as national from closure
      union all select id, name, day, day, 'all', null, null, true, 1, true from (values ${nationalHolidays()}) as h (id, name, day)
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

export const moduleUses = (tx: Tx, id: number): Promise<Use[]> =>
  countUses(tx, id, [
    { table: 'file_format', column: 'module_id', items: texts.formats_in_use, list: '/file-formate' },
    { table: 'cost_setting', column: 'module_id', items: texts.costs_in_use, list: '/cost-settings' },
    { table: 'intervention', column: 'module_id', items: texts.jobs_in_use, list: '/intervention-assign' },
    { table: 'archive_file', column: 'module_id', items: texts.files_in_use, list: '/archive-files' },
    { table: 'statement', column: 'module_id', items: texts.statements_in_use },
    { table: 'client_report', column: 'module_id', items: texts.reports_in_use },
  ])

export const codeUses = (tx: Tx, id: Used): Promise<Use[]> =>
  countUses(tx, id, [
    { table: 'closing_days', column: 'code_id', items: texts.closing_days_in_use },
    { table: 'cost_setting', column: 'code_id', items: texts.costs_in_use, list: '/cost-settings' },
    { table: 'intervention', column: 'code_id', items: texts.jobs_in_use, list: '/intervention-assign' },
  ])

export const outcomeUses = (tx: Tx, id: number): Promise<Use[]> =>
  countUses(tx, id, [{ table: 'closing', column: 'outcome_reason_id', items: texts.closings_in_use }])

export const holdUses = (tx: Tx, id: number): Promise<Use[]> =>
  countUses(tx, id, [
    {
      table: 'intervention',
      // Also holds that are over: the history of the job says why it waited.
      matches: sql`hold_reason_id = ${id} or id in (select e.intervention_id from intervention_event e
        where e.action = 'hold' and e.after ->> 'hold_reason_id' = ${String(id)})`,
      items: texts.jobs_in_use,
    },
  ])

/** Jobs hold the client's word, compared as files are read. */
const jobsWith = (setting: 'tml_model' | 'pos_code', name: 'name' | 'code', id: Used) => ({
  table: 'intervention',
  matches: sql`(supplier_id, normal(${sql.ref(setting)})) in (select s.supplier_id, normal(${sql.ref(`s.${name}`)})
    from ${sql.table(setting)} s where s.id = any(${idsOf(id)}::bigint[]))`,
  items: texts.jobs_in_use,
})

export const modelUses = (tx: Tx, id: Used): Promise<Use[]> => countUses(tx, id, [jobsWith('tml_model', 'name', id)])

export const posUses = (tx: Tx, id: number): Promise<Use[]> => countUses(tx, id, [jobsWith('pos_code', 'code', id)])

/** Whose code it is: empty for one that all clients share, undefined for one that does not exist. */
export const findCodeOwner = async (tx: Tx, id: number): Promise<number | null | undefined> =>
  (await tx.selectFrom('intervention_code').select('supplier_id').where('id', '=', id).executeTakeFirst())?.supplier_id

/** Replaces the aliases of a code, if given. Aliases of a client's own code are that client's. */
export async function writeAliases(
  tx: Tx,
  code_id: number,
  given: readonly { alias: string; supplier_id: number | null }[] | undefined,
): Promise<void> {
  if (given) {
    await tx.deleteFrom('intervention_code_alias').where('code_id', '=', code_id).execute()
    if (given.length > 0)
      await tx
        .insertInto('intervention_code_alias')
        .values(given.map(({ alias, supplier_id }) => ({ code_id, alias, supplier_id })))
        .execute()
  }
  await sql`update intervention_code_alias a set supplier_id = c.supplier_id from intervention_code c
    where c.id = a.code_id and c.id = ${code_id} and c.supplier_id is not null
      and a.supplier_id is distinct from c.supplier_id`.execute(tx)
}

/** The aliases as one text, for the audit log. */
export async function describeAliases(tx: Tx, code_id: number): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(a.alias || coalesce(' (' || s.name || ')', ''), ', ' order by a.id) as text
    from intervention_code_alias a left join supplier s on s.id = a.supplier_id where a.code_id = ${code_id}`.execute(
    tx,
  )
  return rows[0]?.text ?? null
}

export async function writeParts(tx: Tx, tml_model_id: number, given: readonly number[] | undefined): Promise<void> {
  if (!given) return
  await tx.deleteFrom('tml_model_part').where('tml_model_id', '=', tml_model_id).execute()
  const part_ids = [...new Set(given)]
  await tx
    .insertInto('tml_model_part')
    .values(part_ids.map((part_id, at) => ({ tml_model_id, part_id, place: at + 1 })))
    .execute()
}

export async function describeParts(tx: Tx, tml_model_id: number): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(p.part_number, ', ' order by m.place) as text from tml_model_part m join part p on p.id = m.part_id
    where m.tml_model_id = ${tml_model_id}`.execute(tx)
  return rows[0]?.text ?? null
}

export const listClosures = (tx: Tx) =>
  tx
    .selectFrom('closure')
    .select(['name', 'from_date', 'to_date', 'scope', 'city', 'supplier_id', 'yearly'])
    .orderBy('id')
    .execute()

export const lockCutOff = (tx: Tx, supplier_id: number | null) =>
  tx
    .selectFrom('cut_off')
    .select('id')
    .where('supplier_id', 'is not distinct from', supplier_id)
    .forUpdate()
    .executeTakeFirst()

export const listCutOffs = (tx: Tx) => tx.selectFrom('cut_off').select(['supplier_id', 'hour']).execute()

export const listClosingDays = (tx: Tx) =>
  tx.selectFrom('closing_days').select(['id', 'supplier_id', 'code_id', 'province', 'days', 'valid_from']).execute()

export async function listCodes(tx: Tx) {
  const { rows } = await sql<{
    id: number
    supplier_id: number | null
    code: string
    description_en: string
    description_it: string
    kind: InterventionCode['kind']
    active: boolean
    aliases: { alias: string; supplier_id: number | null }[]
  }>`select t.id, t.supplier_id, t.code, t.description_en, t.description_it, t.kind, t.active, ${aliases} as aliases
    from intervention_code t order by t.id`.execute(tx)
  return rows
}

export async function listModels(tx: Tx) {
  const { rows } = await sql<{ id: number; supplier_id: number; name: string; part_ids: number[] }>`
    select t.id, t.supplier_id, t.name,
      (select coalesce(json_agg(m.part_id order by m.place), '[]') from tml_model_part m where m.tml_model_id = t.id) as part_ids
    from tml_model t order by t.id`.execute(tx)
  return rows
}

/** Due dates that were computed before are computed again: who changed the setting last, and when. */
export const markDueSetting =
  (setting: 'closures' | 'closing-days' | 'cut-offs') =>
  async ({ tx, user, at }: { tx: Tx; user: { id: number }; at?: string }): Promise<void> => {
    await sql`insert into due_setting_change (setting, at, account_id) values (${setting}, coalesce(${at ?? null}::timestamptz, clock_timestamp()), ${user.id})
      on conflict (setting) do update set at = excluded.at, account_id = excluded.account_id`.execute(tx)
  }
