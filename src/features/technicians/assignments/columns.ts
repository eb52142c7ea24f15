/** The list of assignments, and the list of what technicians hold. */
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { defineList, type ListDefinition } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { assignmentStates, noteStates } from './rules.ts'
import { heldTexts, texts } from './texts.ts'

const technician = { label: texts.technician, ...named.technician, place: true } as const
const count = (label: (typeof texts)[keyof typeof texts]) => ({ label, type: 'number', sort: false }) as const

export const assignmentList = defineList({
  name: 'assignments',
  title: texts.title,
  sort: '-assigned_on',
  row_needs: ['number', 'warehouse', 'state', 'issued', 'untouched'],
  columns: {
    number: { label: texts.number, type: 'code', filter: 'text', sort: false },
    technician,
    assigned_on: { label: texts.assigned_on, type: 'date', filter: 'range' },
    warehouse: { label: texts.warehouse, ...named.warehouse, hidden: true },
    products: { label: texts.products, type: 'number', filter: 'range' },
    accepted: count(texts.accepted),
    still_here: count(texts.still_here),
    installed: count(texts.installed),
    faulty: count(texts.faulty),
    note: { label: texts.note_state, type: 'choice', filter: 'choice', choices: noteStates, sort: false },
    courier: { label: texts.courier, ...named.courier },
    tracking_number: { label: texts.tracking_number, type: 'code', filter: 'text', sort: false },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: assignmentStates, sort: false },
    created_by: { label: texts.created_by, type: 'text', hidden: true, sort: false, quiet: true },
  },
})

const held = { assigned: statusWords.assigned, fault: statusWords.fault }

const heldColumns = {
  serial_number: { label: texts.serial_number, type: 'code', filter: 'pasted' },
  model_number: { label: heldTexts.model, type: 'text', filter: 'text' },
  part_number: { label: heldTexts.part_number, type: 'code', filter: 'text', quiet: true },
  assignment: { label: heldTexts.assignment, type: 'code', filter: 'text', sort: false },
  assigned_on: { label: texts.assigned_on, type: 'date', filter: 'range' },
  received_on: { label: heldTexts.received_on, type: 'date', filter: 'range' },
  days_held: { label: heldTexts.days_held, type: 'number', filter: 'range' },
  status: { label: heldTexts.status, type: 'choice', filter: 'choice', choices: held },
  order: { label: heldTexts.order, type: 'code', filter: 'text', sort: false },
  declared_in: { label: heldTexts.declared_in, type: 'code', sort: false },
  encoded_serial: { label: heldTexts.encoded_serial, type: 'code', filter: 'text', quiet: true },
  to_confirm: { label: heldTexts.to_confirm, type: 'boolean', filter: 'boolean', hidden: true, sort: false },
  on_order: { label: heldTexts.on_order, type: 'boolean', filter: 'boolean', hidden: true, sort: false },
} as const satisfies ListDefinition['columns']

const heldNeeds = [
  'serial_number',
  'part_number',
  'model_number',
  'status',
  'order',
  'on_order',
  'to_confirm',
  'declared_in',
  'technician',
  'technician_id',
  'assignment_id',
  'fault_note',
] as const

const { serial_number, encoded_serial, part_number, model_number, ...others } = heldColumns
export const assignedProductList = defineList({
  name: 'assigned-products',
  title: heldTexts.title,
  sort: '-assigned_on',
  row_needs: heldNeeds,
  columns: { serial_number, encoded_serial, part_number, model_number, technician, ...others },
})

/** The same for a technician, who sees only their own products: no technician column. */
export const ownProductList = defineList({ ...assignedProductList, sort: '-assigned_on', columns: heldColumns })
