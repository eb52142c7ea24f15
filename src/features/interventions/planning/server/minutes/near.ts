/** The map: which towns are near another. */
import { drivingMinutes } from '#lib/places/municipalities.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { everyPlace } from '../places/service.ts'
import { listMinutesOf } from './queries.ts'

/** By the same minutes that days are planned with. */
export async function listNear(tx: Tx, id: number, most: number): Promise<{ id: number; minutes: number }[]> {
  const from = everyPlace().byId(id)
  if (!from) throw requestErrors.not_found()
  const known = new Map((await listMinutesOf(tx, id)).map((it) => [it.id, it.minutes]))
  return municipalities()
    .map((to) => ({ id: to.id, minutes: known.get(to.id) ?? drivingMinutes(from, to) }))
    .filter(({ minutes }) => minutes <= most)
    .sort((a, b) => a.minutes - b.minutes || a.id - b.id)
}
