/** The list of orders, for the office and for a technician. */
import { defineList, type ListDefinition } from '#lib/list.ts'
import { orderKinds, orderStates } from './rules.ts'
import { texts } from './texts.ts'

export const technicianColumn = {
  label: texts.technician,
  type: 'text',
  width: 116,
  filter: 'reference',
  reference: { path: '/api/technicians', field: 'technician_id', label: 'name' },
} as const
const amount = (label: (typeof texts)[keyof typeof texts], width = 64) =>
  ({ label, type: 'number', width, align: 'right', filter: 'range' }) as const

const shared = {
  sent_on: { label: texts.sent_on, type: 'date', width: 92, filter: 'range' },
  products: { label: texts.products, type: 'number', width: 70, align: 'right', sort: false },
  boxes: amount(texts.boxes),
  packages: amount(texts.packages, 72),
  pallets: amount(texts.pallets),
  weight_kg: amount(texts.weight_kg, 80),
} as const satisfies ListDefinition['columns']
const number = { label: texts.number, type: 'code', width: 60, filter: 'text' } as const
const rest = {
  tracking_number: { label: texts.tracking_number, type: 'code', width: 106, filter: 'text', sort: false },
  waiting: { label: texts.waiting, type: 'number', width: 64, align: 'right', sort: false },
  confirmed_by: { label: texts.confirmed_by, type: 'text', width: 112, sort: false, quiet: true },
  confirmed_at: { label: texts.confirmed_at, type: 'datetime', width: 134, filter: 'range' },
  state: { label: texts.state, type: 'choice', width: 130, filter: 'choice', choices: orderStates, sort: false },
  kind: {
    label: texts.kind,
    type: 'choice',
    width: 110,
    filter: 'choice',
    choices: orderKinds,
    hidden: true,
    sort: false,
  },
} as const satisfies ListDefinition['columns']

export const orderList = defineList({
  name: 'orders',
  title: texts.title,
  sort: '-sent_on',
  columns: {
    number,
    technician: technicianColumn,
    ...shared,
    courier: {
      label: texts.courier,
      type: 'text',
      width: 104,
      filter: 'reference',
      reference: { path: '/api/couriers', field: 'courier_id', label: 'name' },
    },
    warehouse: {
      label: texts.warehouse,
      type: 'text',
      width: 130,
      hidden: true,
      filter: 'reference',
      reference: { path: '/api/warehouses', field: 'warehouse_id', label: 'name' },
    },
    ...rest,
  },
})

/** The technician's own list: no technician column, and couriers cannot be looked up. */
export const ownOrderList = defineList({
  name: orderList.name,
  title: texts.title,
  sort: '-sent_on',
  columns: {
    number,
    ...shared,
    courier: { label: texts.courier, type: 'text', width: 130 },
    warehouse: { label: texts.warehouse, type: 'text', width: 130 },
    ...rest,
  },
})
