/** The documents we issue: their content, their numbers (1, 2, 3 … per kind, warehouse and year), their voiding, their PDF. */
import type { Entry } from '#features/office/settings/contract.ts'
import { addressLine } from '#features/office/settings/rules.ts'
import { getDocumentSettings, paperSender } from '#features/office/settings/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import { say, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { Download } from '#server/http/download.ts'
import { numberPaper } from '#server/papers/series.ts'
import { type Act, recordAudit, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { today } from '#server/time/today.ts'
import { type DocumentContent, type IssueInput, Transport, type VoidInput } from '../contract.ts'
import { type DocumentKind, documentLabel, type Missing, missingForIssue, problemOf, voidReason } from '../rules.ts'
import { documentErrors } from '../texts.ts'
import { draftPaper, issuedPaper, type PaperOptions } from './paper.ts'
import * as queries from './queries.ts'
import { checkPaperSeals } from './seals.ts'

export type ToIssue = {
  kind: DocumentKind
  warehouse_id: number
  /** The noun of the record behind it, such as return-notes. */
  document: string
  document_id: number
  content: DocumentContent
}
export type Issued = { id: number; number: number; on: string; label: string }

/** The subject in the audit log, and the topics of the screens that show issued documents. */
const subject = 'document-series'
const topicsOf = (document: string) => [document, 'issued-documents']

/** A value that is no longer on the list is printed as stored. */
const wordsOf = (entries: readonly Entry[], value: string | null): Words | null =>
  value === null ? null : (entries.find(({ IT }) => IT === value) ?? { IT: value, EN: value })

type CommonParts = Omit<DocumentContent, 'addressee' | 'references' | 'lines'>

/** Everything of a document that is the same for all kinds: who we are, where it leaves from, and its transport data in words. */
export async function documentParts(
  act: Pick<Act, 'tx' | 'at'>,
  { kind, warehouse_id, transport }: { kind: DocumentKind; warehouse_id: number; transport: Transport },
): Promise<CommonParts> {
  const lists = await getDocumentSettings(act)
  const warehouse = await existing(queries.findWarehouse(act.tx, warehouse_id))
  const carrier = transport.courier_id === null ? undefined : await queries.findCarrier(act.tx, transport.courier_id)
  const {
    courier_id: _named,
    reason,
    appearance,
    carriage,
    carried_by,
    ...amounts
  } = Transport.strip().parse(transport)
  return {
    kind: kind.name,
    title: kind.title,
    prefix: kind.prefix,
    on: today(act.at),
    sender: await paperSender(act),
    warehouse: {
      name: warehouse.name,
      code: warehouse.code,
      address: addressLine({ ...warehouse, postal_code: null }) || null,
    },
    reason: wordsOf(lists.reasons, reason),
    appearance: wordsOf(lists.appearances, appearance),
    carriage: wordsOf(lists.carriages, carriage),
    carried_by,
    carried_by_words: carried_by && lists.carried_by[carried_by],
    carrier: carrier ? { ...carrier, tax_code: null } : null,
    ...amounts,
  }
}

export const refuseIncomplete = (act: Act, missing: readonly Missing[]) => {
  if (missing.length === 0) return
  const words = missing.map((it) => say(it.words, act.language)).join(', ')
  const fields = Object.fromEntries(
    missing.map((it) => [
      it.place === 'document' || it.place === 'lines' ? it.field : `${it.place}.${it.field}`,
      problemOf(it),
    ]),
  )
  throw documentErrors.incomplete({ missing: words }, fields)
}

/** If two users issue the same record, the error for the second one names the number of the first. */
async function refuseSecondIssue({ tx }: Act, { document, document_id }: ToIssue): Promise<void> {
  const label = await issuedNumber({ tx }, document, document_id)
  if (label !== null) throw documentErrors.already_issued({ label })
}

/** A later number cannot have an earlier date. Happens only if the clock was set back, or the number before has a later date. */
async function refuseEarlierDate({ tx }: Act, { on, ...issued }: queries.NewDocument): Promise<void> {
  const before = await queries.findNumber(tx, issued, issued.number - 1)
  if (before && before.issued_on > on)
    throw documentErrors.date_out_of_order({ label: before.label, on: formatDay(before.issued_on) })
}

/** Two warehouses without a code, or with a reused code, would print the same number. */
async function refusePrintedTwice({ tx }: Act, label: string): Promise<void> {
  if (await queries.isPrinted(tx, label)) throw documentErrors.number_taken({ label })
}

const momentOf = (act: Pick<Act, 'at'>) => (act.at ? new Date(act.at) : new Date())
const yearOf = (day: string) => Number(day.slice(0, 4))

type IssuePreview = {
  missing: Missing[]
  next_number: string | null
  addressee: string | null
  transport_reason: Words | null
  goods: number
}

/** What is still missing, and the number it would get if it were issued now. */
export async function previewIssue(
  act: Pick<Act, 'tx' | 'at'>,
  { kind, warehouse_id, content }: Pick<ToIssue, 'kind' | 'warehouse_id' | 'content'>,
): Promise<IssuePreview> {
  const year = yearOf(today(act.at))
  const next = await queries.findNextNumber(act.tx, { kind: kind.name, warehouse_id, year })
  return {
    missing: missingForIssue(content, momentOf(act)),
    next_number: next ? documentLabel(next.code, kind.prefix, next.number, year) : null,
    addressee: content.addressee.name,
    transport_reason: content.reason,
    goods: content.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** The transport data as decided at the moment of issue. */
export function decidedTransport(act: Pick<Act, 'at'>, input: IssueInput): Partial<Transport> {
  const { transport_start: start } = input
  const transport_start = start === 'now' ? momentOf(act).toISOString() : start
  // Omitted fields keep the values of the record.
  return Object.fromEntries(Object.entries({ ...input, transport_start }).filter(([, value]) => value !== undefined))
}

/** Issues a document today: checks that the law's content is there, gives it its number, and freezes what will be printed. */
export async function issueDocument(act: UserAct, issue: ToIssue): Promise<Issued> {
  const { kind, warehouse_id, document, document_id } = issue
  const on = today(act.at)
  const content = { ...issue.content, kind: kind.name, title: kind.title, prefix: kind.prefix, on }
  refuseIncomplete(act, missingForIssue(content, momentOf(act)))
  const { name, prefix } = kind
  const series = { kind: name, warehouse_id }
  const labelOf = async (number: number, year: number) =>
    documentLabel((await queries.findWarehouse(act.tx, warehouse_id))?.code ?? null, prefix, number, year)
  const numbered = await numberPaper(act, 'document_series', series, labelOf, on)
  const { number, label } = numbered
  const issued = { ...series, ...numbered, prefix, document, document_id, content }
  // Checked after the series is locked: a concurrent issue of the same record has committed by now.
  await refuseSecondIssue(act, issue)
  await refusePrintedTwice(act, label)
  await refuseEarlierDate(act, issued)
  const id = await queries.insertIssued(act.tx, issued)
  // The feature that owns the record decides who may issue or void.
  await recordAudit(act, { subject, action: 'issue', id, label, topics: topicsOf(document), by: roles })
  return { id, number, on, label }
}

/** Voids an issued document. Its number stays in use and is listed with the reason. */
export async function voidDocument(
  act: UserAct,
  document: string,
  document_id: number,
  why: VoidInput,
): Promise<{ id: number; label: string }> {
  const reason = why.reason?.trim() || null
  if (reason === null && why.code === null) throw documentErrors.reason_missing({}, { code: { key: 'required' } })
  const voiding = { at: act.at ?? null, by: act.user.id, code: why.code, reason }
  const voided = await queries.voidIssued(act.tx, document, document_id, voiding)
  if (!voided) throw documentErrors.not_issued()
  const { id, label } = voided
  const changes = { reason: voidReason({ code: why.code, reason }, act.language) }
  await recordAudit(act, { subject, action: 'void', id, label, changes, topics: topicsOf(document), by: roles })
  return voided
}

/** The number under which a record is issued at present. */
export async function issuedNumber(
  act: Pick<Act, 'tx'>,
  document: string,
  document_id: number,
): Promise<string | null> {
  const known = await queries.findLastIssued(act.tx, document, document_id)
  return known && known.voided_at === null ? known.label : null
}

/** The paper of a record: what was issued for it, or its draft. The caller has checked that this user may see the record. */
export async function documentDownload(
  act: Pick<Act, 'tx'>,
  services: Pick<Services, 'files' | 'database'>,
  { document, document_id, draft }: { document: string; document_id: number; draft?: DocumentContent | undefined },
  options: PaperOptions,
): Promise<Download> {
  const issued = await queries.findLastIssued(act.tx, document, document_id)
  if (issued) return issuedPaper(act, services, issued, options)
  if (!draft) throw requestErrors.not_found()
  return draftPaper(act, services.files, draft, options)
}

/** The paper of one number, voided or not. */
export async function issuedDownload(
  act: Pick<Act, 'tx'>,
  services: Pick<Services, 'files' | 'database'>,
  id: number,
  options: PaperOptions,
): Promise<Download> {
  const issued = await existing(queries.findIssued(act.tx, id))
  return issuedPaper(act, services, issued, options)
}

/** Whether every issued paper is as it was when it was sealed. */
export const checkPapers = checkPaperSeals
