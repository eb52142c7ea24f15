/** Reports to clients of the demo company: a format, a file that was made, one that was cancelled, and closings that wait. */
import type { MakeReport } from '#features/clients/reports/contract.ts'
import { cancelReport, makeReport, offerReport } from '#features/clients/reports/server/service.ts'
import type { ReportFieldName } from '#features/interventions/formats/report-field-rules.ts'
import type { ReportColumn } from '#features/interventions/formats/report-rules.ts'
import { createReportFormat } from '#features/interventions/formats/server/service.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'

const field = (heading: string, name: ReportFieldName, words?: Record<string, string>): ReportColumn => ({
  heading,
  source: { from: 'field', field: name },
  ...(words ? { words } : {}),
})

const columns = [
  field('N. Richiesta', 'client_reference'),
  field('TML', 'client_terminal_id'),
  field('Esito', 'outcome', { done: 'OK', not_possible: 'KO' }),
  field('Motivo', 'outcome_reason'),
  field('Data esecuzione', 'worked_on'),
  field('Matricola installata', 'installed_serial'),
  field('Matricola ritirata', 'withdrawn_serial'),
  field('Rettifica', 'change', { new: 'N', changed: 'S' }),
  field('Note', 'notes'),
]

/** So many days before today. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function made(act: UserAct, asked: Omit<MakeReport, 'digest'>, at: string): Promise<number | undefined> {
  const then = { ...act, at }
  const { digest, closings } = await offerReport(then, asked)
  return closings === 0 ? undefined : (await makeReport(then, { ...asked, digest })).id
}

export async function makeReports(act: UserAct, supplier_id: number): Promise<void> {
  const { id: format_id } = await createReportFormat(act, {
    name: 'Esiti interventi',
    supplier_id,
    module_id: null,
    layout: {
      file: 'xlsx',
      delimiter: ';',
      encoding: 'utf-8',
      sheet: 'Esiti',
      file_name: 'esiti',
      dates: 'cell',
      language: 'IT',
      columns,
    },
  })
  const until = (days: number) => ({ format_id, from: null, to: today(daysAgo(days)) })
  const wrong = await made(act, until(40), daysAgo(39))
  if (wrong !== undefined) await cancelReport({ ...act, at: daysAgo(38) }, wrong, 'File mai arrivato al cliente')
  await made(act, until(30), daysAgo(29))
}
