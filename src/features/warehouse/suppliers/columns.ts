/** The list of suppliers. */
import { defineList } from '#lib/lists/list.ts'
import { texts } from './texts.ts'

export const supplierList = defineList({
  name: 'suppliers',
  title: texts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: {
    logo: { label: texts.logo, type: 'image', width: 52, exported: false },
    name: { label: texts.name, type: 'text', filter: 'text' },
    vat_number: { label: texts.vat_number, type: 'code', filter: 'text' },
    email: { label: texts.email, type: 'text', filter: 'text' },
    phone: { label: texts.phone, type: 'code', filter: 'text' },
    address: { label: texts.address, type: 'text', filter: 'text', quiet: true },
    delivery_notes: { label: texts.delivery_notes, type: 'number', align: 'right' },
    products: { label: texts.products, type: 'number', align: 'right' },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
  },
})
