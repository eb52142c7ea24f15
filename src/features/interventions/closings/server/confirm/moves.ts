/** The movements of work that was done in shops, each with the document that says so behind it. */
import { correctProduct, idsOfSerials, moveEach, receiveSerials } from '#features/warehouse/stock/server/service.ts'
import { say } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { ClosingValues } from '../../check-rules.ts'
import type { PlannedMove } from '../../contract.ts'
import { texts } from '../../texts.ts'

/** What is about to move something; `id` is that of its document. */
export type Moving = {
  id: number
  number: string
  technician_id: number | null
  supplier_id: number
  condition_note: string | null
  notes: string | null
  values: ClosingValues
  moves: readonly PlannedMove[]
}

const notInstalled = { client_terminal_id: null, installed_by: null, installed_on: null } as const

/** A unit that nobody knew comes into the records, and at once into the hands of the technician. */
async function register(act: UserAct, name: string, it: Moving, { serial_number, to_status }: PlannedMove) {
  const { values, technician_id, supplier_id } = it
  const document = { document: name, document_id: it.id }
  const note = say(texts.registered, act.language, { number: it.number })
  await receiveSerials(act, [serial_number], values.resolution_part_id ?? 0, {
    warehouse_id: values.resolution_warehouse_id,
    delivery_note_id: null,
    supplier_id,
    received_on: values.worked_on ?? today(act.at),
    document,
    note,
  })
  const [id = 0] = await idsOfSerials(act, [serial_number])
  const fault_note = to_status === 'fault' ? it.condition_note : null
  await correctProduct(act, id, { status: to_status, technician_id, fault_note }, note, document)
}

/** All movements of these documents: a few statements for any number of them. */
export async function moveAll(act: UserAct, document: string, moving: readonly Moving[]): Promise<void> {
  const at = act.at ?? new Date().toISOString()
  const of = (kind: PlannedMove['kind']) =>
    moving.flatMap((it) => it.moves.filter((move) => move.kind === kind).map((move) => ({ ...it, move })))
  const base = ({ move, id, values }: Moving & { move: PlannedMove }) => ({
    product_id: move.product_id ?? 0,
    document_id: id,
    day: values.worked_on ?? today(act.at),
  })
  for (const it of of('register')) await register(act, document, it, it.move)
  await moveEach(
    act,
    'withdraw',
    document,
    of('withdraw').map((it) => ({
      ...base(it),
      change: {
        status: it.move.to_status,
        technician_id: it.technician_id,
        assignment_id: null,
        order_id: null,
        accepted_at: at,
        ...notInstalled,
        ...(it.move.to_status === 'fault' ? { fault_note: it.condition_note ?? it.notes } : {}),
      },
    })),
  )
  await moveEach(
    act,
    'accept',
    document,
    of('accept').map((it) => ({ ...base(it), change: { status: 'assigned', accepted_at: at } })),
  )
  await moveEach(
    act,
    'install',
    document,
    of('install').map((it) => ({
      ...base(it),
      change: {
        status: 'installed',
        warehouse_id: null,
        technician_id: null,
        accepted_at: null,
        order_id: null,
        client_terminal_id: it.values.client_terminal_id,
        installed_by: it.technician_id,
        installed_on: it.values.worked_on,
      },
    })),
  )
}
