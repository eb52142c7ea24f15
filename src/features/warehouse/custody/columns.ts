/** The terminals of a supplier that were in custody on a day. */
import { shortStatusWords, statusWords } from '#features/warehouse/stock/rules.ts'
import { defineList } from '#lib/lists/list.ts'
import { heldStatuses, writeChain } from './rules.ts'
import { texts } from './texts.ts'

// Object.fromEntries loses the type of the keys.
const held = Object.fromEntries(heldStatuses.map((status) => [status, statusWords[status]]))

export const custodyList = defineList({
  name: 'custody-terminals',
  title: texts.terminals,
  sort: 'serial_number',
  row_needs: ['serial_number', 'status'],
  columns: {
    serial_number: { label: texts.serial_number, type: 'code', filter: 'pasted', whole: true },
    encoded_serial: { label: texts.encoded_serial, type: 'code', sort: false, hidden: true },
    model_number: { label: texts.model, type: 'text', filter: 'text', sort: false },
    part_number: { label: texts.part_number, type: 'code', filter: 'text', sort: false, hidden: true },
    category: { label: texts.category, type: 'text', sort: false, hidden: true },
    status: {
      label: texts.status,
      type: 'choice',
      filter: 'choice',
      choices: held,
      short: shortStatusWords,
      sort: false,
    },
    place: { label: texts.place, type: 'text', filter: 'text', sort: false, place: true },
    client_terminal_id: { label: texts.client_terminal_id, type: 'code', filter: 'text', sort: false },
    since: { label: texts.since, type: 'date', filter: 'range', sort: false },
    steps: { label: texts.steps, type: 'number', sort: false, hidden: true },
    chain: { label: texts.chain, type: 'text', sort: false, write: writeChain, least: 220, narrow: 'first' },
  },
})
