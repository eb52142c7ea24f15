/** Assignments: hand products to a technician with a transport note, and undo that as a whole while no product has moved. */
import {
  type DocumentContent,
  type IssueInput,
  transportFieldNames,
  type VoidInput,
} from '#features/warehouse/documents/contract.ts'
import { noIssuePreview, pieces, voidReason } from '#features/warehouse/documents/rules.ts'
import {
  decidedTransport,
  documentDownload,
  documentParts,
  issueDocument,
  previewIssue,
  voidDocument,
} from '#features/warehouse/documents/server/service.ts'
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { idsOfSerials, moveProducts, resolveSerials, revertBatch } from '#features/warehouse/stock/server/service.ts'
import { existing, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import type { Download } from '#server/http/download.ts'
import { getRow } from '#server/lists/list.ts'
import { checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import type { Services } from '#server/services.ts'
import { today } from '#server/time/today.ts'
import type { AssignmentDetail, AssignmentInput, Checked, Holding, TransportInput } from '../contract.ts'
import { productsAssigned, productsTakenBack } from '../notifications.ts'
import { maxSerials, transportNote } from '../rules.ts'
import { errors, texts } from '../texts.ts'
import * as queries from './queries.ts'

/** The noun of assignments: name of their list, of their topic, and of their documents. */
const subject = 'assignments'
const topics = ['assigned-products', 'technicians', 'technicians-warehouse'] as const
const shown = 10

/** The first few by name, and how many more there are. */
export const named = (serials: readonly string[]) =>
  serials.length > shown ? `${serials.slice(0, shown).join(', ')} … (+${serials.length - shown})` : serials.join(', ')

const nameOf = ({ id, number }: { id: number; number: string | null }) => number ?? `#${id}`

async function contentOf(act: UserAct, stored: queries.StoredAssignment): Promise<DocumentContent> {
  const technician = await queries.findTechnician(act.tx, stored.technician_id)
  const { warehouse_id } = stored
  const common = await documentParts(act, { kind: transportNote, warehouse_id, transport: stored })
  const goods = await queries.listGoods(act.tx, stored.id)
  const { name, vat_number, tax_code } = common.sender
  return {
    ...common,
    // The goods stay the company's: the technician receives them for it, so the law requires the company's VAT number and tax code.
    addressee: {
      name: [name, technician?.name].filter(Boolean).join(' c/o '),
      address: technician?.address ?? null,
      vat_number,
      tax_code,
    },
    destination: stored.destination ?? technician?.address ?? null,
    references: [],
    lines: goods.map((line) => ({ ...line, quantity: line.serial_numbers.length, unit: pieces })),
  }
}

export async function getAssignment(act: UserAct, id: number): Promise<AssignmentDetail> {
  const row = await getRow(act.tx, queries.assignmentSource, id, act.user)
  const stored = await existing(queries.findAssignment(act.tx, act.user, id))
  if (row.issued || stored.undone) return { ...row, ...noIssuePreview }
  const content = await contentOf(act, stored)
  const { warehouse_id } = stored
  return { ...row, ...(await previewIssue(act, { kind: transportNote, warehouse_id, content })) }
}

/** The assignment that an upload made. */
export async function getUploadedAssignment(act: UserAct, import_id: number): Promise<AssignmentDetail> {
  const [id] = await queries.listImportAssignments(act.tx, import_id)
  if (id === undefined) throw requestErrors.not_found()
  return getAssignment(act, id)
}

/** Picks the transport fields of the input; the reason defaults to the usual one. */
const transportOf = (input: TransportInput): TransportInput => ({
  // Its keys are exactly those of the transport.
  ...(Object.fromEntries(transportFieldNames.map((name) => [name, input[name]])) as TransportInput),
  reason: input.reason ?? transportNote.reason,
})

/** Hands products of a warehouse to a technician: all of them or none. Returns the assignment's id. */
export async function assign(act: UserAct, input: AssignmentInput, import_id: number | null = null): Promise<number> {
  const { technician_id, warehouse_id, products } = input
  if (('ids' in products ? products.ids : products.serials).length > maxSerials)
    throw errors.too_many({ max: maxSerials })
  const technician = await queries.lockActiveTechnician(act.tx, technician_id)
  if (!technician) throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  if (!(await queries.findWarehouse(act.tx, warehouse_id))) throw invalidField('warehouse_id', 'missing_record')
  const ids = [
    ...new Set('ids' in products ? products.ids : await idsOfSerials(act, await resolveSerials(act, products.serials))),
  ]
  const elsewhere = await queries.lockAndListElsewhere(act.tx, ids, warehouse_id)
  if (elsewhere.length > 0) throw errors.other_warehouse({ serials: named(elsewhere) })
  const id = await queries.insertAssignment(
    act.tx,
    {
      technician_id,
      warehouse_id,
      assigned_on: today(act.at),
      quantity: ids.length,
      import_id,
      created_by: act.user.id,
    },
    transportOf(input),
  )
  const { batch_id, count } = await moveProducts(act, {
    kind: 'assign',
    ids,
    change: { status: 'assigned', technician_id, assignment_id: id, accepted_at: null, warehouse_id: null },
    document: { document: subject, document_id: id },
  })
  await queries.setBatch(act.tx, id, batch_id)
  await notify(act, productsAssigned, {
    message: 'to_accept',
    to: { account_ids: [technician_id] },
    items: await queries.listSerials(act.tx, ids),
  })
  const changes = { technician: technician.name, count }
  await recordAudit(act, { subject, action: 'create', id, label: `#${id}`, changes, topics })
  return id
}

export const createAssignment = async (act: UserAct, input: AssignmentInput): Promise<AssignmentDetail> =>
  getAssignment(act, await assign(act, input))

/** Issues the note of an assignment, dated today. */
export async function issueNote(
  act: UserAct,
  id: number,
  input: IssueInput,
  version?: number,
): Promise<AssignmentDetail> {
  const before = await existing(queries.lockAssignment(act.tx, id))
  checkVersion(before, version)
  if (before.undone) throw errors.already_undone()
  const decided = decidedTransport(act, input)
  const stored = { ...before, ...decided }
  const { warehouse_id } = stored
  const content = await contentOf(act, stored)
  const { label } = await issueDocument(act, {
    kind: transportNote,
    warehouse_id,
    document: subject,
    document_id: id,
    content,
  })
  await queries.setIssued(act.tx, id, { number: label, ...decided })
  await recordAudit(act, { subject, action: 'issue', id, label, topics })
  return getAssignment(act, id)
}

/** The ledger refuses what has moved since; the number stays taken and is voided. */
export async function undoAssignment(act: UserAct, id: number, why: VoidInput): Promise<AssignmentDetail> {
  const stored = await existing(queries.lockAssignment(act.tx, id))
  if (stored.undone || stored.batch_id === null) throw errors.already_undone()
  await revertBatch(act, stored.batch_id, why.reason)
  await notify(act, productsTakenBack, {
    message: 'taken_back',
    to: { account_ids: [stored.technician_id] },
    items: await queries.listMoved(act.tx, stored.batch_id),
  })
  if (stored.number !== null) await voidDocument(act, subject, id, why)
  await queries.setUndone(act.tx, id, act.user.id, why)
  const changes = { reason: voidReason(why, act.language) }
  await recordAudit(act, { subject, action: 'revert', id, label: nameOf(stored), changes, topics })
  return getAssignment(act, id)
}

type Options = Parameters<typeof documentDownload>[3]

export async function downloadNote(act: UserAct, services: Services, id: number, options: Options): Promise<Download> {
  const stored = await existing(queries.findAssignment(act.tx, act.user, id))
  const draft = stored.undone ? undefined : await contentOf(act, stored)
  return documentDownload(act, services, { document: subject, document_id: id, draft }, options)
}

export async function getHoldings(act: UserAct, technician_id: number | undefined): Promise<Holding[]> {
  const own = act.user.role === 'technician'
  const whose = own ? (technician_id ?? act.user.id) : technician_id
  const isOwn = !own || whose === act.user.id
  if (whose === undefined || !isOwn || !(await queries.findTechnician(act.tx, whose))) throw requestErrors.not_found()
  return queries.listHoldings(act.tx, whose)
}

/** Checks whether each serial can be assigned, and if not, why. */
export async function checkSerials(
  act: UserAct,
  { warehouse_id, serials }: { warehouse_id: number; serials: readonly string[] },
): Promise<Checked[]> {
  const found = await queries.checkSerials(act.tx, await resolveSerials(act, serials))
  return found.map(({ status, warehouse_id: place, warehouse, ...it }) => {
    if (status === null) return { ...it, outcome: 'unknown', detail: say(texts.unknown, act.language) }
    if (status !== 'in_stock') {
      const detail = say(texts.is_status, act.language, { status: say(statusWords[status], act.language) })
      return { ...it, outcome: 'not_in_stock', detail }
    }
    if (place !== warehouse_id) {
      const detail = say(texts.in_stock_elsewhere, act.language, { warehouse: warehouse ?? '' })
      return { ...it, outcome: 'other_warehouse', detail }
    }
    return { ...it, outcome: 'fits', detail: null }
  })
}
