/** The list of couriers. */
import { defineList } from '#lib/list.ts'
import { texts } from './texts.ts'

export const courierList = defineList({
  name: 'couriers',
  title: texts.title,
  sort: 'name',
  columns: {
    name: { label: texts.name, type: 'text', width: 200, filter: 'text' },
    vat_number: { label: texts.vat_number, type: 'code', width: 140, filter: 'text' },
    phone: { label: texts.phone, type: 'code', width: 140, filter: 'text' },
    email: { label: texts.email, type: 'text', width: 220, filter: 'text' },
    address: { label: texts.address, type: 'text', width: 260, filter: 'text', quiet: true },
    tracking_link: { label: texts.tracking_link, type: 'text', width: 320, filter: 'text', quiet: true },
    active: { label: texts.active, type: 'boolean', width: 110, filter: 'boolean' },
    created_at: { label: texts.created_at, type: 'datetime', width: 140, filter: 'range', quiet: true },
  },
})
