/** The list of return notes, the products of one, and the damage stock that could go on it. */

import { createdColumn, yearColumn } from '#features/warehouse/documents/columns.ts'
import { shortStatusWords, statusWords } from '#features/warehouse/stock/rules.ts'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { defineList, type ListDefinition } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { states } from './rules.ts'
import { productTexts, texts } from './texts.ts'

const amount = (label: (typeof texts)[keyof typeof texts]) => ({ label, type: 'number', filter: 'range' }) as const

export const returnNoteList = defineList({
  name: 'return-notes',
  title: texts.title,
  sort: '-created_at',
  row_needs: ['number', 'state', 'supplier'],
  columns: {
    number: { label: texts.number, type: 'code', filter: 'text', sort: false },
    supplier: { label: texts.supplier, ...named.supplier },
    return_date: { label: texts.return_date, type: 'date', filter: 'range' },
    products: { label: texts.products, type: 'number', sort: false },
    courier: { label: texts.courier, ...named.courier },
    boxes: amount(texts.boxes),
    packages: amount(texts.packages),
    pallets: amount(texts.pallets),
    weight_kg: amount(texts.weight_kg),
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: states, sort: false },
    warehouse: { label: texts.warehouse, ...named.warehouse, hidden: true },
    tracking_number: { label: texts.tracking_number, type: 'code', filter: 'text', hidden: true, sort: false },
    created_at: createdColumn(texts.created_at),
    year: yearColumn(texts.year),
  },
})

const common = {
  serial_number: { label: stockTexts.serial_number, type: 'code', filter: 'pasted' },
  part_number: { label: stockTexts.part_number, ...named.part, quiet: true },
  model_number: { label: stockTexts.model, type: 'text', filter: 'text' },
  delivery_note: { label: productTexts.delivery_note, type: 'text', whole: true, filter: 'text', sort: false },
} as const satisfies ListDefinition['columns']
const received_on = { label: productTexts.received_on, type: 'date', filter: 'range', quiet: true } as const

export const returnProductList = defineList({
  name: 'return-note-products',
  title: productTexts.title,
  sort: 'serial_number',
  columns: {
    ...common,
    received_on,
    status: {
      label: stockTexts.status,
      type: 'choice',
      filter: 'choice',
      choices: statusWords,
      short: shortStatusWords,
    },
  },
})

export const candidateList = defineList({
  name: 'return-note-candidates',
  title: productTexts.candidates,
  sort: 'changed_at',
  columns: {
    ...common,
    received_on,
    changed_at: { label: productTexts.damaged_since, type: 'datetime', filter: 'range' },
    note: { label: productTexts.note, type: 'text', sort: false, quiet: true },
  },
})
