/** The differences between what was listed, what the boxes held and what the record says: opened by a confirmation, closed with a reason. */

import type { Selection } from '#lib/records/selection.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { selectedIds } from '#server/lists/selection.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { orderDiffers } from '../../notifications.ts'
import type { Outcome } from '../line-queries.ts'
import type { Line } from '../line-view.ts'
import * as queries from './queries.ts'

type Ended = Line & { outcome: Outcome }

/** Nothing for a line that was listed, fits and was in the boxes. */
function differenceOf(line: Ended): queries.NewDifference[] {
  const { id: line_id, product_id, serial_number, problem, outcome, status: record_status } = line
  const found = { line_id, product_id, serial_number, problem, record_status }
  if (outcome === 'missing') return [{ ...found, kind: 'missing', reason: null }]
  if (line.listed && problem === null) return []
  const reason = outcome === 'waiting' ? null : line.reason
  return [{ ...found, kind: line.listed ? 'unfit' : 'unlisted', reason }]
}

export async function openDifferences(
  act: UserAct,
  order: { id: number; technician_id: number },
  lines: readonly Ended[],
): Promise<void> {
  const all = lines.flatMap(differenceOf)
  const found = { order_id: order.id, technician_id: order.technician_id, by: act.user.id, at: act.at }
  if (all.length === 0) return
  const items = await queries.insertDifferences(act.tx, found, all)
  const about = { message: 'opened', items, params: { order: String(order.id) } } as const
  await notify(act, orderDiffers, [
    { ...about, to: { role: 'admin' } },
    { ...about, to: { account_ids: [order.technician_id] } },
  ])
}

const closing = (act: UserAct, reason: string) => ({ by: act.user.id, at: act.at, reason })

export const closeOfOrder = (act: UserAct, order_id: number, reason: string) =>
  queries.closeDifferences(act.tx, { order_id }, closing(act, reason))

export const closeOfLine = (act: UserAct, line_id: number, reason: string) =>
  queries.closeDifferences(act.tx, { line_id }, closing(act, reason))

/** It stays on record with its reason; what was closed before keeps its own. */
export async function closeDiscrepancies(
  act: UserAct,
  selection: Selection,
  reason: string,
): Promise<{ count: number }> {
  const source = queries.discrepancySource(act.user)
  const ids = await selectedIds(act, source, selection)
  if ((await queries.countDifferences(act.tx, ids)) === 0) throw requestErrors.not_found()
  const count = await queries.closeDifferences(act.tx, { ids }, closing(act, reason))
  if (count > 0)
    await recordAudit(act, { subject: 'discrepancies', action: 'close', label: null, changes: { count, reason } })
  return { count }
}
