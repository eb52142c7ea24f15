/** Numbers of the documents we issue: 1, 2, 3 … per kind, warehouse and year, given inside the transaction that issues. */
import { sql } from 'kysely'
import { formatDay } from '#lib/dates.ts'
import { say } from '#lib/texts.ts'
import {
  type DocumentContent,
  type DocumentKind,
  documentErrors,
  documentLabel,
  type Missing,
  missingForIssue,
} from '#lib/transport.ts'
import { type Act, record, type UserAct } from './act.ts'

export type ToIssue = {
  kind: DocumentKind
  warehouse_id: number
  /** The noun of the record behind it, such as return-notes. */
  document: string
  document_id: number
  /** The date printed; its year is the year of the series. */
  on: string
  content: DocumentContent
}
export type Issued = { id: number; number: number; year: number; label: string }

/** The subject in the audit log, and the topics of the screens that show issued documents. */
const subject = 'document-series'
const topicsOf = (document: string) => [document, 'issued-documents']

const refuseIncomplete = (act: Act, missing: readonly Missing[]) => {
  if (missing.length === 0) return
  const words = missing.map((it) => say(it.words, act.language)).join(', ')
  const fields = Object.fromEntries(
    missing.map(({ place, field }) => [
      place === 'document' || place === 'lines' ? field : `${place}.${field}`,
      { key: 'required' },
    ]),
  )
  throw documentErrors.incomplete({ missing: words }, fields)
}

/** Two people who issue the same record: the second is told the number that the first got. */
async function refuseSecondIssue({ tx }: Act, { document, document_id }: ToIssue): Promise<void> {
  const { rows } = await sql<{ label: string }>`select label from issued_document
    where document = ${document} and document_id = ${document_id} and voided_at is null`.execute(tx)
  const [known] = rows
  if (known) throw documentErrors.already_issued({ label: known.label })
}

/** The next number of the series, whose row is ours until the transaction ends: if that fails, the next one gets the same number. */
async function nextNumber(
  { tx }: Act,
  { kind, warehouse_id, on }: ToIssue,
): Promise<{ number: number; code: string | null }> {
  const year = Number(on.slice(0, 4))
  const { rows } = await sql<{ number: number; code: string | null }>`
    insert into document_series as s (kind, warehouse_id, year, last_number) values (${kind}, ${warehouse_id}, ${year}, 1)
    on conflict (kind, warehouse_id, year) do update set last_number = s.last_number + 1
    returning s.last_number as number, (select w.code from warehouse w where w.id = s.warehouse_id) as code`.execute(tx)
  const [next] = rows
  if (!next) throw new Error(`no number for ${kind}`)
  return next
}

/** Whoever gets a later number cannot have an earlier date. */
async function refuseEarlierDate({ tx }: Act, issue: ToIssue, number: number): Promise<void> {
  const { rows } = await sql<{ label: string; issued_on: string }>`select label, issued_on from issued_document
    where kind = ${issue.kind} and warehouse_id = ${issue.warehouse_id} and year = ${Number(issue.on.slice(0, 4))}
      and number = ${number - 1}`.execute(tx)
  const [before] = rows
  if (before && before.issued_on > issue.on)
    throw documentErrors.date_out_of_order({ label: before.label, on: formatDay(before.issued_on) })
}

/** Issues a document: checks that the law's content is there, gives it its number, and freezes what will be printed. */
export async function issueDocument(act: UserAct, issue: ToIssue): Promise<Issued> {
  const { kind, warehouse_id, document, document_id, on } = issue
  const content = { ...issue.content, kind, on }
  refuseIncomplete(act, missingForIssue(content))
  const { number, code } = await nextNumber(act, issue)
  // Asked once the series is ours: whoever issued the same record a moment ago has ended by now.
  await refuseSecondIssue(act, issue)
  await refuseEarlierDate(act, issue, number)
  const year = Number(on.slice(0, 4))
  const label = documentLabel(code, number, year)
  const { rows } = await sql<{ id: number }>`
    insert into issued_document
      (kind, warehouse_id, year, number, label, document, document_id, issued_on, issued_at, issued_by, content)
    values (${kind}, ${warehouse_id}, ${year}, ${number}, ${label}, ${document}, ${document_id}, ${on},
      coalesce(${act.at ?? null}::timestamptz, now()), ${act.user.id}, ${JSON.stringify(content)}::jsonb)
    returning id`.execute(act.tx)
  const id = rows[0]?.id ?? 0
  await record(act, { subject, action: 'issue', id, label, topics: topicsOf(document) })
  return { id, number, year, label }
}

/** Voids what was issued for a record. Its number stays taken and listed, with the reason. */
export async function voidDocument(
  act: UserAct,
  document: string,
  document_id: number,
  reason: string,
): Promise<{ id: number; label: string }> {
  const why = reason.trim()
  if (why === '') throw documentErrors.reason_missing({}, { reason: { key: 'required' } })
  const { rows } = await sql<{ id: number; label: string }>`
    update issued_document set voided_at = coalesce(${act.at ?? null}::timestamptz, now()), voided_by = ${act.user.id},
      void_reason = ${why}
    where document = ${document} and document_id = ${document_id} and voided_at is null
    returning id, label`.execute(act.tx)
  const [voided] = rows
  if (!voided) throw documentErrors.not_issued()
  await record(act, {
    subject,
    action: 'void',
    id: voided.id,
    label: voided.label,
    changes: { reason: why },
    topics: topicsOf(document),
  })
  return voided
}
