/** The comparisons that were made, and the rows of one. */

import { defineList } from '#lib/lists/list.ts'
import type { Language } from '#lib/texts/texts.ts'
import { named } from '#lib/words/named.ts'
import { type CauseFacts, causeEvidence, causeTitle } from './cause-texts.ts'
import { causeToClient, clientClassWords, paperTexts } from './paper-texts.ts'
import { actionWords, type Cause, classWords, rowStates, runStates } from './rules.ts'
import { texts } from './texts.ts'

export const comparisonList = defineList({
  name: 'comparisons',
  title: texts.title,
  sort: '-created_at',
  row_needs: ['state', 'supplier'],
  columns: {
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range' },
    supplier: { label: texts.supplier, ...named.supplier, sort: false },
    as_of: { label: texts.as_of, type: 'date', filter: 'range', sort: false },
    file_name: { label: texts.file, type: 'text', filter: 'text', sort: false, quiet: true },
    file_rows: { label: texts.rows, type: 'number', sort: false },
    matched: { label: texts.matched, type: 'number', sort: false },
    agreement: { label: texts.agreement, type: 'number', sort: false },
    open_count: { label: texts.open_count, type: 'number', sort: false },
    new_count: { label: texts.new_count, type: 'number', sort: false },
    solved_count: { label: texts.solved_count, type: 'number', sort: false },
    state: { label: texts.state, type: 'choice', filter: 'choice', choices: runStates, sort: false },
    created_by: { label: texts.created_by, type: 'text', sort: false, quiet: true },
  },
})

/** What a cell of a cause holds; checked by the contract. */
type CauseValue = { cause: Cause; facts: CauseFacts }
const causeOf = (value: unknown) => value as CauseValue
// These columns show pairs.
const sideOf = (value: unknown) => value as { theirs: string | null; ours: string | null }
const title = (value: unknown, language: Language) => causeTitle(causeOf(value).cause, language)
const found = (value: unknown, language: Language) =>
  causeToClient(causeOf(value).cause, causeOf(value).facts, language)
const evidence = (value: unknown, language: Language) => causeEvidence(causeOf(value).facts, language)

export const comparisonRowList = defineList({
  name: 'comparison-rows',
  title: texts.rows_title,
  sort: 'state',
  lines: 2,
  row_needs: [
    'class',
    'state',
    'terminal',
    'city',
    'serials',
    'cause',
    'their_terminal',
    'our_terminal',
    'file_row',
    'since_on',
    'told_on',
    'product_id',
    'other_product_id',
    'action_id',
  ],
  columns: {
    terminal: { label: texts.terminal, type: 'code', filter: 'text', whole: true },
    merchant: { label: texts.merchant, type: 'text', filter: 'text', place: true, width: 150, narrow: 'first' },
    serials: {
      label: texts.serials,
      type: 'code',
      sort: false,
      width: 216,
      write: (value) => [sideOf(value).theirs ?? '–', sideOf(value).ours ?? '–'].join(' / '),
    },
    cause: { label: texts.cause, type: 'text', write: title, sort: false, width: 380, least: 200, narrow: 'last' },
    state: {
      label: texts.state,
      type: 'choice',
      filter: 'choice',
      choices: rowStates,
      orders: [texts.new_first, texts.new_last],
      width: 112,
      narrow: 'first',
    },
    fix: { label: texts.fix, type: 'text', sort: false, width: 176, whole: true, exported: false, narrow: 'last' },
    class: { label: texts.class, type: 'choice', filter: 'choice', choices: classWords, hidden: true, sort: false },
    their_terminal: { label: texts.their_terminal, type: 'code', hidden: true, sort: false },
    our_terminal: { label: texts.our_terminal, type: 'code', hidden: true, sort: false },
    their_serial: { label: texts.their_serial, type: 'code', filter: 'text', hidden: true, sort: false },
    our_serial: { label: texts.our_serial, type: 'code', filter: 'text', hidden: true, sort: false },
    their_model: { label: texts.their_model, type: 'text', hidden: true, sort: false },
    our_model: { label: texts.our_model, type: 'text', hidden: true, sort: false },
    pos_code: { label: texts.pos_code, type: 'code', hidden: true, sort: false },
    city: { label: texts.city, type: 'text', filter: 'text', hidden: true, sort: false },
    evidence: { label: texts.evidence, type: 'text', write: evidence, hidden: true, sort: false },
    client_class: {
      label: paperTexts.difference,
      type: 'choice',
      choices: clientClassWords,
      hidden: true,
      sort: false,
    },
    found: { label: paperTexts.found, type: 'text', write: found, hidden: true, sort: false },
    handled: {
      label: texts.handled,
      type: 'choice',
      filter: 'choice',
      choices: actionWords,
      hidden: true,
      sort: false,
    },
    note: { label: texts.note, type: 'text', hidden: true, sort: false },
    told_on: { label: texts.told_on, type: 'date', hidden: true, sort: false },
    first_on: { label: texts.first_on, type: 'date', hidden: true, sort: false },
    file_row: { label: texts.file_row, type: 'number', hidden: true, sort: false },
    since_on: { label: texts.since_on, type: 'date', hidden: true, sort: false },
  },
})

/** The evidence may name other clients, technicians and warehouses: it stays here, and the client reads what the letter says. */
const sheetColumns: readonly (keyof typeof comparisonRowList.columns)[] = [
  'file_row',
  'client_class',
  'merchant',
  'city',
  'pos_code',
  'their_terminal',
  'our_terminal',
  'their_serial',
  'our_serial',
  'their_model',
  'our_model',
  'found',
  'note',
]

/** What the sheet of the letter asks for: the rows that the letter holds, not those of the letter before that are solved by now. */
export const letterSheet = { handled: 'tell', state: 'waiting', columns: sheetColumns.join(',') }
