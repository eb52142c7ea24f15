/** What the search finds of products. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import { texts } from '../texts.ts'
import { productSource } from './queries.ts'

export const products: Findable = {
  key: 'products',
  label: texts.one,
  icon: 'product',
  opens: { admin: ({ id }) => `/products/${id}/history` },
  source: productSource,
  title: sql`p.serial_number`,
  note: sql`concat_ws(' · ', pt.model_number, p.encoded_serial, p.client_terminal_id)`,
  table: sql`product p`,
  numbers: [sql`p.serial_number`, sql`p.encoded_serial`, sql`p.client_terminal_id`],
}
