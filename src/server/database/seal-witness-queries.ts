/** The witness of a chain of seals: it moves from one seal to the next, and stays behind when a seal was removed. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import type { Tx } from './db.ts'
import { maybeOne } from './rows.ts'

type Chain = 'ledger' | 'papers'
const Head = z.strictObject({ number: integer, hash: string })
type Head = z.infer<typeof Head>

/** Call with each new seal and the one before it, in the same transaction. */
export const moveWitness = (tx: Tx, chain: Chain, before: Head | undefined, to: Head) =>
  sql`insert into seal_witness (chain, number, hash) values (${chain}, ${to.number}, ${to.hash})
    on conflict (chain) do update set number = excluded.number, hash = excluded.hash
    where seal_witness.number = ${before?.number ?? 0} and seal_witness.hash = ${before?.hash ?? ''}`.execute(tx)

export const findWitness = (tx: Tx, chain: Chain): Promise<Head | undefined> =>
  maybeOne(tx, Head)`select number, hash from seal_witness where chain = ${chain}`
