/** The list of products. */

import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { shortStatusWords, statusWords } from './rules.ts'
import { texts } from './texts.ts'

export const productList = defineList({
  name: 'products',
  title: texts.title,
  search_hint: texts.search_hint,
  sort: '-received_on',
  row_needs: ['serial_number', 'part_number', 'model_number', 'status', 'warehouse_id', 'delivery_note_id', 'moves'],
  columns: {
    serial_number: { label: texts.serial_number, type: 'code', filter: 'pasted' },
    encoded_serial: { label: texts.encoded_short, type: 'code', filter: 'text', sort: false, quiet: true },
    part_number: { label: texts.part_number, ...named.part, quiet: true },
    model_number: { label: texts.model, type: 'text', filter: 'text' },
    category: { label: texts.category, ...named.category, quiet: true },
    supplier: { label: texts.supplier, ...named.supplier },
    delivery_note: {
      label: texts.delivery_note,
      type: 'text',
      whole: true,
      filter: 'reference',
      reference: { path: '/api/delivery-notes', field: 'delivery_note_id', label: 'number' },
    },
    received_on: { label: texts.received_on, type: 'date', filter: 'range', quiet: true },
    warehouse: { label: texts.warehouse, ...named.warehouse, place: true },
    status: { label: texts.status, type: 'choice', filter: 'choice', choices: statusWords, short: shortStatusWords },
    technician: { label: texts.technician, ...named.technician, place: true },
    in_transit: {
      label: texts.in_transit,
      type: 'boolean',
      filter: 'boolean',
      sort: false,
      hidden: true,
      quiet: true,
    },
    client_terminal_id: { label: texts.client_terminal_id, type: 'code', filter: 'text', quiet: true },
    merchant: { label: texts.merchant, type: 'text', filter: 'text', sort: false, hidden: true },
    installed_by: { label: texts.installed_by, type: 'text', filter: 'text', hidden: true },
    installed_on: { label: texts.installed_on, type: 'date', filter: 'range', quiet: true, hidden: true },
    return_by: { label: texts.return_by, type: 'text', filter: 'text', hidden: true },
    returned_on: { label: texts.returned_on, type: 'date', filter: 'range', quiet: true, hidden: true },
    changed_at: { label: texts.changed_at, type: 'datetime', width: 81, filter: 'range', quiet: true },
  },
})
