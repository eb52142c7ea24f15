/** The SQL of counts of vans and of their differences, as the office sees and decides on them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { Instant, integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { afterLock } from '#server/database/locks.ts'
import { execute, many, maybeOne, readValue } from '#server/database/rows.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import { textFilter } from '#server/lists/list-conditions.ts'
import { countList, differenceList } from '../../difference-columns.ts'
import { VanCount, VanDifference } from '../../difference-contract.ts'
import { decisions, differenceKindKeys, differenceStateKeys } from '../../difference-rules.ts'
import { OfficeQuestion } from '../../shapes.ts'

/** A serial that nobody knew may be in the records by now. */
const product = sql`left join product p on serial_key(p.serial_number) = serial_key(d.serial_number)`

/** By now the records say what the technician said. */
const isSolved = sql`(case d.kind
    when 'missing' then p.technician_id is distinct from d.technician_id or p.order_id is not null
    when 'left' then p.status = 'installed'
    else p.technician_id = d.technician_id end)`
const state = sql`(case when d.decision is not null then d.decision when ${isSolved} then 'solved' when d.answered_at is not null then 'answered'
    when d.asked_at is not null then 'asked' when d.explained then 'explained' else 'open' end)`
const placeNow = sql`(select coalesce(w.name, ${person('h')}, (select v.merchant_name from installation n join intervention v on v.id = n.intervention_id
      where n.product_id = p.id and n.closed_seq is null limit 1), p.client_terminal_id)
    from (select 1) one left join warehouse w on w.id = p.warehouse_id left join account h on h.id = p.technician_id)`

export const countSource = defineSource({
  definition: countList,
  row: VanCount,
  from: sql`van_count c join account t on t.id = c.technician_id`,
  id: sql`c.id`,
  columns: {
    number: sql`c.id::text`,
    technician: sql`(${person('t')})`,
    ...columnsOf('c', ['ended_at', 'expected', 'found', 'missing', 'unexpected', 'begun_at', 'received_at']),
    still_open: sql`(select count(*)::int from serial_difference d ${product} where d.count_id = c.id and d.decision is null and not d.explained and not coalesce(${isSolved}, false))`,
  },
  extra: { ...stored('c'), technician_id: sql`c.technician_id` },
  sort: { ended_at: { by: sql`c.ended_at`, never_empty: true } },
  filter: { number: textFilter(sql`c.id::text`) },
  search: [sql`c.id::text`],
  search_names: [searchPeople(sql`c.technician_id`)],
})

export const differenceSource = defineSource({
  definition: differenceList,
  row: VanDifference,
  from: sql`serial_difference d join account t on t.id = d.technician_id left join van_count c on c.id = d.count_id ${product}
    left join part a on a.id = p.part_id left join account y on y.id = d.decided_by`,
  id: sql`d.id`,
  columns: {
    ...columnsOf('d', ['serial_number', 'kind', 'reason', 'note', 'place', 'answer', 'question']),
    ...columnsOf('d', ['decided_at', 'decision_note']),
    model_number: sql`a.model_number`,
    technician: sql`(${person('t')})`,
    counted_at: sql`coalesce(c.ended_at, d.created_at)`,
    place_now: placeNow,
    status: sql`p.status`,
    state,
    order: sql`d.order_id::text`,
    assignment: sql`d.assignment_id::text`,
    decided_by: sql`(case when y.id is not null then ${person('y')} end)`,
    count: sql`d.count_id::text`,
  },
  extra: { ...stored('d'), technician_id: sql`d.technician_id`, product_id: sql`p.id` },
  sort: {
    serial_number: { by: sql`serial_key(d.serial_number)`, never_empty: true },
    counted_at: { by: sql`coalesce(c.ended_at, d.created_at)`, never_empty: true },
  },
  filter: {
    serial_number: textFilter(sql`d.serial_number`),
    model_number: textFilter(sql`a.model_number`),
    order: textFilter(sql`d.order_id::text`),
    count: textFilter(sql`d.count_id::text`),
  },
  search: [sql`d.serial_number`],
  search_names: [searchPeople(sql`d.technician_id`)],
})

const Difference = z.strictObject({
  id: integer,
  kind: z.enum(differenceKindKeys),
  serial_number: string,
  technician_id: integer,
  technician: string,
  counted_at: Instant,
  state: z.enum(differenceStateKeys),
  decision: z.enum(decisions).nullable(),
  decided_by: nullableText,
  decided_at: nullableInstant,
  batch_ids: z.array(integer),
  order_id: nullableInteger,
  assignment_id: nullableInteger,
  product_id: nullableInteger,
  status: ProductStatus.nullable(),
  part_id: nullableInteger,
  model_number: nullableText,
  place_now: nullableText,
})
export type Difference = z.infer<typeof Difference>

const findDifference = (tx: Tx, id: number): Promise<Difference | undefined> => maybeOne(tx, Difference)`
    select d.id, d.kind, d.serial_number, d.technician_id, ${person('t')} as technician, coalesce(c.ended_at, d.created_at) as counted_at,
      ${state} as state, d.decision, case when y.id is not null then ${person('y')} end as decided_by, d.decided_at, d.batch_ids::int[],
      d.order_id, d.assignment_id, p.id as product_id, p.status, p.part_id, a.model_number, ${placeNow} as place_now
    from serial_difference d join account t on t.id = d.technician_id left join van_count c on c.id = d.count_id ${product}
    left join part a on a.id = p.part_id left join account y on y.id = d.decided_by where d.id = ${id}`

/** First the difference, then its product, then what both say: a movement of the product meanwhile is waited for. */
export const lockDifference = (
  tx: Tx,
  id: number,
  lockProduct: (product_id: number) => Promise<void>,
): Promise<Difference | undefined> =>
  afterLock(tx, 'serial_difference', id, async () => {
    const seen = await findDifference(tx, id)
    if (!seen?.product_id) return seen
    await lockProduct(seen.product_id)
    return findDifference(tx, id)
  })

export type Decision = {
  decision: (typeof decisions)[number]
  note: string | null
  by: number
  at: string | undefined
  batch_ids?: readonly number[]
  order_id?: number | null
}

export const decide = (tx: Tx, id: number, it: Decision) => execute(tx)`
    update serial_difference set decision = ${it.decision}, decision_note = ${it.note}, decided_by = ${it.by},
      decided_at = coalesce(${it.at ?? null}::timestamptz, now()), batch_ids = ${it.batch_ids ?? []}::bigint[], order_id = ${it.order_id ?? null},
      updated_at = now(), version = version + 1
    where id = ${id}`

export const reopen = (tx: Tx, id: number) => execute(tx)`
    update serial_difference set decision = null, decision_note = null, decided_by = null, decided_at = null, batch_ids = '{}', order_id = null,
      updated_at = now(), version = version + 1
    where id = ${id}`

export const noteQuestion = (tx: Tx, id: number, question: string, by: number, at: string | undefined) => execute(tx)`
    update serial_difference set question = ${question}, asked_by = ${by}, asked_at = coalesce(${at ?? null}::timestamptz, now()),
      answer = null, answered_at = null, updated_at = now(), version = version + 1
    where id = ${id}`

const AskedOf = z.strictObject({
  serial_number: string,
  asked_by: nullableInteger,
  asked_at: nullableInstant,
})

/** One that this technician was asked about. */
export const lockAsked = (tx: Tx, id: number, technician_id: number) =>
  afterLock(
    tx,
    'serial_difference',
    id,
    () => maybeOne(tx, AskedOf)`
      select serial_number, asked_by, asked_at from serial_difference
      where id = ${id} and technician_id = ${technician_id} and asked_at is not null`,
  )

export const noteAnswer = (tx: Tx, id: number, answer: string, isOfLast: boolean) => execute(tx)`
    update serial_difference set answer = ${answer}, answered_at = case when ${isOfLast} then now() else answered_at end,
      updated_at = now(), version = version + 1
    where id = ${id}`

/** What a technician has not answered yet, as long as it matters. */
export const listSerialQuestions = (tx: Tx, technician_id: number) => many(tx, OfficeQuestion)`
    select 'serial' as about, d.id, d.serial_number as title, a.model_number as detail, d.question, d.asked_at
    from serial_difference d ${product} left join part a on a.id = p.part_id
    where d.technician_id = ${technician_id} and d.decision is null and d.question is not null and ${state} = 'asked' order by d.asked_at, d.id`

export const noteReplacement = (tx: Tx, id: number, assignment_id: number) => execute(tx)`
    update serial_difference set assignment_id = ${assignment_id}, updated_at = now(), version = version + 1 where id = ${id}`

/** The one that has lain longest. */
export const findInStock = (tx: Tx, part_id: number, warehouse_id: number) => readValue(tx, integer)`
    select id from product where part_id = ${part_id} and warehouse_id = ${warehouse_id} and status = 'in_stock' order by received_on, id limit 1`
