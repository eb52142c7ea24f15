/** Posts the movements of decided lines: each group with the same handling, destination and reason is one batch of the ledger. */
import {
  correctProduct,
  idsOfSerials,
  moveByStatus,
  moveProducts,
  receiveSerials,
} from '#features/warehouse/stock/server/service.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Destination } from '../../receiving-rules.ts'
import type { Handling, Line } from '../line-view.ts'
import { documentOf } from '../service.ts'

export type Settled = { line: Line; handling: Exclude<Handling, 'send_back'> }
type Place = { order_id: number; technician_id: number; warehouse_id: number }
type Group = {
  handling: Settled['handling']
  goes_to: Destination
  part_id: number | null
  note: string | null
  /** What is wrong with them, where they go to damage stock. */
  fault_note: string | null
  lines: Line[]
}

/** The technician's note; else the reason, which says what is wrong where nothing differs from the list. */
const faultOf = ({ note, listed, problem, reason }: Line) => note ?? (listed && problem === null ? reason : null)

/** Groups lines that are received in the same way for the same reason. */
function grouped(settled: readonly Settled[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { line, handling } of settled) {
    const { goes_to } = line
    if (goes_to === null) continue
    const part_id = handling === 'create' ? line.part_id : null
    const note = line.reason ?? line.note
    const fault_note = goes_to === 'damage_stock' ? faultOf(line) : null
    const key = JSON.stringify([handling, goes_to, part_id, note, fault_note])
    const group = groups.get(key) ?? { handling, goes_to, part_id, note, fault_note, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const withoutHolder = { technician_id: null, assignment_id: null, accepted_at: null, order_id: null } as const
const notInstalled = { client_terminal_id: null, installed_by: null, installed_on: null } as const
const notReturned = { return_by: null, returned_on: null } as const

/** Receives an unknown serial as a new product; a faulty one is reported at once. */
async function create(
  act: UserAct,
  place: Place,
  { goes_to, part_id, note, fault_note, lines }: Group,
): Promise<number[]> {
  if (part_id === null) return []
  const why = { document: documentOf(place.order_id), note }
  const serials = lines.map((it) => it.serial_number)
  const arrival = { warehouse_id: place.warehouse_id, delivery_note_id: null, supplier_id: null }
  const made = await receiveSerials(act, serials, part_id, { ...arrival, received_on: today(act.at), ...why })
  if (goes_to === 'in_stock') return [made.batch_id]
  const ids = await idsOfSerials(act, serials)
  const found = await moveProducts(act, { kind: 'report_fault', ids, change: { status: goes_to, fault_note }, ...why })
  return [made.batch_id, found.batch_id]
}

/** Corrects a record that places the product in a warehouse, or says it is gone. */
async function correct(act: UserAct, place: Place, { goes_to, note, fault_note }: Group, ids: readonly number[]) {
  const change = {
    status: goes_to,
    fault_note,
    warehouse_id: place.warehouse_id,
    ...withoutHolder,
    ...notInstalled,
    ...notReturned,
  }
  const batches: number[] = []
  for (const id of ids)
    batches.push((await correctProduct(act, id, change, note ?? '', documentOf(place.order_id))).batch_id)
  return batches
}

/** First moves a product that the record places elsewhere to the technician, so that it can be received from them. */
async function bringToHolder(act: UserAct, place: Place, { handling, goes_to, note }: Group, ids: readonly number[]) {
  const why = { ids, document: documentOf(place.order_id), note }
  const { technician_id } = place
  if (handling === 'take_over') {
    const to = () => ({ technician_id, assignment_id: null, accepted_at: null })
    return [(await moveByStatus(act, { kind: 'hand_over', to, ...why })).batch_id]
  }
  if (handling === 'withdraw') {
    const status = goes_to === 'damage_stock' ? 'fault' : 'assigned'
    const change = { status, ...withoutHolder, ...notInstalled, warehouse_id: null, technician_id } as const
    return [(await moveProducts(act, { kind: 'withdraw', change, ...why })).batch_id]
  }
  return []
}

async function receiveGroup(act: UserAct, place: Place, group: Group): Promise<number[]> {
  if (group.handling === 'create') return create(act, place, group)
  const ids = group.lines.flatMap((it) => it.product_id ?? [])
  if (group.handling === 'correct') return correct(act, place, group, ids)
  const batches = await bringToHolder(act, place, group, ids)
  const { batch_id } = await moveProducts(act, {
    kind: 'receive_back',
    ids,
    change: {
      status: group.goes_to,
      warehouse_id: place.warehouse_id,
      fault_note: group.fault_note,
      ...withoutHolder,
    },
    document: documentOf(place.order_id),
    note: group.note,
  })
  return [...batches, batch_id]
}

export type Received = {
  /** In the order they were written. */
  batches: number[]
  /** The records that were created, by their line. */
  created: Map<number, number>
}

/** Receives lines into a warehouse; the caller holds the order and every product on it. */
export async function receive(act: UserAct, place: Place, settled: readonly Settled[]): Promise<Received> {
  const batches: number[] = []
  for (const group of grouped(settled)) batches.push(...(await receiveGroup(act, place, group)))
  const created = new Map<number, number>()
  for (const { line, handling } of settled) {
    const [id] = handling === 'create' ? await idsOfSerials(act, [line.serial_number]) : []
    if (id !== undefined) created.set(line.id, id)
  }
  return { batches, created }
}
