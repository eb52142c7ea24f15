/** The SQL of interventions as users see them: the list, one job, its history and its neighbours. */
import { sql } from 'kysely'
import { z } from 'zod'
import { listedNames, plainFields, unlistedNames } from '#features/interventions/settings/job-fields.ts'
import { provinces } from '#lib/places/provinces.ts'
import { integer, nullableText, string } from '#lib/records/fields.ts'
import { columnsOf, ownOnly, person, searchKeyOf, searchNames, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { many, maybeOne } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
import { dayFilter, isOneOf, textFilter } from '#server/lists/list-conditions.ts'
import { dayOf, todaySql } from '#server/time/time-zone.ts'
import { today } from '#server/time/today.ts'
import { interventionList } from '../columns.ts'
import { DetailFields, Intervention, InterventionDetail, InterventionEvent } from '../contract.ts'
import { liveStatuses, type Sla } from '../rules.ts'
import { texts } from '../texts.ts'
import { batchSize, canBeUndone, countsFor } from './change-queries.ts'

const provinceCodes = Object.keys(provinces)
/** Written out as the partial indexes have it. */
export const isLive = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.status`)} in (${sql.join(liveStatuses.map((status) => sql.lit(status)))})`

/** Of job `i`: its ended holds, and the present one once its end is known; the same as `countedHolds`. */
export const countedHoldsSql = sql`case when i.paused and i.hold_until is not null
  then i.holds || jsonb_build_array(jsonb_build_object('from', i.hold_from, 'to', i.hold_until)) else i.holds end`

const sla = sql`case
  when i.status = 'closed' then case when i.closed_on <= i.due_on then 'in_time' else 'late' end
  when i.status = 'cancelled' then null
  when i.paused then 'paused'
  when i.due_on < ${todaySql} then 'out_of_sla'
  when i.soon_from <= ${todaySql} then 'due_soon'
  else 'on_time' end`

const running = sql`${isLive('i')} and not i.paused`
/** Each state as a condition that an index on the due date serves; the day is a value, so that a cached total ends with it. */
const slaConditions: Readonly<Record<Sla, (day: string) => Sql>> = {
  on_time: (day) => sql`(${running} and i.soon_from > ${day}::date and i.due_on > ${day}::date)`,
  due_soon: (day) => sql`(${running} and i.soon_from <= ${day}::date and i.due_on >= ${day}::date)`,
  out_of_sla: (day) => sql`(${running} and i.due_on < ${day}::date)`,
  paused: () => sql`(${isLive('i')} and i.paused)`,
  in_time: () => sql`(i.status = 'closed' and i.closed_on <= i.due_on)`,
  late: () => sql`(i.status = 'closed' and i.closed_on > i.due_on)`,
}

/** Every name of a terminal that a job has, one step along the index for each: there are few of them. */
const modelNames = sql`
  with recursive names as (
    (select tml_model as name from intervention where tml_model is not null order by tml_model limit 1)
    union all
    select (select next.tml_model from intervention next where next.tml_model > names.name order by next.tml_model limit 1)
    from names where names.name is not null)
  select name from names where name is not null`

/** Within a group in the order of the list. */
const soonestFirst = sql`i.due_on, i.id`
const through = (key: Sql, groups: Sql) => ({ groups, key, within: soonestFirst })

/** Texts are columns of job `i` under their own names. */
const column = (name: string): Sql => sql`${sql.ref(`i.${name}`)}`
const textFilters = Object.fromEntries(
  listedNames
    .filter((name) => plainFields[name].column.filter === 'text')
    .map((name) => [name, textFilter(column(name))]),
)

const unlisted = columnsOf('i', ['supplier_id', 'module_id', 'code_id', 'technician_id', 'changed_since_assigned'])

export const interventionSource = defineSource({
  definition: interventionList,
  row: Intervention,
  from: sql`intervention i left join intervention_code c on c.id = i.code_id left join supplier s on s.id = i.supplier_id
    left join module_name m on m.id = i.module_id left join account t on t.id = i.technician_id`,
  base: sql`intervention i`,
  id: sql`i.id`,
  columns: {
    ...columnsOf('i', [...listedNames, 'number', 'kind', 'received_at', 'closing_days', 'due_on', 'status']),
    ...columnsOf('i', ['appointment_on', 'planned_on', 'closed_on']),
    code: sql`c.code`,
    sla,
    technician: sql`(${person('t')})`,
    hold: sql`(i.hold_reason_id is not null)`,
    supplier: sql`s.name`,
    module: sql`m.name`,
    file: sql`(select f.name from archive_file_intervention l join archive_file f on f.id = l.archive_file_id
      where l.intervention_id = i.id order by f.id desc limit 1)`,
    assigned_on: dayOf(sql`i.assigned_at`),
  },
  extra: {
    ...stored('i'),
    ...unlisted,
    intervention_code: sql`c.code`,
    holds: countedHoldsSql,
  },
  sort: {
    number: { by: sql`intervention_order(i.year, i.seq)`, never_empty: true },
    due_on: { by: sql`i.due_on`, never_empty: true },
    received_at: { by: sql`i.received_at`, never_empty: true },
    code: through(sql`i.code_id`, sql`select id, code from intervention_code`),
    province: through(sql`i.province`, sql`select it, it from unnest(${provinceCodes}::text[]) as it`),
    technician: through(
      sql`i.technician_id`,
      sql`select g.id, ${person('g')} from account g where g.role = 'technician'`,
    ),
    status: through(
      sql`i.status`,
      sql`select it, at::text from unnest(array['open', 'assigned', 'closing_requested', 'closed', 'cancelled']) with ordinality as statuses (it, at)`,
    ),
    supplier: through(sql`i.supplier_id`, sql`select id, name from supplier`),
    module: through(sql`i.module_id`, sql`select id, name from module_name`),
  },
  filter: {
    ...textFilters,
    number: textFilter(sql`i.number`, searchKeyOf(sql`i.number`)),
    // The list's schema has validated that these are arrays of strings.
    client_reference: (_matches, value) =>
      sql`normal(i.client_reference) = any(select normal(it) from unnest(${value as string[]}::text[]) as it)`,
    sla: (_matches, value) =>
      sql`(${sql.join(
        // A choice filter gives its values as a list.
        (value as Sla[]).map((state) => slaConditions[state](today())),
        sql` or `,
      )})`,
    // A choice filter gives its values as a list of texts.
    status: (_matches, value) => isOneOf(sql`i.status`, value as string[], 'text'),
    file: (_matches, value) =>
      // A reference filter gives its values as a list of ids.
      sql`i.id in (select intervention_id from archive_file_intervention where archive_file_id = any(${value as number[]}::bigint[]))`,
    assigned_on: dayFilter(sql`i.assigned_at`),
    tml_model: (matches) =>
      sql`i.tml_model = any(array(select known.name from (${modelNames}) as known where ${matches(sql`known.name`)}))`,
  },
  counted_by: ['interventions', 'technicians', 'users'],
  search: [
    sql`i.number`,
    sql`i.client_reference`,
    sql`i.merchant_name`,
    sql`i.city`,
    sql`i.client_terminal_id`,
    sql`i.pos_code`,
  ],
  search_start: searchKeyOf(sql`i.number`),
  search_names: [searchPeople(sql`i.technician_id`), searchNames(sql`i.code_id`, 'intervention_code', ['code'])],
})

const StoredDetail = DetailFields.extend({ hold_en: nullableText, hold_it: nullableText })

export const findDetail = (tx: Tx, id: number) => maybeOne(tx, StoredDetail)`
    select ${sql.join(unlistedNames.map(column))}, i.part_id, p.part_number || ' – ' || p.model_number as part,
      i.closing_days_given, i.appointment_at, i.hold_reason_id, h.name_en as hold_en, h.name_it as hold_it, i.hold_from, i.hold_until,
      i.cancel_code, i.cancel_note, i.outcome, i.source_sheet, i.source_row, i.created_at, i.raw
    from intervention i left join part p on p.id = i.part_id left join hold_reason h on h.id = i.hold_reason_id
    where i.id = ${id}`

const Values = z.record(string, z.unknown())
const StoredEvent = InterventionEvent.omit({ changes: true }).extend({ before: Values, after: Values })
export type StoredEvent = z.infer<typeof StoredEvent>

/** Newest first. */
export const listEvents = (tx: Tx, id: number): Promise<StoredEvent[]> => many(tx, StoredEvent)`
    with own as materialized (
      select e.*, not e.undone and not e.undoes and e.id >= coalesce(max(e.id) filter (where ${countsFor('e')}) over (), 0) as is_last
      from intervention_event e where e.intervention_id = ${id})
    select o.id, o.batch_id, o.action, o.at, ${person('a')} as account, o.note, o.undone, o.before, o.after, ${batchSize} as count,
      -- Case: of the other jobs of an action only those of the last one are looked at.
      case when o.is_last then ${canBeUndone} else false end as undoable
    from own o join intervention_batch b on b.id = o.batch_id left join account a on a.id = o.account_id
    order by o.id desc limit 500`

const isSame = (field: string): Sql =>
  sql`${searchKeyOf(sql.ref(`o.${field}`))} = ${searchKeyOf(sql.ref(`this.${field}`))}`

/** Jobs `o` of the same merchant as this one, itself included: same supplier and POS code, or the same terminal ID. */
export const jobsOfMerchant = (id: number | Sql): Sql => sql`(
    with this as (select * from intervention where id = ${id}),
    found as (
      select o.id from this join intervention o on ${isSame('pos_code')} and o.supplier_id = this.supplier_id and o.pos_code = this.pos_code
      union select o.id from this join intervention o
        on ${isSame('client_terminal_id')} and terminal_key(o.client_terminal_id) = terminal_key(this.client_terminal_id))
    select o.* from found join intervention o on o.id = found.id) o`

const { earlier, installed } = InterventionDetail.shape

/** Earlier jobs of the same merchant. */
export const listEarlier = (tx: Tx, id: number) => many(tx, earlier.element)`
    select o.id, o.number, c.code, o.kind, o.received_at, o.status, ${person('t')} as technician, o.closed_on
    from ${jobsOfMerchant(id)} join intervention_code c on c.id = o.code_id
      left join account t on t.id = o.technician_id
    where o.id <> ${id} order by o.received_at desc limit 20`

export const listInstalled = (tx: Tx, id: number) => many(tx, installed.element)`
    select p.id, p.serial_number, pt.model_number, p.installed_on
    from intervention i join installation n on terminal_key(n.client_terminal_id) = terminal_key(i.client_terminal_id) and n.closed_seq is null
      join product p on p.id = n.product_id join part pt on pt.id = p.part_id
    where i.id = ${id} order by p.installed_on desc limit 10`

/** Fields of a job that refer to other records. */
export const references = ['technician_id', 'code_id', 'supplier_id', 'module_id', 'part_id', 'hold_reason_id'] as const
type Referred = Readonly<Record<(typeof references)[number], number[]>>

/** Names behind the ids that events hold. */
export const listNames = (tx: Tx, ids: Referred) => many(tx, { field: string, id: integer, en: string, it: string })`
    select 'technician_id' as field, a.id, ${person('a')} as en, ${person('a')} as it from account a where a.id = any(${ids.technician_id}::bigint[])
    union all select 'code_id', id, code, code from intervention_code where id = any(${ids.code_id}::bigint[])
    union all select 'supplier_id', id, name, name from supplier where id = any(${ids.supplier_id}::bigint[])
    union all select 'module_id', id, name, name from module_name where id = any(${ids.module_id}::bigint[])
    union all select 'part_id', id, part_number, part_number from part where id = any(${ids.part_id}::bigint[])
    union all select 'hold_reason_id', id, name_en, name_it from hold_reason where id = any(${ids.hold_reason_id}::bigint[])`

/** What the search finds of interventions: by their numbers, the client's reference, the terminal, the merchant and the shop's phone. */
export const interventions: Findable = {
  key: 'interventions',
  label: texts.one,
  group: texts.many,
  icon: 'job',
  opens: {
    admin: ({ id }) => `/intervention-assign?show=${id}`,
    technician: ({ id }) => `/technician/interventions/${id}`,
  },
  // A technician opens jobs of their own that are not closed.
  source: ({ role }) => ({
    ...interventionSource,
    scope: (user) =>
      role === 'admin'
        ? sql`true`
        : sql`${ownOnly(user, sql`i.technician_id`)} and i.status in ('assigned', 'closing_requested')`,
  }),
  title: sql`i.number`,
  note: sql`concat_ws(' · ', i.merchant_name, i.city, i.client_reference, i.client_terminal_id)`,
  table: sql`intervention i`,
  numbers: [sql`i.number`, sql`i.client_reference`, sql`i.client_terminal_id`, sql`i.pos_code`],
  names: [sql`i.merchant_name`],
  phones: [sql`i.phone`],
}
