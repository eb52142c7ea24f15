/** What a technician's phone does of planning: it keeps the next days, and puts the own day into another order. */
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { deleteOrder, saveOrder } from './days/queries.ts'
import { getOwnDays } from './days/service.ts'

export { getOwnDays }

/** Jobs that are not of the day any more are passed over when it is read: the phone may not have known. Nothing: the office's order holds again. */
export async function orderOwnDay(
  act: UserAct,
  { on, ids, decided_at }: { on: string; ids: readonly number[]; decided_at: string },
): Promise<void> {
  const technician_id = act.user.id
  if (ids.length === 0) await deleteOrder(act.tx, technician_id, on, 'technician')
  else
    await saveOrder(act.tx, {
      technician_id,
      planned_on: on,
      side: 'technician',
      job_ids: [...ids],
      fixed_ids: [],
      fixed_places: [],
      made_by: technician_id,
      made_at: decided_at,
    })
  await recordAudit(act, {
    subject: 'dispatch-board',
    action: 'order_own',
    id: technician_id,
    label: `${act.user.name}, ${on}`,
    topics: ['closing-requests'],
    by: ['technician'],
  })
}
