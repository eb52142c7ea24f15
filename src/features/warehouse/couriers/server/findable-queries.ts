/** What the search finds of couriers. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { courierSource } from './queries.ts'

export const couriers: Findable = {
  key: 'couriers',
  label: texts.one,
  icon: 'company',
  opens: { admin: ({ id }) => `/courier-services?edit=${id}` },
  source: courierSource,
  title: sql`c.name`,
  names: [sql`c.name`],
  phones: [sql`c.phone`],
}
