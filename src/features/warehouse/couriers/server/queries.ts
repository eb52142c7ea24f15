/** All SQL of couriers. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { courier } from '../fields.ts'
import { texts } from '../texts.ts'

export const courierSource = nounSource(courier, {
  table: 'courier',
  alias: 'c',
  computed: {},
  search: [sql`(c.name || ' ' || coalesce(c.email, ''))`, sql`c.vat_number`, sql`c.phone`, sql`c.address`],
})

/** What the search finds of couriers. */
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
