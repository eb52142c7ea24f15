/**
 * Cleans every text that comes in, the same way everywhere: bodies, queries, addresses, names of fields and files, cells of sheets.
 * Characters that cannot be seen, or that turn the reading direction, are removed; a line break in a field of one line becomes a space.
 */
import { requestErrors } from './errors.ts'

/** Controls other than tab and line breaks, zero-width characters, marks and overrides of direction, fillers, tags, lone surrogates. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each stands alone here.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|\p{Surrogate}/gu
/** Hyphens that look like the one on the keyboard, as word processors put them into a serial. */
const otherHyphens = /[\u2010\u2011]/g
const lineBreaks = /[\t\r\n\u2028\u2029]+/g

export const cleanLines = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(otherHyphens, '-')
    .replace(/[\u2028\u2029]/g, '\n')
export const cleanLine = (text: string): string =>
  text.replace(invisible, '').replace(otherHyphens, '-').replace(lineBreaks, ' ')

/** Word processors make a dash of a hyphen; no code holds one. */
export const withoutDashes = (code: string): string => code.replace(/[\u2012-\u2015\u2212]/g, '-')

/** The same words with single blanks between them, and none around them. */
export const singleBlanks = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Fields of several lines; every other field has one. */
export const severalLines: ReadonlySet<string> = new Set([
  'address',
  'description',
  'destination',
  'note',
  'notes',
  'question',
  'reason',
  'context',
])
/** Taken as they are: a password may hold anything. */
const secrets = new Set(['password', 'current', 'token'])

type Options = { /** Lists that are pasted into a filter come line by line. */ keepLines?: boolean }

/** The same value with every text and every field name in it cleaned; `name` is the field it belongs to. */
export function cleanInput(value: unknown, { keepLines = false }: Options = {}, name = ''): unknown {
  if (typeof value === 'string') {
    if (secrets.has(name)) return value
    return keepLines || severalLines.has(name) ? cleanLines(value) : cleanLine(value)
  }
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, { keepLines }, name))
  if (typeof value !== 'object' || value === null) return value
  const known = new Set<string>()
  const entries = Object.entries(value).map(([given, item]) => {
    const key = cleanLine(given)
    if (known.has(key)) throw requestErrors.double_field({ field: key.slice(0, 100) })
    known.add(key)
    // An action on all results of a list carries the filters of that list.
    return [key, cleanInput(item, { keepLines: keepLines || key === 'query' }, key)]
  })
  return Object.fromEntries(entries)
}
