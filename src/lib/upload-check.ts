/** What can be said of a row from its own cells alone: empty, too long, a wrong sign, not a number. */
import { both, type Words } from './texts.ts'
import { normaliseHeader, type ProblemKey, type UploadColumn, type UploadDefinition } from './upload.ts'

/** One thing wrong with a row, with its sentence in both languages. */
export type FoundProblem = {
  problem: ProblemKey
  column: string | null
  detail: Words
  /** The status something is known with, where that is what is wrong. */
  status_name?: Words
}

const empty = both('Empty', 'Vuoto')
const tooLong = (length: number, max: number) =>
  both(`Too long: ${length} of at most ${max} characters`, `Troppo lungo: ${length} caratteri su un massimo di ${max}`)
const notNumber = both('Not a whole number', 'Non è un numero intero')
const notAllowed = (sign: string) => both(`The sign ${sign} is not allowed`, `Il segno ${sign} non è ammesso`)
const invalid = both('Not valid', 'Non valido')

/** The first sign that a pattern of single signs does not know, to name it. */
function wrongSign(value: string, pattern: RegExp): string | undefined {
  return [...value].find((sign) => !pattern.test(sign) && !/\s/.test(sign))
}

function checkCell(key: string, column: UploadColumn, value: string): FoundProblem | undefined {
  if (value === '') return column.required ? { problem: 'missing_value', column: key, detail: empty } : undefined
  const max = column.max ?? 250
  if (value.length > max) return { problem: 'too_long', column: key, detail: tooLong(value.length, max) }
  if (column.type === 'number' && !/^\d{1,9}$/.test(value))
    return { problem: 'invalid_number', column: key, detail: notNumber }
  if (column.pattern && !column.pattern.test(value)) {
    const sign = wrongSign(value, column.pattern)
    return { problem: column.invalid ?? 'missing_value', column: key, detail: sign ? notAllowed(sign) : invalid }
  }
  return undefined
}

/** Cells in the order of the definition's columns, trimmed and with inner runs of spaces made one. */
export const cleanCell = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

export function checkCells(definition: UploadDefinition, cells: readonly string[]): FoundProblem[] {
  return Object.entries(definition.columns).flatMap(
    ([key, column], at) => checkCell(key, column, cells[at] ?? '') ?? [],
  )
}

/** Where each of our columns stands in the file; -1 where it is missing. */
export function matchHeader(definition: UploadDefinition, header: readonly string[]): number[] {
  const found = header.map(normaliseHeader)
  return Object.entries(definition.columns).map(([key, column]) => {
    const names = [key, column.label.EN, column.label.IT, ...(column.aliases ?? [])].map(normaliseHeader)
    return found.findIndex((name) => names.includes(name))
  })
}

export const missingColumns = (definition: UploadDefinition, positions: readonly number[]): UploadColumn[] =>
  Object.values<UploadColumn>(definition.columns).filter((column, at) => column.required && positions[at] === -1)
