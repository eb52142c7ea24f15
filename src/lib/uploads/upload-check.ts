/** Checks a row by its own cells alone: empty, too long, a wrong character, not a number. */
import { z } from 'zod'
import { hasLostDigits, lostDigits } from '../numbers/lost-digits.ts'
import { bilingualText, nullableText, string } from '../records/fields.ts'
import { withoutDashes } from '../texts/clean-text.ts'
import { both, type Words } from '../texts/texts.ts'
import { normaliseHeader, type UploadColumn, type UploadColumns } from './upload.ts'

/** One thing wrong with a row, with its sentence in both languages. */
export const FoundProblem = z.strictObject({
  /** A key of the upload's problems, or of those that a cell can have. */
  problem: string,
  column: nullableText,
  detail: bilingualText,
  /** The status something is known with, where that is what is wrong. */
  status_name: bilingualText.exactOptional(),
})
export type FoundProblem = z.infer<typeof FoundProblem>

const empty = both('Empty', 'Vuoto')
const tooLong = (length: number, max: number) =>
  both(`Too long: ${length} of at most ${max} characters`, `Troppo lungo: ${length} caratteri su un massimo di ${max}`)
const tooMany = (count: number, most: number) =>
  both(`${count} values, at most ${most}`, `${count} valori, al massimo ${most}`)
const tooShort = (length: number, min: number) =>
  both(`Too short: ${length} of at least ${min}`, `Troppo corto: ${length} su almeno ${min}`)
const spacesInside = both('Has spaces inside', 'Contiene spazi')
const notNumber = both('Not a whole number', 'Non è un numero intero')
const tooLarge = (most: number) => both(`At most ${most}`, `Al massimo ${most}`)
const notAllowed = (character: string) =>
  both(`The character ${character} is not allowed`, `Il carattere ${character} non è ammesso`)
const invalid = both('Not valid', 'Non valido')

/**
 * A pattern does not say which character broke it. Each character is put into a value that is known to be right (an example);
 * where the pattern then fails, that character is what is wrong.
 */
export function isCharacterAllowed(character: string, { pattern, examples }: UploadColumn): boolean {
  if (!pattern) return true
  // A pattern with the flag g or y keeps its last position, so copy it without these flags.
  const plain = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  const right = examples.filter((example) => example.length > 1 && plain.test(example))
  if (right.length === 0) return true
  return right.some((example) => {
    const middle = Math.floor(example.length / 2)
    return (
      plain.test(example.slice(0, middle) + character + example.slice(middle + 1)) ||
      plain.test(example.slice(0, middle) + character + example.slice(middle))
    )
  })
}

function whyInvalid(value: string, column: UploadColumn): Words {
  if (column.min && value.length < column.min) return tooShort(value.length, column.min)
  const character = [...value].find((it) => !isCharacterAllowed(it, column))
  if (character === undefined) return invalid
  return character.trim() === '' ? spacesInside : notAllowed(character)
}

function checkNumber(key: string, column: UploadColumn, value: string): FoundProblem | undefined {
  if (!/^\d+$/.test(value)) return { problem: 'invalid_number', column: key, detail: notNumber }
  const most = column.most ?? 999_999_999
  if (Number(value) <= most) return undefined
  return { problem: column.invalid ?? 'invalid_number', column: key, detail: tooLarge(most) }
}

function checkWords(key: string, { required, words }: UploadColumn, value: string): FoundProblem | undefined {
  if (!words) return undefined
  const found = value.split(/[,;]/).flatMap((word) => word.trim() || [])
  if (found.length === 0 && required) return { problem: 'missing_value', column: key, detail: empty }
  if (found.length > words.most) return { problem: 'too_many', column: key, detail: tooMany(found.length, words.most) }
  const length = Math.max(0, ...found.map((word) => word.length))
  if (length > words.longest) return { problem: 'too_long', column: key, detail: tooLong(length, words.longest) }
  return undefined
}

function checkCell(key: string, column: UploadColumn, value: string): FoundProblem | undefined {
  if (value === '') return column.required ? { problem: 'missing_value', column: key, detail: empty } : undefined
  if (column.type === 'number') return checkNumber(key, column, value)
  if (hasLostDigits(value)) return { problem: 'lost_digits', column: key, detail: lostDigits }
  if (column.words) return checkWords(key, column, value)
  const max = column.max ?? 250
  if (value.length > max)
    return { problem: column.invalid ?? 'too_long', column: key, detail: tooLong(value.length, max) }
  if (column.pattern && !column.pattern.test(value))
    return { problem: column.invalid ?? 'missing_value', column: key, detail: whyInvalid(value, column) }
  return undefined
}

/** Trimmed and with inner runs of spaces made one. */
export const cleanCell = (text = '') => (isClean(text) ? text : text.replace(/\s+/g, ' ').trim())
/** Most cells are clean: to look is faster than to write them again. */
export const isClean = (text: string) => !/^\s|\s$|\s\s|[^\S ]/.test(text)
const cleanOne = ({ type }: UploadColumn, cell: string | undefined) =>
  type === 'code' ? withoutDashes(cleanCell(cell)) : cleanCell(cell)
/** The same line by line. */
const cleanLines = (text = '') =>
  text
    .split(/\r\n?|\n/)
    .map(cleanCell)
    .join('\n')
    .trim()

/** Cleans and checks the rows of a file; its columns are looked at once. */
export function createCellCheck(columns: UploadColumns) {
  const all = Object.entries(columns)
  return {
    /** Cells in the order of the columns; what is staged beside them stays as it is. */
    clean: (cells: readonly string[]): string[] =>
      all.map(([, column], at) =>
        column.hidden ? (cells[at] ?? '') : column.several_lines ? cleanLines(cells[at]) : cleanOne(column, cells[at]),
      ),
    check(cells: readonly string[]): FoundProblem[] {
      const found: FoundProblem[] = []
      for (const [at, [key, column]] of all.entries()) {
        const problem = column.hidden ? undefined : checkCell(key, column, cells[at] ?? '')
        if (problem) found.push(problem)
      }
      return found
    },
  }
}

/** The position of each of our columns in the file; -1 if it is missing. */
export function matchHeader(columns: UploadColumns, header: readonly string[]): number[] {
  const found = header.map(normaliseHeader)
  return Object.entries(columns).map(([key, column]) => {
    const names = [key, column.label.EN, column.label.IT, ...(column.aliases ?? [])].map(normaliseHeader)
    return found.findIndex((name) => names.includes(name))
  })
}

export const missingColumns = (columns: UploadColumns, positions: readonly number[]): UploadColumn[] =>
  Object.values(columns).filter((column, at) => column.required && positions[at] === -1)
