/** Seals issued papers in a chain shortly after they were issued, so that none is changed or removed unseen. */
import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/database/db.ts'
import { findWitness, moveWitness } from '#server/database/seal-witness-queries.ts'
import * as queries from './seal-queries.ts'

/** In one transaction. */
const mostAtOnce = 500
const mostNamed = 200
const firstHash = '0'.repeat(64)

type Difference = { what: string; subject: string; detail: string }

const hashOf = (
  previous: string,
  { number, paper, paper_id, ended, digest, sealed_at }: Omit<queries.PaperSeal, 'hash'>,
) =>
  createHash('sha256')
    // As a number: an instant is written with more or fewer digits.
    .update(JSON.stringify([previous, number, paper, paper_id, ended, digest, Date.parse(sealed_at)]))
    .digest('hex')

/** Seals what is not sealed yet; false if nothing is left, or another process does it. */
async function addSeals(tx: Tx): Promise<boolean> {
  if (!(await queries.lockSeals(tx))) return false
  const found = await queries.listUnsealed(tx, mostAtOnce)
  const head = await queries.findHead(tx)
  const sealed_at = new Date().toISOString()
  const seals: queries.PaperSeal[] = []
  for (const paper of found) {
    const before = seals.at(-1) ?? head
    const seal = { ...paper, number: (before?.number ?? 0) + 1, sealed_at }
    seals.push({ ...seal, hash: hashOf(before?.hash ?? firstHash, seal) })
  }
  const last = seals.at(-1)
  if (!last) return false
  await queries.insertSeals(tx, seals)
  await moveWitness(tx, 'papers', head, last)
  return found.length === mostAtOnce
}

export async function sealPapers(database: Database): Promise<void> {
  while (await database.write(addSeals));
}

/** Compares every issued paper with its seal, and the chain with itself. The first difference is the oldest. */
export async function checkPaperSeals(tx: Tx): Promise<{ differences: Difference[]; seals: number }> {
  const differences: Difference[] = []
  const witness = await findWitness(tx, 'papers')
  let before: queries.PaperSeal | undefined
  let isWitnessed = witness === undefined
  for (let seals = await queries.listSeals(tx, 0, mostAtOnce); seals.length > 0; ) {
    for (const seal of seals) {
      const { number, hash, label, digest, now } = seal
      const subject = `paper seal ${number}`
      if (number !== (before?.number ?? 0) + 1)
        differences.push({ what: 'a seal is missing', subject, detail: `the seal before it is ${before?.number ?? 0}` })
      else if (hash !== hashOf(before?.hash ?? firstHash, seal))
        differences.push({ what: 'the seal was altered', subject, detail: `its hash ${hash} is not made of it` })
      if (now !== digest)
        differences.push({
          what: now === null ? 'a paper was removed after it was sealed' : 'a paper was altered after it was sealed',
          subject: label,
          detail: subject,
        })
      isWitnessed ||= number === witness?.number && hash === witness.hash
      before = seal
    }
    seals = await queries.listSeals(tx, before?.number ?? 0, mostAtOnce)
  }
  if (!isWitnessed)
    differences.push({
      what: 'the last seal is gone',
      subject: `paper seal ${witness?.number}`,
      detail: 'it was removed, or made again',
    })
  return { differences: differences.slice(0, mostNamed), seals: before?.number ?? 0 }
}
