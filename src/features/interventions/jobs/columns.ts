/** The list of interventions. */

import { kindWords } from '#features/interventions/settings/rules.ts'
import { defineList } from '#lib/lists/list.ts'
import { provinceChoices } from '#lib/places/provinces.ts'
import { named, worded } from '#lib/words/named.ts'
import { slaWords, statusWords } from './rules.ts'
import { texts } from './texts.ts'
import { titles } from './titles.ts'

export const interventionList = defineList({
  name: 'interventions',
  title: titles.interventions,
  sort: 'due_on',
  columns: {
    number: { label: texts.number, type: 'code', filter: 'text', whole: true },
    client_reference: { label: texts.client_reference, type: 'code', filter: 'pasted', hidden: true, sort: false },
    code: { label: texts.code, ...named.code },
    // The code says it too.
    kind: { label: texts.kind, ...worded(kindWords), narrow: 'first', least: 96 },
    merchant_name: { label: texts.merchant_name, type: 'text', filter: 'text', sort: false, first: true, least: 112 },
    address: { label: texts.address, type: 'text', filter: 'text', sort: false, quiet: true, least: 128 },
    city: { label: texts.city, type: 'text', filter: 'text', sort: false, place: true },
    province: {
      label: texts.province,
      type: 'text',
      filter: 'choice',
      choices: provinceChoices,
      write: (value) => (typeof value === 'string' ? value : ''),
    },
    phone: { label: texts.phone, type: 'code', filter: 'text', sort: false, quiet: true, hidden: true },
    client_terminal_id: { label: texts.client_terminal_id, type: 'code', filter: 'text', sort: false },
    pos_code: { label: texts.pos_code, type: 'code', filter: 'text', sort: false, quiet: true, hidden: true },
    tml_model: { label: texts.tml_model, type: 'text', filter: 'text', sort: false },
    received_at: { label: texts.received_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
    closing_days: {
      label: texts.closing_days,
      type: 'number',
      align: 'right',
      filter: 'range',
      sort: false,
      hidden: true,
    },
    due_on: { label: texts.due_on, type: 'date', filter: 'range', first: true, ahead: true, narrow: 'last' },
    sla: {
      label: texts.sla,
      type: 'choice',
      // The badge also says how many days.
      width: 120,
      filter: 'choice',
      choices: slaWords,
      sort: false,
    },
    technician: { label: texts.technician, ...named.technician },
    status: {
      label: texts.status,
      type: 'choice',
      filter: 'choice',
      choices: statusWords,
    },
    hold: { label: texts.on_hold, type: 'boolean', filter: 'boolean', hidden: true, sort: false },
    supplier: { label: texts.supplier, ...named.supplier, hidden: true },
    module: { label: texts.module, ...named.module, hidden: true },
    file: {
      label: texts.file,
      ...named.file,
      hidden: true,
      sort: false,
    },
    appointment_on: { label: texts.appointment, type: 'date', filter: 'range', hidden: true, sort: false },
    planned_on: { label: texts.planned_on, type: 'date', filter: 'range', hidden: true, sort: false },
    assigned_on: {
      label: texts.assigned_on,
      type: 'date',
      filter: 'range',
      hidden: true,
      sort: false,
      quiet: true,
    },
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
