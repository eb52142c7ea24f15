/** What the search finds of orders. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { orderSource } from './queries.ts'

const suffix = (kind: string | null) => (kind === 'regular' ? '-regular' : '')

export const orders: Findable = {
  key: 'orders',
  label: texts.one,
  icon: 'parcel',
  opens: {
    admin: ({ id, detail }) => `/receiving-terminals${suffix(detail)}/${id}/order-products`,
    technician: ({ id, detail }) => `/technician/orders${suffix(detail)}/${id}`,
  },
  source: orderSource,
  title: sql`o.id::text`,
  note: sql`concat_ws(' · ', t.first_name || ' ' || t.last_name, to_char(o.sent_on, 'DD-MM-YYYY'), o.tracking_number)`,
  detail: sql`o.kind`,
  table: sql`technician_order o`,
  numbers: [sql`o.id::text`, sql`o.tracking_number`],
}
