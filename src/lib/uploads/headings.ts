/** Headings of clients' files: how alike two of them are, and a header without its empty ends. */
import { singleBlanks } from '../texts/clean-text.ts'
import { normaliseHeader } from './upload.ts'

/** Words that say nothing about what a column holds. */
const fillers = new Set(['and', 'of', 'the', 'for', 'e', 'di', 'del', 'della', 'per', 'il', 'la'])

const words = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word, _at, all) => word !== '' && (all.length === 1 || !fillers.has(word)))

/** With the headings that stand between backticks, separated by commas: an array of so many short words would be hard to read. */
export const withHeadings =
  <const Of extends object>(of: Of) =>
  ([text = '']: readonly string[]) => ({ ...of, headings: text.split(',').map((word) => word.trim()) })

/** A heading taken apart once, to be compared with many others. */
type Heading = {
  whole: string
  words: readonly string[]
  /** Its pairs of letters, with how often each occurs. */
  pairs: ReadonlyMap<string, number>
  pairCount: number
}

export function parseHeading(text: string): Heading {
  const whole = normaliseHeader(text)
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < whole.length; at += 1) {
    const pair = whole.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return { whole, words: words(text), pairs, pairCount: Math.max(0, whole.length - 1) }
}

/** Pairs of letters that two headings share, between 0 and 1: typing errors and endings cost little. */
function letterLikeness(a: Heading, b: Heading): number {
  if (a.pairCount === 0 || b.pairCount === 0) return 0
  let shared = 0
  for (const [pair, times] of a.pairs) shared += Math.min(times, b.pairs.get(pair) ?? 0)
  return (2 * shared) / (a.pairCount + b.pairCount)
}

/** "Cod. Int." abbreviates "codice intervento": each word is the start of the one in its place. */
function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  return short.length === long.length && short.every((word, at) => word.length >= 2 && long[at]?.startsWith(word))
}

/** A result of at most this much is of no interest to the caller, and need not be exact. */
export function compareHeadings(a: Heading, b: Heading, least = 0): number {
  if (a.whole === '' || b.words.length === 0) return 0
  if (a.whole === b.whole) return 1
  if (isAbbreviation(a.words, b.words) || isAbbreviation(b.words, a.words)) return 0.92
  const shared = a.words.filter((word) => b.words.includes(word)).length
  const byWords = shared === 0 ? 0 : ((2 * shared) / (a.words.length + b.words.length)) * 0.9
  // Not even with all letters of the shorter one in common.
  const most = ((2 * Math.min(a.pairCount, b.pairCount)) / (a.pairCount + b.pairCount)) * 0.85
  return most <= Math.max(least, byWords) ? byWords : Math.max(byWords, letterLikeness(a, b) * 0.85)
}

/** How alike two headings are, between 0 and 1. */
export const headingLikeness = (a: string, b: string): number => compareHeadings(parseHeading(a), parseHeading(b))

/** Headings without the empty ends; a repeated heading gets a number. */
export function cleanHeader(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1).map((cell) => {
    const heading = singleBlanks(cell)
    if (heading === '') return ''
    const times = (seen.get(normaliseHeader(heading)) ?? 0) + 1
    seen.set(normaliseHeader(heading), times)
    return times === 1 ? heading : `${heading} (${times})`
  })
}
