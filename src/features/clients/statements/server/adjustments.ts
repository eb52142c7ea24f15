/** Lines that an accountant adds to a draft: adjustments with a reason, and credits for closings that an issued statement holds. */

import { formatCents } from '#lib/numbers/money.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { changesBetween, checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import type { Adjustment, AdjustmentInput, StatementDetail } from '../contract.ts'
import { errors } from '../texts.ts'
import * as queries from './adjustment-queries.ts'
import type { LockedStatement } from './queries.ts'
import { getDetail, lockDraft, nameOf, subject } from './service.ts'

const topics = ['statement-lines']

/** Issued statements never change: what is wrong in one is put right on the next draft, once and not below nothing. */
async function checkCredit(act: UserAct, draft: LockedStatement, it: AdjustmentInput, except?: number): Promise<void> {
  if (it.closing_id === null) return
  await queries.lockClosings(act.tx, [it.closing_id])
  const credited = await queries.findCreditable(act.tx, draft, it.closing_id, except)
  if (!credited) throw errors.not_creditable({}, { closing_id: { key: 'choice', words: errors.not_creditable } })
  const { number, label, left_cents } = credited
  const value = it.quantity * it.unit_cents
  if (value >= 0 || left_cents + value >= 0) return
  throw errors.credit_too_large({ number, label, left: formatCents(left_cents, act.language) })
}

/** The draft with its new lines, after its audit line. */
async function finish(act: UserAct, id: number, action: string, changes: object): Promise<StatementDetail> {
  const statement = await getDetail(act, id)
  await recordAudit(act, { subject, action, id, label: nameOf(act, statement), changes: { ...changes }, topics })
  return statement
}

const recorded = ({ description, value_cents, reason }: Adjustment) => ({ description, value_cents, reason })

export async function getAdded(act: Pick<UserAct, 'tx'>, id: number, adjustment_id: number): Promise<Adjustment> {
  const line = (await queries.listAdded(act.tx, id)).find((it) => it.id === adjustment_id)
  if (!line) throw requestErrors.not_found()
  return line
}

export async function addAdjustment(act: UserAct, id: number, it: AdjustmentInput): Promise<StatementDetail> {
  const draft = await lockDraft(act, id)
  await checkCredit(act, draft, it)
  const line = await queries.insertAdjustment(act.tx, draft, it)
  return finish(act, id, 'add_adjustment', recorded(await getAdded(act, id, line)))
}

export async function changeAdjustment(
  act: UserAct,
  { id, adjustment_id }: { id: number; adjustment_id: number },
  it: AdjustmentInput,
  seen: number | undefined,
): Promise<StatementDetail> {
  const draft = await lockDraft(act, id)
  const before = await getAdded(act, id, adjustment_id)
  checkVersion(before, seen)
  await checkCredit(act, draft, it, adjustment_id)
  await queries.updateAdjustment(act.tx, draft, adjustment_id, it)
  const changes = changesBetween(before, await getAdded(act, id, adjustment_id))
  return finish(act, id, 'change_adjustment', changes)
}

export async function removeAdjustment(act: UserAct, id: number, adjustment_id: number): Promise<StatementDetail> {
  await lockDraft(act, id)
  const line = await getAdded(act, id, adjustment_id)
  await queries.deleteAdjustments(act.tx, id, adjustment_id)
  return finish(act, id, 'remove_adjustment', recorded(line))
}
