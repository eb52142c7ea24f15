/** The SQL of statements. A draft reads the closings that are open now and the lines added to it; an issued one reads its frozen lines. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { keysOf } from '#lib/texts/states.ts'
import { columnsOf, person, searchNames, searchPeople, selectColumns } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { exists, many, maybeOne, readCount, readIds, readValue } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
import type { Numbered } from '#server/papers/series.ts'
import { statementLineList, statementList } from '../columns.ts'
import { Statement, StatementDetail, StatementLine, Total } from '../contract.ts'
import { states } from '../rules.ts'
import { texts } from '../texts.ts'

/** Closing `c` of intervention `i` is open for statement `s`: confirmed, of its month or earlier, in no other statement of that side. */
const isOpenFor = sql`c.state = 'confirmed' and c.worked_on < (s.month + interval '1 month')::date and (
  (s.side = 'client' and c.client_statement_id is null and i.supplier_id = s.supplier_id
    and (s.module_id is null or i.module_id = s.module_id))
  or (s.side = 'technician' and c.technician_statement_id is null and c.technician_id = s.technician_id))`

const openClosings = sql`closing c join intervention i on i.id = c.intervention_id`
const openLines = sql`${openClosings} join intervention_code k on k.id = i.code_id
  left join closing_cost l on l.closing_id = c.id and l.whom = s.side and not l.removed`

/** Of the lines that an accountant added to statement `s`. */
const ofAdded = (value: Sql) =>
  sql`(select ${value} from statement_line a where a.statement_id = s.id and a.reason is not null)`
const whileDraft = (draft: Sql, kept: Sql) =>
  sql`case when s.state = 'draft' then (select ${draft} from ${openClosings} where ${isOpenFor}) else ${kept} end`
const sumOf = sql`coalesce(sum(case s.side when 'client' then c.client_cents else c.technician_cents end), 0)::bigint
  + ${ofAdded(sql`coalesce(sum(a.value_cents), 0)::bigint`)}`

export const statementSource = defineSource({
  definition: statementList,
  row: Statement,
  from: sql`statement s left join supplier p on p.id = s.supplier_id left join module_name m on m.id = s.module_id
    left join account t on t.id = s.technician_id left join account b on b.id = s.issued_by
    left join account x on x.id = s.cancelled_by`,
  id: sql`s.id`,
  columns: {
    ...columnsOf('s', ['label', 'month', 'state', 'issued_on', 'created_at']),
    whom: sql`s.side`,
    party: sql`coalesce(p.name || coalesce(' – ' || m.name, ''), ${person('t')})`,
    closings: whileDraft(sql`count(*)`, sql`s.closings`),
    adjustments: ofAdded(sql`count(*)`),
    total_cents: whileDraft(sumOf, sql`s.total_cents`),
    supplier: sql`p.name`,
    technician: sql`(${person('t')})`,
    year: sql`extract(year from s.month)::text`,
  },
  extra: {
    ...stored('s'),
    ...columnsOf('s', ['supplier_id', 'module_id', 'technician_id', 'cancelled_at', 'cancel_reason']),
    issued_by: sql`(${person('b')})`,
    cancelled_by: sql`(${person('x')})`,
  },
  search: sql`coalesce(s.label, '')`,
  search_names: [
    searchNames(sql`s.supplier_id`, 'supplier'),
    searchNames(sql`s.module_id`, 'module_name'),
    searchPeople(sql`s.technician_id`),
  ],
})

/** The values of a line, in the order of the frozen columns. */
const openValues = {
  closing_id: sql`c.id`,
  worked_on: sql`c.worked_on`,
  ...columnsOf('i', ['number', 'client_reference', 'merchant_name']),
  code: sql`k.code`,
  ...columnsOf('l', ['article', 'description']),
  quantity: sql`coalesce(l.quantity, 1)`,
  value_cents: sql`coalesce(l.value_cents, 0)`,
  reason: sql`null::text`,
  credited_label: sql`null::text`,
}
const lineNames = keysOf(openValues)
const lineColumns = sql.join(lineNames.map((name) => sql.ref(name)))
const lineValues = columnsOf('l', lineNames)

/** Added lines of a draft are numbered far below the others, whose ids are of another table. */
const addedFrom = 1_000_000_000_000_000

/** Where the lines of a statement are read. A closing without a price has a line all the same, numbered below zero. */
const linesOf = ({ id, state }: Pick<LockedStatement, 'id' | 'state'>) =>
  state === 'draft'
    ? {
        from: sql`(
          select coalesce(l.id, -c.id) as id, ${selectColumns(openValues)}
            from (select * from statement where id = ${id}) s cross join ${openLines} where ${isOpenFor}
          union all select -${sql.lit(addedFrom)} - id, ${lineColumns} from statement_line where statement_id = ${id}) l`,
        scope: sql`true`,
      }
    : { from: sql`statement_line l`, scope: sql`l.statement_id = ${id}` }

/** What one costs, in whole cents. */
export const unitCents = sql`round(l.value_cents::numeric / greatest(l.quantity, 1))::bigint`

export function lineSource(statement: Pick<LockedStatement, 'id' | 'state'>) {
  const { from, scope } = linesOf(statement)
  const { closing_id, ...written } = lineValues
  const columns = { ...written, unit_cents: unitCents }
  return defineSource({
    definition: statementLineList,
    row: StatementLine,
    from,
    id: sql`l.id`,
    columns,
    extra: { version: sql`1`, closing_id },
    search: [columns.number, columns.client_reference, columns.merchant_name, columns.article, columns.description],
    scope: () => scope,
  })
}

const LockedStatement = z.strictObject({
  id: integer,
  whom: z.enum(['technician', 'client']),
  state: z.enum(keysOf(states)),
  month: string,
  label: nullableText,
  supplier_id: nullableInteger,
  module_id: nullableInteger,
  technician_id: nullableInteger,
  version: integer,
})
export type LockedStatement = z.infer<typeof LockedStatement>

export const lockStatement = (tx: Tx, id: number) =>
  afterLock(
    tx,
    'statement',
    id,
    () => maybeOne(tx, LockedStatement)`
    select id, side as whom, state, month, label, supplier_id, module_id, technician_id, version
    from statement where id = ${id}`,
  )

type NewStatement = Pick<LockedStatement, 'whom' | 'supplier_id' | 'module_id' | 'technician_id'> & {
  month: string
  created_by: number
}

/** Nothing when there is a draft of the same already. */
export const insertStatement = (tx: Tx, it: NewStatement) => readValue(tx, integer)`
    insert into statement (side, supplier_id, module_id, technician_id, month, created_by)
    values (${it.whom}, ${it.supplier_id}, ${it.module_id}, ${it.technician_id}, ${`${it.month}-01`}, ${it.created_by})
    on conflict do nothing returning id`

export const deleteStatement = (tx: Tx, id: number) => sql`delete from statement where id = ${id}`.execute(tx)

export async function listTotals(tx: Tx, statement: Pick<LockedStatement, 'id' | 'state'>): Promise<Total[]> {
  const { from, scope } = linesOf(statement)
  return many(tx, Total)`
    select l.code, min(l.article) as article, min(l.description) as description,
      sum(l.quantity)::bigint as quantity, sum(l.value_cents)::bigint as value_cents
    from ${from} where ${scope} and l.reason is null group by l.code, normal(l.article) order by 1, 2 nulls last`
}

const UnpricedRow = StatementDetail.shape.unpriced.element

/** Articles that were used and that no line of their closing counts, for a draft. */
export const listUnpriced = (tx: Tx, id: number, most: number) => many(tx, UnpricedRow)`
    select c.id as closing_id, i.number, min(u.article) as article, sum(u.quantity)::integer as quantity
    from statement s cross join ${openClosings} cross join jsonb_to_recordset(c.articles) as u (article text, quantity integer)
    where s.id = ${id} and s.state = 'draft' and ${isOpenFor} and c.articles <> '[]'
      and not exists (select from closing_cost l where l.closing_id = c.id and normal(l.article) = normal(u.article))
    group by c.id, i.number, normal(u.article) order by c.id limit ${most}`

const LinesRow = StatementLine.omit({ id: true, version: true })

/** The lines of a statement's closings, for its paper: as many as it can print. */
export async function listLines(
  tx: Tx,
  statement: Pick<LockedStatement, 'id' | 'state'>,
  most: number,
): Promise<Omit<StatementLine, 'id' | 'version'>[]> {
  const { from, scope } = linesOf(statement)
  return many(tx, LinesRow)`
    select ${lineColumns}, ${unitCents} as unit_cents from ${from} where ${scope} and l.reason is null
    order by l.worked_on, l.number, l.id limit ${most}`
}

/** Locked, so that none is reopened or taken by another statement meanwhile. */
export async function lockOpenClosings(tx: Tx, id: number): Promise<number[]> {
  const open = sql`select c.id from statement s cross join ${openClosings} where s.id = ${id} and ${isOpenFor}`
  const ids = await readIds(tx)`${open}`
  // One that came meanwhile is not locked, and waits for the next statement.
  return afterLock(tx, 'closing', ids, () => readIds(tx)`${open} and c.id = any(${ids}::bigint[]) order by c.id`)
}

/** Copies the lines of these closings, which are locked, to those that were added; returns the sum of all. One that came free meanwhile is not among them. */
export async function freezeLines(tx: Tx, id: number, closings: readonly number[]): Promise<number> {
  const values = sql.join(lineNames.map((name) => openValues[name]))
  return readCount(tx)`
    with frozen as (
      insert into statement_line (statement_id, ${lineColumns})
      select s.id, ${values} from statement s cross join ${openLines} where s.id = ${id} and c.id = any(${closings}::bigint[])
      order by c.worked_on, i.number, l.id
      returning value_cents)
    select coalesce(sum(value_cents), 0)::bigint as total from (
      select value_cents from frozen union all select value_cents from statement_line where statement_id = ${id}) as l`
}

type Issue = Numbered & { closings: number; total_cents: number; content: unknown }

export const setIssued = (tx: Tx, id: number, it: Issue) =>
  sql`update statement set state = 'issued', year = ${it.year}, number = ${it.number}, label = ${it.label},
    closings = ${it.closings}, total_cents = ${it.total_cents}, content = ${JSON.stringify(it.content)}::jsonb,
    issued_on = ${it.on}, issued_at = coalesce(${it.at}::timestamptz, now()), issued_by = ${it.by},
    updated_at = now(), version = version + 1 where id = ${id}`.execute(tx)

export const closingsOf = (tx: Tx, id: number) => readIds(tx)`
    select distinct closing_id as id from statement_line where statement_id = ${id} and closing_id is not null`

const ContentRow = z.unknown()

export const findContent = async (tx: Tx, id: number): Promise<unknown> =>
  (await readValue(tx, ContentRow)`select content from statement where id = ${id}`) ?? null

const Addressee = z.strictObject({ name: string, address: nullableText, vat_number: nullableText })

export const findParty = (tx: Tx, it: LockedStatement) => maybeOne(tx, Addressee)`
    select name, address, vat_number from supplier where ${it.whom === 'client'} and id = ${it.supplier_id}
    union all select ${person('a')}, a.address, null from account a where ${it.whom !== 'client'} and a.id = ${it.technician_id}`

export const isTechnician = (tx: Tx, id: number) => exists(tx)`
    select from account where id = ${id} and role = 'technician'`

/** What the search finds of statements. */
export const statements: Findable = {
  key: 'statements',
  label: texts.one,
  icon: 'paper',
  opens: { admin: ({ id }) => `/statements/${id}` },
  source: statementSource,
  title: sql`coalesce(s.label, '#' || s.id)`,
  note: sql`coalesce(p.name || coalesce(' – ' || m.name, ''), t.first_name || ' ' || t.last_name)`,
  table: sql`statement s`,
  numbers: [sql`s.label`],
}
