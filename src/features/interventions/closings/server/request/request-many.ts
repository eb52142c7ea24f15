/** Many closing requests at once, as an upload brings them: a few statements for any number of rows. */
import { costLinesOfAll } from '#features/interventions/costs/server/service.ts'
import { changeAll, dueRules, lockJobs, releasedBy } from '#features/interventions/jobs/server/service.ts'
import { resolveSerials } from '#features/warehouse/stock/server/service.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { checkClosing } from '../../check-rules.ts'
import { proposeCosts } from '../../cost-rules.ts'
import type { RequestFields } from '../../request-contract.ts'
import { deleteFormerDrafts, replaceCosts } from '../change-queries.ts'
import { loadFacts } from '../facts-queries.ts'
import { lockUnits } from '../locks.ts'
import { contextOf, questionOf, refuseErrors, subject, valuesOf } from '../values.ts'
import { insertRequests, listDrafts } from './request-many-queries.ts'
import { requireOpen } from './service.ts'

export type UploadedRow = { n: number; intervention_id: number; fields: RequestFields }

/** A barcode may hold the encoded serial instead. */
async function withAllSerials(act: UserAct, rows: readonly UploadedRow[]): Promise<UploadedRow[]> {
  const given = [...new Set(rows.flatMap(({ fields }) => [fields.installed_serial, fields.withdrawn_serial]))].filter(
    (serial) => serial !== null,
  )
  const resolved = new Map((await resolveSerials(act, given)).map((serial, at) => [given[at], serial]))
  const known = (serial: string | null) => (serial === null ? null : (resolved.get(serial) ?? serial))
  return rows.map((row) => ({
    ...row,
    fields: {
      ...row.fields,
      installed_serial: known(row.fields.installed_serial),
      withdrawn_serial: known(row.fields.withdrawn_serial),
    },
  }))
}

/** The upload has checked the rows; here they are checked once more under the lock of their jobs. Answers with the requests. */
export async function requestUploaded(
  act: UserAct,
  given: readonly UploadedRow[],
  import_id: number,
): Promise<{ id: number; number: string }[]> {
  if (given.length === 0) return []
  const wanted = given.map((row) => row.intervention_id)
  const jobs = new Map((await lockJobs(act, wanted)).map((job) => [job.id, job]))
  await deleteFormerDrafts(act.tx, [...jobs.keys()])
  const drafts = await listDrafts(act.tx, [...jobs.keys()])
  const at = act.at ?? new Date().toISOString()
  const rows = (await withAllSerials(act, given)).map((row) => {
    const job = jobs.get(row.intervention_id)
    if (!job) throw requestErrors.not_found()
    requireOpen(act, job)
    return { ...row, job, draft_id: drafts.get(job.id) ?? null }
  })
  const questions = rows.map(({ n, intervention_id, draft_id, fields }) =>
    questionOf({ id: n, intervention_id, closing_id: draft_id }, fields),
  )
  await lockUnits(act, questions)
  const facts = new Map((await loadFacts(act.tx, questions)).map((it) => [it.id, it]))
  const asked = rows.map((row) => {
    const found = facts.get(row.n)
    if (!found) throw requestErrors.not_found()
    const stage = contextOf(act, 'request', 'upload')
    refuseErrors(act, checkClosing(found, valuesOf(row.fields), stage))
    const worked_on = today(row.fields.worked_at ?? undefined)
    return { ...row, worked_on, question: { ...found, outcome: row.fields.outcome ?? 'done', worked_on } }
  })
  const ids = await insertRequests(
    act.tx,
    asked.map(({ n, job, draft_id, fields, worked_on }) => ({
      ...fields,
      n,
      draft_id,
      intervention_id: job.id,
      number: job.number,
      technician_id: job.technician_id ?? 0,
      request_key: `upload-${import_id}-${n}`,
      worked_on,
      declared: fields,
    })),
    { import_id, at, by: act.user.id },
  )
  const priced = asked.map(({ question }) => question)
  const lines = await costLinesOfAll(act.tx, priced)
  await replaceCosts(
    act.tx,
    asked.map(({ n, question, fields }, index) => ({
      id: ids.get(n) ?? 0,
      costs: proposeCosts(lines[index] ?? [], question, fields.articles),
    })),
  )
  const days = new Map(asked.map(({ job, worked_on }) => [job.id, worked_on]))
  const locked = asked.map(({ job }) => job)
  // A hold ends with the work.
  const rules = locked.some((job) => job.hold_reason_id !== null) ? await dueRules(act) : undefined
  await changeAll(act, 'request_closing', locked, (job) => ({
    status: 'closing_requested',
    ...(rules && job.hold_reason_id !== null ? releasedBy(rules, job, days.get(job.id) ?? today(act.at)) : {}),
  }))
  await recordAudit(act, { subject, action: 'request', changes: { count: asked.length, import_id } })
  return asked.map(({ n, job }) => ({ id: ids.get(n) ?? 0, number: job.number }))
}
