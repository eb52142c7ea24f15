/** A line as users see it, and how it would be handled now, from its decision and its record. */
import type { User } from '#server/records/act.ts'
import type { OrderLine } from '../contract.ts'
import { destinationsFor, isDecided, type Settlement, settlementsFor } from '../receiving-rules.ts'
import { type LineProblem, type OrderKind, type OrderState, problemOf } from '../rules.ts'
import type { StoredLine } from './line-queries.ts'

export type Line = StoredLine & {
  /** Why its record does not fit: now, or when the order was confirmed. */
  problem: LineProblem | null
}

/** The problem of an open or waiting line is computed from the record; otherwise it is the stored one. */
export function withProblem(order: { technician_id: number; state: OrderState }, line: StoredLine): Line {
  const live = order.state === 'to_be_confirmed' || line.outcome === 'waiting'
  const own = line.own_id === null ? null : { status: line.own_status, technician_id: line.own_technician_id }
  return { ...line, problem: live ? problemOf(order.technician_id, own) : line.kept_problem }
}

const stateOf = ({ outcome, listed, scanned_at }: StoredLine): OrderLine['state'] =>
  outcome ?? (listed ? (scanned_at ? 'scanned' : 'listed') : 'unlisted')

/** Technicians see product data only for products they hold, or that were received with this order. */
export function toReply(user: User, line: Line): OrderLine {
  const admin = user.role === 'admin'
  const holds = line.technician_id === user.id
  const shown = line.status !== null && (admin || holds || line.outcome === 'received')
  // Use the current record while something has to be decided; afterwards the one stored with the decision.
  const decided = line.outcome !== null && line.outcome !== 'waiting'
  const mistyped = line.settlement === 'other_serial' && line.product_id !== line.own_id
  return {
    id: line.id,
    serial_number: line.serial_number,
    listed: line.listed,
    state: stateOf(line),
    product_id: shown ? line.product_id : null,
    means: shown && mistyped ? line.product_serial : null,
    part_number: shown ? line.part_number : null,
    model_number: shown ? line.model_number : null,
    // The technician may not see where the product went after it was received.
    status:
      admin && decided
        ? line.record_status
        : admin || holds
          ? line.status
          : line.outcome === 'received'
            ? line.goes_to
            : null,
    place: admin ? (decided ? line.record_place : line.place) : null,
    problem: line.problem,
    note: line.note,
    reason: line.reason,
    goes_to: line.goes_to,
    settlement: line.settlement,
    part_id: line.part_id,
    scanned_at: line.scanned_at,
    scanned_by: line.scanned_by,
  }
}

/** How a line is received: plainly, or by its settlement. */
export type Handling = 'plain' | Settlement

type Ordered = { id: number; kind: OrderKind; technician_id: number }

/** What the confirmation does with a line now; null while it is undecided, or if the record has changed since. */
export function handlingOf(order: Ordered, line: Line): Handling | null {
  const { problem, settlement, goes_to } = line
  if (!isDecided(line)) return null
  if (settlement === 'send_back') return problem ? 'send_back' : null
  if (goes_to === null || !destinationsFor(order.kind, line.status).includes(goes_to)) return null
  if (line.product_order_id !== null && line.product_order_id !== order.id) return null
  if (settlement === 'other_serial') return problem && problemOf(order.technician_id, line) === null ? settlement : null
  // The problem has been solved in the meantime.
  if (problem === null) return 'plain'
  return settlement && settlementsFor(problem).includes(settlement) ? settlement : null
}
