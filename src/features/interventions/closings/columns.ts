/** The lists of closing requests and of their cost lines. */

import { partyWords } from '#features/interventions/costs/rules.ts'
import { texts as costTexts } from '#features/interventions/costs/texts.ts'
import { slaWords } from '#features/interventions/jobs/rules.ts'
import { texts as jobTexts } from '#features/interventions/jobs/texts.ts'
import { kindWords, outcomeWords } from '#features/interventions/settings/kinds.ts'
import { defineList } from '#lib/lists/list.ts'
import { named, worded } from '#lib/words/named.ts'
import { conditionWords, sourceWords, stateWords } from './rules.ts'
import { texts } from './texts.ts'
import { titles } from './titles.ts'

export const closingList = defineList({
  name: 'closings',
  title: titles.closings,
  // The one that waits longest first.
  sort: 'requested_at',
  columns: {
    number: { label: texts.intervention, type: 'code', filter: 'text', whole: true, sort: false },
    code: { label: texts.code, ...named.code, sort: false },
    kind: { label: texts.kind, ...worded(kindWords), hidden: true },
    merchant_name: { label: texts.merchant, type: 'text', filter: 'text', sort: false, hidden: true },
    technician: { label: texts.technician, ...named.technician, sort: false },
    requested_at: { label: texts.requested_at, type: 'datetime', filter: 'range', quiet: true },
    worked_on: { label: texts.worked_on, type: 'date', filter: 'range' },
    outcome: { label: texts.outcome, type: 'choice', filter: 'choice', choices: outcomeWords, sort: false },
    installed_serial: { label: texts.installed, type: 'code', filter: 'text', sort: false },
    withdrawn_serial: { label: texts.withdrawn_serial, type: 'code', filter: 'text', sort: false },
    condition: { label: texts.condition, ...worded(conditionWords) },
    client_terminal_id: { label: texts.client_terminal_id, type: 'code', filter: 'text', sort: false },
    client_cents: { label: texts.costs, type: 'number', sort: false, cents: true },
    technician_cents: {
      label: texts.technician_costs,
      type: 'number',
      sort: false,
      hidden: true,
      cents: true,
    },
    attachments: { label: texts.attachments, type: 'number', sort: false },
    sla: {
      label: jobTexts.sla,
      type: 'choice',
      width: 84,
      filter: 'choice',
      choices: slaWords,
      // Under this heading it goes without saying that it is about closing.
      short: { in_time: texts.sla_in_time, late: texts.sla_late },
      sort: false,
    },
    state: {
      label: texts.state,
      type: 'choice',
      filter: 'choice',
      choices: stateWords,
      sort: false,
      hidden: true,
    },
    rejections: { label: texts.rejections, type: 'number', sort: false, hidden: true },
    source: { label: texts.source, ...worded(sourceWords), hidden: true },
    supplier: { label: texts.supplier, ...named.supplier, hidden: true, sort: false },
    module: { label: texts.module, ...named.module, hidden: true, sort: false },
    report: { label: texts.report, type: 'code', filter: 'text', sort: false, hidden: true },
    reported_at: {
      label: texts.reported_at,
      type: 'datetime',
      filter: 'range',
      quiet: true,
      sort: false,
      hidden: true,
    },
  },
  row_needs: ['kind', 'number', 'state', 'version', 'outcome', 'due_on', 'technician', 'intervention_id'],
})

const ofClosing = closingList.columns
export const costLineList = defineList({
  name: 'cost-lines',
  title: texts.cost_lines,
  sort: '-worked_on',
  columns: {
    whom: { label: costTexts.for_whom, type: 'choice', filter: 'choice', choices: partyWords, sort: false },
    article: { label: costTexts.article, type: 'code', filter: 'text', sort: false },
    description: { label: costTexts.description, type: 'text', filter: 'text', sort: false },
    quantity: { label: texts.quantity, type: 'number', sort: false },
    value_cents: { label: costTexts.value, type: 'number', cents: true, sort: false },
    number: ofClosing.number,
    worked_on: ofClosing.worked_on,
    outcome: ofClosing.outcome,
    state: ofClosing.state,
    supplier: ofClosing.supplier,
    module: ofClosing.module,
    code: ofClosing.code,
    technician: ofClosing.technician,
    statement: { label: texts.statement, type: 'code', filter: 'text', sort: false },
  },
})
