/** What an admin decides on lines: where they go, why, and how one that does not fit is settled. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { LinesOf } from '../../contract.ts'
import type { Decision } from '../../receiving-contract.ts'
import { destinationsFor, type Settlement, settlementsFor } from '../../receiving-rules.ts'
import { problemOf } from '../../rules.ts'
import { errors, lineTexts } from '../../texts.ts'
import { closeOfLine } from '../discrepancies/service.ts'
import * as lines from '../line-queries.ts'
import { handlingOf, type Line, withProblem } from '../line-view.ts'
import { describeOtherOrders } from '../other-orders.ts'
import * as queries from '../queries.ts'
import { getLines, getLinesById, lockOpen, lockOrder, subject, takeOff, topics } from '../service.ts'
import { receive } from './post-movements.ts'

const notAChoice = ({ serial_number }: Line) => errors.not_a_choice({ serial_number })

/** The product of the right serial: known, held by the technician, and on no other line of any order. */
async function resolveSerial(
  act: UserAct,
  order: queries.LockedOrder,
  line: Line,
  serial: string,
): Promise<lines.Known> {
  const [product] = await lines.findKnown(act.tx, [serialKey(serial)], true)
  if (!product || problemOf(order.technician_id, product) !== null) throw notAChoice(line)
  const elsewhere = await describeOtherOrders(act, order, [product], 'receiving')
  const here = await lines.listLines(act.tx, order.id, { keys: [product.key] })
  if (elsewhere.size > 0 || here.some((it) => it.id !== line.id)) throw notAChoice(line)
  return product
}

type Next = lines.Decided & Pick<Line, 'status'>

/** The line with another settlement; what belonged to the old one is cleared. */
async function withSettlement(
  act: UserAct,
  order: queries.LockedOrder,
  line: Line,
  settlement: Settlement | null,
  decision: Decision,
): Promise<Next> {
  const own = line.settlement === 'other_serial' ? null : line.kept_product_id
  const base: Next = { ...line, settlement, part_id: null, kept_product_id: own, status: line.own_status }
  if (settlement === null) return base
  if (!settlementsFor(line.problem).includes(settlement)) throw notAChoice(line)
  if (settlement === 'create') {
    const part_id = decision.part_id ?? line.part_id
    if (part_id === null) throw invalidField('part_id', 'required')
    if (!(await queries.isPart(act.tx, part_id))) throw invalidField('part_id', 'missing_record')
    return { ...base, part_id }
  }
  if (settlement !== 'other_serial') return base
  if (decision.serial_number === undefined) throw invalidField('serial_number', 'required')
  // Several lines cannot have the same right serial.
  if (new Set(decision.line_ids).size > 1) throw notAChoice(line)
  const { id, status } = await resolveSerial(act, order, line, decision.serial_number)
  return { ...base, kept_product_id: id, status }
}

async function decided(
  act: UserAct,
  order: queries.LockedOrder,
  line: Line,
  decision: Decision,
): Promise<lines.Decided> {
  const { settlement, goes_to, reason } = decision
  const next: Next =
    settlement === undefined ? { ...line } : await withSettlement(act, order, line, settlement, decision)
  if (goes_to !== undefined) next.goes_to = goes_to
  if (reason !== undefined) next.reason = reason
  const places = destinationsFor(order.kind, next.status)
  if (next.goes_to !== null && !places.includes(next.goes_to)) throw notAChoice(line)
  if (next.settlement === 'send_back') next.goes_to = null
  else if (next.settlement && next.goes_to === null && places.length === 1) next.goes_to = places[0] ?? null
  if (next.settlement && next.reason === null) throw invalidField('reason', 'required')
  return next
}

/** On a confirmed order a decided line is received at once, into the same warehouse, and its discrepancy is closed. */
async function applyNow(act: UserAct, order: queries.LockedOrder, ids: readonly number[]): Promise<number> {
  const { id, technician_id, warehouse_id } = order
  if (warehouse_id === null) return 0
  const ends = (await lines.listLines(act.tx, id, { ids })).flatMap((stored) => {
    const line = withProblem(order, stored)
    const handling = handlingOf(order, line)
    return handling ? [{ line, handling }] : []
  })
  if (ends.length === 0) return 0
  const settled = ends.flatMap(({ line, handling }) => (handling === 'send_back' ? [] : [{ line, handling }]))
  const { batches, created } = await receive(act, { order_id: id, technician_id, warehouse_id }, settled)
  const back = ends.flatMap(({ line, handling }) => (handling === 'send_back' ? [line] : []))
  await takeOff(act, id, back, say(lineTexts.sent_back, act.language, { number: String(id) }))
  await lines.saveOutcomes(
    act.tx,
    ends.map(({ line, handling }) => ({
      id: line.id,
      outcome: handling === 'send_back' ? 'sent_back' : 'received',
      problem: line.problem ?? line.kept_problem,
      product_id: created.get(line.id) ?? line.product_id,
      status: line.status,
      place: line.place,
    })),
  )
  const plain = say(lineTexts.received, act.language)
  for (const { line } of ends) await closeOfLine(act, line.id, line.reason ?? plain)
  await queries.updateOrder(act.tx, id, { batches: [...order.batches, ...batches] })
  return ends.length
}

/** Saves decisions on lines; on a confirmed order waiting lines are received at once. */
export async function decide(act: UserAct, id: number, decision: Decision): Promise<LinesOf> {
  const order = await lockOrder(act, id)
  if (order.state === 'cancelled') await lockOpen(act, id)
  if (order.state === 'confirmed') await lines.lockProductsOf(act.tx, id)
  const named = (await getLinesById(act, id, decision.line_ids)).map((it) => withProblem(order, it))
  const next: lines.Decided[] = []
  for (const line of named) {
    if (order.state === 'confirmed' && line.outcome !== 'waiting')
      throw errors.already_settled({ serial_number: line.serial_number })
    next.push(await decided(act, order, line, decision))
  }
  await lines.saveDecisions(act.tx, next)
  const ids = named.map((it) => it.id)
  const received = order.state === 'confirmed' ? await applyNow(act, order, ids) : 0
  const changes = { count: ids.length, ...(decision.reason ? { reason: decision.reason } : {}) }
  const audience = received > 0 ? { topics } : {}
  await recordAudit(act, { subject, action: 'decide', id, label: String(id), changes, ...audience })
  return getLines(act, id)
}
