/** The list of statements, and the lines of one. */

import { partyWords } from '#features/interventions/costs/rules.ts'
import { createdColumn, yearColumn } from '#features/warehouse/documents/columns.ts'
import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { states } from './rules.ts'
import { texts } from './texts.ts'

export const statementList = defineList({
  name: 'statements',
  title: texts.title,
  sort: '-month',
  row_needs: ['label', 'party', 'state'],
  columns: {
    label: { label: texts.label, type: 'code', filter: 'text', whole: true, sort: false },
    whom: { label: texts.for_whom, type: 'choice', filter: 'choice', choices: partyWords, sort: false },
    party: { label: texts.name, type: 'text', sort: false, place: true },
    month: { label: texts.month, type: 'date', filter: 'range', write: (value) => monthOf(value) },
    closings: { label: texts.closings, type: 'number', sort: false },
    adjustments: { label: texts.adjustments, type: 'number', sort: false, hidden: true },
    total_cents: { label: texts.total, type: 'number', sort: false, cents: true, first: true },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: states, sort: false },
    issued_on: { label: texts.issued_on, type: 'date', filter: 'range', quiet: true, sort: false },
    supplier: { label: texts.supplier, ...named.supplier, hidden: true, sort: false },
    technician: { label: texts.technician, ...named.technician, hidden: true, sort: false },
    year: yearColumn(texts.year),
    created_at: { ...createdColumn(texts.created_at), sort: false },
  },
})

/** '10-2026', as short as a cell needs. */
const monthOf = (value: unknown) => `${String(value).slice(5, 7)}-${String(value).slice(0, 4)}`

export const statementLineList = defineList({
  name: 'statement-lines',
  title: texts.lines,
  sort: 'worked_on',
  row_needs: ['closing_id', 'number'],
  columns: {
    worked_on: { label: texts.worked_on, type: 'date', filter: 'range' },
    number: { label: texts.intervention, type: 'code', filter: 'text', whole: true },
    client_reference: { label: texts.client_reference, type: 'code', filter: 'text' },
    merchant_name: { label: texts.merchant, type: 'text', filter: 'text' },
    code: { label: texts.code, type: 'code', filter: 'text' },
    article: { label: texts.article, type: 'code', filter: 'text' },
    description: { label: texts.description, type: 'text', filter: 'text', first: true },
    quantity: { label: texts.quantity, type: 'number' },
    unit_cents: { label: texts.unit_price, type: 'number', cents: true },
    value_cents: { label: texts.amount, type: 'number', cents: true, first: true },
    reason: { label: texts.reason, type: 'text', filter: 'text' },
    credited_label: { label: texts.credited_label, type: 'code', filter: 'text', whole: true, hidden: true },
  },
})

/** Chosen from in a field, never a page of its own. */
export const creditableList = defineList({
  name: 'creditable-closings',
  title: texts.creditable,
  sort: '-worked_on',
  columns: {
    number: { label: texts.intervention, type: 'code' },
    label: { label: texts.label, type: 'code' },
    worked_on: { label: texts.worked_on, type: 'date' },
    merchant_name: { label: texts.merchant, type: 'text' },
    code: { label: texts.code, type: 'code' },
    left_cents: { label: texts.amount, type: 'number', cents: true },
  },
})
