/** The SQL that writes closings, their photos and their cost lines. */
import { sql } from 'kysely'
import { z } from 'zod'
import { type Party, parties } from '#features/interventions/costs/rules.ts'
import {
  Instant,
  integer,
  nullableDay,
  nullableInstant,
  nullableInteger,
  nullableText,
  string,
} from '#lib/records/fields.ts'
import { assigned, person, valuesOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { countChanged, execute, exists, insertId, many, maybeOne, readCount, readIds } from '#server/database/rows.ts'
import { ReviewValues } from '../contract.ts'
import { type ClosingCost, sumsOf } from '../cost-rules.ts'
import { RequestFields } from '../request-contract.ts'
import { closingStates, type RejectCode, rejectCodes, sources } from '../rules.ts'

/** What a closing holds, as it is stored. */
const StoredClosing = ReviewValues.extend({
  id: integer,
  intervention_id: integer,
  number: string,
  technician_id: integer,
  state: z.enum(closingStates),
  request_key: string,
  source: z.enum(sources),
  worked_at: nullableInstant,
  worked_on: nullableDay,
  declared: RequestFields.nullable(),
  entered_at: Instant,
  requested_at: nullableInstant,
  follow_up_id: nullableInteger,
  decided_at: nullableInstant,
  decided_by: nullableInteger,
  decided_name: nullableText,
  /** The numbers of the issued statements that hold it. */
  statements: nullableText,
  reject_code: z.enum(rejectCodes).nullable(),
  reject_note: nullableText,
  version: integer,
})
export type StoredClosing = z.infer<typeof StoredClosing>

const stored = sql`c.id, c.intervention_id, c.number, c.technician_id, c.state, c.request_key, c.source, c.outcome, c.outcome_reason_id, c.worked_at,
  c.worked_on, c.installed_serial, c.withdrawn_serial, c.withdrawn_unknown, c.condition, c.condition_note, c.client_terminal_id, c.articles,
  c.notes, c.merchant_signer, c.position, c.declared, c.entered_at, c.requested_at, c.resolution, c.resolution_part_id, c.resolution_warehouse_id, c.next_step,
  c.follow_up_id, coalesce(c.reopened_at, c.decided_at) as decided_at, coalesce(c.reopened_by, c.decided_by) as decided_by,
  (select ${person('g')} from account g where g.id = coalesce(c.reopened_by, c.decided_by)) as decided_name,
  (select string_agg(s.label, ', ' order by s.id) from statement s where s.id in (c.client_statement_id, c.technician_statement_id)) as statements, c.reject_code, c.reject_note, c.version`

export const findClosings = (tx: Tx, ids: readonly number[]): Promise<StoredClosing[]> => many(tx, StoredClosing)`
    select ${stored} from closing c where c.id = any(${ids}::bigint[]) order by c.id`

/** The jobs are locked before, always. */
export const lockClosings = (tx: Tx, ids: readonly number[]): Promise<StoredClosing[]> =>
  afterLock(tx, 'closing', ids, () => findClosings(tx, ids))

export const listJobsOf = (tx: Tx, ids: readonly number[]): Promise<number[]> => readIds(tx)`
    select distinct intervention_id as id from closing where id = any(${ids}::bigint[]) and state <> 'draft' order by 1`

/** What a draft holds. */
export const drafted = sql`request_key, source, technician_id, entered_at, outcome, outcome_reason_id, worked_at, worked_on, installed_serial,
  withdrawn_serial, withdrawn_unknown, condition, condition_note, client_terminal_id, articles, notes, merchant_signer, position`

/** What a technician began who does not have the job any more. */
const isOfFormerTechnician = sql`c.state = 'draft' and c.technician_id is distinct from
  (select i.technician_id from intervention i where i.id = c.intervention_id)`

/** The newest closing of a job by the technician who has it: what another one entered before is none of theirs. */
export const findNewest = (tx: Tx, intervention_id: number) => maybeOne(tx, StoredClosing)`
    select ${stored} from closing c join intervention i on i.id = c.intervention_id and i.technician_id = c.technician_id
    where c.intervention_id = ${intervention_id} order by c.id desc limit 1`

/** Makes room for the closing of the technician who has the job now. */
export const deleteFormerDrafts = (tx: Tx, jobs: readonly number[]) => execute(tx)`
    delete from closing c where c.intervention_id = any(${jobs}::bigint[]) and ${isOfFormerTechnician}`

export const hasLaterClosing = (tx: Tx, intervention_id: number, id: number): Promise<boolean> => exists(tx)`
    select from closing where intervention_id = ${intervention_id} and id > ${id} limit 1`

export const findByKey = (tx: Tx, request_key: string): Promise<StoredClosing | undefined> =>
  maybeOne(tx, StoredClosing)`select ${stored} from closing c where c.request_key = ${request_key}`

export const countRejections = (tx: Tx, intervention_id: number): Promise<number> => readCount(tx)`
    select count(*) as count from closing c join intervention i on i.id = c.intervention_id and i.technician_id = c.technician_id
    where c.intervention_id = ${intervention_id} and c.state = 'rejected'`

export type Change = Partial<
  Omit<StoredClosing, 'id' | 'version' | 'intervention_id' | 'number' | 'decided_name' | 'statements'> & {
    requested_by: number | null
    reopened_at: string | null
    reopened_by: number | null
    reopen_reason: string | null
    client_cents: number
    technician_cents: number
    import_id: number | null
  }
>

const json = new Set(['articles', 'position', 'declared'])
const storedAs = (change: Change) =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key,
      json.has(key) && value ? sql`${JSON.stringify(value)}::jsonb` : value,
    ]),
  )

export const insertClosing = (
  tx: Tx,
  closing: Change &
    Pick<StoredClosing, 'intervention_id' | 'number' | 'technician_id' | 'request_key' | 'source' | 'entered_at'>,
) => insertId(tx)`insert into closing ${valuesOf(storedAs(closing))} returning id`

export const updateClosing = (tx: Tx, id: number, change: Change) =>
  execute(
    tx,
  )`update closing set ${assigned(storedAs(change))}, updated_at = now(), version = version + 1 where id = ${id}`

/** Takes requests of an upload back: drafts that it took over are what they were, the others go. */
export async function withdrawRequests(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(tx)`delete from closing where id = any(${ids}::bigint[]) and set_aside is null`
  await execute(tx)`delete from closing_cost where closing_id = any(${ids}::bigint[])`
  await execute(tx)`
    update closing c set (${drafted}) = (select ${drafted} from jsonb_populate_record(null::closing, c.set_aside)), state = 'draft', declared = null,
      requested_at = null, requested_by = null, import_id = null, client_cents = 0, technician_cents = 0, set_aside = null, updated_at = now(),
      version = c.version + 1
    where c.id = any(${ids}::bigint[])`
}

export const deleteClosings = (tx: Tx, ids: readonly number[]) => execute(tx)`
    delete from closing where id = any(${ids}::bigint[])`

/** The photos of an earlier try go with the next one. */
export const copyFiles = (tx: Tx, from: number, to: number) => execute(tx)`
    insert into closing_file (closing_id, file_id, kind, file_key, taken_at, created_at)
    select ${to}, file_id, kind, file_key, taken_at, created_at from closing_file where closing_id = ${from}`

export type NewFile = { closing_id: number; file_id: number; kind: string; file_key: string; taken_at: string | null }

export const insertClosingFile = (tx: Tx, file: NewFile) => execute(tx)`
    insert into closing_file (closing_id, file_id, kind, file_key, taken_at)
    values (${file.closing_id}, ${file.file_id}, ${file.kind}, ${file.file_key}, ${file.taken_at}::timestamptz)`

export const deleteClosingFile = (tx: Tx, closing_id: number, file_id: number) => execute(tx)`
    delete from closing_file where closing_id = ${closing_id} and file_id = ${file_id}`

/** Signatures that a new one replaces. */
export const deleteSignatures = (tx: Tx, closing_id: number) => execute(tx)`
    delete from closing_file where closing_id = ${closing_id} and kind = 'signature'`

type Costs = {
  id: number
  costs: readonly ClosingCost[]
  /** Whose lines are written; those of the other stay as they are. */
  sides?: readonly Party[]
}

/** Replaces the cost lines of closings and updates their sums. */
export async function replaceCosts(tx: Tx, closings: readonly Costs[]): Promise<void> {
  const sums = closings.map(({ id, costs }) => ({ id, ...sumsOf(costs) }))
  const written = closings.flatMap(({ id, sides = parties }) => sides.map((whom) => ({ id, whom })))
  await execute(
    tx,
  )`delete from closing_cost l using unnest(${written.map(({ id }) => id)}::bigint[], ${written.map(({ whom }) => whom)}::text[]) as w (id, whom)
    where l.closing_id = w.id and l.whom = w.whom`
  const lines = closings.flatMap(({ id, costs, sides = parties }) =>
    costs.filter(({ whom }) => sides.includes(whom)).map((line) => ({ ...line, closing_id: id })),
  )
  if (lines.length > 0)
    await execute(tx)`
      insert into closing_cost (closing_id, whom, article, description, quantity, value_cents, setting_id, list_cents, removed)
      select closing_id, whom, article, description, quantity, value_cents, setting_id, list_cents, removed
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (closing_id bigint, whom text, article text, description text, quantity integer,
        value_cents bigint, setting_id bigint, list_cents bigint, removed boolean)`
  await execute(tx)`
    update closing c set client_cents = s.client_cents, technician_cents = s.technician_cents, version = c.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s (id bigint, client_cents bigint, technician_cents bigint) where c.id = s.id`
}

/** One decision on many closings. */
export async function decideClosings(
  tx: Tx,
  ids: readonly number[],
  decision: {
    state: 'confirmed' | 'rejected'
    decided_by: number
    at: string | undefined
    reject_code?: RejectCode | null
    reject_note?: string | null
  },
): Promise<void> {
  await execute(tx)`
    update closing set state = ${decision.state}, set_aside = null, decided_by = ${decision.decided_by}, decided_at = coalesce(${decision.at ?? null}::timestamptz, now()),
      reject_code = ${decision.reject_code ?? null}, reject_note = ${decision.reject_note ?? null}, updated_at = now(), version = version + 1
    where id = any(${ids}::bigint[])`
}

/** A closing that gave way to another waits again. */
export const waitAgain = (tx: Tx, id: number) => execute(tx)`
    update closing set state = 'requested', decided_by = null, decided_at = null, reject_code = null, reject_note = null, reopened_at = null,
      reopened_by = null, reopen_reason = null, updated_at = now(), version = version + 1
    where id = ${id}`

export async function setStatement(
  tx: Tx,
  whom: 'client' | 'technician',
  ids: readonly number[],
  statement_id: number | null,
): Promise<number> {
  const column = sql.ref(whom === 'client' ? 'client_statement_id' : 'technician_statement_id')
  const fits = statement_id === null ? sql`true` : sql`${column} is null and state = 'confirmed'`
  return countChanged(tx)`
    update closing set ${column} = ${statement_id}::bigint where id = any(${ids}::bigint[]) and ${fits}`
}

export const setReported = (tx: Tx, ids: readonly number[], report_id: number): Promise<number> => countChanged(tx)`
    update closing set client_report_id = ${report_id}
    where id = any(${ids}::bigint[]) and client_report_id is null and state = 'confirmed'`

export const clearReported = (tx: Tx, report_id: number) => execute(tx)`
    update closing set client_report_id = null where client_report_id = ${report_id}`
