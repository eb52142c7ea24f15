/** The list of closings that met a changed job. */
import { defineList } from '#lib/lists/list.ts'
import { named, worded } from '#lib/words/named.ts'
import { caseStates, reasonWords, wayWords } from './settle-rules.ts'
import { settleTexts as texts } from './settle-texts.ts'
import { titles } from './titles.ts'

export const caseList = defineList({
  name: 'closing-cases',
  title: titles.cases,
  // The one that waits longest first.
  sort: 'received_at',
  columns: {
    number: { label: texts.intervention, type: 'code', filter: 'text', whole: true, sort: false },
    merchant_name: { label: texts.merchant, type: 'text', filter: 'text', sort: false },
    technician: { label: texts.technician, ...named.technician, sort: false },
    reason: { label: texts.why, ...worded(reasonWords) },
    worked_at: { label: texts.worked_at, type: 'datetime', filter: 'range', sort: false },
    received_at: { label: texts.received_at, type: 'datetime', filter: 'range', quiet: true },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: caseStates, sort: false },
    way: { label: texts.way, ...worded(wayWords) },
    decided_by: { label: texts.decided_by, type: 'text', sort: false, hidden: true },
    decided_at: { label: texts.decided_at, type: 'datetime', sort: false, quiet: true, hidden: true },
  },
  row_needs: ['number', 'state', 'reason'],
})
