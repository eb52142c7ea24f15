/** The upload of an order: its serials are checked like typed ones, and its good rows become one order. */

import { Id } from '#lib/records/fields.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import { OrderInput } from '../../sending-contract.ts'
import { orderUpload as definition } from '../../sending-rules.ts'
import { lineTexts } from '../../texts.ts'
import * as queries from '../queries.ts'
import { classifySerials } from './classify-serials.ts'
import { cancelOrder, makeOrder, ownerOf } from './service.ts'

/** The kind and the owner of the order; a technician can only upload their own. */
async function targetOf(act: UserAct, context: Readonly<Record<string, string>>) {
  const kind = OrderInput.shape.kind.safeParse(context.order_kind)
  const named = Id.optional().safeParse(context.technician_id)
  if (!kind.success || !named.success) throw requestErrors.not_found()
  const technician = await existing(queries.lockTechnician(act.tx, ownerOf(act, named.data)))
  return { kind: kind.data, technician_id: technician.id }
}

export const orderUpload = defineServerUpload({
  definition,
  allow: ['admin', 'technician'],
  topics: ['orders', 'assigned-products', 'products', 'technicians', 'technicians-warehouse'],
  linkedBy: ['serial_number'],
  async checkContext(act, context) {
    await targetOf(act, context)
  },
  async check(act, { rows, context }) {
    const target = await targetOf(act, context)
    const classified = await classifySerials(act, target, await queries.stagedLines(act.tx, rows), 'read')
    return classified.flatMap(({ n, refusal }) => (refusal ? [{ n, column: 'serial_number', ...refusal }] : []))
  },
  async commit(act, { rows, import_id, context, progress }) {
    const lines = await queries.stagedLines(act.tx, rows)
    const { kind, technician_id } = await targetOf(act, context)
    const given = lines.map(({ serial_number, note }) => ({ serial_number, note }))
    // A file may hold more lines than a request may, so parse the other fields only.
    const input = OrderInput.parse({ kind, technician_id, lines: [{ serial_number: '-' }] })
    await makeOrder(act, { ...input, lines: given }, import_id)
    await progress(given.length, given.length)
    return given.length
  },
  async revert(act, import_id) {
    const made = await queries.listImported(act.tx, import_id)
    const confirmed = made.filter((it) => it.state === 'confirmed').length
    if (confirmed === 0)
      for (const { id, state } of made) if (state === 'to_be_confirmed') await cancelOrder(act, id, null)
    return [{ count: confirmed, items: lineTexts.confirmed_since }]
  },
})
