/** Shared by all actions on products: open a batch, lock, refuse with the first product by name, notify lists that show products. */

import { type Role, roles } from '#lib/records/endpoint.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { both, say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { nothing, type ProductStatus, type RuledKind, startsFrom, statusWords } from '../rules.ts'
import { errors } from '../texts.ts'
import { documentTopics, getDocumentKind } from './documents.ts'
import * as ledger from './ledger-queries.ts'

/** The document behind a movement: the key of its kind, and its id. */
export type Document = { document: string; document_id: number }
export type MovementContext = {
  document?: Document
  note?: string | null
  /** The day it counts for; today unless the document says otherwise. */
  day?: string
}
export type { Moved } from './documents.ts'

const andMore = both(' And {count} more.', ' E {count} {count|altro|altri}.')
export const more = (act: UserAct, count: number) => (count > 1 ? say(andMore, act.language, { count: count - 1 }) : '')
const sayStatus = (act: UserAct, status: ProductStatus | 'none' | null) =>
  say(status && status !== 'none' ? statusWords[status] : nothing, act.language)

export async function openBatch(
  act: UserAct,
  kind: RuledKind | 'correct' | 'revert',
  why: MovementContext,
  reverts?: number,
): Promise<ledger.Write> {
  if (why.document) getDocumentKind(why.document.document)
  const { id, at } = await ledger.insertBatch(act.tx, {
    kind,
    at: act.at,
    account_id: act.user.id,
    document: why.document?.document ?? null,
    document_id: why.document?.document_id ?? null,
    note: why.note ?? null,
    ...(reverts ? { reverts } : {}),
  })
  return { batch_id: id, at, day: why.day ?? today(at), kind }
}

/** Refuses with the first unfit product by name: its status, the status it must have, who moved it and when. */
export async function refuse(act: UserAct, kind: RuledKind, unfit: readonly ledger.Locked[]): Promise<never> {
  const [first] = unfit
  const [last] = await ledger.findLastMoves(act.tx, first ? [first.id] : [])
  throw errors.wrong_status({
    serial_number: first?.serial_number ?? '',
    status: sayStatus(act, first?.status ?? null),
    wanted: startsFrom(kind)
      .map((status) => sayStatus(act, status))
      .join(' / '),
    by: last?.by ?? 'N/A',
    at: formatInstant(last?.at),
    more: more(act, unfit.length),
  })
}

/** The same for serials that are received a second time. */
export async function refuseAlreadyHere(act: UserAct, here: readonly ledger.Known[]): Promise<never> {
  const [first] = here
  const [last] = await ledger.findLastMoves(act.tx, first ? [first.id] : [])
  throw errors.already_here({
    serial_number: first?.serial_number ?? '',
    status: sayStatus(act, first?.status ?? null),
    by: last?.by ?? 'N/A',
    at: formatInstant(last?.at),
    more: more(act, here.length),
  })
}

/** Locks in the order of ids and reads under the lock: of two users who move the same product, one succeeds. */
export async function lockAll(act: UserAct, ids: readonly number[]): Promise<ledger.Locked[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if (wanted.length === 0) throw errors.nothing_chosen()
  const products = await ledger.lockProducts(act.tx, wanted)
  const isForeign = (it: ledger.Locked) =>
    act.user.role === 'technician' && it.technician_id !== act.user.id && it.status !== 'installed'
  if (products.length < wanted.length || products.some(isForeign)) throw requestErrors.not_found()
  return products
}

/** What technicians may do with products that they hold, or that are installed in a shop. */
const technicianKinds: readonly string[] = ['accept', 'report_fault', 'ship_back', 'install', 'withdraw']

export const recordMovement = (
  act: UserAct,
  action: string,
  count: number,
  batch_id: number,
  note?: string | null,
  by: readonly Role[] = technicianKinds.includes(action) ? roles : ['admin'],
) =>
  recordAudit(act, {
    by,
    subject: 'products',
    action,
    label: null,
    changes: { count, batch_id, ...(note ? { note } : {}) },
    topics: ['warehouse-status', 'technicians', 'technicians-warehouse', ...documentTopics()],
  })
