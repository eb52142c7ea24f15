/** Receiving: the warehouse ticks off what is in the boxes, decides on what does not fit, and confirms the order. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Id, IdParams, nullableInteger, nullableText, OptionalText, ReasonGiven } from '#lib/records/fields.ts'
import { keysOf, LineIds, LinesOf, Order, orderPath, Serial, Serials } from './contract.ts'
import { destinations, settlements } from './receiving-rules.ts'

export const scanOutcomes = ['ticked', 'again', 'unlisted', 'refused'] as const
const Scanned = z.strictObject({
  items: z.array(
    z.strictObject({
      serial_number: z.string(),
      outcome: z.enum(scanOutcomes),
      /** The reason, or what the record says, in the caller's language. */
      detail: nullableText,
      line_id: nullableInteger,
    }),
  ),
  order: Order,
})
export type Scanned = z.infer<typeof Scanned>

/** What an admin decides on lines; omitted fields stay as they are. */
export const Decision = z.strictObject({
  line_ids: LineIds,
  goes_to: keysOf(destinations).nullable().optional(),
  reason: OptionalText(500).optional(),
  settlement: keysOf(settlements).nullable().optional(),
  /** With other_serial: the right serial. */
  serial_number: Serial.optional(),
  /** With create: what it is. */
  part_id: Id.optional(),
})
export type Decision = z.output<typeof Decision>

export const receiving = {
  scan: byAdmin.post(`${orderPath}/scan`, 'Ticks off what is in the boxes; what is not listed is added as unlisted.', {
    params: IdParams,
    body: z.strictObject({ serials: Serials }),
    reply: Scanned,
  }),
  unscan: byAdmin.post(`${orderPath}/unscan`, 'Takes ticks back; an unlisted line goes.', {
    params: IdParams,
    body: z.strictObject({ line_ids: LineIds }),
    reply: LinesOf,
  }),
  decide: byAdmin.post(
    `${orderPath}/decide`,
    'Says where lines go, why, and how one that does not fit is settled; on a confirmed order it happens at once.',
    { params: IdParams, body: Decision, reply: LinesOf },
  ),
  confirm: byAdmin.post(
    `${orderPath}/confirm`,
    'Receives what was ticked off into a warehouse; the missing stay with the technician, differences are kept.',
    { params: IdParams, body: z.strictObject({ warehouse_id: Id }), reply: Order, versioned: true },
  ),
  reopen: byAdmin.post(`${orderPath}/reopen`, 'Undoes a confirmation while nothing has moved its products since.', {
    params: IdParams,
    body: ReasonGiven,
    reply: Order,
  }),
}
