/** Seals the history: batches of movements are hashed into a chain shortly after they are committed, so that a move waits for nothing. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPapers } from '#features/warehouse/documents/server/service.ts'
import type { Database, Tx } from '#server/database/db.ts'
import { findWitness, moveWitness } from '#server/database/seal-witness-queries.ts'
import { log } from '#server/log.ts'
import { type Difference, findDifferences } from './check-queries.ts'
import * as queries from './seal-queries.ts'
import { isSettled } from './status-queries.ts'

type Digest = queries.Digest
type Seal = queries.Seal

/** How much one seal covers at most. */
const most = { batches: 500, movements: 50_000 }
const limits = { statementSeconds: 600 }
/** At most this many differences are named: a damaged history may have millions. */
const mostNamed = 200
const firstHash = '0'.repeat(64)
/** Between an id and the moment its transaction is known as a writer lie microseconds. */
const settlingMs = 1_000
const waitMs = 500
const waits = 60

function hashOf(previous: string, seal: Omit<Seal, 'hash'>, digests: readonly Pick<Digest, 'batch_id' | 'digest'>[]) {
  const hash = createHash('sha256')
  const { number, from_id, to_id, batches, movements, sealed_at } = seal
  // As a number: an instant is written with more or fewer digits.
  hash.update(JSON.stringify([previous, number, from_id, to_id, batches, movements, Date.parse(sealed_at)]))
  for (const { batch_id, digest } of digests) hash.update(`\n${batch_id}:${digest}`)
  return hash.digest('hex')
}

const countRows = (digests: readonly Digest[]) => digests.reduce((sum, { rows }) => sum + rows.length, 0)

/** Adds one seal; false if there is nothing to seal, or another process does it. */
async function addSeal(tx: Tx, until: number): Promise<boolean> {
  if (!(await queries.lockSeals(tx))) return false
  const head = await queries.findHead(tx)
  const after = head?.to_id ?? 0
  const to_id = await queries.findEnd(tx, { after, until, ...most })
  if (to_id === undefined) return false
  const digests = await queries.digestBatches(tx, after + 1, to_id)
  const seal = {
    number: (head?.number ?? 0) + 1,
    from_id: after + 1,
    to_id,
    batches: digests.length,
    movements: countRows(digests),
    sealed_at: new Date().toISOString(),
  }
  const hash = hashOf(head?.hash ?? firstHash, seal, digests)
  await queries.insertSeal(tx, { ...seal, hash }, digests)
  await moveWitness(tx, 'ledger', head, { number: seal.number, hash })
  return true
}

/**
 * Seals every batch that is there now. Batches are committed in another order than that of their ids, so it first waits until every
 * transaction that may still bring a smaller id has ended. Returns false if one does not end: its batches are sealed next time.
 */
export async function sealLedger(database: Database, { settleMs = settlingMs } = {}): Promise<boolean> {
  const until = await database.read(queries.findNewestBatch)
  const head = await database.read(queries.findHead)
  if (until <= (head?.to_id ?? 0)) return true
  await pause(settleMs)
  const horizon = await database.read(queries.findHorizon)
  for (let attempt = 1; !(await database.read((tx) => isSettled(tx, horizon))); attempt++) {
    if (attempt === waits) return false
    await pause(waitMs)
  }
  while (await database.write((tx) => addSeal(tx, until), limits));
  return true
}

/** Which movements differ, from the short digests that were kept with the seal. */
async function differencesOfRows(tx: Tx, sealed: readonly string[], found: readonly string[]): Promise<string[]> {
  const split = (rows: readonly string[]) =>
    new Map(rows.map((row) => [row.slice(0, row.lastIndexOf(':')), row.slice(row.lastIndexOf(':') + 1)]))
  const [before, now] = [split(sealed), split(found)]
  const keys = [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key))
  const products = keys.map((key) => Number(key.split(':')[0]))
  const serials = await queries.serialsOf(tx, products)
  return keys.map((key) => {
    const [product = '', seq = ''] = key.split(':')
    const what = !now.has(key) ? 'removed' : before.has(key) ? 'changed' : 'inserted'
    return `movement ${seq} of ${serials.get(Number(product)) ?? `product ${product}`} was ${what}`
  })
}

async function differencesOfBatches(tx: Tx, seal: Seal, sealed: readonly Digest[]): Promise<Difference[]> {
  const subject = `seal ${seal.number}`
  const now = new Map((await queries.digestBatches(tx, seal.from_id, seal.to_id)).map((it) => [it.batch_id, it]))
  const found: Difference[] = []
  for (const before of sealed) {
    const is = now.get(before.batch_id)
    now.delete(before.batch_id)
    if (is?.digest === before.digest) continue
    const rows = await differencesOfRows(tx, before.rows, is?.rows ?? [])
    const detail = [
      `batch ${before.batch_id}${is ? '' : ' was removed'}`,
      ...(is && rows.length === 0 ? ['who, when or why was changed'] : rows.slice(0, 20)),
      ...(rows.length > 20 ? [`and ${rows.length - 20} more`] : []),
    ].join(', ')
    found.push({ what: 'history was altered after it was sealed', subject, detail })
  }
  for (const batch_id of now.keys())
    found.push({ what: 'history was altered after it was sealed', subject, detail: `batch ${batch_id} was inserted` })
  return found
}

/** The chain itself: numbers and ranges without a gap, each hash made of the one before. */
function differenceOfChain(before: Seal | undefined, seal: Seal, sealed: readonly Digest[]): Difference[] {
  const subject = `seal ${seal.number}`
  const number = (before?.number ?? 0) + 1
  if (seal.number !== number)
    return [{ what: 'a seal is missing', subject: `seal ${number}`, detail: `seal ${seal.number} follows` }]
  const isWhole =
    seal.from_id === (before?.to_id ?? 0) + 1 && seal.hash === hashOf(before?.hash ?? firstHash, seal, sealed)
  return isWhole ? [] : [{ what: 'the seal was altered', subject, detail: `its hash ${seal.hash} is not made of it` }]
}

export type SealCheck = {
  differences: Difference[]
  seals: number
  head: Seal | undefined
  unsealed: { batches: number; movements: number }
}

/** Compares the whole history with its seals; `known` is a head that was kept elsewhere. The first difference is the oldest. */
export async function checkSeals(tx: Tx, known?: string): Promise<SealCheck> {
  const differences: Difference[] = []
  let before: Seal | undefined
  for (;;) {
    const seals = await queries.listSeals(tx, before?.number ?? 0, 100)
    for (const seal of seals) {
      const sealed = await queries.listSealed(tx, seal.number)
      if (differences.length < mostNamed) {
        differences.push(...differenceOfChain(before, seal, sealed))
        differences.push(...(await differencesOfBatches(tx, seal, sealed)))
      }
      before = seal
    }
    if (seals.length === 0) break
  }
  const witness = await findWitness(tx, 'ledger')
  if (witness && !(await queries.findSealByHash(tx, witness.hash)))
    differences.push({
      what: 'the last seal is gone',
      subject: `seal ${witness.number}`,
      detail: 'it was removed, or made again',
    })
  if (known !== undefined && !(await queries.findSealByHash(tx, known)))
    differences.unshift({
      what: 'the given head is not in the chain',
      subject: known,
      detail: 'the history or its seals were made again since that head was kept',
    })
  return {
    differences: differences.slice(0, mostNamed),
    seals: before?.number ?? 0,
    head: before,
    unsealed: await queries.countUnsealed(tx),
  }
}

/** How many differences a kept check names. */
const mostKept = 20

/** Checks the whole ledger and keeps the result for the page System. */
export async function checkLedger(database: Database): Promise<void> {
  const started = performance.now()
  const [found, seals] = await database.read(
    async (tx) =>
      [[...(await findDifferences(tx)), ...(await checkPapers(tx)).differences], await checkSeals(tx)] as const,
    limits,
  )
  const differences = [...seals.differences, ...found]
  if (differences.length > 0) log.error({ differences: differences.slice(0, mostKept) }, 'the ledger is wrong')
  const seconds = Math.round((performance.now() - started) / 100) / 10
  await database.write((tx) =>
    queries.insertCheck(tx, {
      seconds,
      count: differences.length,
      differences: differences.slice(0, mostKept),
      head: seals.head?.hash ?? null,
    }),
  )
}

export type LedgerState = Pick<SealCheck, 'head' | 'unsealed'> & { check: queries.LedgerCheck | undefined }

/** The head of the seals and the last check, without checking anything. */
export const ledgerState = async (tx: Tx): Promise<LedgerState> => ({
  head: await queries.findHead(tx),
  unsealed: await queries.countUnsealed(tx),
  check: await queries.findLastCheck(tx),
})
