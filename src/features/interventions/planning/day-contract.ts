/** The day of a technician: its stops in order with what is needed to work out their times, and what people decided of the order. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { boolean, Day, Id, integer, nullableText, string } from '#lib/records/fields.ts'
import { BoardJob } from './contract.ts'
import { DayPlan } from './day-plan-contract.ts'
import { mostStops } from './rules.ts'

export const TechnicianDay = z.strictObject({
  today: string,
  technician: z.strictObject({ id: integer, name: string, home: nullableText, day_minutes: integer }),
  /** Why nothing can be planned on it: absent, closed, over. */
  off: nullableText,
  /** No minutes of driving come from a file. */
  estimated: boolean,
  day: DayPlan,
  jobs: z.array(BoardJob),
})
export type TechnicianDay = z.infer<typeof TechnicianDay>

const Params = z.strictObject({ id: Id, on: Day })
const path = '/api/dispatch-board/technicians/:id/days/:on'

/** Empty in both: the order that costs least. */
export const OrderInput = z.strictObject({
  /** These follow each other like this. */
  sequence: z.array(Id).max(mostStops),
  /** These stand at these places, counted from 0. */
  fixed: z.array(z.strictObject({ id: Id, place: z.number().int().min(0).max(mostStops) })).max(mostStops),
})
export type OrderInput = z.output<typeof OrderInput>

export const technicianDays = {
  get: byAdmin.get(
    path,
    'The day of a technician: stops in order, minutes between them, what was decided of the order and by whom.',
    { params: Params, reply: TechnicianDay },
  ),
  order: byAdmin.put(
    `${path}/order`,
    'Decides the order of a technician’s day, in whole or for some stops; with nothing in it, the best one holds again.',
    { params: Params, body: OrderInput, reply: TechnicianDay },
  ),
}
