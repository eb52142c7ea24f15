/** The list of warehouses. */
import { defineList } from '#lib/lists/list.ts'
import { texts } from './texts.ts'

export const warehouseList = defineList({
  name: 'warehouses',
  title: texts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: {
    name: { label: texts.name, type: 'text', filter: 'text' },
    code: { label: texts.code, type: 'code', filter: 'text' },
    address: { label: texts.address, type: 'text', filter: 'text', quiet: true },
    city: { label: texts.city, type: 'text', filter: 'text' },
    province: { label: texts.province, type: 'code', filter: 'text' },
    phone: { label: texts.phone, type: 'code', filter: 'text' },
    in_stock: { label: texts.in_stock, type: 'number', align: 'right' },
    damage_stock: { label: texts.damage_stock, type: 'number', align: 'right' },
    products: { label: texts.products, type: 'number', align: 'right' },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
  },
})
