/** The list of orders, for the office and for a technician. */

import { defineList, type ListDefinition } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { orderKinds, orderStates } from './rules.ts'
import { texts } from './texts.ts'

export const technicianColumn = { label: texts.technician, ...named.technician } as const
const amount = (label: (typeof texts)[keyof typeof texts]) => ({ label, type: 'number', filter: 'range' }) as const

const shared = {
  sent_on: { label: texts.sent_on, type: 'date', filter: 'range' },
  products: { label: texts.products, type: 'number', sort: false },
  boxes: amount(texts.boxes),
  packages: amount(texts.packages),
  pallets: amount(texts.pallets),
  weight_kg: amount(texts.weight_kg),
} as const satisfies ListDefinition['columns']
const number = { label: texts.number, type: 'code', filter: 'text' } as const
const rest = {
  tracking_number: { label: texts.tracking_number, type: 'code', filter: 'text', sort: false },
  waiting: { label: texts.waiting, type: 'number', sort: false },
  confirmed_by: { label: texts.confirmed_by, type: 'text', sort: false, quiet: true },
  confirmed_at: { label: texts.confirmed_at, type: 'datetime', filter: 'range' },
  state: { label: texts.state, type: 'choice', filter: 'choice', choices: orderStates, sort: false },
  kind: { label: texts.kind, type: 'choice', filter: 'choice', choices: orderKinds, hidden: true, sort: false },
} as const satisfies ListDefinition['columns']

export const orderList = defineList({
  name: 'orders',
  title: texts.title,
  sort: '-sent_on',
  row_needs: ['number', 'kind', 'state', 'products', 'scanned', 'unlisted', 'waiting', 'tracking_link'],
  columns: {
    number,
    technician: technicianColumn,
    ...shared,
    courier: { label: texts.courier, ...named.courier },
    warehouse: { label: texts.warehouse, ...named.warehouse, hidden: true },
    ...rest,
  },
})

/** The technician's own list: no technician column, and couriers cannot be looked up. */
export const ownOrderList = defineList({
  ...orderList,
  sort: '-sent_on',
  columns: {
    number,
    ...shared,
    courier: { label: texts.courier, type: 'text' },
    warehouse: { label: texts.warehouse, type: 'text' },
    ...rest,
  },
})
