/** Statements: start a draft, issue it with a number, cancel it with a reason; a draft can be deleted. */
import { releaseFromStatement, takeIntoStatement } from '#features/interventions/closings/server/service.ts'
import { moduleOwner } from '#features/interventions/settings/server/service.ts'
import { hasSupplier } from '#features/warehouse/suppliers/server/service.ts'
import { formatCents } from '#lib/numbers/money.ts'
import { existing, invalidField } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { monthOfYear } from '#lib/time/long-day.ts'
import { getRow } from '#server/lists/list.ts'
import { cancelPaper, numberPaper } from '#server/papers/series.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Statement, StatementDetail, StatementInput } from '../contract.ts'
import { statementLabel, states } from '../rules.ts'
import { errors } from '../texts.ts'
import * as added from './adjustment-queries.ts'
import { contentOf } from './paper.ts'
import * as queries from './queries.ts'

export const subject = 'statements'
const topics = ['statement-lines', 'closings']
/** Articles without a price that a draft names. */
const mostUnpriced = 100

export const getStatement = (act: Pick<UserAct, 'tx'>, id: number): Promise<Statement> =>
  getRow(act.tx, queries.statementSource, id)

export async function getDetail(act: UserAct, id: number): Promise<StatementDetail> {
  const statement = await getStatement(act, id)
  const totals = await queries.listTotals(act.tx, statement)
  const without_price = totals.filter(({ article }) => article === null).reduce((sum, it) => sum + it.quantity, 0)
  const month_runs = statement.month.slice(0, 7) >= today(act.at).slice(0, 7)
  const unpriced = await queries.listUnpriced(act.tx, id, mostUnpriced)
  return { ...statement, totals, added: await added.listAdded(act.tx, id), without_price, unpriced, month_runs }
}

const lock = (act: UserAct, id: number): Promise<queries.LockedStatement> => existing(queries.lockStatement(act.tx, id))

export async function lockDraft(act: UserAct, id: number): Promise<queries.LockedStatement> {
  const statement = await lock(act, id)
  if (statement.state !== 'draft') throw errors.not_draft({ label: statement.label ?? '' })
  return statement
}

/** Drafts have no number yet: the log knows them by name and month. */
export const nameOf = (act: UserAct, { label, party, month }: Pick<Statement, 'label' | 'party' | 'month'>) =>
  label ?? `${party}, ${monthOfYear(month, act.language)}`

async function checkParty({ tx }: UserAct, input: StatementInput): Promise<void> {
  const { whom, supplier_id, module_id, technician_id } = input
  if (whom === 'technician') {
    if (technician_id === null) throw invalidField('technician_id', 'required')
    if (!(await queries.isTechnician(tx, technician_id)))
      throw errors.not_a_technician({}, { technician_id: { key: 'required' } })
    return
  }
  if (supplier_id === null || !(await hasSupplier(tx, supplier_id))) throw invalidField('supplier_id', 'required')
  if (module_id !== null && (await moduleOwner(tx, module_id)) !== supplier_id)
    throw errors.module_of_other_supplier({}, { module_id: { key: 'choice', words: errors.module_of_other_supplier } })
}

export async function createStatement(act: UserAct, input: StatementInput): Promise<StatementDetail> {
  if (input.month > today(act.at).slice(0, 7))
    throw errors.future_month({}, { month: { key: 'date', words: errors.future_month } })
  await checkParty(act, input)
  const client = input.whom === 'client'
  const id = await queries.insertStatement(act.tx, {
    whom: input.whom,
    month: input.month,
    supplier_id: client ? input.supplier_id : null,
    module_id: client ? input.module_id : null,
    technician_id: client ? null : input.technician_id,
    created_by: act.user.id,
  })
  if (id === undefined) throw errors.exists()
  const statement = await getDetail(act, id)
  await recordAudit(act, { subject, action: 'create', id, label: nameOf(act, statement) })
  return statement
}

export async function removeStatement(act: UserAct, id: number): Promise<void> {
  await lockDraft(act, id)
  const { adjustments, ...statement } = await getStatement(act, id)
  await added.deleteAdjustments(act.tx, id)
  await queries.deleteStatement(act.tx, id)
  const changes = adjustments > 0 ? { adjustments } : {}
  await recordAudit(act, { subject, action: 'delete', id, label: nameOf(act, statement), changes })
}

type Seen = { closings: number; total_cents: number; adjustments?: number | undefined }

/** The lines that were added, with the closings that they refer to locked and still where the lines say. */
async function takeAdded(act: UserAct, locked: queries.LockedStatement): Promise<number> {
  const lines = await added.listAdded(act.tx, locked.id)
  const ids = lines.flatMap(({ closing_id }) => closing_id ?? [])
  await added.lockClosings(act.tx, ids)
  const lost = await added.findLost(act.tx, locked)
  if (lost.length > 0) throw errors.credit_lost({ numbers: lost.join(', '), count: lost.length })
  return lines.length
}

/** Freezes what the draft holds, but only what was looked at: a closing confirmed meanwhile is shown first. */
export async function issueStatement(act: UserAct, id: number, seen: Seen): Promise<StatementDetail> {
  const locked = await lockDraft(act, id)
  const adjustments = await takeAdded(act, locked)
  const closings = await queries.lockOpenClosings(act.tx, id)
  if (closings.length + adjustments === 0) throw errors.empty()
  const total_cents = await queries.freezeLines(act.tx, id, closings)
  const changed = () => errors.changed({ count: closings.length, total: formatCents(total_cents, act.language) })
  const isSeen = closings.length === seen.closings && adjustments === (seen.adjustments ?? adjustments)
  if (!isSeen || total_cents !== seen.total_cents) throw changed()
  const content = await contentOf(act, locked)
  if ((await takeIntoStatement(act, locked.whom, closings, id)) !== closings.length) throw changed()
  const { whom } = locked
  const numbered = await numberPaper(act, 'statement_series', { side: whom }, (number, year) =>
    statementLabel(whom, number, year),
  )
  await queries.setIssued(act.tx, id, { ...numbered, closings: closings.length, total_cents, content })
  await recordAudit(act, { subject, action: 'issue', id, label: numbered.label, topics })
  return getDetail(act, id)
}

export async function cancelStatement(act: UserAct, id: number, reason: string): Promise<StatementDetail> {
  const locked = await lock(act, id)
  if (locked.state !== 'issued') throw errors.not_issued({ state: say(states[locked.state], act.language) })
  await releaseFromStatement(act, locked.whom, await queries.closingsOf(act.tx, id))
  // Its closings are locked now. They would be billed once more, while the credit for them stays.
  const credits = await added.findCredits(act.tx, id)
  if (credits.length > 0) throw errors.credited({ labels: credits.join(', '), count: credits.length })
  await cancelPaper(act, 'statement', id, reason)
  await recordAudit(act, { subject, action: 'void', id, label: locked.label, changes: { reason }, topics })
  return getDetail(act, id)
}
