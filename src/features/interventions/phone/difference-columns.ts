/** The lists of counts of vans and of their differences. */
import { shortStatusWords, statusWords } from '#features/warehouse/stock/rules.ts'
import { defineList } from '#lib/lists/list.ts'
import { named, worded } from '#lib/words/named.ts'
import { reasonWords } from './count-texts.ts'
import { differenceKinds, differenceStates } from './difference-rules.ts'
import { differenceTexts as texts } from './difference-texts.ts'
import { titles } from './titles.ts'

const technician = { label: texts.technician, ...named.technician, sort: false } as const
const amount = (label: (typeof texts)[keyof typeof texts]) =>
  ({ label, type: 'number', filter: 'range', sort: false }) as const

export const countList = defineList({
  name: 'van-counts',
  title: titles.counts,
  sort: '-ended_at',
  columns: {
    number: { label: texts.number_short, type: 'code', filter: 'text', whole: true, sort: false },
    technician,
    ended_at: { label: texts.counted_at, type: 'datetime', filter: 'range' },
    missing: amount(texts.missing_many),
    unexpected: amount(texts.unexpected_many),
    found: amount(texts.found),
    expected: amount(texts.expected),
    still_open: amount(texts.still_open),
    begun_at: { label: texts.begun_at, type: 'datetime', sort: false, quiet: true, hidden: true },
    received_at: { label: texts.received_at, type: 'datetime', sort: false, quiet: true, hidden: true },
  },
  row_needs: ['number'],
})

export const differenceList = defineList({
  name: 'van-differences',
  title: titles.differences,
  sort: '-counted_at',
  columns: {
    serial_number: { label: texts.serial_number, type: 'code', filter: 'text' },
    model_number: { label: texts.model, type: 'text', filter: 'text', sort: false },
    kind: { label: texts.difference, type: 'choice', filter: 'choice', choices: differenceKinds, sort: false },
    technician,
    counted_at: { label: texts.counted_at, type: 'datetime', filter: 'range' },
    reason: { label: texts.said, ...worded(reasonWords) },
    note: { label: texts.note, type: 'text', sort: false },
    place_now: { label: texts.place_now, type: 'text', sort: false },
    status: {
      label: texts.status,
      type: 'choice',
      filter: 'choice',
      choices: statusWords,
      short: shortStatusWords,
      sort: false,
      hidden: true,
    },
    place: { label: texts.place_then, type: 'text', sort: false, hidden: true },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: differenceStates, sort: false },
    answer: { label: texts.answer, type: 'text', sort: false },
    question: { label: texts.question, type: 'text', sort: false, hidden: true },
    order: { label: texts.order, type: 'code', filter: 'text', whole: true, sort: false, hidden: true },
    assignment: { label: texts.replacement, type: 'code', sort: false, hidden: true },
    decided_by: { label: texts.decided_by, type: 'text', sort: false, hidden: true },
    decided_at: { label: texts.decided_at, type: 'datetime', sort: false, quiet: true, hidden: true },
    decision_note: { label: texts.decision_note, type: 'text', sort: false, hidden: true },
    count: { label: texts.count_number, type: 'code', filter: 'text', whole: true, sort: false, hidden: true },
  },
  row_needs: [
    'serial_number',
    'model_number',
    'kind',
    'technician',
    'place_now',
    'state',
    'question',
    'answer',
    'assignment',
    'technician_id',
    'product_id',
  ],
})
