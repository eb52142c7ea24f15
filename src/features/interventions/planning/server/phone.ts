/** What a technician's phone does of planning: it keeps the next days, and puts the own day into another order. */
import { invalidField } from '#lib/texts/errors.ts'
import { addDays } from '#lib/time/dates.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { deleteOrder, findJobsOf, saveOrder } from './days/queries.ts'
import { getOwnDays, phoneLooksAhead } from './days/service.ts'

export { getOwnDays }

/** A phone may be without a network this long. */
const latestDays = 7

/**
 * Jobs that are no longer the technician's are left out, and those that are not of the day any more are passed over when it is read: the phone may not have known.
 * Nothing: the office's order holds again. A day that has long been over needs none; one that no phone shows is refused.
 */
export async function orderOwnDay(
  act: UserAct,
  { on, ids, decided_at }: { on: string; ids: readonly number[]; decided_at: string },
): Promise<void> {
  const technician_id = act.user.id
  if (on > addDays(today(act.at), phoneLooksAhead)) throw invalidField('on', 'invalid')
  if (on < addDays(today(act.at), -latestDays)) return
  const own = new Set(await findJobsOf(act.tx, technician_id, ids))
  const job_ids = [...new Set(ids)].filter((id) => own.has(id))
  if (ids.length > 0 && job_ids.length === 0) return
  const about = { technician_id, planned_on: on, side: 'technician', made_at: decided_at } as const
  if (ids.length === 0) await deleteOrder(act.tx, about)
  else await saveOrder(act.tx, { ...about, job_ids, fixed_ids: [], fixed_places: [], made_by: technician_id })
  await recordAudit(act, {
    subject: 'dispatch-board',
    action: 'order_own',
    id: technician_id,
    label: `${act.user.name}, ${on}`,
    topics: ['closing-requests'],
    by: ['technician'],
  })
}
