/** The SQL that writes interventions: every change is one statement for all jobs of an action, and leaves an event for each. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { plainFields, plainNames } from '#features/interventions/settings/job-fields.ts'
import {
  boolean,
  Day,
  Instant,
  integer,
  nullableDay,
  nullableInstant,
  nullableInteger,
  nullableText,
  string,
} from '#lib/records/fields.ts'
import type { Control } from '#lib/records/noun.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock, lockRows } from '#server/database/locks.ts'
import { exists, insertId, many, maybeOne, readIds, readValue } from '#server/database/rows.ts'
import { type InterventionInput, type JobField, jobFields } from '../contract.ts'
import { closingActions, statuses } from '../rules.ts'
import { contactFields } from './contact-queries.ts'

const LockedJob = z.strictObject({
  id: integer,
  number: string,
  version: integer,
  status: z.enum(statuses),
  technician_id: nullableInteger,
  planned_on: nullableDay,
  supplier_id: integer,
  code_id: integer,
  city: nullableText,
  province: nullableText,
  received_at: Instant,
  closing_days: integer,
  closing_days_given: boolean,
  due_on: Day,
  hold_reason_id: nullableInteger,
  hold_from: nullableText,
  hold_until: nullableText,
  paused: boolean,
  holds: z.array(z.strictObject({ from: Day, to: Day })),
})
export type LockedJob = z.infer<typeof LockedJob>

/** To look only. */
export const findJobs = (tx: Tx, ids: readonly number[]): Promise<LockedJob[]> => many(tx, LockedJob)`
    select id, number, version, status, technician_id, planned_on, supplier_id, code_id, city, province, received_at, closing_days,
      closing_days_given, due_on, hold_reason_id, hold_from, hold_until, paused, holds
    from intervention where id = any(${ids}::bigint[]) order by id`

/** Locked until the transaction ends, in the order of their ids, so that two actions never wait for each other. */
export const lockJobs = (tx: Tx, ids: readonly number[]): Promise<LockedJob[]> =>
  afterLock(tx, 'intervention', ids, () => findJobs(tx, ids))

export type NewJob = Readonly<Partial<Omit<InterventionInput, 'received_at' | 'closing_days'>>> & {
  received_at: string
  closing_days: number
  closing_days_given: boolean
  kind: string
  due_on: string
  soon_from: string
  raw?: readonly (readonly [heading: string, value: string])[] | null
  import_id?: number | null
  source_sheet?: string | null
  source_row?: number | null
}
const typeOf: Partial<Record<Control['kind'], string>> = { number: 'integer', date: 'date', switch: 'boolean' }
/** What is no text. */
const sqlTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(plainNames.map((name) => [name, typeOf[plainFields[name].control.kind] ?? 'text'])),
  code_id: 'bigint',
  part_id: 'bigint',
  received_at: 'timestamptz',
}
/** What a new job is written with. */
const written = [...jobFields, 'kind', 'closing_days_given', 'due_on', 'soon_from'] as const
const origin = ['raw', 'import_id', 'source_sheet', 'source_row'] as const
const handled = [
  'appointment_on',
  'appointment_at',
  'planned_on',
  'planned_from',
  'planned_until',
  'status',
  'technician_id',
  'assigned_at',
  'changed_since_assigned',
  'hold_reason_id',
  'hold_from',
  'hold_until',
  'paused',
  'holds',
  'cancel_code',
  'cancel_note',
  'outcome',
  'closed_on',
] as const
/** Everything that an event can change and its undo can restore. */
const changeable = [...written, ...handled] as const
/** One field or many, each as its column is; only the event says why a closing was rejected. */
const Change = z.partialRecord(z.enum([...changeable, 'reject_code']), z.unknown())
export type Change = z.infer<typeof Change>

/** What a decision on a job may change. */
const decided = [...handled, 'closing_days', 'due_on', 'soon_from'] as const

/** A job as it is, for putting it back. */
export const snapshotJob = (tx: Tx, id: number): Promise<Change | undefined> => readValue(tx, Change)`
    select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(i)) where key = any(${[...decided]}::text[])) as change
    from intervention i where i.id = ${id}`

/** Left out, a yes and no is no; everything else is empty. */
const names = (fields: readonly string[], alias?: string) =>
  sql.join(
    fields.map((field) => {
      const column = sql.ref(alias ? `${alias}.${field}` : field)
      return alias && sqlTypes[field] === 'boolean' ? sql`coalesce(${column}, false)` : column
    }),
  )

export type BatchFacts = { action: string; account_id: number | null; at: string | null; import_id?: number | null }

export async function insertBatch(tx: Tx, { action, account_id, at, import_id = null }: BatchFacts): Promise<number> {
  return insertId(tx)`
    insert into intervention_batch (action, account_id, at, import_id)
    values (${action}, ${account_id}, coalesce(${at}::timestamptz, now()), ${import_id}) returning id`
}

/** Takes so many numbers of a year. */
const lastNumber = (year: number, count: number) => sql`last as (
      insert into intervention_number (year, last) values (${year}, ${count})
      on conflict (year) do update set last = intervention_number.last + ${count} returning last)`
/** The event of each new job, then their ids. */
const firstEvents = ({ action, account_id, at }: BatchFacts, batch_id: number) => sql`events as (
      insert into intervention_event (intervention_id, batch_id, action, account_id, at)
      select id, ${batch_id}, ${action}, ${account_id}, coalesce(${at}::timestamptz, now()) from new_jobs order by seq)
    select id from new_jobs order by seq`

/** Numbers them in the order given; answers their ids in that order. */
export async function insertJobs(
  tx: Tx,
  batch_id: number,
  facts: BatchFacts,
  year: number,
  jobs: readonly NewJob[],
): Promise<number[]> {
  const { account_id, at } = facts
  return readIds(tx)`
    with ${lastNumber(year, jobs.length)},
    given as (
      select r.*, place from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) with ordinality as e (job, place),
        jsonb_populate_record(null::intervention, e.job) as r),
    new_jobs as (
      insert into intervention (year, seq, ${names(written)}, ${names(origin)}, created_by, created_at)
      select ${year}, (select last from last) - ${jobs.length} + place, ${names(written, 'given')}, ${names(origin, 'given')},
        ${account_id}, coalesce(${at}::timestamptz, now()) from given order by place
      returning id, seq),
    ${firstEvents(facts, batch_id)}`
}

/** A new row of a client's file, with what was worked out for it. */
export type DatedRow = { n: number; closing_days: number; due_on: string; soon_from: string }
type FileOfJobs = { import_id: number; supplier_id: number; module_id: number; rows: RawBuilder<unknown> }

const notInRows: readonly JobField[] = ['supplier_id', 'module_id', 'closing_days']
const inRows = [...jobFields.filter((field) => !notInRows.includes(field)), 'kind']
/** Only these are taken out of a row's JSON: quicker than a whole record of the table. */
const rowRecord = sql.join(inRows.map((field) => sql`${sql.ref(field)} ${sql.raw(sqlTypes[field] ?? 'text')}`))

/** Writes rows of a client's file as jobs, straight from where they were checked; numbers them in the order given and answers their ids. */
export async function insertFileJobs(
  tx: Tx,
  facts: BatchFacts & FileOfJobs & { batch_id: number },
  year: number,
  dated: readonly DatedRow[],
): Promise<number[]> {
  const { account_id, at, batch_id, import_id, supplier_id, module_id, rows: staged } = facts
  return readIds(tx)`
    with ${lastNumber(year, dated.length)},
    given as materialized (
      select * from unnest(${dated.map(({ n }) => n)}::int[], ${dated.map(({ closing_days }) => closing_days)}::int[],
        ${dated.map(({ due_on }) => due_on)}::date[], ${dated.map(({ soon_from }) => soon_from)}::date[])
        with ordinality as dates (n, closing_days, due_on, soon_from, place)),
    new_jobs as (
      insert into intervention (year, seq, supplier_id, module_id, ${names(inRows)}, closing_days, closing_days_given, due_on, soon_from,
        raw, import_id, source_sheet, source_row, created_by, created_at)
      select ${year}, (select last from last) - ${dated.length} + given.place, ${supplier_id}, ${module_id}, ${names(inRows, 'job')},
        given.closing_days, r.job ->> 'closing_days' is not null, given.due_on, given.soon_from,
        staged.raw::jsonb, ${import_id}, staged.source_sheet, staged.source_row::int, ${account_id}, coalesce(${at}::timestamptz, now())
      from given
        -- Offset 0: looked up row by row. Statistics do not know a file that has just come, and another plan would compare all rows with all.
        cross join lateral (select job from intervention_file_row where import_id = ${import_id} and n = given.n offset 0) r
        cross join lateral (select raw, source_sheet, source_row from ${staged} where n = given.n offset 0) staged
        cross join lateral jsonb_to_record(r.job) as job (${rowRecord})
      order by given.place
      returning id, seq),
    ${firstEvents(facts, batch_id)}`
}

type EventFacts = BatchFacts & { batch_id: number; note?: string | null; undoes?: boolean }

/** Writes each job's change and an event with its values before and after. */
export async function changeJobs(
  tx: Tx,
  { batch_id, action, account_id, at, note = null, undoes = false }: EventFacts,
  changes: readonly { id: number; change: Change }[],
): Promise<void> {
  await sql`
    with given as materialized (
      select (e ->> 'id')::bigint as id, e -> 'change' as change from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as e),
    known as materialized (
      select i.id, g.change, (select coalesce(jsonb_object_agg(field, row_before.stored -> field), '{}') from jsonb_object_keys(g.change) as field) as before
      from given g join intervention i on i.id = g.id cross join lateral (select to_jsonb(i) - 'raw' as stored) as row_before),
    done as (
      update intervention i set (${names(changeable)}) = (select ${names(changeable, 'r')} from jsonb_populate_record(i, k.change) as r),
        -- What is entered after an erasure is forgotten in its turn.
        contact_erased_at = case when not k.change ?| ${contactFields}::text[] then i.contact_erased_at end,
        updated_at = now(), version = i.version + 1
      from known k where i.id = k.id)
    insert into intervention_event (intervention_id, batch_id, action, account_id, at, before, after, note, undoes)
    select id, ${batch_id}, ${action}, ${account_id}, coalesce(${at}::timestamptz, now()), before, change, ${note}, ${undoes}
    from known order by id`.execute(tx)
}

const LockedBatch = z.strictObject({
  id: integer,
  action: string,
  undone_at: nullableInstant,
  undone_by: nullableText,
  import_id: nullableInteger,
})

export async function lockBatch(tx: Tx, id: number) {
  await lockRows(tx, 'intervention_batch', id)
  return maybeOne(tx, LockedBatch)`
    select id, action, undone_at, (select ${person('a')} from account a where a.id = undone_by) as undone_by, import_id
    from intervention_batch where id = ${id}`
}

export const listBatchJobs = (tx: Tx, batch_id: number): Promise<number[]> => readIds(tx)`
    select intervention_id as id from intervention_event where batch_id = ${batch_id} and not undoes order by 1`

/** An event that still counts when something before it is to be undone. A note changes nothing, whenever it comes. */
export const countsFor = (event: string) =>
  sql`not ${sql.ref(`${event}.undone`)} and not ${sql.ref(`${event}.undoes`)} and ${sql.ref(`${event}.action`)} <> 'note'`

/** Jobs of a batch that something happened to afterwards, and that still stands. */
export const listChangedSince = (tx: Tx, batch_id: number) => many(tx, { id: integer, number: string })`
    with since as materialized (
      -- Offset 0 and + 0: the events of each job are looked up by the job. Other plans compare all events with all; statistics do
      -- not know events that have just come.
      select distinct e.intervention_id from intervention_event e cross join lateral (
        select from intervention_event l
        where l.intervention_id = e.intervention_id and l.id + 0 > e.id and ${countsFor('l')} offset 0) later
      where e.batch_id = ${batch_id} and not e.undoes)
    select i.id, i.number from since join intervention i on i.id = since.intervention_id order by i.id limit 20`

/** Whether a batch, as `b`, can still be undone as a whole: the rule by which `undoBatch` refuses, for lists that offer the undo. */
export const canBeUndone = sql`b.undone_at is null and b.import_id is null and b.action <> all(${[...closingActions]}::text[])
  and exists (select from intervention_event e where e.batch_id = b.id and not e.undoes)
  and not exists (select from intervention_event e where e.batch_id = b.id and not e.undoes and exists (
    select from intervention_event l where l.intervention_id = e.intervention_id and l.id > e.id and ${countsFor('l')}))`
/** On how many jobs a batch was. */
export const batchSize = sql`(select count(*) from intervention_event e where e.batch_id = b.id and not e.undoes)`

/** What each job was before, or that it was not there. */
export const listReversals = (tx: Tx, batch_id: number) => many(tx, { id: integer, change: Change, created: boolean })`
    select intervention_id as id, before as change, action in ('create', 'import') as created from intervention_event where batch_id = ${batch_id} and not undoes order by 1`

/** The batch of an upload that still stands. */
export const findFileBatch = (tx: Tx, import_id: number): Promise<number | undefined> => readValue(tx, integer)`
    select id from intervention_batch where import_id = ${import_id} and undone_at is null`

export async function markUndone(tx: Tx, batch_id: number, account_id: number): Promise<void> {
  await sql`update intervention_event set undone = true where batch_id = ${batch_id} and not undoes`.execute(tx)
  await sql`update intervention_batch set undone_at = now(), undone_by = ${account_id}
    where id = ${batch_id}`.execute(tx)
}

/** Their events go with them. */
export const deleteJobs = (tx: Tx, ids: readonly number[]) =>
  sql`delete from intervention where id = any(${ids}::bigint[])`.execute(tx)

const LastChange = z.strictObject({
  id: integer,
  number: string,
  at: Instant,
  account: nullableText,
  technician: nullableText,
  by_technician: boolean,
  cancelled: boolean,
})
export type LastChange = z.infer<typeof LastChange>

/** Who changed these jobs last, and who has them. */
export const listLastChanges = (tx: Tx, ids: readonly number[]): Promise<LastChange[]> => many(tx, LastChange)`
    select i.id, i.number, e.at, ${person('a')} as account, ${person('t')} as technician,
      coalesce(e.account_id = i.technician_id, false) as by_technician, i.status = 'cancelled' as cancelled
    from intervention i left join account t on t.id = i.technician_id
      left join lateral (select at, account_id from intervention_event e where e.intervention_id = i.id order by e.id desc limit 1) e on true
      left join account a on a.id = e.account_id
    where i.id = any(${ids}::bigint[]) order by i.id`

const Numbered = { id: integer, number: string }

export const findReference = (tx: Tx, supplier_id: number, reference: string) => maybeOne(tx, Numbered)`
    select id, number from intervention where supplier_id = ${supplier_id} and normal(client_reference) = normal(${reference})`

export const findCodeKind = (tx: Tx, code_id: number, supplier_id: number) => readValue(tx, string)`
    select kind from intervention_code where id = ${code_id} and (supplier_id is null or supplier_id = ${supplier_id})`

export const isModuleOf = (tx: Tx, module_id: number, supplier_id: number): Promise<boolean> => exists(tx)`
    select from module_name where id = ${module_id} and supplier_id = ${supplier_id}`

export async function findHoldReason(tx: Tx, id: number) {
  await lockRows(tx, 'hold_reason', id, { strength: 'share' })
  return maybeOne(tx, { stops_clock: boolean })`select stops_clock from hold_reason where id = ${id}`
}
