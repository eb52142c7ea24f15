/** The list of delivery notes, and the list of one note's products. */

import { createdColumn, yearColumn } from '#features/warehouse/documents/columns.ts'
import { shortStatusWords, statusWords } from '#features/warehouse/stock/rules.ts'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { writeStatuses } from './rules.ts'
import { productTexts, texts } from './texts.ts'

/** The most important columns come first: a phone shows only the first few. */
export const deliveryNoteList = defineList({
  name: 'delivery-notes',
  title: texts.title,
  sort: '-reception_date',
  row_needs: ['number', 'incomplete', 'expected_quantity'],
  columns: {
    number: { label: texts.number, type: 'code', filter: 'text' },
    supplier: { label: texts.supplier, ...named.supplier },
    reception_date: { label: texts.reception_date, type: 'date', filter: 'range' },
    expected_quantity: { label: texts.expected_quantity, type: 'number', filter: 'range' },
    received_quantity: { label: texts.received_many, type: 'number', sort: false },
    warehouse: { label: texts.warehouse, ...named.warehouse },
    ddt_date: { label: texts.ddt_date, type: 'date', filter: 'range' },
    statuses: { label: texts.statuses, type: 'text', sort: false, quiet: true, write: writeStatuses },
    attachments: { label: texts.attachments, type: 'number', sort: false },
    created_at: createdColumn(texts.created_at),
    courier: { label: texts.courier, type: 'text', hidden: true, filter: 'text' },
    year: yearColumn(texts.year),
    incomplete: { label: texts.incomplete, type: 'boolean', width: 100, hidden: true, sort: false, filter: 'boolean' },
  },
})

export const noteProductList = defineList({
  name: 'delivery-note-products',
  title: productTexts.title,
  sort: '-changed_at',
  row_needs: ['serial_number', 'removable'],
  columns: {
    serial_number: { label: stockTexts.serial_number, type: 'code', filter: 'pasted' },
    encoded_serial: { label: stockTexts.encoded_serial, type: 'code', filter: 'text', quiet: true },
    part_number: { label: stockTexts.part_number, ...named.part, quiet: true },
    model_number: { label: stockTexts.model, type: 'text', filter: 'text' },
    status: {
      label: stockTexts.status,
      type: 'choice',
      filter: 'choice',
      choices: statusWords,
      short: shortStatusWords,
    },
    place: { label: productTexts.place, type: 'text', place: true, filter: 'text' },
    changed_at: { label: stockTexts.changed_at, type: 'datetime', filter: 'range', quiet: true },
  },
})
