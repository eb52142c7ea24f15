/** Which cost lines a closing gets, and what the upload of cost settings holds. */

import { z } from 'zod'
import { outcomes } from '#features/interventions/settings/kinds.ts'
import { someProblems } from '#features/interventions/settings/problems.ts'
import { anyWordOf, dayColumn, supplierColumn, yesNoColumn } from '#features/interventions/settings/upload-rules.ts'
import { boolean, Day, integer, nullableInteger, string } from '#lib/records/fields.ts'
import { keysOf } from '#lib/texts/states.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { texts } from './texts.ts'

export const partyWords = { client: texts.client, technician: texts.technician } as const
export type Party = keyof typeof partyWords
export const parties = keysOf(partyWords)

/** Empty fields stand for any. */
export const CostLine = z.strictObject({
  id: integer,
  supplier_id: nullableInteger,
  module_id: nullableInteger,
  code_id: integer,
  outcome: z.enum(outcomes),
  whom: z.enum(parties),
  article: string,
  description: string,
  value_cents: integer,
  /** Counts as often as the article was used, and not at all where it was not. */
  per_use: boolean,
  valid_from: Day,
})
export type CostLine = z.infer<typeof CostLine>
/** What was closed, and on which day the work was done. */
export const CostQuestion = z.strictObject({
  supplier_id: integer,
  module_id: nullableInteger,
  code_id: integer,
  outcome: z.enum(outcomes),
  worked_on: Day,
})
export type CostQuestion = z.infer<typeof CostQuestion>

/** A line for a module says most, one for a supplier less, one for any client least. */
const specificity = (line: CostLine) => (line.module_id !== null ? 2 : line.supplier_id !== null ? 1 : 0)
/** What two articles are compared by: without regard to case and spaces. `normal` of the database does the same. */
export const articleKey = (article: string): string => article.replace(/\s+/g, ' ').trim().toLowerCase()
const lineKey = (line: CostLine) => `${line.whom} ${articleKey(line.article)}`

const isBetter = (line: CostLine, other: CostLine) =>
  specificity(line) !== specificity(other)
    ? specificity(line) > specificity(other)
    : line.valid_from !== other.valid_from
      ? line.valid_from > other.valid_from
      : line.id > other.id

/** All lines that fit, of one article and payer only the most specific and newest that is valid on the day of work. */
export function costLinesFor<Line extends CostLine>(lines: readonly Line[], closing: CostQuestion): Line[] {
  const best = new Map<string, Line>()
  for (const line of lines) {
    const fits =
      line.code_id === closing.code_id &&
      line.outcome === closing.outcome &&
      line.valid_from <= closing.worked_on &&
      (line.supplier_id === null || line.supplier_id === closing.supplier_id) &&
      (line.module_id === null || line.module_id === closing.module_id)
    if (!fits) continue
    const known = best.get(lineKey(line))
    if (!known || isBetter(line, known)) best.set(lineKey(line), line)
  }
  return [...best.values()].toSorted((a, b) => a.whom.localeCompare(b.whom) || a.article.localeCompare(b.article))
}

/** Outcomes and parties as people write them in a sheet. */
export const outcomeOfWord: Readonly<Record<string, string>> = {
  done: 'done',
  eseguito: 'done',
  positivo: 'done',
  'not possible': 'not_possible',
  'non possibile': 'not_possible',
  negativo: 'not_possible',
}
export const partyOfWord: Readonly<Record<string, string>> = {
  client: 'client',
  cliente: 'client',
  technician: 'technician',
  tecnico: 'technician',
}

export const costsUpload = defineUpload({
  kind: 'cost-settings',
  title: texts.upload,
  rows: texts.rows,
  problems: someProblems(
    'duplicate_line',
    'unknown_supplier',
    'unknown_module',
    'unknown_code',
    'invalid_choice',
    'invalid_amount',
    'invalid_day',
  ),
  columns: {
    supplier: supplierColumn(['Banca Alfa', '', '']),
    module: {
      label: texts.module,
      aliases: ['modulo', 'module'],
      max: 250,
      choices: { path: '/api/module-names', field: 'name' },
      examples: ['POS Retail 2026', '', ''],
    },
    code: {
      label: texts.code,
      aliases: ['code', 'codice'],
      required: true,
      type: 'code',
      max: 60,
      choices: { path: '/api/intervention-codes', field: 'code' },
      examples: ['INST-01', 'INST-01', 'SOST-01'],
    },
    outcome: {
      label: texts.outcome,
      required: true,
      pattern: anyWordOf(Object.keys(outcomeOfWord)),
      invalid: 'invalid_choice',
      examples: ['eseguito', 'non possibile', 'eseguito'],
    },
    whom: {
      label: texts.for_whom,
      required: true,
      pattern: anyWordOf(Object.keys(partyOfWord)),
      invalid: 'invalid_choice',
      examples: ['cliente', 'tecnico', 'tecnico'],
    },
    article: { label: texts.article, required: true, type: 'code', max: 60, examples: ['INST', 'USCITA', 'KM'] },
    description: {
      label: texts.description,
      required: true,
      max: 250,
      examples: ['Installazione POS', 'Uscita a vuoto', 'Chilometri'],
    },
    value: {
      label: texts.value,
      aliases: ['importo', 'prezzo', 'amount', 'price', 'costo'],
      required: true,
      // At most 999,999,999.99, as the form.
      pattern: /^-?(?:\d{1,9}(?:[.,]\d{1,2})?|\d{1,3}(?:\.\d{3}){1,2},\d{1,2}|\d{1,3}(?:,\d{3}){1,2}\.\d{1,2})$/,
      invalid: 'invalid_amount',
      examples: ['45,00', '18,50', '0,45'],
    },
    per_use: { ...yesNoColumn(texts.per_use, ['no', 'no', 'sì']), aliases: ['per use', 'a quantità'] },
    valid_from: { ...dayColumn, examples: ['01-01-2026', '01-01-2026', '01-07-2026'] },
  },
})
