/** Actions on products that technicians hold: confirm receipt, report a fault, take back, hand over. */
import { serialKey, statusWords } from '#features/warehouse/stock/rules.ts'
import { type Moved, moveByStatus, moveProducts, resolveSerials } from '#features/warehouse/stock/server/service.ts'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { selectedIds } from '#server/lists/selection.ts'
import type { UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import type { HeldSelection } from '../contract.ts'
import { productsAssigned, productsTakenBack } from '../notifications.ts'
import { errors } from '../texts.ts'
import * as queries from './queries.ts'
import { named } from './service.ts'

const idsOf = (products: readonly queries.HeldProduct[]) => products.map((it) => it.id)

/** Refuses chosen products that are no longer assigned: those that this user saw by name, others like unknown ones. */
async function refuseMoved(act: UserAct, ids: readonly number[]): Promise<never> {
  const moved = await queries.listMovedOn(act.tx, act.user, ids)
  if (moved.length < ids.length || moved.length === 0) throw requestErrors.not_found()
  const serials = moved.map(({ serial_number, status }) =>
    status === null ? serial_number : `${serial_number} (${say(statusWords[status], act.language)})`,
  )
  throw errors.moved_meanwhile({ serials: named(serials), count: serials.length })
}

/** Locks the selected products. If one is unknown or not the caller's, refuses all of them; the error names it only as the caller wrote it. */
async function lockSelected(act: UserAct, selection: HeldSelection): Promise<queries.HeldProduct[]> {
  if (selection.serials) {
    const keys = [...new Set((await resolveSerials(act, selection.serials)).map(serialKey))]
    const found = await queries.lockHeldProducts(act.tx, act.user, { keys })
    const known = new Set(found.map((it) => it.key))
    const absent = keys.filter((key) => !known.has(key))
    if (absent.length > 0) throw errors.not_held({ serials: named(absent) })
    return found
  }
  const ids = await selectedIds(act, queries.assignedProductSource, selection)
  const found = await queries.lockHeldProducts(act.tx, act.user, { ids })
  const known = new Set(idsOf(found))
  if (known.size < ids.length || known.size === 0)
    return refuseMoved(
      act,
      ids.filter((id) => !known.has(id)),
    )
  return found
}

const itemsOf = (products: readonly queries.HeldProduct[]) =>
  products.map((it) => ({ id: it.id, label: it.serial_number }))

/** Those who hold products that are theirs no longer. */
async function notifyHolders(act: UserAct, products: readonly queries.HeldProduct[]): Promise<void> {
  const theirs = Map.groupBy(products, ({ technician_id }) => technician_id)
  await notify(
    act,
    productsTakenBack,
    Array.from(theirs, ([id, some]) => ({
      message: 'taken_back',
      to: { account_ids: [id] },
      items: itemsOf(some),
    })),
  )
}

export async function accept(act: UserAct, selection: HeldSelection): Promise<Moved> {
  const products = await lockSelected(act, selection)
  const received = products.filter((it) => it.received).map((it) => it.serial_number)
  if (received.length > 0) throw errors.already_received({ serials: named(received) })
  const accepted_at = act.at ?? new Date().toISOString()
  return moveProducts(act, { kind: 'accept', ids: idsOf(products), change: { status: 'assigned', accepted_at } })
}

export const reportFault = async (act: UserAct, selection: HeldSelection, note: string | null): Promise<Moved> =>
  moveByStatus(act, { kind: 'report_fault', ids: idsOf(await lockSelected(act, selection)), to: () => ({}), note })

export async function takeBack(
  act: UserAct,
  selection: HeldSelection,
  { warehouse_id, note }: { warehouse_id: number; note: string | null },
): Promise<Moved> {
  if (!(await queries.findWarehouse(act.tx, warehouse_id))) throw invalidField('warehouse_id', 'missing_record')
  const products = await lockSelected(act, selection)
  await notifyHolders(act, products)
  return moveProducts(act, {
    kind: 'unassign',
    ids: idsOf(products),
    change: { status: 'in_stock', warehouse_id, technician_id: null, assignment_id: null, accepted_at: null },
    note,
  })
}

/** The new holder has to confirm receipt. The products leave their assignment, which belongs to the previous holder. */
export async function handOver(
  act: UserAct,
  selection: HeldSelection,
  { technician_id, note }: { technician_id: number; note: string | null },
): Promise<Moved> {
  if (!(await queries.lockActiveTechnician(act.tx, technician_id)))
    throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  const products = await lockSelected(act, selection)
  const there = products.filter((it) => it.technician_id === technician_id).map((it) => it.serial_number)
  if (there.length > 0) throw errors.same_technician({ serials: named(there) })
  await notifyHolders(act, products)
  await notify(act, productsAssigned, {
    message: 'to_accept',
    to: { account_ids: [technician_id] },
    items: itemsOf(products),
  })
  const to = () => ({ technician_id, assignment_id: null, accepted_at: null })
  return moveByStatus(act, { kind: 'hand_over', ids: idsOf(products), to, note })
}
