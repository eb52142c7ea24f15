/** The SQL of uploaded serials: finds their problems and prepares the rows that the ledger receives; always all rows at once. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import type { Tx } from '#server/database/db.ts'
import { many, readCount } from '#server/database/rows.ts'
import type { Sql } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { uploadDocument } from '#server/uploads/upload.ts'
import { ProductStatus, statusWords } from '../rules.ts'
import { texts } from '../texts.ts'

type Found = FoundProblem & { n: number }

/** Fills in a message in both languages, because it is stored with the row. */
const fill = (words: Words, values: Readonly<Record<string, string | Words>>) => {
  const inOne = (language: 'EN' | 'IT') =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, typeof value === 'string' ? value : value[language]),
      words[language],
    )
  return both(inOne('EN'), inOne('IT'))
}
const alsoIn = (row: number) => fill(texts.also_in_row, { row: String(row) })

const ClassifiedSerial = z.strictObject({
  n: integer,
  first: integer,
  status: ProductStatus.nullable(),
  by: nullableText,
  at: nullableInstant,
  first_encoded: nullableInteger,
  encoded_taken: boolean,
  unknown_part: boolean,
})
type ClassifiedSerial = z.infer<typeof ClassifiedSerial>

function problemsOf({
  n,
  first,
  status,
  by,
  at,
  first_encoded,
  encoded_taken,
  unknown_part,
}: ClassifiedSerial): Found[] {
  const moved = { by: by ?? 'N/A', at: formatInstant(at) }
  const found: Found[] = []
  const column = 'serial_number'
  if (status === 'in_stock')
    found.push({ n, problem: 'duplicate_serial_number', column, detail: fill(texts.already, moved) })
  else if (status && status !== 'returned')
    found.push({
      n,
      problem: 'status_mismatch',
      column,
      detail: fill(texts.is_status, { ...moved, status: statusWords[status] }),
      status_name: statusWords[status],
    })
  else if (n > first) found.push({ n, problem: 'duplicate_serial_number', column, detail: alsoIn(first) })
  if (encoded_taken || (first_encoded !== null && n > first_encoded))
    found.push({
      n,
      problem: 'duplicate_serial_number',
      column: 'encoded_serial',
      detail: encoded_taken ? texts.encoded_taken : alsoIn(first_encoded ?? n),
    })
  if (unknown_part) found.push({ n, problem: 'invalid_part_number', column: 'part_number', detail: texts.no_part })
  return found
}

/**
 * Serials that cannot be received: twice in the file (reported at the later rows), already here or known with another status
 * than returned (with who moved them last, and when), with an encoded serial of another product, or of an unknown part. `offset 0`: what
 * belongs to a row is looked up by its key. Compared as a whole, every product is read for a large file, and its keys are hashed.
 */
export async function findSerialProblems(tx: Tx, staged: Sql): Promise<Found[]> {
  const unknown = unknownNames(await resolveParts(tx, staged))
  const rows = await many(tx, ClassifiedSerial)`
    with given as materialized (
      select s.n, s.serial_number, s.encoded_serial, s.part_number is null or s.part_number = any(${unknown}::text[]) as unknown_part,
        min(s.n) over (partition by serial_key(s.serial_number)) as first,
        case when s.encoded_serial is not null then min(s.n) over (partition by serial_key(s.encoded_serial)) end as first_encoded
      from (select * from ${staged}) as s),
    classified as (
      select g.n, g.first, p.id, p.moves, p.status, g.first_encoded, e.id is not null as encoded_taken, g.unknown_part
      from given g
        left join lateral (select id, moves, status from product
          where serial_key(serial_number) = serial_key(g.serial_number) offset 0) p on true
        left join lateral (select id from product where serial_key(encoded_serial) = serial_key(g.encoded_serial)
          and serial_key(serial_number) <> serial_key(g.serial_number) offset 0) e on true)
    select j.n, j.first, j.status, j.first_encoded, j.encoded_taken, j.unknown_part, last.by, last.at
    from classified j left join lateral (
      select a.first_name || ' ' || a.last_name as by, b.at
      from movement m join movement_batch b on b.id = m.batch_id left join account a on a.id = b.account_id
      where m.product_id = j.id and m.seq = j.moves offset 0) last on true
    where j.n > j.first or j.n > j.first_encoded or j.encoded_taken or j.unknown_part or j.status <> 'returned'
    order by j.n`
  return rows.flatMap(problemsOf)
}

/** Rows of a file from one number to another. */
const Range = z.strictObject({ from: integer, to: integer })
export type Range = z.infer<typeof Range>

/** Rows per statement; progress is reported after each. */
const rowsAtOnce = 10_000

const RangesRow = Range.extend({ count: integer })

export async function listRanges(tx: Tx, staged: Sql): Promise<{ total: number; ranges: Range[] }> {
  const rows = await many(tx, RangesRow)`
    select min(n) as from, max(n) as to, count(*) as count
    from (select n, (row_number() over (order by n) - 1) / ${rowsAtOnce}::int as part from ${staged}) as parts
    group by part order by 1`
  return { total: rows.reduce((sum, { count }) => sum + count, 0), ranges: rows }
}

/** The distinct names in a column of the file, each with the id of its record; null if unknown. */
const ResolvedName = z.strictObject({ name: string, id: nullableInteger })
export type ResolvedNames = z.infer<typeof ResolvedName>[]
const unknownNames = (names: ResolvedNames) => names.filter((it) => it.id === null).map((it) => it.name)

export const resolveParts = (tx: Tx, staged: Sql) => many(tx, ResolvedName)`
    with given as materialized (select distinct part_number as name from (select * from ${staged}) as s where part_number is not null)
    select given.name, part.id from given left join part on normal(part.part_number) = normal(given.name)`

/** A matching name is preferred to a matching code. */
export const resolveWarehouses = (tx: Tx, staged: Sql) => many(tx, ResolvedName)`
    with given as materialized (select distinct warehouse as name from (select * from ${staged}) as s)
    select given.name, (
      select w.id from warehouse w where normal(given.name) in (normal(w.name), normal(w.code))
      order by normal(w.name) = normal(given.name) desc limit 1) as id
    from given`

const namesTable = (names: ResolvedNames, alias: string) =>
  sql`unnest(${names.map((it) => it.name)}::text[], ${names.map((it) => it.id)}::bigint[]) as ${sql.raw(alias)} (name, id)`

/** Only the serials, for the lookup of the ledger. */
export const serialsOf = (staged: Sql): Sql => sql`(select serial_number from ${staged})`

/** The rows that the ledger receives, from staged rows with serial_number, encoded_serial, part_number, notes and optionally warehouse. */
export function receivableRows(
  staged: Sql,
  range: Range,
  parts: ResolvedNames,
  warehouses: ResolvedNames | undefined,
): Sql {
  const known = (names: ResolvedNames) => names.filter((it) => it.id !== null)
  return sql`
  (select s.serial_number, s.encoded_serial, p.id as part_id, s.notes${warehouses ? sql`, w.id as warehouse_id` : sql``}
   from (select * from ${staged} where n between ${range.from} and ${range.to}) as s
     join ${namesTable(known(parts), 'p')} on p.name = s.part_number
     ${warehouses ? sql`join ${namesTable(known(warehouses), 'w')} on w.name = s.warehouse` : sql``})`
}

/** Rows whose warehouse is neither a name nor a code of one. */
export async function findUnknownWarehouses(tx: Tx, staged: Sql): Promise<Found[]> {
  const unknown = unknownNames(await resolveWarehouses(tx, staged))
  if (unknown.length === 0) return []
  const rows = await many(tx, { n: integer })`
    select n from ${staged} where warehouse = any(${unknown}::text[]) order by n`
  return rows.map(({ n }) => ({ n, problem: 'unknown_warehouse', column: 'warehouse', detail: texts.no_warehouse }))
}

/** Products of an upload that have moved since, so that it cannot be undone. */
export async function movedSinceImport(tx: Tx, import_id: number): Promise<Use[]> {
  const { document, document_id } = uploadDocument(import_id)
  return [
    {
      count: await readCount(tx)`
    select count(*) as moved from movement_batch b join movement m on m.batch_id = b.id join product p on p.id = m.product_id
    where b.document = ${document} and b.document_id = ${document_id} and b.kind <> 'revert' and p.moves > m.seq
      and not movement_undone(p.id, m.seq) and moved_since(p.id, m.seq)`,
      items: texts.moved_since,
    },
  ]
}
