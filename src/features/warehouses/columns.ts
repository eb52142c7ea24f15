/** The list of warehouses. */
import { defineList } from '#lib/list.ts'
import { texts } from './texts.ts'

export const warehouseList = defineList({
  name: 'warehouses',
  title: texts.title,
  sort: 'name',
  columns: {
    name: { label: texts.name, type: 'text', width: 220, filter: 'text' },
    code: { label: texts.code, type: 'code', width: 110, filter: 'text' },
    address: { label: texts.address, type: 'text', width: 260, filter: 'text', quiet: true },
    city: { label: texts.city, type: 'text', width: 160, filter: 'text' },
    province: { label: texts.province, type: 'code', width: 90, filter: 'text' },
    phone: { label: texts.phone, type: 'code', width: 130, filter: 'text' },
    in_stock: { label: texts.in_stock, type: 'number', width: 95, align: 'right' },
    damage_stock: { label: texts.damage_stock, type: 'number', width: 120, align: 'right' },
    products: { label: texts.products, type: 'number', width: 95, align: 'right' },
    created_at: { label: texts.created_at, type: 'datetime', width: 140, filter: 'range', quiet: true, hidden: true },
  },
})
