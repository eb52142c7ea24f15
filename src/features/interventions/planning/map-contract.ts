/** The map beside the board: areas of regions, and what is near a town. */
import { z } from 'zod'
import { regionKeys } from '#lib/places/regions.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Id, integer, string } from '#lib/records/fields.ts'

/** Part of the address: areas are kept by browsers for good, until these words change. */
export const shapesEdition = 'istat-2023-06'

/** Steps of about 111 metres from the north-west. */
const Spot = z.strictObject({ x: integer, y: integer })

export const RegionShapes = z.strictObject({
  provinces: z.array(
    z.strictObject({
      province: string,
      /** The areas of its municipalities, as an SVG path. */
      path: string,
      /** Its middle. */
      at: Spot,
    }),
  ),
  /** Lines between provinces, as an SVG path. */
  borders: string,
})
export type RegionShapes = z.infer<typeof RegionShapes>

export const dispatchMap = {
  shapes: byAdmin.get(
    '/api/dispatch-board/shapes/:region',
    'The provinces of a region with areas around the centres of their municipalities. These are not their limits.',
    {
      params: z.strictObject({ region: z.enum(regionKeys) }),
      query: z.strictObject({ edition: z.string().max(40).default(shapesEdition) }),
      reply: RegionShapes,
    },
  ),
  near: byAdmin.get(
    '/api/dispatch-board/municipalities/:id/near',
    'Municipalities that are so many minutes of driving from one at most, the nearest first.',
    {
      params: z.strictObject({ id: Id }),
      query: z.strictObject({ minutes: z.coerce.number<number>().int().min(1).max(120).default(30) }),
      reply: z.strictObject({ items: z.array(z.strictObject({ id: integer, minutes: integer })) }),
    },
  ),
}
