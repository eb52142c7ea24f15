/** The SQL of the differences that receiving found. */
import { sql } from 'kysely'
import type { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { integer, string } from '#lib/records/fields.ts'
import { columnsOf, ownOnly, person, searchPeople } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { countChanged, many, readCount } from '#server/database/rows.ts'
import { defineSource } from '#server/lists/list.ts'
import type { User } from '#server/records/act.ts'
import { discrepancyList } from '../../discrepancies-columns.ts'
import { Discrepancy } from '../../discrepancies-contract.ts'
import type { DiscrepancyKind } from '../../discrepancies-rules.ts'
import type { LineProblem } from '../../rules.ts'

/** A technician only sees the status of products they hold. */
export function discrepancySource(user: User) {
  const shown = user.role === 'admin' ? sql`p.status is not null` : sql`p.technician_id = ${user.id}`
  const status = sql`case when ${shown} then d.record_status end`
  return defineSource({
    definition: discrepancyList,
    row: Discrepancy,
    from: sql`discrepancy d join technician_order o on o.id = d.order_id join account t on t.id = d.technician_id
      left join product p on p.id = d.product_id left join account b on b.id = d.closed_by`,
    id: sql`d.id`,
    columns: {
      ...columnsOf('d', ['serial_number', 'kind', 'problem', 'opened_at', 'closed_at', 'close_reason']),
      technician: sql`(${person('t')})`,
      order: sql`d.order_id::text`,
      open: sql`(d.closed_at is null)`,
      closed_by: sql`(${person('b')})`,
      status,
    },
    extra: {
      ...columnsOf('d', ['version', 'technician_id', 'order_id']),
      order_kind: sql`o.kind`,
      product_id: sql`case when ${shown} then d.product_id end`,
    },
    sort: { serial_number: sql`serial_key(d.serial_number)` },
    filter: { status: sql`(${status})::text` },
    search: sql`d.serial_number`,
    search_names: [
      searchPeople(sql`d.technician_id`),
      { key: sql`d.order_id`, from: sql`technician_order g`, id: sql`g.id`, texts: [sql`g.id::text`] },
    ],
    scope: (it) => ownOnly(it, sql`d.technician_id`),
  })
}

export type NewDifference = {
  line_id: number
  product_id: number | null
  serial_number: string
  kind: DiscrepancyKind
  problem: LineProblem | null
  record_status: ProductStatus | null
  /** Why it is closed at once. */
  reason: string | null
}
type Found = { order_id: number; technician_id: number; by: number; at: string | undefined }

export async function insertDifferences(
  tx: Tx,
  found: Found,
  all: readonly NewDifference[],
): Promise<{ id: number; label: string }[]> {
  const at = sql`coalesce(${found.at ?? null}::timestamptz, now())`
  return many(tx, { id: integer, label: string })`
      insert into discrepancy (order_id, line_id, technician_id, product_id, serial_number, kind, problem, record_status, opened_at,
      closed_at, closed_by, close_reason)
    select ${found.order_id}, line_id, ${found.technician_id}::bigint, product_id, serial_number, kind, problem, record_status::product_status, ${at},
      case when reason is not null then ${at} end, case when reason is not null then ${found.by}::bigint end, reason
    from unnest(${all.map((it) => it.line_id)}::bigint[], ${all.map((it) => it.product_id)}::bigint[],
      ${all.map((it) => it.serial_number)}::text[], ${all.map((it) => it.kind)}::text[], ${all.map((it) => it.problem)}::text[],
      ${all.map((it) => it.record_status)}::text[], ${all.map((it) => it.reason)}::text[]) with ordinality
      as given (line_id, product_id, serial_number, kind, problem, record_status, reason, n) order by n
    returning id, serial_number as label`
}

type Closing = { by: number; at: string | undefined; reason: string }

/** Closes those that are still open; returns how many. */
export async function closeDifferences(
  tx: Tx,
  which: { ids: readonly number[] } | { order_id: number } | { line_id: number },
  { by, at, reason }: Closing,
): Promise<number> {
  const chosen =
    'ids' in which
      ? sql`id = any(${which.ids}::bigint[])`
      : 'order_id' in which
        ? sql`order_id = ${which.order_id}`
        : sql`line_id = ${which.line_id}`
  return countChanged(
    tx,
  )`update discrepancy set closed_at = coalesce(${at ?? null}::timestamptz, now()), closed_by = ${by},
      close_reason = ${reason}, version = version + 1
    where ${chosen} and closed_at is null`
}

export const countDifferences = (tx: Tx, ids: readonly number[]) => readCount(tx)`
    select count(*) as count from discrepancy where id = any(${ids}::bigint[])`
