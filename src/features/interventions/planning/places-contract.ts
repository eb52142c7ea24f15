/** Towns as clients write them, and the municipalities that they mean. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  Instant,
  integer,
  nullableText,
  number,
  OptionalProvince,
  RequiredId,
  RequiredText,
  string,
} from '#lib/records/fields.ts'

const Municipality = z.strictObject({
  /** Its number at ISTAT. */
  id: integer,
  name: string,
  province: string,
})

const UnknownPlace = z.strictObject({
  /** As the most jobs have it. */
  city: string,
  province: nullableText,
  jobs: integer,
  postal_codes: z.array(string),
  /** Which it may be, the likeliest first: where other jobs with its postal code are, then names that are alike. */
  proposals: z.array(Municipality),
})
export const PlaceAlias = z.strictObject({
  id: integer,
  city: string,
  province: nullableText,
  municipality_id: integer,
  /** Empty where the data have it no more. */
  municipality: Municipality.nullable(),
  created_by: string,
  created_at: Instant,
})
export type PlaceAlias = z.infer<typeof PlaceAlias>

export const AliasInput = z.strictObject({
  city: RequiredText(250),
  province: OptionalProvince,
  municipality_id: RequiredId,
})
export type AliasInput = z.output<typeof AliasInput>

export const places = {
  list: byAdmin.get(
    '/api/dispatch-board/places',
    'Towns of open jobs that are no municipality by their name, with those that may be meant, and what was put right.',
    {
      reply: z.strictObject({
        unknown: z.array(UnknownPlace),
        /** Open jobs without any city. */
        without_city: integer,
        aliases: z.array(PlaceAlias),
      }),
    },
  ),
  putRight: byAdmin.post(
    '/api/dispatch-board/places',
    'Says which municipality a town means from now on, for all jobs that have it.',
    { body: AliasInput, reply: PlaceAlias },
  ),
  forget: byAdmin.delete('/api/dispatch-board/places/:id', 'Forgets what a town means.', {
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  municipalities: byAdmin.get(
    '/api/dispatch-board/municipalities',
    'Municipalities of Italy whose name holds some words, those that begin with them first.',
    {
      query: z.strictObject({
        q: z.string().max(120).default(''),
        page: z.coerce.number<number>().int().min(1).max(1).default(1),
        rows_per_page: z.coerce.number<number>().int().min(1).max(100).default(20),
      }),
      reply: z.strictObject({ items: z.array(Municipality), total: integer }),
    },
  ),
  municipality: byAdmin.get('/api/dispatch-board/municipalities/:id', 'One municipality by its number at ISTAT.', {
    params: z.strictObject({ id: Id }),
    reply: Municipality.extend({ latitude: number, longitude: number }),
  }),
}
