/** The transport document of an order: from the technician, who holds our goods, to the warehouse. */

import { addressLine } from '#features/office/settings/rules.ts'
import type { DocumentContent, IssueInput, Transport, VoidInput } from '#features/warehouse/documents/contract.ts'
import { type Missing, noIssuePreview, pieces } from '#features/warehouse/documents/rules.ts'
import {
  decidedTransport,
  documentDownload,
  documentParts,
  issueDocument,
  issuedNumber,
  previewIssue,
  refuseIncomplete,
  voidDocument,
} from '#features/warehouse/documents/server/service.ts'
import { missingWords } from '#features/warehouse/documents/texts.ts'
import { roles } from '#lib/records/endpoint.ts'
import type { Download } from '#server/http/download.ts'
import { checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import type { Order } from '../../contract.ts'
import type { OrderDocument } from '../../document-contract.ts'
import { technicianReturn as kind } from '../../rules.ts'
import { errors, lineTexts } from '../../texts.ts'
import { findPlaces } from '../queries.ts'
import { documentOf, getOrder, lockOpen, subject } from '../service.ts'
import { listGoods } from './document-queries.ts'

const noWarehouse = [{ place: 'document', field: 'warehouse_id', words: missingWords.warehouse }] as const

/** The transport data stored with an order; the rest is decided when the document is issued. */
const transportOf = (order: Order): Transport => ({
  courier_id: order.courier_id,
  tracking_number: order.tracking_number,
  boxes: order.boxes,
  packages: order.packages,
  pallets: order.pallets,
  weight_kg: order.weight_kg,
  notes: order.notes,
  reason: kind.reason,
  net_weight_kg: null,
  volume_m3: null,
  appearance: null,
  carriage: null,
  carried_by: null,
  transport_start: null,
  declared_value_cents: null,
  destination: null,
})

type Sent = { warehouse_id: number; content: DocumentContent }

/** Null without a warehouse, which determines the number and the destination. */
async function contentOf(act: UserAct, order: Order, decided: Partial<Transport> = {}): Promise<Sent | null> {
  const { warehouse_id } = order
  const { technician, warehouse } = await findPlaces(act.tx, order.id)
  if (warehouse_id === null || !warehouse) return null
  const transport = { ...transportOf(order), ...decided }
  const common = await documentParts(act, { kind, warehouse_id, transport })
  const { name, vat_number, tax_code } = common.sender
  const address = addressLine({ ...warehouse, postal_code: null }) || null
  const goods = await listGoods(act.tx, order.id)
  const content = {
    ...common,
    // The goods always belong to the company: the technician sends and the warehouse receives on its behalf.
    sender: { ...common.sender, name: [name, technician.name].filter(Boolean).join(' c/o ') },
    warehouse: { name: technician.name, code: warehouse.code, address: technician.address },
    addressee: { name: [name, warehouse.name].filter(Boolean).join(' – '), address, vat_number, tax_code },
    destination: transport.destination ?? [warehouse.name, address].filter(Boolean).join(', '),
    references: [{ label: lineTexts.order, text: order.number }],
    lines: goods.map(({ part_number, description, serial_numbers }) => ({
      part_number: part_number ?? '–',
      description: description ?? '',
      quantity: serial_numbers.length,
      unit: pieces,
      serial_numbers,
    })),
  }
  return { warehouse_id, content }
}

/** The law asks for nature and quality of goods: a unit that is not in the records is described on its line. */
function describedOrMissing({ lines }: DocumentContent, missing: readonly Missing[]): Missing[] {
  const serials = lines.filter(({ description }) => description.trim() === '').flatMap((it) => it.serial_numbers)
  if (serials.length === 0) return [...missing]
  const named = `${serials.slice(0, 5).join(', ')}${serials.length > 5 ? ' …' : ''}`
  const { EN, IT } = lineTexts.describe_units
  const words = { EN: EN.replace('{serials}', named), IT: IT.replace('{serials}', named) }
  return [...missing.filter(({ field }) => !field.startsWith('lines.')), { place: 'lines', field: 'lines', words }]
}

export async function getDocument(act: UserAct, id: number): Promise<OrderDocument> {
  const order = await getOrder(act, id)
  const { version, courier } = order
  const number = await issuedNumber(act, subject, id)
  const of = { id, version, courier, number }
  if (number !== null || order.state !== 'to_be_confirmed') return { ...of, ...noIssuePreview }
  const sent = await contentOf(act, order)
  if (!sent) return { ...of, ...noIssuePreview, missing: [...noWarehouse] }
  const preview = await previewIssue(act, { kind, ...sent })
  return { ...of, ...preview, missing: describedOrMissing(sent.content, preview.missing) }
}

export async function issueForOrder(
  act: UserAct,
  id: number,
  input: IssueInput,
  version?: number,
): Promise<OrderDocument> {
  checkVersion(await lockOpen(act, id), version)
  const { scanned, unlisted, products, number } = await getOrder(act, id)
  // The journey is over: a document that says it starts now would be false.
  if (scanned > 0) throw errors.arrived({ number, scanned: scanned - unlisted, products })
  const sent = await contentOf(act, await getOrder(act, id), decidedTransport(act, input))
  if (!sent) refuseIncomplete(act, noWarehouse)
  else {
    refuseIncomplete(act, describedOrMissing(sent.content, []))
    const { label } = await issueDocument(act, { kind, ...documentOf(id), ...sent })
    await recordAudit(act, { subject, action: 'issue', id, label, by: roles })
  }
  return getDocument(act, id)
}

export async function voidForOrder(act: UserAct, id: number, why: VoidInput): Promise<OrderDocument> {
  await lockOpen(act, id)
  const { label } = await voidDocument(act, subject, id, why)
  await recordAudit(act, { subject, action: 'void', id, label, by: roles })
  return getDocument(act, id)
}

/** The lines of an issued document must not change. */
export async function refuseIfIssued(act: UserAct, id: number): Promise<void> {
  const label = await issuedNumber(act, subject, id)
  if (label !== null) throw errors.has_document({ label })
}

/** Cancelling an order voids its document. */
export async function voidIfIssued(act: UserAct, id: number, reason: string | null): Promise<void> {
  if ((await issuedNumber(act, subject, id)) !== null)
    await voidDocument(act, subject, id, { code: 'order_cancelled', reason })
}

type Options = Parameters<typeof documentDownload>[3]

export async function downloadDocument(
  act: UserAct,
  services: Pick<Services, 'files' | 'database'>,
  id: number,
  options: Options,
): Promise<Download> {
  const order = await getOrder(act, id)
  const draft = order.state === 'to_be_confirmed' ? (await contentOf(act, order))?.content : undefined
  return documentDownload(act, services, { ...documentOf(id), draft }, options)
}
