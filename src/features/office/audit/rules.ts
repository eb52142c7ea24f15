/** Writes what an entry of the audit log changed as people read it: "Phone: 02 1 → 02 2". */

import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { writeValue } from '#lib/words/values.ts'
import { fields } from './field-texts.ts'
import { texts } from './texts.ts'
import { valueWords } from './value-texts.ts'

const fieldWords: Readonly<Record<string, Words>> = fields

function fieldName(key: string, language: Language): string {
  const words = Object.hasOwn(fieldWords, key) ? fieldWords[key] : undefined
  if (words) return say(words, language)
  const plain = key.replace(/_id$/, '').replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function valueText(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return say(texts.nothing, language)
  return Array.isArray(value) ? value.map((item) => valueText(item, language)).join(', ') : writeValue(value, language)
}

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

function changeText(key: string, change: unknown, language: Language): string {
  const name = fieldName(key, language)
  const known = new Map(Object.entries(valueWords[key] ?? {}))
  const write = (value: unknown) => known.get(String(value))?.[language] ?? valueText(value, language)
  // Ids of pictures and records mean nothing to users.
  if (key.endsWith('_id')) return `${name}: ${say(texts.replaced, language)}`
  if (!isPair(change)) return `${name}: ${write(change)}`
  return `${name}: ${write(change[0])} → ${write(change[1])}`
}

/** One sentence for each field. */
export function changeLines(changes: unknown, language: Language): string[] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([key, change]) => changeText(key, change, language))
}

/** All of them on one line, for a cell. */
export const describeChanges = (changes: unknown, language: Language): string =>
  changeLines(changes, language).join('; ')
