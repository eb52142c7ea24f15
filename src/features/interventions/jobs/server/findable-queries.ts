/** What the search finds of interventions: by their numbers, the client's reference, the terminal, the merchant and the shop's phone. */
import { sql } from 'kysely'
import { ownOnly } from '#server/database/columns.ts'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { interventionSource } from './queries.ts'

export const interventions: Findable = {
  key: 'interventions',
  label: texts.one,
  group: texts.many,
  icon: 'job',
  opens: {
    admin: ({ id }) => `/intervention-assign?show=${id}`,
    technician: ({ id }) => `/technician/interventions/${id}`,
  },
  // A technician opens jobs of their own that are not closed.
  source: ({ role }) => ({
    ...interventionSource,
    scope: (user) =>
      role === 'admin'
        ? sql`true`
        : sql`${ownOnly(user, sql`i.technician_id`)} and i.status in ('assigned', 'closing_requested')`,
  }),
  title: sql`i.number`,
  note: sql`concat_ws(' · ', i.merchant_name, i.city, i.client_reference, i.client_terminal_id)`,
  table: sql`intervention i`,
  numbers: [sql`i.number`, sql`i.client_reference`, sql`i.client_terminal_id`, sql`i.pos_code`],
  names: [sql`i.merchant_name`],
  phones: [sql`i.phone`],
}
