/** The SQL of the seals of issued papers. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, Instant, integer, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, many, maybeOne, readValue } from '#server/database/rows.ts'

const Sealable = z.strictObject({ paper: string, paper_id: integer, ended: boolean, label: string, digest: string })
const PaperSeal = Sealable.extend({ number: integer, hash: string, sealed_at: Instant })
export type PaperSeal = z.infer<typeof PaperSeal>

const digest = sql`encode(sha256(convert_to(sealed_paper(p.paper, p.paper_id, p.ended), 'UTF8')), 'hex')`

/** One process seals at a time; the others leave it to that one. */
export const lockSeals = async (tx: Tx): Promise<boolean> =>
  (await readValue(tx, boolean)`
    select pg_try_advisory_xact_lock(hashtext('paper_seal')) as locked`) === true

export const findHead = (tx: Tx) => maybeOne(tx, PaperSeal)`select * from paper_seal order by number desc limit 1`

export const listUnsealed = (tx: Tx, most: number) =>
  many(tx, Sealable)`
      select p.paper, p.paper_id, p.ended, p.label, ${digest} as digest from (
      select * from issued_paper p where not exists (
        select from paper_seal s where s.paper = p.paper and s.paper_id = p.paper_id and s.ended = p.ended)
      order by at, paper, paper_id, ended limit ${most}) as p`

export const insertSeals = (tx: Tx, seals: readonly PaperSeal[]) => execute(tx)`
    insert into paper_seal select * from jsonb_populate_recordset(null::paper_seal, ${JSON.stringify(seals)}::jsonb)`

const SealsRow = PaperSeal.extend({ now: nullableText })

/** Seals in their order, each with the digest of its paper as it is now; null where there is none any more. */
export const listSeals = (tx: Tx, after: number, most: number) =>
  many(tx, SealsRow)`
      select p.*, ${digest} as now from paper_seal p where number > ${after} order by number limit ${most}`
