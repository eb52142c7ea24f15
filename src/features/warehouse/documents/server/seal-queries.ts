/** The SQL of the seals of issued papers. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

export type Sealable = { paper: string; paper_id: number; ended: boolean; label: string; digest: string }
export type PaperSeal = Sealable & { number: number; hash: string; sealed_at: string }

const digest = sql`encode(sha256(convert_to(sealed_paper(p.paper, p.paper_id, p.ended), 'UTF8')), 'hex')`

/** One process seals at a time; the others leave it to that one. */
export const lockSeals = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('paper_seal')) as locked`.execute(tx)
  return rows[0]?.locked === true
}

export const findHead = async (tx: Tx): Promise<PaperSeal | undefined> =>
  (await sql<PaperSeal>`select * from paper_seal order by number desc limit 1`.execute(tx)).rows[0]

export const listUnsealed = async (tx: Tx, most: number): Promise<Sealable[]> =>
  (
    await sql<Sealable>`select p.paper, p.paper_id, p.ended, p.label, ${digest} as digest from (
      select * from issued_paper p where not exists (
        select from paper_seal s where s.paper = p.paper and s.paper_id = p.paper_id and s.ended = p.ended)
      order by at, paper, paper_id, ended limit ${most}) as p`.execute(tx)
  ).rows

export const insertSeals = (tx: Tx, seals: readonly PaperSeal[]) =>
  tx
    .insertInto('paper_seal')
    .values([...seals])
    .execute()

/** Seals in their order, each with the digest of its paper as it is now; null where there is none any more. */
export const listSeals = async (tx: Tx, after: number, most: number): Promise<(PaperSeal & { now: string | null })[]> =>
  (
    await sql<PaperSeal & { now: string | null }>`
      select p.*, ${digest} as now from paper_seal p where number > ${after} order by number limit ${most}`.execute(tx)
  ).rows
