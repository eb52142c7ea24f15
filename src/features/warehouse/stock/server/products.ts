/** Actions of users on products: receive one, edit, correct, and the bulk actions of the list. */

import type { Selection } from '#lib/records/selection.ts'
import { AppError, existing, invalidField } from '#lib/texts/errors.ts'
import { both, say } from '#lib/texts/texts.ts'
import { getRow } from '#server/lists/list.ts'
import { selectedIds } from '#server/lists/selection.ts'
import { changesBetween, checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Correction, Movement, ProductDetail, ProductEdit, ProductInput } from '../contract.ts'
import type { BulkKind } from '../rules.ts'
import { errors } from '../texts.ts'
import { arrivalKind, documentKinds } from './documents.ts'
import * as queries from './queries.ts'
import {
  correctProduct,
  idsOfSerials,
  type Moved,
  moveByStatus,
  moveProducts,
  receiveSerials,
  undoReception,
} from './service.ts'

export const getProduct = (act: UserAct, id: number): Promise<ProductDetail> =>
  getRow(act.tx, queries.productDetailSource, id, act.user)

/** A product's history; each movement names and links the document behind it as the document's kind says. */
export async function getHistory(act: UserAct, id: number, as_of: string | undefined): Promise<Movement[]> {
  const kinds = new Map(documentKinds().map((kind) => [kind.key, kind]))
  const items = await queries.listMovements(act.tx, id, as_of)
  // No movement up to that day, or no such product.
  if (items.length === 0) await getProduct(act, id)
  return items.map((it) => {
    const kind = it.document === null ? undefined : kinds.get(it.document)
    const { document_id, document_label: label } = it
    if (!kind || document_id === null || label === null) return { ...it, document_name: null, document_link: null }
    const document_name = both(say(kind.name, 'EN', { label }), say(kind.name, 'IT', { label }))
    return { ...it, document_name, document_link: kind.link(document_id, label) }
  })
}

const lockProduct = (act: UserAct, id: number) => existing(queries.findProduct(act.tx, id))

/** Turns the error into one of the serial field, with who has it and since when. */
function atSerialField(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== errors.already_here.code) throw error
  const { words, params } = error
  throw errors.already_here(params, { serial_number: { key: 'taken', words, params } })
}

export async function createProduct(act: UserAct, { confirmed, ...input }: ProductInput): Promise<ProductDetail> {
  const { delivery_note_id } = input
  const kind = arrivalKind()
  const found = delivery_note_id ? await kind.findArrival(act, delivery_note_id, { count: 1, confirmed }) : undefined
  if (delivery_note_id && !found) throw invalidField('delivery_note_id', 'missing_record')
  const reception = {
    warehouse_id: input.warehouse_id,
    delivery_note_id,
    supplier_id: found?.supplier_id ?? null,
    received_on: found?.received_on ?? today(act.at),
    ...(delivery_note_id ? { document: { document: kind.key, document_id: delivery_note_id } } : {}),
  }
  await receiveSerials(act, [input.serial_number], input.part_id, reception, [input]).catch(atSerialField)
  const [id = 0] = await idsOfSerials(act, [input.serial_number])
  return getProduct(act, id)
}

/** Serial, part and warehouse can be edited without a reason only until something has moved the product. */
export async function editProduct(
  act: UserAct,
  id: number,
  input: ProductEdit,
  version?: number,
): Promise<ProductDetail> {
  const before = await lockProduct(act, id)
  checkVersion(before, version)
  const { part_id = before.part_id, warehouse_id = before.warehouse_id, ...written } = input
  const moves = part_id !== before.part_id || warehouse_id !== before.warehouse_id
  const renames = written.serial_number !== undefined && written.serial_number !== before.serial_number
  if ((moves || renames) && before.moves > 1) throw errors.has_moved({ serial_number: before.serial_number })
  if (moves) await correctProduct(act, id, { part_id, warehouse_id }, 'edit')
  await queries.updateWritten(act.tx, id, written)
  const label = written.serial_number ?? before.serial_number
  await recordAudit(act, { subject: 'products', action: 'update', id, label, changes: changesBetween(before, written) })
  return getProduct(act, id)
}

export async function removeProduct(act: UserAct, id: number): Promise<void> {
  await lockProduct(act, id)
  await undoReception(act, [id])
}

export async function correct(act: UserAct, id: number, input: Correction, version?: number): Promise<ProductDetail> {
  checkVersion(await lockProduct(act, id), version)
  const { reason, part_id, ...change } = input
  await correctProduct(act, id, { ...change, order_id: null, ...(part_id ? { part_id } : {}) }, reason)
  return getProduct(act, id)
}

export const idsOf = (act: UserAct, selection: Selection) => selectedIds(act, queries.productSource, selection)

/** The products of a bulk action, and whether those that cannot be moved are left out. */
export type Bulk = Selection & { mode: 'all' | 'good_ones' }

/** If none of them can be moved, returns all, so that the error names the first. */
async function movableIds(act: UserAct, kind: BulkKind, { mode, ...products }: Bulk): Promise<number[]> {
  const ids = await idsOf(act, products)
  if (mode === 'all') return ids
  const movable = await queries.listMovable(act.tx, kind, ids)
  return movable.length > 0 ? movable : ids
}

export async function countMovable(act: UserAct, { kind, ...products }: Selection & { kind: BulkKind }) {
  const ids = await idsOf(act, products)
  return { total: ids.length, possible: (await queries.listMovable(act.tx, kind, ids)).length }
}

export async function transfer(
  act: UserAct,
  { warehouse_id, note, ...bulk }: Bulk & { warehouse_id: number; note: string | null },
): Promise<Moved> {
  const ids = await movableIds(act, 'transfer', bulk)
  return moveByStatus(act, { kind: 'transfer', ids, to: () => ({ warehouse_id }), note })
}

type NotedBulk = Bulk & { note: string | null }

export const reportFault = async (act: UserAct, { note, ...bulk }: NotedBulk): Promise<Moved> =>
  moveByStatus(act, { kind: 'report_fault', ids: await movableIds(act, 'report_fault', bulk), to: () => ({}), note })

export const repair = async (act: UserAct, { note, ...bulk }: NotedBulk): Promise<Moved> =>
  moveByStatus(act, { kind: 'repair', ids: await movableIds(act, 'repair', bulk), to: () => ({}), note })

const gone = {
  status: 'written_off',
  warehouse_id: null,
  technician_id: null,
  assignment_id: null,
  order_id: null,
  accepted_at: null,
} as const

export const writeOff = async (act: UserAct, { reason, ...bulk }: Bulk & { reason: string }): Promise<Moved> =>
  moveProducts(act, { kind: 'write_off', ids: await movableIds(act, 'write_off', bulk), change: gone, note: reason })
