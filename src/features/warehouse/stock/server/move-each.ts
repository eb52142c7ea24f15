/** Moves many products, each in its own way and with its own document behind it: one batch per document, a few statements for all. */
import { formatInstant } from '#lib/time/dates.ts'
import { databaseRefusal, withSavepoint } from '#server/database/savepoint.ts'
import type { UserAct } from '#server/records/act.ts'
import { mayBecome, mayLeaveOrder, type ProductStatus, type RuledKind } from '../rules.ts'
import { errors } from '../texts.ts'
import { getDocumentKind } from './documents.ts'
import { lockAll, more, recordMovement, refuse } from './ledger.ts'
import * as ledger from './ledger-queries.ts'
import { findInstalledUnder } from './queries.ts'

/** A document moves a product at most once in the same way. */
export type EachMove = {
  product_id: number
  document_id: number
  change: ledger.Change & { status: ProductStatus }
  /** The day it counts for. */
  day: string
  note?: string | null
}

const isTerminalTaken = (error: unknown) => databaseRefusal(error).constraint === 'installation_client_terminal_id_key'

/** Runs what may install something: a terminal ID that another product has by now is refused with its serial. */
export async function refusingTakenTerminals<T>(
  act: UserAct,
  terminals: readonly (string | null | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const asked = terminals.filter((terminal) => terminal !== null && terminal !== undefined)
  if (asked.length === 0) return work()
  const result = await withSavepoint(act.tx, work, isTerminalTaken)
  if ('done' in result) return result.done
  const [taken] = await findInstalledUnder(act.tx, asked)
  throw errors.terminal_taken(
    {
      client_terminal_id: taken?.client_terminal_id ?? asked[0] ?? '',
      serial_number: taken?.serial_number ?? 'N/A',
      by: taken?.by ?? 'N/A',
      at: formatInstant(taken?.at),
    },
    { client_terminal_id: { key: 'taken' } },
  )
}

export async function moveEachOf(
  act: UserAct,
  kind: RuledKind,
  document: string,
  moves: readonly EachMove[],
): Promise<number> {
  if (moves.length === 0) return 0
  getDocumentKind(document)
  const wanted = new Map(moves.map((move) => [move.product_id, move]))
  const products = await lockAll(act, [...wanted.keys()])
  const unfit = products.filter((it) => {
    const next = wanted.get(it.id)?.change.status
    return next === undefined || !mayBecome(kind, it.status).includes(next)
  })
  if (unfit.length > 0) return refuse(act, kind, unfit)
  const waiting = products.filter((it) => it.order_id !== null && !mayLeaveOrder(kind))
  if (waiting[0]) throw errors.on_order({ serial_number: waiting[0].serial_number, more: more(act, waiting.length) })
  const batches = await ledger.insertBatches(act.tx, {
    kind,
    at: act.at,
    account_id: act.user.id,
    document,
    of: moves.map(({ document_id, note }) => ({ document_id, note: note ?? null })),
  })
  const count = await refusingTakenTerminals(
    act,
    moves.map(({ change }) => change.client_terminal_id),
    () =>
      ledger.insertEach(
        act.tx,
        { kind, at: batches.at },
        moves.map(({ product_id, document_id, change, day }) => ({
          product_id,
          batch_id: batches.ids.get(document_id) ?? 0,
          day,
          change,
        })),
      ),
  )
  await recordMovement(act, kind, count, batches.first)
  return count
}
