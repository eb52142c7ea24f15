/** The list of suppliers. */
import { defineList } from '#lib/list.ts'
import { texts } from './texts.ts'

export const supplierList = defineList({
  name: 'suppliers',
  title: texts.title,
  sort: 'name',
  columns: {
    logo: { label: texts.logo, type: 'image', width: 64, exported: false },
    name: { label: texts.name, type: 'text', width: 220, filter: 'text' },
    vat_number: { label: texts.vat_number, type: 'code', width: 140, filter: 'text' },
    email: { label: texts.email, type: 'text', width: 200, filter: 'text' },
    phone: { label: texts.phone, type: 'code', width: 140, filter: 'text' },
    address: { label: texts.address, type: 'text', width: 220, filter: 'text', quiet: true },
    delivery_notes: { label: texts.delivery_notes, type: 'number', width: 80, align: 'right' },
    products: { label: texts.products, type: 'number', width: 95, align: 'right' },
    created_at: { label: texts.created_at, type: 'datetime', width: 140, filter: 'range', quiet: true, hidden: true },
  },
})
