/** The list of couriers. */
import { defineList } from '#lib/lists/list.ts'
import { texts } from './texts.ts'

export const courierList = defineList({
  name: 'couriers',
  title: texts.title,
  sort: 'name',
  row_needs: ['name', 'active', 'version'],
  columns: {
    name: { label: texts.name, type: 'text', filter: 'text' },
    vat_number: { label: texts.vat_number, type: 'code', filter: 'text' },
    phone: { label: texts.phone, type: 'code', filter: 'text' },
    email: { label: texts.email, type: 'text', filter: 'text' },
    address: { label: texts.address, type: 'text', filter: 'text', quiet: true },
    tracking_link: { label: texts.tracking_link, type: 'text', filter: 'text', quiet: true },
    active: { label: texts.active, type: 'boolean', width: 60, filter: 'boolean' },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
  },
})
