/** The witness of a chain of seals: it moves from one seal to the next, and stays behind when a seal was removed. */
import { sql } from 'kysely'
import type { Tx } from './db.ts'

type Chain = 'ledger' | 'papers'
type Head = { number: number; hash: string }

/** Call with each new seal and the one before it, in the same transaction. */
export const moveWitness = (tx: Tx, chain: Chain, before: Head | undefined, to: Head) =>
  sql`insert into seal_witness (chain, number, hash) values (${chain}, ${to.number}, ${to.hash})
    on conflict (chain) do update set number = excluded.number, hash = excluded.hash
    where seal_witness.number = ${before?.number ?? 0} and seal_witness.hash = ${before?.hash ?? ''}`.execute(tx)

export async function findWitness(tx: Tx, chain: Chain): Promise<Head | undefined> {
  const { rows } = await sql<Head>`select number, hash from seal_witness where chain = ${chain}`.execute(tx)
  return rows[0]
}
