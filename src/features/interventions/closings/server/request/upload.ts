/** The upload of closings: each row becomes a request that the office confirms like any other. */
import { outcomeOfWord } from '#features/interventions/costs/rules.ts'
import { statusWords as jobStatusWords } from '#features/interventions/jobs/rules.ts'
import { changeAll } from '#features/interventions/jobs/server/service.ts'
import { settingUploadProblems } from '#features/interventions/settings/problems.ts'
import { serialKey, statusWords } from '#features/warehouse/stock/rules.ts'
import { fieldWords } from '#lib/texts/field-errors.ts'
import { both, say, type Words } from '#lib/texts/texts.ts'
import { fromLocalClock, isMissingDay, isRealDay } from '#lib/time/dates.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { defineServerUpload, type Staged } from '#server/uploads/upload.ts'
import { checkClosing, type Finding } from '../../check-rules.ts'
import { emptyFields, type RequestFields } from '../../request-contract.ts'
import { texts } from '../../texts.ts'
import { closingProblems, closingsUpload as definition, problemOfFinding, worksOfWord } from '../../upload-rules.ts'
import { withdrawRequests } from '../change-queries.ts'
import { type FoundFacts, loadFacts } from '../facts-queries.ts'
import { decisionOf, type Locked, lockMany } from '../locks.ts'
import { contextOf, errorsIn, questionOf, sayBoth, subject, valuesOf } from '../values.ts'
import { requestUploaded } from './request-many.ts'
import { notifyOfRequests } from './service.ts'
import { type KnownReason, listImported, listKnownReasons, listStaged, type StagedClosing } from './upload-queries.ts'

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

/** Under the heading of the seed where a serial does not fit, else as something that is missing. */
function problemOf({ n }: Row, finding: Finding, facts: FoundFacts): Found {
  const column =
    finding.field in definition.columns ? finding.field : finding.field === 'worked_at' ? 'worked_on' : 'reference'
  const detail = sayBoth(finding)
  if (finding.key === 'installed_not_theirs' && facts.installed) {
    const { status, technician_id } = facts.installed
    if (status === 'assigned') return { n, problem: 'searial_not_assigned_this_tech', column, detail }
    if (technician_id === null && status !== 'installed')
      return { n, problem: 'not_assigned_tech_serial_number', column, detail }
    return { n, problem: 'status_mismatch', column, detail, status_name: statusWords[status] }
  }
  return { n, problem: problemOfFinding[finding.key] ?? 'not_complete', column, detail }
}

/** The first of those that were decided, with who and when. */
function sayDecided(act: UserAct, decided: readonly Locked[]): Words {
  const named = decided
    .slice(0, 5)
    .map(({ closing }) => say(texts.decided_by, act.language, decisionOf(act, closing)))
    .join('; ')
  const { EN, IT } = texts.decided_since
  return both(`${EN}: ${named}`, `${IT}: ${named}`)
}

/** The rows that name a serial which an earlier row of the file names too, each with that row. */
function findRepeated(rows: readonly Row[]): Map<string, number> {
  const repeated = new Map<string, number>()
  for (const column of ['installed_serial', 'withdrawn_serial'] as const) {
    const first = new Map<string, number>()
    for (const { n, fields } of rows) {
      const serial = fields?.outcome === 'done' ? fields[column] : null
      if (serial === null) continue
      const key = serialKey(serial)
      const before = first.get(key)
      if (before === undefined) first.set(key, n)
      else repeated.set(`${column} ${n}`, before)
    }
  }
  return repeated
}

const alsoIn = (row: number) => both(`Also in row ${row}`, `Anche alla riga ${row}`)

export const closingsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: [subject, 'interventions', 'technicians'],
  linkedBy: ['reference', 'installed_serial', 'withdrawn_serial'],
  async check(act, staged) {
    const rows = await readRows(act, staged)
    const questions = rows.flatMap(({ n, intervention_id, fields }) =>
      intervention_id !== null && fields ? [questionOf({ id: n, intervention_id, closing_id: null }, fields)] : [],
    )
    const facts = new Map((await loadFacts(act.tx, questions)).map((it) => [it.id, it]))
    const repeated = findRepeated(rows)
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
        return [
          {
            n,
            problem: 'invalid_day',
            column: 'worked_on',
            detail: isMissingDay(row.worked_on) ? fieldWords.no_such_day : settingUploadProblems.invalid_day.hint,
          },
        ]
      if (!fields)
        return [{ n, problem: 'unknown_outcome', column: 'outcome', detail: closingProblems.unknown_outcome.hint }]
      const found = facts.get(n)
      if (!found) return []
      const findings = checkClosing(found, valuesOf(fields), contextOf(act, 'request', 'upload'))
      const twice = (['installed_serial', 'withdrawn_serial'] as const).flatMap((column): Found[] => {
        const before = repeated.get(`${column} ${n}`)
        return before === undefined ? [] : [{ n, problem: 'duplicate_serial_number', column, detail: alsoIn(before) }]
      })
      return [...twice, ...errorsIn(findings).map((finding) => problemOf(row, finding, found))]
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
    await notifyOfRequests(act, requested)
    await staged.progress(rows.length, rows.length)
    return rows.length
  },
  async revert(act, import_id) {
    // Read after the lock: a colleague may decide on one of them at this moment.
    const locked = await lockMany(act, await listImported(act.tx, import_id))
    const decided = locked.filter(({ closing }) => closing.state !== 'requested')
    if (decided.length === 0 && locked.length > 0) {
      const [ids, jobs] = [locked.map(({ closing }) => closing.id), locked.map(({ job }) => job)]
      await withdrawRequests(act.tx, ids)
      await changeAll(act, 'withdraw_closing', jobs, () => ({ status: 'assigned' }))
      await recordAudit(act, { subject, action: 'discard', changes: { count: locked.length } })
    }
    return [{ count: decided.length, items: sayDecided(act, decided) }]
  },
})
