/** The list of orders, of their lines, and of the differences that receiving found. */
import { statusWords } from '#features/stock/rules.ts'
import { texts as stockTexts } from '#features/stock/texts.ts'
import { defineList, type ListDefinition } from '#lib/list.ts'
import { discrepancyKinds, orderKinds, orderStates, problemChoices } from './rules.ts'
import { lineTexts, texts } from './texts.ts'

const technician = {
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
    technician,
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

/** The same as a technician sees it: all of it is his, and couriers are only names to him. */
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

const difference = {
  serial_number: { label: stockTexts.serial_number, type: 'code', width: 130, filter: 'text' },
  kind: {
    label: texts.discrepancy_kind,
    type: 'choice',
    width: 155,
    filter: 'choice',
    choices: discrepancyKinds,
    sort: false,
  },
  problem: {
    label: lineTexts.problem,
    type: 'choice',
    width: 140,
    filter: 'choice',
    choices: problemChoices,
    sort: false,
  },
  order: { label: texts.order, type: 'code', width: 56, filter: 'text', sort: false },
  opened_at: { label: texts.opened_at, type: 'datetime', width: 136, filter: 'range' },
  open: { label: texts.is_open, type: 'boolean', width: 90, filter: 'boolean', sort: false },
  closed_at: { label: texts.closed_at, type: 'datetime', width: 136, filter: 'range' },
  closed_by: { label: texts.closed_by, type: 'text', width: 115, sort: false, quiet: true },
  close_reason: { label: texts.close_reason, type: 'text', width: 176, sort: false },
  status: {
    label: lineTexts.record_says,
    type: 'choice',
    width: 130,
    filter: 'choice',
    choices: statusWords,
    sort: false,
    hidden: true,
  },
} as const satisfies ListDefinition['columns']
const { serial_number, kind, ...others } = difference

export const discrepancyList = defineList({
  name: 'discrepancies',
  title: texts.discrepancies,
  sort: '-opened_at',
  columns: { serial_number, kind, technician, ...others },
})

export const ownDiscrepancyList = defineList({
  name: discrepancyList.name,
  title: texts.discrepancies,
  sort: '-opened_at',
  columns: difference,
})
