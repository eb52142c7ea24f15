/** The upload of closings: each row becomes a request that the office confirms like any other. */
import { outcomeOfWord } from '#features/costs/rules.ts'
import { settingUploadProblems } from '#features/intervention-settings/problems.ts'
import { statusWords as jobStatusWords } from '#features/interventions/rules.ts'
import { changeAll, lockJobs } from '#features/interventions/server/service.ts'
import { statusWords } from '#features/stock/rules.ts'
import { fromLocalClock, isRealDay } from '#lib/dates.ts'
import { both } from '#lib/texts.ts'
import type { FoundProblem } from '#lib/upload-check.ts'
import { recordAudit, type UserAct } from '#server/act.ts'
import { today } from '#server/today.ts'
import { defineServerUpload, type Staged } from '#server/upload.ts'
import { checkClosing, type Finding } from '../check-rules.ts'
import type { RequestFields } from '../request-contract.ts'
import { texts } from '../texts.ts'
import { closingProblems, closingsUpload as definition, problemOfFinding, worksOfWord } from '../upload-rules.ts'
import { deleteClosings } from './change-queries.ts'
import { type FoundFacts, loadFacts } from './facts-queries.ts'
import { requestUploaded } from './request-many.ts'
import { subject, tellOfRequests } from './service.ts'
import { type KnownReason, listImported, listKnownReasons, listStaged, type StagedClosing } from './upload-queries.ts'
import { contextOf, emptyFields, errorsIn, questionOf, sayFinding, valuesOf } from './values.ts'

/** Rows that one statement writes. */
const together = 2_000

type Row = StagedClosing & { fields: RequestFields | undefined }
type Found = FoundProblem & { n: number }

function fieldsOf(row: StagedClosing, reasons: readonly KnownReason[]): RequestFields | undefined {
  const word = row.outcome.trim().toLowerCase()
  const reason = reasons.find((it) => it.code === word) ?? reasons.find((it) => it.client_code === word)
  const outcome = reason?.outcome ?? (outcomeOfWord[word] === 'done' ? 'done' : undefined)
  if (!outcome || row.worked_on === null || !isRealDay(row.worked_on)) return undefined
  return {
    ...emptyFields,
    outcome,
    outcome_reason_id: reason?.id ?? null,
    // The file says the day; noon stands for it.
    worked_at: fromLocalClock(row.worked_on, row.worked_on === today() ? '00:01' : '12:00') ?? null,
    installed_serial: row.installed_serial,
    withdrawn_serial: row.withdrawn_serial,
    condition: row.withdrawn_serial === null ? null : (worksOfWord[row.condition?.toLowerCase() ?? ''] ?? 'faulty'),
    client_terminal_id: row.client_terminal_id ?? row.asked_terminal,
    notes: row.notes,
  }
}

async function readRows(act: UserAct, { rows }: Pick<Staged, 'rows'>): Promise<Row[]> {
  const reasons = await listKnownReasons(act.tx)
  return (await listStaged(act.tx, rows)).map((row) => ({ ...row, fields: fieldsOf(row, reasons) }))
}

const inBoth = (finding: Finding) => both(sayFinding(finding, 'EN').text, sayFinding(finding, 'IT').text)

/** Under the heading of the seed where a serial does not fit, else as something that is missing. */
function problemOf({ n }: Row, finding: Finding, facts: FoundFacts): Found {
  const column =
    finding.field in definition.columns ? finding.field : finding.field === 'worked_at' ? 'worked_on' : 'reference'
  const detail = inBoth(finding)
  if (finding.key === 'installed_not_theirs' && facts.installed) {
    const { status, technician_id } = facts.installed
    if (status === 'assigned') return { n, problem: 'searial_not_assigned_this_tech', column, detail }
    if (technician_id === null && status !== 'installed')
      return { n, problem: 'not_assigned_tech_serial_number', column, detail }
    return { n, problem: 'status_mismatch', column, detail, status_name: statusWords[status] }
  }
  return { n, problem: problemOfFinding[finding.key] ?? 'not_complete', column, detail }
}

const alsoIn = (row: number) => both(`Also in row ${row}`, `Anche alla riga ${row}`)

export const closingsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: [subject, 'interventions', 'technicians'],
  linkedBy: ['reference'],
  async check(act, staged) {
    const rows = await readRows(act, staged)
    const questions = rows.flatMap(({ n, intervention_id, fields }) =>
      intervention_id !== null && fields ? [questionOf({ id: n, intervention_id, closing_id: null }, fields)] : [],
    )
    const facts = new Map((await loadFacts(act.tx, questions)).map((it) => [it.id, it]))
    return rows.flatMap((row): Found[] => {
      const { n, first, intervention_id, status, fields } = row
      if (intervention_id === null || status === null)
        return [
          {
            n,
            problem: 'unknown_intervention',
            column: 'reference',
            detail: closingProblems.unknown_intervention.hint,
          },
        ]
      if (n > first) return [{ n, problem: 'duplicate_reference', column: 'reference', detail: alsoIn(first) }]
      if (status !== 'assigned')
        return [{ n, problem: 'not_open', column: 'reference', detail: jobStatusWords[status] }]
      // An empty day is said by its column.
      if (row.worked_on === null) return []
      if (!isRealDay(row.worked_on))
        return [{ n, problem: 'invalid_day', column: 'worked_on', detail: settingUploadProblems.invalid_day.hint }]
      if (!fields)
        return [{ n, problem: 'unknown_outcome', column: 'outcome', detail: closingProblems.unknown_outcome.hint }]
      const found = facts.get(n)
      if (!found) return []
      const findings = checkClosing(found, valuesOf(fields), contextOf(act, 'request', 'upload'))
      return errorsIn(findings).map((finding) => problemOf(row, finding, found))
    })
  },
  async commit(act, staged) {
    const rows = await readRows(act, staged)
    const requested: { id: number; number: string }[] = []
    const requests = rows.flatMap(({ n, intervention_id, fields }) =>
      intervention_id === null || !fields ? [] : [{ n, intervention_id, fields }],
    )
    for (let at = 0; at < requests.length; at += together) {
      requested.push(...(await requestUploaded(act, requests.slice(at, at + together), staged.import_id)))
      await staged.progress(Math.min(at + together, requests.length), rows.length)
    }
    await tellOfRequests(act, requested)
    await staged.progress(rows.length, rows.length)
    return rows.length
  },
  async revert(act, import_id) {
    const made = await listImported(act.tx, import_id)
    const waiting = made.filter(({ state }) => state === 'requested')
    const decided = made.length - waiting.length
    if (decided === 0 && waiting.length > 0) {
      const jobs = await lockJobs(
        act,
        waiting.map((it) => it.intervention_id),
      )
      await deleteClosings(
        act.tx,
        waiting.map(({ id }) => id),
      )
      await changeAll(act, 'withdraw_closing', jobs, () => ({ status: 'assigned' }))
      await recordAudit(act, { subject, action: 'discard', changes: { count: waiting.length } })
    }
    return [{ count: decided, items: texts.decided_since }]
  },
})
