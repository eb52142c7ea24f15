/** The ledger: the only way a product changes. Inserts movements and updates the products, in the caller's transaction. */

import { lockReceivers } from '#features/office/accounts/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { withSavepoint } from '#server/database/savepoint.ts'
import type { FigureCall } from '#server/lists/figures.ts'
import type { Sql } from '#server/lists/list.ts'
import type { UserAct } from '#server/records/act.ts'
import {
  mayBecome,
  mayLeaveOrder,
  movementWords,
  type ProductStatus,
  type RuledKind,
  serialKey,
  startsFrom,
} from '../rules.ts'
import { errors } from '../texts.ts'
import { correctedStates } from './corrections.ts'
import {
  type Document,
  lockAll,
  type Moved,
  type MovementContext,
  more,
  openBatch,
  recordMovement,
  refuse,
  refuseAlreadyHere,
} from './ledger.ts'
import * as ledger from './ledger-queries.ts'
import { type EachMove, moveEachOf, refusingTakenTerminals } from './move-each.ts'
import { documentName } from './queries.ts'
import { type LedgerState, ledgerState } from './seals.ts'
import * as upload from './serial-upload-queries.ts'
import { stockNow } from './status.ts'
import { listFigures } from './status-queries.ts'
import * as undo from './undo-queries.ts'

export type { MovementDocument, UndoAct, Undone } from './documents.ts'
export type { Document, Moved } from './ledger.ts'

/** The name of a document in SQL, for reports over many movements: those of batch `b`. */
export const documentNameSql = documentName

export type Move = {
  kind: RuledKind
  ids: readonly number[]
  change: ledger.Change & { status: ProductStatus }
  /** A further condition on each product, besides its status. */
  fits?: (product: ledger.Locked) => boolean
  /** For installations: the terminal ID each product gets. */
  terminals?: ledger.Terminals
} & MovementContext

/** The note of a fault report stays with the product. */
const faultOf = (kind: RuledKind, note: string | null | undefined): ledger.Change =>
  kind === 'report_fault' && note ? { fault_note: note } : {}

/** Moves products that are known. All of them, or none. */
export async function moveProducts(act: UserAct, { kind, ids, change, fits, terminals, ...why }: Move): Promise<Moved> {
  const products = await lockAll(act, ids)
  const unfit = products.filter((it) => !mayBecome(kind, it.status).includes(change.status) || fits?.(it) === false)
  if (unfit.length > 0) return refuse(act, kind, unfit)
  const waiting = products.filter((it) => it.order_id !== null && !mayLeaveOrder(kind))
  if (waiting[0]) throw errors.on_order({ serial_number: waiting[0].serial_number, more: more(act, waiting.length) })
  const write = await openBatch(act, kind, why)
  const count = await ledger.insertMovements(
    act.tx,
    products.map((it) => it.id),
    { ...faultOf(kind, why.note), ...change },
    write,
    terminals,
  )
  await recordMovement(act, kind, count, write.batch_id, why.note)
  return { batch_id: write.batch_id, count }
}

/** Moves each product within its own status: transfers, fault reports, hand-overs; one batch for all. */
export async function moveByStatus(
  act: UserAct,
  move: { kind: RuledKind; ids: readonly number[]; to: (status: ProductStatus) => ledger.Change } & MovementContext,
): Promise<Moved> {
  const { kind, ids, to, ...why } = move
  const products = await lockAll(act, ids)
  const unfit = products.filter((it) => mayBecome(kind, it.status).length === 0)
  if (unfit.length > 0) return refuse(act, kind, unfit)
  const waiting = products.filter((it) => it.order_id !== null)
  if (waiting[0]) throw errors.on_order({ serial_number: waiting[0].serial_number, more: more(act, waiting.length) })
  const write = await openBatch(act, kind, why)
  let count = 0
  for (const status of startsFrom(kind)) {
    if (status === 'none') continue
    const group = products.filter((it) => it.status === status).map((it) => it.id)
    const [next] = mayBecome(kind, status)
    if (group.length > 0 && next)
      count += await ledger.insertMovements(
        act.tx,
        group,
        { ...faultOf(kind, why.note), ...to(status), status: next },
        write,
      )
  }
  await recordMovement(act, kind, count, write.batch_id, why.note)
  return { batch_id: write.batch_id, count }
}

export type Reception = ledger.Arrival & MovementContext

/** If two users receive the same serial at the same moment, the second one retries and its error names the first. */
const maxTries = 5

/** Rows split into parts that are written one by one, to report progress. */
export type Parts = { parts: readonly Sql[]; done: (count: number) => Promise<void> }

/** Receives goods as one action: a table of serials with their parts becomes stock of a warehouse. */
export async function receiveRows(
  act: UserAct,
  rows: Sql,
  { document, note, ...arrival }: Reception,
  { parts, done }: Parts = { parts: [rows], done: async () => undefined },
): Promise<Moved> {
  const day = arrival.day ?? arrival.received_on
  for (let attempts = 1; attempts <= maxTries; attempts++) {
    const known = await ledger.lockKnown(act.tx, rows)
    const here = known.filter((it) => !mayBecome('receive', it.status).includes('in_stock'))
    if (here.length > 0) return refuseAlreadyHere(act, here)
    const written = await withSavepoint(
      act.tx,
      async () => {
        const why = { day, ...(document ? { document } : {}), ...(note ? { note } : {}) }
        const write = await openBatch(act, 'receive', why)
        let count = 0
        for (const part of parts) {
          count += await ledger.insertReceived(act.tx, part, arrival, write, known)
          await done(count)
        }
        return { batch_id: write.batch_id, count }
      },
      ledger.isWriteConflict,
    )
    if ('refused' in written) continue
    const { batch_id, count } = written.done
    if (count === 0) throw errors.nothing_chosen()
    await recordMovement(act, 'receive', count, batch_id)
    return { batch_id, count }
  }
  throw requestErrors.busy()
}

export const receiveSerials = (
  act: UserAct,
  serials: readonly string[],
  part_id: number,
  reception: Reception,
  written?: readonly ledger.WrittenFields[],
) => receiveRows(act, ledger.serialsTable(serials, part_id, written), reception)

/** Corrects wrong records, each in its own way, as one action; they show as corrections, with their reason, in the history. */
export async function correctEach(
  act: UserAct,
  changes: ReadonlyMap<number, ledger.Change>,
  reason: string,
  document?: Document,
): Promise<Moved> {
  if (reason.trim() === '') throw errors.reason_missing({}, { reason: { key: 'required' } })
  const products = await lockAll(act, [...changes.keys()])
  const [first] = products
  if (!first) throw requestErrors.not_found()
  const write = await openBatch(act, 'correct', { note: reason, ...(document ? { document } : {}) })
  const states = await correctedStates(act, products, changes)
  const items = states.map((it) => ({ ...it, batch_id: write.batch_id, day: write.day }))
  const terminals = states.map(({ change }) => (change.status === 'installed' ? change.client_terminal_id : null))
  const count = await refusingTakenTerminals(act, terminals, () => ledger.insertEach(act.tx, write, items))
  const named = products.length === 1 ? `${first.serial_number}: ${reason}` : reason
  await recordMovement(act, 'correct', count, write.batch_id, named)
  return { batch_id: write.batch_id, count }
}

export const correctProduct = (
  act: UserAct,
  id: number,
  change: ledger.Change,
  reason: string,
  document?: Document,
): Promise<Moved> => correctEach(act, new Map([[id, change]]), reason, document)

function refuseIfGone(act: UserAct, gone: undo.EncodedGone | undefined): void {
  if (!gone) return
  const { count, ...names } = gone
  throw errors.encoded_gone({ ...names, more: more(act, count) })
}

/** The error names the first product that was moved since: by whom, when and how. */
async function refuseRevert(act: UserAct, later: readonly number[]): Promise<never> {
  const [last] = await undo.findStandingMoves(act.tx, later.slice(0, 1))
  throw errors.not_revertible({
    serial_number: last?.serial_number ?? '',
    by: last?.by ?? 'N/A',
    at: formatInstant(last?.at),
    what: last ? say(movementWords[last.kind], act.language) : '',
    more: more(act, later.length),
  })
}

async function reverse(
  act: UserAct,
  batch_id: number,
  note: string | null,
  refuseFor: (receivers: readonly number[]) => void,
): Promise<Moved> {
  const batch = await undo.findBatch(act.tx, batch_id)
  if (!batch || batch.kind === 'revert') throw requestErrors.not_found()
  if (batch.reverted) throw errors.already_reverted()
  const later = await undo.findMovedSince(act.tx, batch_id)
  if (later.length > 0) return refuseRevert(act, later)
  refuseFor(await undo.listReceivers(act.tx, [batch_id]))
  if (batch.kind === 'receive') refuseIfGone(act, await undo.encodedGoneInBatch(act.tx, batch_id))
  const { document, document_id } = batch
  const why = document !== null && document_id !== null ? { document: { document, document_id } } : {}
  const write = await openBatch(act, 'revert', { ...why, note }, batch.id)
  const terminals = await undo.listTerminalsBefore(act.tx, batch.id)
  const count = await refusingTakenTerminals(act, terminals, () => undo.insertReverse(act.tx, batch.id, write))
  await recordMovement(act, 'revert', count, write.batch_id)
  return { batch_id: write.batch_id, count }
}

/** Undoes what one action did in several batches, newest first, while no other valid movement came after them. */
export async function revertBatches(
  act: UserAct,
  batch_ids: readonly number[],
  note: string | null = null,
): Promise<Moved[]> {
  const refuseFor = await lockReceivers(act, await undo.listReceivers(act.tx, batch_ids))
  // Read after locking the products, so that of two users who undo them the second is refused.
  await undo.lockBatchProducts(act.tx, batch_ids)
  const moved: Moved[] = []
  for (const id of batch_ids.toSorted((a, b) => b - a)) moved.push(await reverse(act, id, note, refuseFor))
  return moved
}

/** Undoes a whole batch while no later valid movement has moved its products; it adds reverse movements and deletes nothing. */
export async function revertBatch(act: UserAct, batch_id: number, note: string | null = null): Promise<Moved> {
  const [moved] = await revertBatches(act, [batch_id], note)
  if (!moved) throw requestErrors.not_found()
  return moved
}

/** Undoes the reception of single products of any batch, while no valid movement has moved them since. */
export async function undoReception(act: UserAct, ids: readonly number[]): Promise<Moved> {
  await lockAll(act, ids)
  const moves = await undo.findStandingMoves(act.tx, ids)
  const moved = moves.find((it) => it.kind !== 'receive')
  if (moved) throw errors.has_moved({ serial_number: moved.serial_number })
  refuseIfGone(act, await undo.encodedGoneOf(act.tx, moves))
  const write = await openBatch(act, 'revert', {})
  const count = await undo.insertReverseOf(act.tx, moves, write)
  await recordMovement(act, 'revert', count, write.batch_id)
  return { batch_id: write.batch_id, count }
}

/** Undoes everything a document moved, newest first; used to undo an upload. */
export async function revertDocument(act: UserAct, { document, document_id }: Document): Promise<number> {
  let count = 0
  for (const batch_id of await undo.findDocumentBatches(act.tx, document, document_id))
    count += (await revertBatch(act, batch_id)).count
  return count
}

/** Ids of the given serials; a serial that is not in the records is named. */
export async function idsOfSerials(act: UserAct, serials: readonly string[]): Promise<number[]> {
  const found = new Map((await ledger.findBySerials(act.tx, serials)).map(({ id, key }) => [key, id]))
  const unknown = serials.filter((serial) => !found.has(serial.trim().toUpperCase()))
  if (unknown[0]) throw errors.unknown_serial({ serial_number: unknown[0], more: more(act, unknown.length) })
  return [...found.values()]
}

/** Finds why staged rows cannot be received; a table with n, serial_number, encoded_serial and part_number. */
export const findSerialProblems = (act: UserAct, staged: Sql) => upload.findSerialProblems(act.tx, staged)

/** Receives staged rows with notes: all into one warehouse, or each into its own. */
export async function receiveStaged(
  act: UserAct,
  staged: Sql,
  reception: Reception,
  progress: (done: number, total: number) => Promise<void>,
): Promise<number> {
  const { total, ranges } = await upload.listRanges(act.tx, staged)
  const parts = await upload.resolveParts(act.tx, staged)
  const warehouses = reception.warehouse_id === null ? await upload.resolveWarehouses(act.tx, staged) : undefined
  const { count } = await receiveRows(act, upload.serialsOf(staged), reception, {
    parts: ranges.map((range) => upload.receivableRows(staged, range, parts, warehouses)),
    done: (done) => progress(done, total),
  })
  return count
}

/** Products of an upload that have moved since, so that it cannot be undone. */
export const movedSinceImport = (act: UserAct, import_id: number) => upload.movedSinceImport(act.tx, import_id)

/** Takes products off the order they are on: they stay where they are, as before they were put on it. */
export async function takeOffOrder(
  act: UserAct,
  ids: readonly number[],
  document: Document,
  note: string | null,
): Promise<Moved> {
  const products = await lockAll(act, ids)
  if (products.some((it) => it.order_id !== document.document_id)) throw requestErrors.not_found()
  const moves = await undo.findStandingMoves(act.tx, ids)
  const last = moves.filter((it) => it.kind === 'ship_back' && it.order_id === document.document_id)
  const others = ids.filter((id) => !last.some((it) => it.id === id))
  const write = await openBatch(act, 'revert', { document, note })
  let count = last.length > 0 ? await undo.insertReverseOf(act.tx, last, write) : 0
  if (others.length > 0) count += await ledger.insertMovements(act.tx, others, { order_id: null }, write)
  await recordMovement(act, 'revert', count, write.batch_id, note, roles)
  return { batch_id: write.batch_id, count }
}

/** Resolves scanned codes to serials: a barcode may hold the encoded serial instead. */
export async function resolveSerials(act: UserAct, codes: readonly string[]): Promise<string[]> {
  const known = await ledger.findByEncoded(act.tx, act.user, codes)
  return codes.map((code) => known.get(serialKey(code)) ?? code)
}

/** Moves many products, each in its own way: one batch per document. */
export const moveEach = (
  act: UserAct,
  kind: RuledKind,
  document: string,
  moves: readonly EachMove[],
): Promise<number> => moveEachOf(act, kind, document, moves)

/** Locks products until the transaction ends, so that what is read of them after it stays true. It says nothing about them, so anybody's may be locked. */
export const lockProducts = async ({ tx }: Pick<UserAct, 'tx'>, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await ledger.lockProducts(tx, ids)
}

/** The sealed head and the last check, for the page System. */
export const getLedgerState = (act: UserAct): Promise<LedgerState> => ledgerState(act.tx)

/** How many products were in these statuses at the end of a day. */
export async function countInStatuses(tx: Tx, statuses: readonly ProductStatus[], day: string): Promise<number> {
  const figures = await listFigures(tx, { as_of: day })
  return figures.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0)
}

/** The same of now, from the figures that the dashboard reads anyway. */
export async function countInStatusesNow(call: FigureCall, statuses: readonly ProductStatus[]): Promise<number> {
  const { totals } = await stockNow(call)
  return statuses.reduce((sum, status) => sum + totals.counts[status], 0)
}
