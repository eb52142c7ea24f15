/** What will be done to the values of a column, in a few words. */
import type { Say } from '#web/language.ts'
import type { Sample } from '../contract.ts'
import { fieldOf, interventionFields } from '../fields.ts'
import type { Mapping } from '../mapping.ts'
import { readValue } from '../read-rows.ts'
import { roleOf } from '../roles.ts'
import { texts } from '../texts.ts'
import { undoCapitals } from '../values.ts'
import type { FileColumn } from './use-draft.ts'

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

export function readAs(say: Say, column: FileColumn, mapping: Mapping, known: Sample['known'] | undefined): ReadAs {
  const role = roleOf(mapping, column.heading)
  const filled = column.values.filter((value) => value !== '')
  if (role.is === 'none') return plain('')
  if (role.is === 'time') return plain(say(texts.joined_time))
  if (role.is === 'address') {
    // CAP is an abbreviation and stays in capitals.
    const lower = (word: string) => (word === word.toUpperCase() ? word : word.toLowerCase())
    const parts = role.parts.map((part) => lower(say(interventionFields[part].label))).join(', ')
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
    case 'terminal_id':
    case 'serial':
      return plain(say(texts.as_capitals))
    default:
      return text()
  }
}
