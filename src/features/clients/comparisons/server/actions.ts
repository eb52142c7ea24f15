/** What is done about differences: each action is one transaction over many rows, and is undone as a whole. */

import { insertJobs, undoBatch } from '#features/interventions/jobs/server/service.ts'
import { type PlainField, plainFields } from '#features/interventions/settings/job-fields.ts'
import { correctEach, lockProducts, revertBatches } from '#features/warehouse/stock/server/service.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import { say, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { selectedIds } from '#server/lists/selection.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { causeEvidence, causeTitle } from '../cause-texts.ts'
import type { ActionInput, ActionResult } from '../contract.ts'
import { errors } from '../error-texts.ts'
import { type Action, mayDo } from '../rules.ts'
import { texts } from '../texts.ts'
import type { LockedRow } from './action-queries.ts'
import * as queries from './action-queries.ts'
import { subject, topics } from './compare.ts'
import * as runs from './queries.ts'

type Run = runs.RunFacts
type Change = NonNullable<ReturnType<Parameters<typeof correctEach>[1]['get']>>
type LeftOut = ActionResult['left_out']
/** What an action wrote elsewhere, to be taken back with it. */
type Written = { done: readonly LockedRow[]; batches?: readonly number[]; job_batch?: number }

const document = (run: Run) => ({ document: subject, document_id: run.id })
const terminalOf = (row: LockedRow) => row.their_terminal ?? row.our_terminal ?? row.their_serial ?? ''

async function getActiveRun(act: UserAct, id: number): Promise<Run> {
  const run = await existing(runs.findRun(act.tx, id))
  if (run.state !== 'done') throw errors.not_done()
  await runs.lockClient(act.tx, run.supplier_id)
  if (await runs.hasNewer(act.tx, run)) throw errors.not_newest()
  return run
}

const leaveOut = (act: UserAct, left: LeftOut, row: LockedRow, why: Words, params: Record<string, string> = {}) =>
  void left.push({ id: row.id, why: say(why, act.language, { terminal: terminalOf(row), ...params }) })

async function match(
  act: UserAct,
  run: Run,
  action_id: number,
  rows: readonly LockedRow[],
  left: LeftOut,
): Promise<Written> {
  // A serial that came into our records since is another product.
  const serials = rows.map(({ their_serial }) => their_serial ?? '')
  const known = await queries.listKnownSerials(act.tx, serials)
  const done = rows.filter((row) => {
    const isKnown = known.has(row.their_serial ?? '')
    if (isKnown) leaveOut(act, left, row, texts.left_out_moved, { serial: row.their_serial ?? '' })
    return !isKnown
  })
  await queries.insertAliases(act.tx, action_id, run.supplier_id, done)
  return { done }
}

/** Our records say afterwards what the list says: the product that was there goes to the technician who had the other. */
async function record(
  act: UserAct,
  run: Run,
  reason: string,
  rows: readonly LockedRow[],
  left: LeftOut,
): Promise<Written> {
  const ids = [...new Set(rows.flatMap((row) => [row.product_id, row.other_product_id].filter((id) => id !== null)))]
  await lockProducts(act, ids)
  const places = await queries.findPlaces(act.tx, ids)
  const done: LockedRow[] = []
  /** By product: all are corrected in one go, so that terminal IDs may also be swapped. */
  const changes = new Map<number, Change>()
  const correct = (id: number | null, change: Change) => void changes.set(id ?? 0, change)
  for (const row of rows) {
    const ours = places.get(row.product_id ?? 0)
    const theirs = places.get(row.other_product_id ?? 0)
    const client_terminal_id = row.their_terminal
    const stillOurs = ours?.status === 'installed' && ours.client_terminal_id === row.our_terminal
    const stillInVan = theirs?.status === 'assigned' && theirs.technician_id === row.facts?.technician_id
    if (row.class !== 'not_installed' && !stillOurs) {
      leaveOut(act, left, row, texts.left_out_moved, { serial: row.our_serial ?? '' })
      continue
    }
    if (row.class !== 'same_serial' && !stillInVan) {
      leaveOut(act, left, row, texts.left_out_moved, { serial: row.their_serial ?? '' })
      continue
    }
    if (row.class === 'same_serial') correct(row.product_id, { status: 'installed', client_terminal_id })
    else {
      if (row.class === 'same_terminal')
        correct(row.product_id, { status: 'assigned', technician_id: theirs?.technician_id ?? null })
      const terminal = row.class === 'same_terminal' ? row.our_terminal : client_terminal_id
      correct(row.other_product_id, { status: 'installed', client_terminal_id: terminal })
    }
    done.push(row)
  }
  if (done.length === 0) return { done }
  const { batch_id } = await correctEach(act, changes, reason, document(run))
  return { done, batches: [batch_id] }
}

const cut = (text: string | null, field: PlainField) => text?.slice(0, plainFields[field].control.max) ?? null

async function check(act: UserAct, run: Run, { code_id }: ActionInput, rows: readonly LockedRow[]): Promise<Written> {
  const kind = code_id === null ? undefined : await queries.findCode(act.tx, code_id, run.supplier_id)
  if (code_id === null || kind === undefined) throw errors.code_missing({}, { code_id: { key: 'required' } })
  const { batch_id } = await insertJobs(
    act,
    rows.map((row) => ({
      supplier_id: run.supplier_id,
      code_id,
      kind,
      merchant_name:
        cut(row.merchant, 'merchant_name') ?? say(texts.unknown_merchant, act.language, { terminal: terminalOf(row) }),
      pos_code: cut(row.pos_code, 'pos_code'),
      city: cut(row.city, 'city'),
      client_terminal_id: cut(row.their_terminal ?? row.our_terminal, 'client_terminal_id'),
      serial_out: cut(row.our_serial, 'serial_out'),
      notes: say(texts.check_note, act.language, {
        on: formatDay(run.as_of),
        cause: row.cause ? `${causeTitle(row.cause, act.language)}.` : '',
        evidence: row.facts ? causeEvidence(row.facts, act.language) : '',
      }),
      received_at: act.at ?? new Date().toISOString(),
    })),
    { action: 'create' },
  )
  return { done: rows, job_batch: batch_id }
}

/** Which of the chosen rows the action is for; the others are named. */
function selectActionable(
  act: UserAct,
  action: Action,
  run: Run,
  rows: readonly LockedRow[],
  left: LeftOut,
): LockedRow[] {
  return rows.filter((row) => {
    if (row.comparison_id !== run.id || !mayDo(action, row)) {
      leaveOut(act, left, row, texts.left_out_class)
      return false
    }
    if (row.action_id !== null) leaveOut(act, left, row, texts.left_out_done)
    return row.action_id === null
  })
}

export async function actOnRows(act: UserAct, id: number, input: ActionInput): Promise<ActionResult> {
  const run = await getActiveRun(act, id)
  const ids = await selectedIds(act, runs.rowSource(id), input)
  const locked = await queries.lockRows(act.tx, ids)
  if (locked.length < ids.length || locked.length === 0) throw requestErrors.not_found()
  const left_out: LeftOut = []
  const rows = selectActionable(act, input.action, run, locked, left_out)
  const refuseNothing = (count: number) => {
    if (count === 0) throw errors.nothing_to_do({ why: left_out[0]?.why ?? '' })
  }
  refuseNothing(rows.length)
  const { action, note } = input
  const client = await queries.findClient(act.tx, run.supplier_id)
  const reason = note ?? say(texts.reason_of, act.language, { supplier: client?.name ?? '', on: formatDay(run.as_of) })
  const action_id = await queries.insertAction(act.tx, {
    comparison_id: id,
    action,
    note: action === 'record' ? reason : note,
    account_id: act.user.id,
    at: act.at ?? null,
  })
  const written: Written =
    action === 'match'
      ? await match(act, run, action_id, rows, left_out)
      : action === 'record'
        ? await record(act, run, reason, rows, left_out)
        : action === 'check'
          ? await check(act, run, input, rows)
          : { done: rows }
  const { done, batches = [], job_batch = null } = written
  refuseNothing(done.length)
  await queries.keepBatches(act.tx, action_id, batches, job_batch)
  const doneIds = done.map((row) => row.id)
  await queries.setAction(act.tx, doneIds, action_id)
  await recordAudit(act, {
    subject,
    action,
    id,
    label: run.file_name,
    changes: { count: done.length, ...(note ? { note } : {}) },
    topics: [...topics, ...(action === 'check' ? ['interventions'] : [])],
  })
  return { action_id, count: done.length, left_out }
}

/** Takes an action back with all that it wrote; refused in words where something came after. */
export async function undoComparisonAction(act: UserAct, id: number): Promise<{ count: number }> {
  const action = await existing(queries.lockAction(act.tx, id))
  if (action.undone) throw errors.undone_already()
  if (action.batches.length > 0) await revertBatches(act, action.batches)
  if (action.job_batch !== null) await undoBatch(act, action.job_batch)
  const count = await queries.undoAction(act.tx, id, act.user.id)
  await recordAudit(act, { subject, action: 'undo', id: action.comparison_id, topics })
  return { count }
}
