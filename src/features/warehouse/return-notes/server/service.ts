/** Return notes: create a draft, fill it, issue it with a number, cancel it with a reason; a draft can be deleted. */
import type { IssueInput, VoidInput } from '#features/warehouse/documents/contract.ts'
import { noIssuePreview, voidReason } from '#features/warehouse/documents/rules.ts'
import {
  decidedTransport,
  issueDocument,
  previewIssue,
  voidDocument,
} from '#features/warehouse/documents/server/service.ts'
import { documentErrors } from '#features/warehouse/documents/texts.ts'
import { moveProducts, revertBatch } from '#features/warehouse/stock/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { getRow } from '#server/lists/list.ts'
import { changesBetween, checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { ReturnNote, ReturnNoteDetail, ReturnNoteInput } from '../contract.ts'
import { returnDocument } from '../rules.ts'
import { errors, texts } from '../texts.ts'
import { detailOf } from './details.ts'
import { contentOf } from './paper.ts'
import * as queries from './queries.ts'

export const document = 'return-notes'
const topics = ['return-note-products', 'return-note-candidates']

export const getNote = (act: Pick<UserAct, 'tx'>, id: number): Promise<ReturnNote> =>
  getRow(act.tx, queries.returnNoteSource, id)

export async function getDetail(act: UserAct, id: number): Promise<ReturnNoteDetail> {
  const note = await getNote(act, id)
  if (note.state !== 'draft') return { ...note, ...noIssuePreview }
  const { warehouse_id } = note
  const preview = await previewIssue(act, { kind: returnDocument, warehouse_id, content: await contentOf(act, note) })
  return { ...note, ...preview }
}

const lockNote = (act: UserAct, id: number, how: 'share' | 'update'): Promise<queries.LockedNote> =>
  existing(queries.lockNote(act.tx, id, how))

/** Locks a draft: shared while it is filled, exclusively while it is changed, issued or deleted. */
export async function lockDraft(act: UserAct, id: number, how: 'share' | 'update'): Promise<queries.LockedNote> {
  const note = await lockNote(act, id, how)
  if (note.state !== 'draft') throw errors.not_draft({ number: note.number ?? '' })
  return note
}

/** Drafts have no number yet: the log knows them by their supplier. */
const labelOf = (act: UserAct, { number, supplier }: { number: string | null; supplier: string }) =>
  number ?? say(texts.draft_of, act.language, { supplier })

export async function createNote(act: UserAct, input: ReturnNoteInput): Promise<ReturnNote> {
  const id = await queries.insertNote(act.tx, input, act.user.id)
  const note = await getNote(act, id)
  await recordAudit(act, { subject: document, action: 'create', id, label: labelOf(act, note), topics })
  return note
}

/** Supplier and warehouse cannot change while products are on the note. */
const fixedByProducts = ['supplier_id', 'warehouse_id'] as const

export async function updateNote(
  act: UserAct,
  id: number,
  change: Partial<ReturnNoteInput>,
  version?: number,
): Promise<ReturnNote> {
  const locked = await lockDraft(act, id, 'update')
  checkVersion(locked, version)
  const moved = fixedByProducts.some((key) => change[key] !== undefined && change[key] !== locked[key])
  const count = moved ? await queries.countProducts(act.tx, id) : 0
  if (count > 0) throw errors.has_products({ count })
  const before = await getNote(act, id)
  await queries.updateNote(act.tx, id, change)
  const note = await getNote(act, id)
  const changes = changesBetween(before, change)
  await recordAudit(act, { subject: document, action: 'update', id, label: labelOf(act, note), changes, topics })
  return note
}

export async function removeNote(act: UserAct, id: number): Promise<void> {
  const note = await lockDraft(act, id, 'update')
  await queries.deleteNote(act.tx, id)
  await recordAudit(act, { subject: document, action: 'delete', id, label: labelOf(act, note), topics })
}

/** What was put on the draft may have been repaired or moved since. */
async function refuseUnfit(act: UserAct, note: queries.LockedNote): Promise<void> {
  const classified = await queries.classifySerials(act.tx, note, queries.linesTable(note.id))
  const unfit = classified.find(({ outcome }) => outcome !== 'already_here')
  if (unfit) throw errors.no_longer_fits({ serial_number: unfit.serial_number, detail: detailOf(act, unfit) ?? '' })
}

/** Moves the products, takes the number and freezes the document, all in the caller's transaction. */
export async function issueNote(act: UserAct, id: number, input: IssueInput, version?: number): Promise<ReturnNote> {
  const locked = await lockNote(act, id, 'update')
  if (locked.state === 'issued') throw documentErrors.already_issued({ label: locked.number ?? '' })
  if (locked.state === 'cancelled') throw errors.not_draft({ number: locked.number ?? '' })
  checkVersion(locked, version)
  await queries.updateNote(act.tx, id, decidedTransport(act, input))
  const { warehouse_id } = locked
  const content = await contentOf(act, await getNote(act, id))
  let batch_id: number | null = null
  // An incomplete note goes straight to the check that refuses it. The number is taken last, because its series stays locked to the end.
  if ((await previewIssue(act, { kind: returnDocument, warehouse_id, content })).missing.length === 0) {
    await refuseUnfit(act, locked)
    const moved = await moveProducts(act, {
      kind: 'return',
      ids: await queries.listProductIds(act.tx, id),
      change: { status: 'returned', warehouse_id: null, return_by: act.user.id, returned_on: today(act.at) },
      fits: (it) => it.warehouse_id === warehouse_id && it.supplier_id === locked.supplier_id,
      document: { document, document_id: id },
    })
    batch_id = moved.batch_id
  }
  const issue = { kind: returnDocument, warehouse_id, document, document_id: id, content }
  const { label, on } = await issueDocument(act, issue)
  await queries.updateNote(act.tx, id, {
    state: 'issued',
    number: label,
    return_date: on,
    batch_id,
    issued_at: act.at ?? new Date(),
    issued_by: act.user.id,
  })
  await queries.closeLines(act.tx, id)
  await recordAudit(act, { subject: document, action: 'issue', id, label, topics })
  return getNote(act, id)
}

/** The products go back to damage stock while nothing has moved them since; the number stays in use, voided. */
export async function cancelNote(act: UserAct, id: number, why: VoidInput): Promise<ReturnNote> {
  const locked = await lockNote(act, id, 'update')
  if (locked.state === 'draft') throw errors.not_issued()
  if (locked.state === 'cancelled') throw errors.already_cancelled({ number: locked.number ?? '' })
  if (locked.batch_id !== null && !(await queries.isReverted(act.tx, locked.batch_id)))
    await revertBatch(act, locked.batch_id, why.reason)
  const { label } = await voidDocument(act, document, id, why)
  const cancelled_at = act.at ?? new Date()
  const { code: cancel_code, reason: cancel_reason } = why
  const cancelled = { state: 'cancelled', cancelled_at, cancelled_by: act.user.id, cancel_code, cancel_reason }
  await queries.updateNote(act.tx, id, cancelled)
  await recordAudit(act, {
    subject: document,
    action: 'void',
    id,
    label,
    changes: { reason: voidReason(why, act.language) },
    topics,
  })
  return getNote(act, id)
}
