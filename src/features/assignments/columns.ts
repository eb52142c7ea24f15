/** The list of assignments, and the list of what technicians hold. */
import { courierColumn, warehouseColumn } from '#features/documents/columns.ts'
import { statusWords } from '#features/stock/rules.ts'
import { defineList, type ListDefinition } from '#lib/list.ts'
import { assignmentStates } from './rules.ts'
import { heldTexts, texts } from './texts.ts'

const technician = {
  label: texts.technician,
  type: 'text',
  width: 140,
  filter: 'reference',
  reference: { path: '/api/technicians', field: 'technician_id', label: 'name' },
} as const
const count = (label: (typeof texts)[keyof typeof texts]) =>
  ({ label, type: 'number', width: 80, align: 'right', sort: false }) as const

export const assignmentList = defineList({
  name: 'assignments',
  title: texts.title,
  sort: '-assigned_on',
  columns: {
    number: { label: texts.number, type: 'code', width: 120, filter: 'text', sort: false },
    technician,
    assigned_on: { label: texts.assigned_on, type: 'date', width: 100, filter: 'range' },
    warehouse: { ...warehouseColumn(texts.warehouse, 130), hidden: true },
    products: { label: texts.products, type: 'number', width: 90, align: 'right', filter: 'range' },
    accepted: count(texts.accepted),
    still_here: count(texts.still_here),
    installed: count(texts.installed),
    faulty: count(texts.faulty),
    courier: courierColumn(texts.courier, 120),
    tracking_number: { label: texts.tracking_number, type: 'code', width: 140, filter: 'text', sort: false },
    state: {
      label: texts.state,
      type: 'choice',
      width: 110,
      filter: 'choice',
      choices: assignmentStates,
      sort: false,
    },
    created_by: { label: texts.created_by, type: 'text', width: 150, hidden: true, sort: false, quiet: true },
  },
})

const held = { assigned: statusWords.assigned, fault: statusWords.fault }

const heldColumns = {
  serial_number: { label: texts.serial_number, type: 'code', width: 140, filter: 'pasted' },
  model_number: { label: heldTexts.model_number, type: 'text', width: 110, filter: 'text' },
  part_number: { label: heldTexts.part_number, type: 'code', width: 110, filter: 'text', quiet: true },
  assignment: { label: heldTexts.assignment, type: 'code', width: 100, filter: 'text', sort: false },
  assigned_on: { label: texts.assigned_on, type: 'date', width: 110, filter: 'range' },
  received_on: { label: heldTexts.received_on, type: 'date', width: 100, filter: 'range' },
  days_held: { label: heldTexts.days_held, type: 'number', width: 80, align: 'right', filter: 'range' },
  status: { label: heldTexts.status, type: 'choice', width: 125, filter: 'choice', choices: held },
  order: { label: heldTexts.order, type: 'code', width: 80, filter: 'text', sort: false },
  encoded_serial: { label: heldTexts.encoded_serial, type: 'code', width: 115, filter: 'text', quiet: true },
  to_confirm: {
    label: heldTexts.to_confirm,
    type: 'boolean',
    width: 110,
    filter: 'boolean',
    hidden: true,
    sort: false,
  },
  on_order: {
    label: heldTexts.on_order,
    type: 'boolean',
    width: 110,
    filter: 'boolean',
    hidden: true,
    sort: false,
  },
} as const satisfies ListDefinition['columns']

export const assignedProductList = defineList({
  name: 'assigned-products',
  title: heldTexts.title,
  sort: '-assigned_on',
  columns: {
    serial_number: heldColumns.serial_number,
    encoded_serial: heldColumns.encoded_serial,
    part_number: heldColumns.part_number,
    model_number: heldColumns.model_number,
    technician,
    assignment: heldColumns.assignment,
    assigned_on: heldColumns.assigned_on,
    received_on: heldColumns.received_on,
    days_held: heldColumns.days_held,
    status: heldColumns.status,
    order: heldColumns.order,
    to_confirm: heldColumns.to_confirm,
    on_order: heldColumns.on_order,
  },
})

/** The same as a technician sees it: all of it is his. */
export const ownProductList = defineList({
  name: assignedProductList.name,
  title: heldTexts.title,
  sort: '-assigned_on',
  columns: heldColumns,
})
