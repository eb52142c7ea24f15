/** The list of reports to clients, and the closings of one. */

import { stateWords as closingStateWords } from '#features/interventions/closings/rules.ts'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { yearColumn } from '#features/warehouse/documents/columns.ts'
import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { changes, states } from './rules.ts'
import { texts } from './texts.ts'

export const reportList = defineList({
  name: 'client-reports',
  title: texts.reports,
  sort: '-created_at',
  row_needs: ['label', 'file_name', 'state'],
  columns: {
    label: { label: texts.label, type: 'code', filter: 'text', whole: true, sort: false },
    supplier: { label: texts.supplier, ...named.supplier, sort: false },
    module: { label: texts.module, ...named.module, sort: false },
    file_name: { label: texts.file, type: 'text', filter: 'text', sort: false },
    closings: { label: texts.closings, type: 'number', sort: false },
    changed: { label: texts.changed, type: 'number', sort: false, width: 96 },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: states, sort: false },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
    created_by: { label: texts.created_by, type: 'text', sort: false },
    year: yearColumn(texts.year),
  },
})

export const reportRowList = defineList({
  name: 'client-report-rows',
  title: texts.rows,
  sort: 'n',
  row_needs: ['closing_id', 'earlier_id'],
  columns: {
    number: { label: texts.intervention, type: 'code', filter: 'text', whole: true, sort: false },
    n: { label: texts.n, type: 'number' },
    client_reference: { label: texts.client_reference, type: 'code', filter: 'text', sort: false },
    worked_on: { label: texts.worked_on, type: 'date', filter: 'range', sort: false },
    outcome: { label: texts.outcome, type: 'choice', filter: 'choice', choices: outcomeWords, sort: false },
    installed_serial: { label: texts.installed_serial, type: 'code', filter: 'text', sort: false },
    withdrawn_serial: { label: texts.withdrawn_serial, type: 'code', filter: 'text', sort: false },
    client_terminal_id: { label: texts.client_terminal_id, type: 'code', filter: 'text', sort: false },
    change: { label: texts.change, type: 'choice', filter: 'choice', choices: changes, sort: false },
    earlier: { label: texts.earlier, type: 'code', sort: false },
    closing_state: {
      label: texts.closing_state,
      type: 'choice',
      filter: 'choice',
      choices: closingStateWords,
      sort: false,
    },
  },
})
