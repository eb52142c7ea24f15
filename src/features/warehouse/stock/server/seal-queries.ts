/** The SQL of seals: which batches are due, their digests, and the chain. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, Instant, integer, nullableInteger, nullableText, number, string } from '#lib/records/fields.ts'
import { valuesOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne, readCount, readValue } from '#server/database/rows.ts'
import { Difference } from './check-queries.ts'

const Seal = z.strictObject({
  number: integer,
  from_id: integer,
  to_id: integer,
  batches: integer,
  movements: integer,
  hash: string,
  sealed_at: Instant,
})
export type Seal = z.infer<typeof Seal>
const Digest = z.strictObject({ batch_id: integer, digest: string, rows: z.array(string) })
export type Digest = z.infer<typeof Digest>

const sealFields = sql.raw('number, from_id, to_id, batches, movements, hash, sealed_at')

export const findHead = (tx: Tx) =>
  maybeOne(tx, Seal)`select ${sealFields} from ledger_seal order by number desc limit 1`

/** The newest batch; one that is written now may still have a smaller id. */
export const findNewestBatch = (tx: Tx) => readCount(tx)`select coalesce(max(id), 0) as id from movement_batch`

/** Every transaction that writes now is older than this. */
export const findHorizon = async (tx: Tx): Promise<string> =>
  (await readValue(tx, string)`
    select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`) ?? '0'

/** One process seals at a time; the others leave it to that one. */
export const lockSeals = async (tx: Tx): Promise<boolean> =>
  (await readValue(tx, boolean)`
    select pg_try_advisory_xact_lock(hashtext('ledger_seal')) as locked`) === true

/** The end of the next seal: so many batches, or so many movements. */
export const findEnd = async (
  tx: Tx,
  range: { after: number; until: number; batches: number; movements: number },
): Promise<number | undefined> =>
  (await readValue(tx, nullableInteger)`
    select max(id) as id from (
      select id, sum(size) over (order by id) - size as before from movement_batch
      where id > ${range.after} and id <= ${range.until} order by id limit ${range.batches}) as due
    where before < ${range.movements}`) ?? undefined

/** Digests of the batches in a range, as they are now. */
export const digestBatches = (tx: Tx, from_id: number, to_id: number) => many(tx, Digest)`
    select b.id as batch_id,
      encode(sha256(convert_to(sealed_head(b) || coalesce(m.content, ''), 'UTF8')), 'hex') as digest,
      coalesce(m.rows, '{}') as rows
    from movement_batch b left join lateral (
      select string_agg(E'\n' || line, '' order by product_id, seq) as content,
        array_agg(product_id || ':' || seq || ':' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16)
          order by product_id, seq) as rows
      from (
        select m.product_id, m.seq, sealed_movement(m, p.serial_number) as line
        from movement m left join product p on p.id = m.product_id where m.batch_id = b.id) as lines) m on true
    where b.id between ${from_id} and ${to_id} order by b.id`

export async function insertSeal(tx: Tx, seal: Seal, digests: readonly Digest[]): Promise<void> {
  await execute(tx)`insert into ledger_seal ${valuesOf(seal)}`
  await execute(tx)`
    insert into sealed_batch (batch_id, seal_number, digest, rows)
    select batch_id, ${seal.number}, digest, array(select jsonb_array_elements_text(rows))
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as given (batch_id bigint, digest text, rows jsonb)`
}

export const listSeals = (tx: Tx, after: number, limit: number) => many(tx, Seal)`
    select ${sealFields} from ledger_seal where number > ${after} order by number limit ${limit}`

export const listSealed = (tx: Tx, seal_number: number) => many(tx, Digest)`
    select batch_id, digest, rows from sealed_batch where seal_number = ${seal_number} order by batch_id`

export const findSealByHash = (tx: Tx, hash: string) =>
  maybeOne(tx, Seal)`select ${sealFields} from ledger_seal where hash = ${hash}`

export const serialsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await many(tx, { id: integer, serial_number: string })`
    select id, serial_number from product where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, serial_number }) => [id, serial_number]))
}

/** Batches and movements after the last seal. */
export const countUnsealed = async (tx: Tx): Promise<{ batches: number; movements: number }> => {
  return (
    (await maybeOne(tx, { batches: integer, movements: integer })`
    select count(*) as batches, coalesce(sum(size), 0)::bigint as movements from movement_batch
    where id > coalesce((select to_id from ledger_seal order by number desc limit 1), 0)`) ?? {
      batches: 0,
      movements: 0,
    }
  )
}

const LedgerCheck = z.strictObject({
  at: Instant,
  seconds: number,
  count: integer,
  differences: z.array(Difference),
  head: nullableText,
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

export const insertCheck = (tx: Tx, { seconds, count, differences, head }: Omit<LedgerCheck, 'at'>) =>
  sql`insert into ledger_check (seconds, count, differences, head)
    values (${seconds}, ${count}, ${JSON.stringify(differences)}::jsonb, ${head})`.execute(tx)

export const findLastCheck = (tx: Tx) => maybeOne(tx, LedgerCheck)`
    select at, seconds::float8 as seconds, count, differences, head from ledger_check order by id desc limit 1`
