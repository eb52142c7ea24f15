/** What the search finds of assignments, and of what a technician holds. */
import { sql } from 'kysely'
import { texts as productTexts } from '#features/warehouse/stock/texts.ts'
import type { Findable } from '#server/lists/findable.ts'
import { heldTexts } from '../texts.ts'
import { assignedProductSource, assignmentSource } from './queries.ts'

export const assignments: Findable = {
  key: 'assignments',
  label: heldTexts.assignment,
  icon: 'parcel',
  opens: {
    admin: ({ id }) => `/all-assigned-technician?edit=${id}`,
    technician: ({ title }) => `/assigned-products?assignment=${encodeURIComponent(title)}`,
  },
  source: assignmentSource,
  title: sql`coalesce(a.number, '#' || a.id)`,
  note: sql`concat_ws(' · ', t.first_name || ' ' || t.last_name, to_char(a.assigned_on, 'DD-MM-YYYY'))`,
  table: sql`assignment a`,
  numbers: [sql`a.number`, sql`a.tracking_number`],
}

/** Admins find all products; a technician only finds those in their own hands. */
export const heldProducts: Findable = {
  key: 'assigned-products',
  label: productTexts.one,
  icon: 'product',
  opens: { technician: ({ title }) => `/assigned-products?serial_number=${encodeURIComponent(title)}` },
  source: assignedProductSource,
  title: sql`p.serial_number`,
  note: sql`concat_ws(' · ', pt.model_number, p.encoded_serial)`,
  table: sql`product p`,
  numbers: [sql`p.serial_number`, sql`p.encoded_serial`],
}
