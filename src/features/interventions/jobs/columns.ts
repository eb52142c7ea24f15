/** The list of interventions. */

import { eachOf, listedNames } from '#features/interventions/settings/job-fields.ts'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { defineList } from '#lib/lists/list.ts'
import { named, worded } from '#lib/words/named.ts'
import { slaWords, statusWords } from './rules.ts'
import { texts } from './texts.ts'
import { titles } from './titles.ts'

const { client_reference, ...others } = eachOf(listedNames, 'column')

export const interventionList = defineList({
  name: 'interventions',
  title: titles.interventions,
  sort: 'due_on',
  columns: {
    number: { label: texts.number, type: 'code', filter: 'text', whole: true },
    client_reference,
    code: { label: texts.code, ...named.code },
    // The code says it too.
    kind: { label: texts.kind, ...worded(kindWords), narrow: 'first', least: 96 },
    ...others,
    received_at: { label: texts.received_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
    closing_days: {
      label: texts.closing_days,
      type: 'number',
      filter: 'range',
      sort: false,
      hidden: true,
    },
    due_on: { label: texts.due_on, type: 'date', filter: 'range', first: true, ahead: true, narrow: 'last' },
    // The badge also says how many days.
    sla: { label: texts.sla, type: 'choice', filter: 'choice', choices: slaWords, sort: false, width: 120 },
    technician: { label: texts.technician, ...named.technician },
    status: { label: texts.status, type: 'choice', filter: 'choice', choices: statusWords },
    hold: { label: texts.on_hold, type: 'boolean', filter: 'boolean', hidden: true, sort: false },
    supplier: { label: texts.supplier, ...named.supplier, hidden: true },
    module: { label: texts.module, ...named.module, hidden: true },
    file: { label: texts.file, ...named.file, hidden: true, sort: false },
    appointment_on: { label: texts.appointment, type: 'date', filter: 'range', hidden: true, sort: false },
    planned_on: { label: texts.planned_on, type: 'date', filter: 'range', hidden: true, sort: false },
    assigned_on: { label: texts.assigned_on, type: 'date', filter: 'range', hidden: true, sort: false, quiet: true },
    closed_on: { label: texts.closed_on, type: 'date', filter: 'range', hidden: true, sort: false },
  },
  row_needs: [
    'received_at',
    'closing_days',
    'holds',
    'changed_since_assigned',
    'version',
    'technician_id',
    'province',
    'status',
    'merchant_name',
    'due_on',
    'city',
    'number',
    'hold',
    'supplier_id',
  ],
})
