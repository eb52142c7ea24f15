/** The list of installations. */

import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { texts } from './texts.ts'

export const installationList = defineList({
  name: 'installations',
  title: texts.title,
  sort: '-from_on',
  columns: {
    client_terminal_id: { label: texts.client_terminal_id, type: 'code', filter: 'text', sort: false },
    serial_number: { label: texts.serial_number, type: 'code', filter: 'text', sort: false },
    model_number: { label: texts.model, type: 'text', filter: 'text', sort: false },
    supplier: { label: texts.supplier, ...named.supplier, sort: false },
    merchant_name: { label: texts.merchant, type: 'text', filter: 'text', sort: false },
    city: { label: texts.city, type: 'text', filter: 'text', sort: false },
    intervention: { label: texts.intervention, type: 'code', filter: 'text', sort: false },
    from_on: { label: texts.from, type: 'date', filter: 'range' },
    to_on: { label: texts.to, type: 'date', filter: 'range', sort: false },
    standing: { label: texts.standing, type: 'boolean', filter: 'boolean', sort: false },
  },
})
