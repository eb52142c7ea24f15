/** What will be done to the values of a column, in a few words. */
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import type { Say } from '#web/language.ts'
import { parseTime } from '../dates.ts'
import { fieldOf, labelOf } from '../fields.ts'
import type { Mapping } from '../mapping.ts'
import type { Known } from '../propose.ts'
import { readValue } from '../reading-rules.ts'
import { type ColumnRole, roleOf } from '../roles.ts'
import { texts } from '../texts.ts'
import { splitAddress, undoCapitals } from '../values.ts'
import type { FileColumn } from './use-draft.ts'

/** One value of a column: what it becomes, or why it does not, and in how many rows it is. */
export type Reading = { value: string; read: string; problem: 'not_readable' | 'not_known' | undefined; count: number }

/** Every different value of a column with what is read from it, the most frequent first. */
export function listReadings(say: Say, column: FileColumn, mapping: Mapping, known: Known | undefined): Reading[] {
  const role = roleOf(mapping, column.heading)
  const kind = role.is === 'field' ? fieldOf(role.field).kind : undefined
  const isKnown =
    known && kind === 'code' ? among(known.codes) : known && kind === 'model' ? among(known.models) : () => true
  const counts = new Map<string, number>()
  for (const value of column.values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]): Reading => {
      const read = readOne(say, role, value, mapping)
      const problem = read === undefined ? 'not_readable' : isKnown(value) ? undefined : 'not_known'
      return { value, read: read ?? '', problem, count }
    })
    .toSorted((a, b) => b.count - a.count)
}

function readOne(say: Say, role: ColumnRole, value: string, mapping: Mapping): string | undefined {
  if (role.is === 'time') return parseTime(value)
  if (role.is === 'address') {
    const parts = splitAddress(value, role.pattern)
    return parts && role.parts.map((part) => `${say(labelOf(part))}: ${parts[part] ?? ''}`).join(', ')
  }
  if (role.is === 'none' || role.is === 'house_number') return value
  const read = readValue(role.field, value, mapping)
  if (read === undefined) return undefined
  const { kind } = fieldOf(role.field)
  return kind === 'instant' ? formatInstant(read) : kind === 'day' ? formatDay(read) : read
}

/** Terminal IDs that are numbers of different length: how many digits most have, and how many IDs have fewer. */
export function findLostZeros(values: readonly string[]): { digits: number; shorter: number } {
  const numbers = distinct(values.filter((value) => /^\d{1,16}$/.test(value)))
  const digits = Math.max(0, ...numbers.map((value) => value.length))
  const shorter = numbers.filter((value) => value.length < digits).length
  const isLikely = digits >= 4 && numbers.length === distinct(values).length && shorter <= numbers.length / 2
  return { digits, shorter: isLikely ? shorter : 0 }
}

/** Some terminal IDs of the column are shorter than the others, and nobody has said what to do about it. */
export function hasLostZeros(column: FileColumn, mapping: Mapping): boolean {
  const role = roleOf(mapping, column.heading)
  if (role.is !== 'field' || fieldOf(role.field).kind !== 'terminal_id') return false
  return (
    mapping.terminal_digits === undefined && findLostZeros(column.values.filter((value) => value !== '')).shorter > 0
  )
}

export type ReadAs = { words: string; doubtful: boolean }

const plain = (words: string): ReadAs => ({ words, doubtful: false })
const distinct = (values: readonly string[]) => [...new Set(values)]

function knownShare(say: Say, values: readonly string[], isKnown: (value: string) => boolean): ReadAs {
  const different = distinct(values)
  const known = different.filter(isKnown).length
  return known === different.length
    ? plain(say(texts.all_known, { count: known }))
    : { words: say(texts.some_known, { known, total: different.length }), doubtful: true }
}

const among = (words: readonly string[]) => {
  const known = new Set(words.map((word) => word.trim().toLowerCase()))
  return (value: string) => known.has(value.toLowerCase())
}

export function readAs(say: Say, column: FileColumn, mapping: Mapping, known: Known | undefined): ReadAs {
  const role = roleOf(mapping, column.heading)
  const filled = column.values.filter((value) => value !== '')
  if (role.is === 'none') return plain('')
  if (role.is === 'time') return plain(say(texts.joined_time))
  if (role.is === 'house_number') return plain(say(texts.joined_number))
  if (role.is === 'address') {
    // CAP is an abbreviation and stays in capitals.
    const lower = (word: string) => (word === word.toUpperCase() ? word : word.toLowerCase())
    const parts = role.parts.map((part) => lower(say(labelOf(part)))).join(', ')
    return plain(say(texts.split_parts, { parts }))
  }
  if (!known || filled.length === 0) return plain('')
  const text = () =>
    plain(filled.length === column.values.length ? say(texts.text_all) : say(texts.text_some, { count: filled.length }))
  switch (fieldOf(role.field).kind) {
    case 'reference':
      return plain(say(texts.different_values, { count: distinct(filled).length }))
    case 'code':
      return knownShare(say, filled, among(known.codes))
    case 'model':
      return knownShare(say, filled, among(known.models))
    case 'instant':
    case 'day':
      return plain(say(texts[mapping.date_order]))
    case 'province':
      return knownShare(say, filled, (value) => readValue(role.field, value, mapping) !== undefined)
    case 'postal_code':
      return plain(say(texts.postal_digits))
    case 'phone':
      return plain(say(texts.without_prefix))
    case 'city':
      return filled.some((value) => undoCapitals(value) !== value) ? plain(say(texts.capitals)) : text()
    case 'days':
      return plain(say(texts.number_of_days))
    case 'terminal_id': {
      const { digits, shorter } = findLostZeros(filled)
      if (mapping.terminal_digits !== undefined) return plain(say(texts.filled_up, { digits: mapping.terminal_digits }))
      return shorter === 0
        ? plain(say(texts.as_capitals))
        : { words: say(texts.zeros_lost, { count: shorter, digits }), doubtful: true }
    }
    case 'serial':
      return plain(say(texts.as_capitals))
    default:
      return text()
  }
}
