/** What a technician's phone does with orders: the technician's own. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { say } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import type { LineInput, OrderHead } from '../sending-contract.ts'
import { errors, lineTexts } from '../texts.ts'
import { listLines } from './line-queries.ts'
import { listChoices, listOwnOrders } from './queries.ts'
import { addLines, cancelOrder, makeOrder, removeLines, updateOrder, writeNotes } from './sending/service.ts'
import { getOrder } from './service.ts'

export { listChoices, listOwnOrders, makeOrder }

export type OrderChange = {
  head?: Partial<OrderHead> | undefined
  remove: readonly string[]
  add: readonly LineInput[]
  notes?: readonly LineInput[]
  cancel?: { reason: string | null } | undefined
}

/** Finds the id of a line by its serial. */
async function lineFinder(act: UserAct, order_id: number): Promise<(serial: string) => number> {
  const listed = (await listLines(act.tx, order_id)).filter((line) => line.listed)
  const lines = new Map(listed.map((line) => [serialKey(line.serial_number), line.id]))
  return (serial_number) => {
    const line = lines.get(serialKey(serial_number))
    if (line === undefined)
      throw errors.serial_refused({ serial_number, detail: say(lineTexts.not_on_order, act.language), more: '' })
    return line
  }
}

/** All that is given is done, or nothing: transport data, lines on, lines off, notes, cancelled. Lines are named by their serials. */
export async function changeOwnOrder(
  act: UserAct,
  id: number,
  { head, remove, add, notes = [], cancel }: OrderChange,
): Promise<void> {
  await getOrder(act, id)
  if (head && Object.keys(head).length > 0) await updateOrder(act, id, head)
  if (add.length > 0) await addLines(act, id, add)
  if (remove.length > 0) await removeLines(act, id, remove.map(await lineFinder(act, id)))
  if (notes.length > 0) {
    const lineOf = await lineFinder(act, id)
    const found = notes.map(({ serial_number, note }) => ({ line_id: lineOf(serial_number), note }))
    await writeNotes(act, id, found)
  }
  if (cancel) await cancelOrder(act, id, cancel.reason)
}

/** The serials of orders, as their technician sees them. */
export const listOwnLines = async (act: UserAct, id: number) =>
  (await listLines(act.tx, id))
    .filter((line) => line.listed)
    .map(({ id: line, serial_number, model_number, note, technician_id }) => ({
      id: line,
      serial_number,
      model_number: technician_id === act.user.id ? model_number : null,
      note,
    }))
