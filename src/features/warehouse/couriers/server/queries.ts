/** All SQL of couriers. */
import { sql } from 'kysely'
import { nounSource } from '#server/records/noun-source.ts'
import { courier } from '../fields.ts'

export const courierSource = nounSource(courier, {
  table: 'courier',
  alias: 'c',
  computed: {},
  search: [sql`(c.name || ' ' || coalesce(c.email, ''))`, sql`c.vat_number`, sql`c.phone`, sql`c.address`],
})
