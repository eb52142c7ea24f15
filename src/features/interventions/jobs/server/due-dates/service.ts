/** Computes the due dates of open jobs again: first what would move, then, when an admin agrees, the move itself. */
import { calendarOf } from '#features/interventions/settings/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import { dueDate, explainDueDate, openSla } from '#lib/time/due-dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import type { Queue } from '#server/background/queue.ts'
import type { Database, Tx } from '#server/database/db.ts'
import { type Act, recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { today } from '#server/time/today.ts'
import type { DueDateExplanation, DueDateRun, DueDateState, ExplainInput, Move } from '../../due-dates-contract.ts'
import { dueDateErrors } from '../../due-dates-texts.ts'
import { dueDateRuns } from '../../notifications.ts'
import { changeJobs, insertBatch } from '../change-queries.ts'
import { type DueRules, loadDueRules } from '../due.ts'
import { notifyTechnicians } from '../notify-technicians.ts'
import * as queries from './queries.ts'

const atOnce = 2_000
const shownMoves = 500

export async function getDueDateState({ tx }: UserAct): Promise<DueDateState> {
  const run = (await queries.findNewestRun(tx)) ?? null
  const changed = (await queries.findSettingChange(tx, run?.created_at ?? null)) ?? null
  return { changed, run }
}

/** The date of a job that need not exist, by the same rules as that of one that does. */
export async function explainDue(
  act: Pick<UserAct, 'tx' | 'language'>,
  input: ExplainInput,
): Promise<DueDateExplanation> {
  const { received_at, closing_days, city, supplier_id, holds } = input
  const office = await calendarOf(act.tx)
  const calendar = workCalendar(office.closures, { city, supplier: supplier_id })
  const job = { received_at, closing_days, holds, cut_off: office.cutOffOf(supplier_id) }
  const { counts_from, due_on } = dueDate(job, calendar)
  const sla = openSla(due_on, input.today ?? today(), calendar)
  return { counts_from, due_on, sla, sentence: explainDueDate(job, calendar, act.language) }
}

const getRun = (tx: Tx, id: number): Promise<DueDateRun> => existing(queries.findRun(tx, id))

const auditRun = (act: Act, action: string, id: number) =>
  recordAudit(act, { subject: 'interventions', action, id, label: null, topics: ['due-dates'] })

export async function startRun(act: UserAct, queue: Queue): Promise<DueDateRun> {
  const id = await queries.insertRun(act.tx, act.user.id)
  await auditRun(act, 'compute_due_dates', id)
  await queue.send(act.tx, 'compute-due-dates', { run_id: id })
  return getRun(act.tx, id)
}

/** A job without a fitting line of closing days keeps its days. */
function moveOf(rules: DueRules, job: queries.LiveJob): queries.NewMove | undefined {
  const given_days = job.closing_days_given ? job.closing_days : null
  const dates = rules.compute({ ...job, given_days }) ?? rules.compute({ ...job, given_days: job.closing_days })
  if (!dates || (dates.due_on === job.due_on && dates.soon_from === job.soon_from)) return undefined
  return {
    intervention_id: job.id,
    version: job.version,
    due_before: job.due_on,
    due_after: dates.due_on,
    soon_from: dates.soon_from,
    closing_days: dates.closing_days,
  }
}

/** In parts, so that it locks nobody out and shows how far it is. */
export async function computeRun(database: Database, run_id: number): Promise<void> {
  const rules = await database.read(loadDueRules)
  // A worker that died may have computed some parts already.
  await database.write((tx) => queries.beginRun(tx, run_id))
  for (let after = 0; ; ) {
    const jobs = await database.read((tx) => queries.listLiveJobs(tx, after, atOnce))
    const moves = jobs.flatMap((job) => moveOf(rules, job) ?? [])
    const wanted = await database.write((tx) => queries.addMoves(tx, run_id, jobs.length, moves))
    if (!wanted) return
    if (jobs.length < atOnce) break
    after = jobs.at(-1)?.id ?? after
  }
  await database.write(async (tx) => {
    if (await queries.setRunStatus(tx, run_id, ['computing'], { status: 'ready' }))
      await notifyOfRun(tx, run_id, 'ready')
  })
}

/** The admin who asked for a run hears how it ended. */
export async function notifyOfRun(tx: Tx, run_id: number, message: 'ready' | 'applied' | 'failed'): Promise<void> {
  const run = await queries.findAskedBy(tx, run_id)
  if (!run) return
  const { account_id, later, sooner, left_out } = run
  const params = { later, sooner, moved: later + sooner - left_out }
  const to = { account_ids: account_id === null ? [] : [account_id] }
  await notify({ tx, user: undefined }, dueDateRuns, { message, to, subject: String(run_id), params })
}

export async function listRunMoves({ tx }: UserAct, id: number): Promise<{ items: Move[]; total: number }> {
  const run = await getRun(tx, id)
  return { items: await queries.listMoves(tx, id, shownMoves), total: run.later + run.sooner }
}

export async function applyRun(act: UserAct, queue: Queue, id: number): Promise<DueDateRun> {
  const run = await getRun(act.tx, id)
  if (await queries.findSettingChange(act.tx, run.created_at)) throw dueDateErrors.settings_changed()
  const to = { status: 'applying', applied_by: act.user.id } as const
  if (!(await queries.setRunStatus(act.tx, id, ['ready'], to))) throw dueDateErrors.not_ready()
  await auditRun(act, 'apply_due_dates', id)
  await queue.send(act.tx, 'apply-due-dates', { run_id: id })
  return getRun(act.tx, id)
}

/** One transaction and one batch, which is undone like any other action. */
export const writeRun = (database: Database, run_id: number): Promise<void> =>
  database.write(
    async (tx) => {
      const run = await queries.lockRun(tx, run_id)
      if (run?.status !== 'applying') return
      const moves = await queries.lockMoves(tx, run_id)
      const unchanged = moves.filter((move) => !move.changed)
      const facts = { action: 'recompute', account_id: run.applied_by, at: null }
      const batch_id = unchanged.length === 0 ? null : await insertBatch(tx, facts)
      if (batch_id !== null)
        await changeJobs(
          tx,
          { ...facts, batch_id },
          unchanged.map(({ intervention_id, due_after, soon_from, closing_days }) => ({
            id: intervention_id,
            change: { due_on: due_after, soon_from, closing_days },
          })),
        )
      // Where only the day changes from which a job is due soon, no due date moves.
      const left_out = moves.filter((move) => move.changed && move.due_before !== move.due_after)
      await queries.finishRun(tx, run_id, batch_id, left_out.length)
      await notifyTechnicians(
        { tx, user: undefined },
        'recompute',
        unchanged
          .filter(({ due_before, due_after }) => due_before !== due_after)
          .map(({ intervention_id: id, number, technician_id, due_before: due_on, due_after }) => ({
            job: { id, number, technician_id, due_on },
            change: { due_on: due_after },
          })),
      )
      await notifyOfRun(tx, run_id, 'applied')
      const act = { tx, user: undefined, language: 'EN', correlation_id: `due-dates-${run_id}` } as const
      await auditRun(act, 'recompute', run_id)
    },
    { statementSeconds: 600 },
  )
