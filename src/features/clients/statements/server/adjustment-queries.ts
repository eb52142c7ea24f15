/** The SQL of lines that an accountant adds to a draft, and of the closings that they may refer to. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import { columnsOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { execute, insertId, many, maybeOne, readValues } from '#server/database/rows.ts'
import { defineSource } from '#server/lists/list.ts'
import { creditableList } from '../columns.ts'
import { Adjustment, type AdjustmentInput, Creditable } from '../contract.ts'
import { type LockedStatement, unitCents } from './queries.ts'

export const listAdded = (tx: Tx, statement_id: number) => many(tx, Adjustment)`
    select l.id, l.version, l.description, l.quantity, ${unitCents} as unit_cents, l.value_cents, l.reason,
      l.credited_closing_id as closing_id, l.number, l.credited_label
    from statement_line l where l.statement_id = ${statement_id} and l.reason is not null order by l.id`

/**
 * What issued statements of the party of `statement` hold, closing by closing, with what is left of it after all lines that refer to it.
 * `except` is a line that is being changed.
 */
const creditable = ({ whom, supplier_id, technician_id }: LockedStatement, except = 0) => sql`(
  select c.id, c.worked_on, s.label, min(l.number) as number, min(l.merchant_name) as merchant_name, min(l.code) as code,
    min(l.client_reference) as client_reference, sum(l.value_cents)::bigint + (
      select coalesce(sum(a.value_cents), 0)::bigint from statement_line a join statement t on t.id = a.statement_id
      where a.credited_closing_id = c.id and t.side = s.side and t.state <> 'cancelled' and a.id <> ${except}) as left_cents
  from statement s join statement_line l on l.statement_id = s.id join closing c on c.id = l.closing_id
  where s.state = 'issued' and s.side = ${whom}
    and ${whom === 'client' ? sql`s.supplier_id = ${supplier_id}` : sql`s.technician_id = ${technician_id}`}
  group by c.id, s.id)`

export const creditableSource = (statement: LockedStatement) =>
  defineSource({
    definition: creditableList,
    row: Creditable,
    from: sql`${creditable(statement)} c`,
    id: sql`c.id`,
    columns: columnsOf('c', ['number', 'label', 'worked_on', 'merchant_name', 'code', 'left_cents']),
    extra: {
      detail: sql`concat_ws(' · ', c.label, to_char(c.worked_on, 'DD-MM-YYYY'), c.merchant_name)`,
    },
    search: [sql`c.number`, sql`c.client_reference`, sql`c.merchant_name`, sql`c.label`],
  })

/** Locked, so that its statement is not cancelled and nobody else credits it meanwhile. */
export const lockClosings = (tx: Tx, ids: readonly number[]) => lockRows(tx, 'closing', ids)

const Credited = z.strictObject({ label: string, number: string, left_cents: integer })
export type Credited = z.infer<typeof Credited>

/** What a line of this draft would refer to; nothing where no issued statement of the party holds the closing. */
export async function findCreditable(
  tx: Tx,
  statement: LockedStatement,
  closing_id: number,
  except?: number,
): Promise<Credited | undefined> {
  return maybeOne(tx, Credited)`
    select label, number, left_cents from ${creditable(statement, except)} c where c.id = ${closing_id}`
}

/** The interventions of a draft's lines whose closing is not in the statement any more that the line names. */
export async function findLost(tx: Tx, { id, whom }: LockedStatement): Promise<string[]> {
  const held = sql.ref(whom === 'client' ? 'c.client_statement_id' : 'c.technician_statement_id')
  return readValues(tx, string)`
    select distinct l.number from statement_line l join closing c on c.id = l.credited_closing_id
      left join statement s on s.id = ${held}
    where l.statement_id = ${id} and s.label is distinct from l.credited_label order by 1`
}

/** The issued statements whose lines refer to closings of this one. */
export const findCredits = (tx: Tx, id: number) => readValues(tx, string)`
    select distinct s.label from statement_line l join statement_line a on a.credited_closing_id = l.closing_id
      join statement s on s.id = a.statement_id join statement t on t.id = l.statement_id
    where l.statement_id = ${id} and s.state = 'issued' and s.side = t.side order by 1`

/** What a line that refers to a closing copies of it, as the statement that holds it shows it. */
const ofClosing = (statement: LockedStatement, closing_id: number | null) =>
  sql`(select 1) as one left join ${creditable(statement)} c on c.id = ${closing_id}`

export const insertAdjustment = (tx: Tx, statement: LockedStatement, it: AdjustmentInput) => insertId(tx)`
    insert into statement_line (statement_id, worked_on, number, client_reference, merchant_name, code, credited_closing_id, credited_label,
      description, quantity, value_cents, reason, version)
    select ${statement.id}, c.worked_on, c.number, c.client_reference, c.merchant_name, c.code, c.id, c.label,
      ${it.description}, ${it.quantity}, ${it.quantity * it.unit_cents}, ${it.reason}, 1
    from ${ofClosing(statement, it.closing_id)} returning id`

export const updateAdjustment = (tx: Tx, statement: LockedStatement, id: number, it: AdjustmentInput) =>
  execute(
    tx,
  )`update statement_line l set worked_on = c.worked_on, number = c.number, client_reference = c.client_reference,
      merchant_name = c.merchant_name, code = c.code, credited_closing_id = c.id, credited_label = c.label,
      description = ${it.description}, quantity = ${it.quantity}, value_cents = ${it.quantity * it.unit_cents}, reason = ${it.reason},
      version = l.version + 1
    from ${ofClosing(statement, it.closing_id)} where l.id = ${id}`

export const deleteAdjustments = (tx: Tx, statement_id: number, id?: number) =>
  execute(
    tx,
  )`delete from statement_line where statement_id = ${statement_id} ${id === undefined ? sql`` : sql`and id = ${id}`}`
