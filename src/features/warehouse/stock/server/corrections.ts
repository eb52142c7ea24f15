/** What a corrected product has: a correction to a status clears what that status cannot have and sets what it must have. */
import { invalidField } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { ProductStatus } from '../rules.ts'
import type { Change, Locked } from './ledger-queries.ts'
import { isActiveTechnician } from './queries.ts'

/** Not held by a technician, not installed, not returned. */
const empty = {
  warehouse_id: null,
  technician_id: null,
  assignment_id: null,
  accepted_at: null,
  order_id: null,
  client_terminal_id: null,
  installed_by: null,
  installed_on: null,
  return_by: null,
  returned_on: null,
} as const

type Given = Change & { status: ProductStatus }

/** If the technician already has it, assignment and receipt stay; another technician counts as having received it. */
function heldState(act: UserAct, before: Locked, { technician_id }: Given): Change {
  if (!technician_id) throw invalidField('technician_id', 'required')
  if (before.technician_id === technician_id) {
    const { assignment_id, accepted_at } = before
    return { technician_id, assignment_id, accepted_at }
  }
  return { technician_id, accepted_at: act.at ?? new Date().toISOString() }
}

function installedState(act: UserAct, before: Locked, { client_terminal_id }: Given): Change {
  if (!client_terminal_id) throw invalidField('client_terminal_id', 'required')
  if (before.status === 'installed') {
    const { installed_by, installed_on } = before
    return { client_terminal_id, installed_by, installed_on }
  }
  return { client_terminal_id, installed_by: before.technician_id, installed_on: today(act.at) }
}

function stateOf(act: UserAct, before: Locked, given: Given): Change {
  switch (given.status) {
    case 'in_stock':
    case 'damage_stock':
      if (!given.warehouse_id) throw invalidField('warehouse_id', 'required')
      return { warehouse_id: given.warehouse_id }
    case 'assigned':
    case 'fault':
      return heldState(act, before, given)
    case 'installed':
      return installedState(act, before, given)
    case 'returned':
      return before.status === 'returned'
        ? { return_by: before.return_by, returned_on: before.returned_on }
        : { return_by: act.user.id, returned_on: today(act.at) }
    case 'written_off':
      return {}
  }
}

/** A product whose status is not corrected keeps everything else. */
function correctedState(act: UserAct, before: Locked, change: Change): Change {
  const { status, part_id } = change
  if (!status) return change
  return { ...empty, status, ...(part_id ? { part_id } : {}), ...stateOf(act, before, { ...change, status }) }
}

export async function correctedStates(
  act: UserAct,
  products: readonly Locked[],
  changes: ReadonlyMap<number, Change>,
): Promise<{ product_id: number; change: Change }[]> {
  const states = products.map((before) => ({
    product_id: before.id,
    change: correctedState(act, before, changes.get(before.id) ?? {}),
  }))
  const holders = new Set(states.flatMap(({ change }) => (change.status ? (change.technician_id ?? []) : [])))
  for (const id of holders)
    if (!(await isActiveTechnician(act.tx, id))) throw invalidField('technician_id', 'missing_record')
  return states
}
