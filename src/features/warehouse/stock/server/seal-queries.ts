/** The SQL of seals: which batches are due, their digests, and the chain. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Difference } from './check-queries.ts'

export type Seal = {
  number: number
  from_id: number
  to_id: number
  batches: number
  movements: number
  hash: string
  sealed_at: string
}
export type Digest = { batch_id: number; digest: string; rows: string[] }

const sealFields = sql.raw('number, from_id, to_id, batches, movements, hash, sealed_at')

export const findHead = async (tx: Tx): Promise<Seal | undefined> => {
  const { rows } = await sql<Seal>`select ${sealFields} from ledger_seal order by number desc limit 1`.execute(tx)
  return rows[0]
}

/** The newest batch; one that is written now may still have a smaller id. */
export const findNewestBatch = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from movement_batch`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Every transaction that writes now is older than this. */
export const findHorizon = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`.execute(tx)
  return rows[0]?.horizon ?? '0'
}

/** One process seals at a time; the others leave it to that one. */
export const lockSeals = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('ledger_seal')) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** The end of the next seal: so many batches, or so many movements. */
export const findEnd = async (
  tx: Tx,
  range: { after: number; until: number; batches: number; movements: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from (
      select id, sum(size) over (order by id) - size as before from movement_batch
      where id > ${range.after} and id <= ${range.until} order by id limit ${range.batches}) as due
    where before < ${range.movements}`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Digests of the batches in a range, as they are now. */
export const digestBatches = async (tx: Tx, from_id: number, to_id: number): Promise<Digest[]> => {
  const { rows } = await sql<Digest>`
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
    where b.id between ${from_id} and ${to_id} order by b.id`.execute(tx)
  return rows
}

export async function insertSeal(tx: Tx, seal: Seal, digests: readonly Digest[]): Promise<void> {
  await tx.insertInto('ledger_seal').values(seal).execute()
  await sql`
    insert into sealed_batch (batch_id, seal_number, digest, rows)
    select batch_id, ${seal.number}, digest, array(select jsonb_array_elements_text(rows))
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as given (batch_id bigint, digest text, rows jsonb)`.execute(
    tx,
  )
}

export const listSeals = async (tx: Tx, after: number, limit: number): Promise<Seal[]> => {
  const { rows } = await sql<Seal>`
    select ${sealFields} from ledger_seal where number > ${after} order by number limit ${limit}`.execute(tx)
  return rows
}

export const listSealed = async (tx: Tx, seal_number: number): Promise<Digest[]> => {
  const { rows } = await sql<Digest>`
    select batch_id, digest, rows from sealed_batch where seal_number = ${seal_number} order by batch_id`.execute(tx)
  return rows
}

export const findSealByHash = async (tx: Tx, hash: string): Promise<Seal | undefined> => {
  const { rows } = await sql<Seal>`select ${sealFields} from ledger_seal where hash = ${hash}`.execute(tx)
  return rows[0]
}

export const serialsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; serial_number: string }>`
    select id, serial_number from product where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, serial_number }) => [id, serial_number]))
}

/** Batches and movements after the last seal. */
export const countUnsealed = async (tx: Tx): Promise<{ batches: number; movements: number }> => {
  const { rows } = await sql<{ batches: number; movements: number }>`
    select count(*) as batches, coalesce(sum(size), 0)::bigint as movements from movement_batch
    where id > coalesce((select to_id from ledger_seal order by number desc limit 1), 0)`.execute(tx)
  return rows[0] ?? { batches: 0, movements: 0 }
}

export type LedgerCheck = { at: string; seconds: number; count: number; differences: Difference[]; head: string | null }

export const insertCheck = (tx: Tx, { seconds, count, differences, head }: Omit<LedgerCheck, 'at'>) =>
  sql`insert into ledger_check (seconds, count, differences, head)
    values (${seconds}, ${count}, ${JSON.stringify(differences)}::jsonb, ${head})`.execute(tx)

export const findLastCheck = async (tx: Tx): Promise<LedgerCheck | undefined> => {
  const { rows } = await sql<LedgerCheck>`
    select at, seconds::float8 as seconds, count, differences, head from ledger_check order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}
