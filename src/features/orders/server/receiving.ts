/** What reception does with lines that are decided: each group of equals is one action of the ledger with its reason. */
import {
  correctProduct,
  idsOfSerials,
  moveByStatus,
  moveProducts,
  receiveSerials,
} from '#features/stock/server/service.ts'
import type { UserAct } from '#server/act.ts'
import { today } from '#server/today.ts'
import type { Destination } from '../rules.ts'
import type { Line, Way } from './line-view.ts'
import { paperOf } from './service.ts'

export type Settled = { line: Line; way: Exclude<Way, 'send_back'> }
type Place = { order_id: number; technician_id: number; warehouse_id: number }
type Group = {
  way: Settled['way']
  goes_to: Destination
  part_id: number | null
  note: string | null
  lines: Line[]
}

/** Equals are received together; a reason or note of their own keeps lines apart. */
function grouped(settled: readonly Settled[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { line, way } of settled) {
    const { goes_to } = line
    if (goes_to === null) continue
    const part_id = way === 'create' ? line.part_id : null
    const note = line.reason ?? line.note
    const key = JSON.stringify([way, goes_to, part_id, note])
    const group = groups.get(key) ?? { way, goes_to, part_id, note, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const nobodys = { technician_id: null, assignment_id: null, accepted_at: null, order_id: null } as const
const notInstalled = { client_terminal_id: null, installed_by: null, installed_on: null } as const
const notReturned = { return_by: null, returned_on: null } as const

/** A serial that nobody knew becomes stock; a faulty one is found to be so at once. */
async function create(act: UserAct, place: Place, { goes_to, part_id, note, lines }: Group): Promise<number[]> {
  if (part_id === null) return []
  const why = { document: paperOf(place.order_id), note }
  const serials = lines.map((it) => it.serial_number)
  const arrival = { warehouse_id: place.warehouse_id, delivery_note_id: null, supplier_id: null }
  const made = await receiveSerials(act, serials, part_id, { ...arrival, received_on: today(act.at), ...why })
  if (goes_to === 'in_stock') return [made.batch_id]
  const ids = await idsOfSerials(act, serials)
  const found = await moveProducts(act, { kind: 'report_fault', ids, change: { status: goes_to }, ...why })
  return [made.batch_id, found.batch_id]
}

/** The record says that it is in a warehouse, or gone: it is put right as it lies here. */
async function correct(act: UserAct, place: Place, { goes_to, note }: Group, ids: readonly number[]) {
  const change = {
    status: goes_to,
    warehouse_id: place.warehouse_id,
    ...nobodys,
    ...notInstalled,
    ...notReturned,
  }
  const batches: number[] = []
  for (const id of ids)
    batches.push((await correctProduct(act, id, change, note ?? '', paperOf(place.order_id))).batch_id)
  return batches
}

/** Brings what the record shows elsewhere into his hands, from where it can be received. */
async function bring(act: UserAct, place: Place, { way, goes_to, note }: Group, ids: readonly number[]) {
  const why = { ids, document: paperOf(place.order_id), note }
  const { technician_id } = place
  if (way === 'take_over') {
    const to = () => ({ technician_id, assignment_id: null, accepted_at: null })
    return [(await moveByStatus(act, { kind: 'hand_over', to, ...why })).batch_id]
  }
  if (way === 'withdraw') {
    const status = goes_to === 'damage_stock' ? 'fault' : 'assigned'
    const change = { status, ...nobodys, ...notInstalled, warehouse_id: null, technician_id } as const
    return [(await moveProducts(act, { kind: 'withdraw', change, ...why })).batch_id]
  }
  return []
}

async function receiveGroup(act: UserAct, place: Place, group: Group): Promise<number[]> {
  if (group.way === 'create') return create(act, place, group)
  const ids = group.lines.flatMap((it) => it.product_id ?? [])
  if (group.way === 'correct') return correct(act, place, group, ids)
  const batches = await bring(act, place, group, ids)
  const { batch_id } = await moveProducts(act, {
    kind: 'receive_back',
    ids,
    change: { status: group.goes_to, warehouse_id: place.warehouse_id, ...nobodys },
    document: paperOf(place.order_id),
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
  for (const { line, way } of settled) {
    const [id] = way === 'create' ? await idsOfSerials(act, [line.serial_number]) : []
    if (id !== undefined) created.set(line.id, id)
  }
  return { batches, created }
}
