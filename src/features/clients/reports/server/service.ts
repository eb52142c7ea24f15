/** Reports to clients: what is not reported yet, the file of exactly what was looked at, and taking one back. */
import { markReported, unmarkReported } from '#features/interventions/closings/server/service.ts'
import { cellsOf, columnsWithout, holds, type ReportLayout } from '#features/interventions/formats/report-rules.ts'
import { type ChosenLayout, findReportLayout, markVersionUsed } from '#features/interventions/formats/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { getRow } from '#server/lists/list.ts'
import { cancelPaper, numberPaper } from '#server/papers/series.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { ClientReport, MakeReport, Offer } from '../contract.ts'
import { maxClosings, previewRows, reportLabel } from '../rules.ts'
import { errors } from '../texts.ts'
import * as queries from './queries.ts'

const subject = 'client-reports'
const topics = ['client-report-rows', 'closings', 'report-formats']
/** Numbers that a warning names. */
const namedAtMost = 10

type Asked = Omit<MakeReport, 'digest'>

const cellsFor = (layout: ReportLayout, closing: queries.ReportedClosing): string[] => {
  const outcome_reason = layout.language === 'EN' ? closing.outcome_reason_en : closing.outcome_reason
  return cellsOf(layout, { ...closing, outcome_reason }, closing)
}

async function questionOf({ tx }: UserAct, { format_id, from, to }: Asked) {
  if (from !== null && from > to) throw errors.days_reversed({}, { from: { key: 'date', words: errors.days_reversed } })
  const format = await existing(findReportLayout(tx, { format_id }))
  const { supplier_id, module_id } = format
  return { format, question: { supplier_id, module_id, from, to } }
}

const named = (all: readonly queries.ReportedClosing[]) => ({
  count: all.length,
  numbers: all.slice(0, namedAtMost).map(({ number }) => number ?? ''),
})

/** What should be known before a file is made. */
function warningsOf({ layout }: ChosenLayout, closings: readonly queries.ReportedClosing[]) {
  const lost = holds(layout, 'client_reference') ? closings.filter((it) => it.client_reference === null) : []
  const uncoded = holds(layout, 'outcome_code') ? closings.filter((it) => !it.has_code) : []
  const reasons = new Set(uncoded.map((it) => (layout.language === 'EN' ? it.outcome_reason_en : it.outcome_reason)))
  return {
    without_reference: named(lost),
    without_column: columnsWithout(layout, closings),
    without_code: {
      count: uncoded.length,
      reasons: [...reasons].filter((reason) => reason !== null).slice(0, namedAtMost),
    },
  }
}

export async function offerReport(act: UserAct, asked: Asked): Promise<Offer> {
  const { format, question } = await questionOf(act, asked)
  const { ids, ...open } = await queries.findOpen(act.tx, question, maxClosings)
  const closings = await queries.listReportedClosings(act.tx, ids)
  const names = await existing(queries.findNames(act.tx, question.supplier_id, question.module_id))
  return {
    ...names,
    ...open,
    headings: format.layout.columns.map(({ heading }) => heading),
    rows: closings.slice(0, previewRows).map((it) => ({
      change: it.change === 'changed' ? 'changed' : 'new',
      number: it.number ?? '',
      cells: cellsFor(format.layout, it),
    })),
    reopened: await queries.listReopened(act.tx, question, namedAtMost),
    ...warningsOf(format, closings),
  }
}

/** The newest closings in a layout that is being edited. */
export async function previewLayout(
  { tx }: UserAct,
  { supplier_id, module_id, layout }: { supplier_id: number; module_id: number | null; layout: ReportLayout },
): Promise<{ rows: string[][] }> {
  const closings = await queries.listNewest(tx, supplier_id, module_id, 5)
  return { rows: closings.map((it) => cellsFor(layout, it)) }
}

export const getReport = ({ tx }: Pick<UserAct, 'tx'>, id: number): Promise<ClientReport> =>
  getRow(tx, queries.reportSource, id)

/** Says how many there are now, and who made the last report: usually the one that came first. */
async function changedSince(act: UserAct, supplier_id: number, count: number) {
  const last = await queries.findLast(act.tx, supplier_id)
  const said = last ? `${last.label} (${last.name ?? 'N/A'}, ${formatInstant(last.at)})` : 'N/A'
  return errors.changed({ count, last: said })
}

const fileNameOf = ({ file_name, file }: ReportLayout, day: string) =>
  `${file_name.replace(/[^\p{L}\p{N}_. -]+/gu, '-')}-${day}.${file}`

/** One transaction: what was looked at is locked, written down row by row and marked; anything else is refused. */
export async function makeReport(act: UserAct, { digest, ...asked }: MakeReport): Promise<ClientReport> {
  const { tx } = act
  const { format, question } = await questionOf(act, asked)
  await queries.lockOpen(tx, question, maxClosings)
  const open = await queries.findOpen(tx, question, maxClosings)
  if (open.digest !== digest) throw await changedSince(act, question.supplier_id, open.closings)
  if (open.closings === 0) throw errors.nothing()
  if (open.closings > maxClosings) throw errors.too_many({ max: maxClosings })
  const closings = await queries.listReportedClosings(tx, open.ids)
  const numbered = await numberPaper(act, 'client_report_series', {}, reportLabel)
  const { label, on } = numbered
  const id = await queries.insertReport(tx, {
    ...numbered,
    supplier_id: question.supplier_id,
    module_id: question.module_id,
    version_id: format.version_id,
    from_on: question.from,
    to_on: question.to,
    file_name: fileNameOf(format.layout, on),
    closings: open.closings,
    changed: open.changed,
  })
  await queries.insertRows(
    tx,
    id,
    closings.map((it, at) => ({
      n: at + 1,
      closing_id: it.id,
      change: it.change ?? 'new',
      cells: cellsFor(format.layout, it),
    })),
  )
  if ((await markReported(act, open.ids, id)) !== open.closings)
    throw await changedSince(act, question.supplier_id, open.closings)
  await markVersionUsed(tx, format.version_id)
  await recordAudit(act, { subject, action: 'report', id, label, changes: { count: open.closings }, topics })
  return getReport(act, id)
}

export async function cancelReport(act: UserAct, id: number, reason: string): Promise<ClientReport> {
  const locked = await existing(queries.lockReport(act.tx, id))
  const { label } = locked
  if (locked.state === 'cancelled')
    throw errors.already_cancelled({
      label,
      name: locked.cancelled_name ?? 'N/A',
      when: formatInstant(locked.cancelled_at),
    })
  await unmarkReported(act, id)
  await cancelPaper(act, 'client_report', id, reason)
  await recordAudit(act, { subject, action: 'void', id, label, changes: { reason }, topics })
  return getReport(act, id)
}
