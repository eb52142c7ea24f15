/** The list of discrepancies, for the office and for a technician. */
import { shortStatusWords, statusWords } from '#features/warehouse/stock/rules.ts'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { defineList, type ListDefinition } from '#lib/lists/list.ts'
import { technicianColumn } from './columns.ts'
import { discrepancyKinds } from './discrepancies-rules.ts'
import { discrepancyTexts } from './discrepancies-texts.ts'
import { problemChoices } from './rules.ts'
import { lineTexts, texts } from './texts.ts'
import { reasonIn } from './usual-reasons.ts'

const difference = {
  serial_number: { label: stockTexts.serial_number, type: 'code', filter: 'text' },
  kind: {
    label: discrepancyTexts.discrepancy_kind,
    type: 'choice',
    filter: 'choice',
    choices: discrepancyKinds,
    sort: false,
  },
  problem: { label: lineTexts.problem, type: 'choice', filter: 'choice', choices: problemChoices, sort: false },
  order: { label: texts.order, type: 'code', filter: 'text', sort: false },
  opened_at: { label: discrepancyTexts.opened_at, type: 'datetime', filter: 'range' },
  open: { label: discrepancyTexts.is_open, type: 'boolean', filter: 'boolean', sort: false },
  closed_at: { label: discrepancyTexts.closed_at, type: 'datetime', filter: 'range' },
  closed_by: { label: discrepancyTexts.closed_by, type: 'text', sort: false, quiet: true },
  close_reason: {
    label: discrepancyTexts.close_reason,
    type: 'text',
    sort: false,
    write: (value, language) => reasonIn(String(value), language),
  },
  status: {
    label: lineTexts.record_said,
    type: 'choice',
    filter: 'choice',
    choices: statusWords,
    short: shortStatusWords,
    sort: false,
    hidden: true,
  },
} as const satisfies ListDefinition['columns']
const { serial_number, kind, ...others } = difference

export const discrepancyList = defineList({
  name: 'discrepancies',
  title: discrepancyTexts.discrepancies,
  sort: '-opened_at',
  row_needs: ['serial_number', 'open', 'order', 'order_id', 'order_kind', 'product_id'],
  columns: { serial_number, kind, technician: technicianColumn, ...others },
})

export const ownDiscrepancyList = defineList({ ...discrepancyList, sort: '-opened_at', columns: difference })
