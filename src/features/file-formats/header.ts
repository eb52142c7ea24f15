/** Headings: how alike two of them are, where the header is, and how one header differs from another. */
import { normaliseHeader } from '#lib/upload.ts'
import { fieldOf, type InterventionField, interventionFieldNames } from './fields.ts'
import type { Sheet } from './mapping.ts'

/** Words that say nothing about what a column holds. */
const fillers = new Set(['and', 'of', 'the', 'for', 'e', 'di', 'del', 'della', 'per', 'il', 'la'])

const words = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word, _at, all) => word !== '' && (all.length === 1 || !fillers.has(word)))

/** A heading taken apart once, to be compared with many others. */
type Heading = {
  whole: string
  words: readonly string[]
  /** Its pairs of letters, with how often each occurs. */
  pairs: ReadonlyMap<string, number>
  pairCount: number
}

function parseHeading(text: string): Heading {
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
function compareHeadings(a: Heading, b: Heading, least = 0): number {
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

const knownHeadings = new Map(
  interventionFieldNames.map((field) => [field, fieldOf(field).headings.map(parseHeading)] as const),
)

/** How well a heading names each field; a likeness of at most `least` may be given as less. */
export function nameLikenesses(heading: string, least = 0): ReadonlyMap<InterventionField, number> {
  const parsed = parseHeading(heading)
  return new Map(
    [...knownHeadings].map(([field, known]) => {
      let best = 0
      for (const one of known) if (best < 1) best = Math.max(best, compareHeadings(parsed, one, Math.max(best, least)))
      return [field, best] as const
    }),
  )
}

/** From here on a heading is a plain name of the field. */
const plainName = 0.85
const fieldsNamed = (heading: string): InterventionField[] =>
  [...nameLikenesses(heading, plainName)].flatMap(([field, likeness]) => (likeness >= plainName ? [field] : []))

const isNamed = (heading: string) => fieldsNamed(heading).length > 0
const headerSearchRows = 30

/** The header among a sheet's first rows: the row that names most fields; undefined if no row names two. */
export function findHeader(sheet: Sheet): { n: number; cells: readonly string[]; named: number } | undefined {
  let best: { n: number; cells: readonly string[]; named: number } | undefined
  for (const row of sheet.rows.slice(0, headerSearchRows)) {
    const filled = row.cells.filter((cell) => cell.trim() !== '')
    if (filled.length < 2) continue
    const named = new Set(filled.filter(isNamed).map(normaliseHeader)).size
    if (named >= 2 && named > (best?.named ?? 0)) best = { n: row.n, cells: row.cells, named }
  }
  return best
}

/** Headings without the empty ends; a repeated heading gets a number. */
export function cleanHeader(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1).map((cell) => {
    const heading = cell.trim().replace(/\s+/g, ' ')
    if (heading === '') return ''
    const times = (seen.get(normaliseHeader(heading)) ?? 0) + 1
    seen.set(normaliseHeader(heading), times)
    return times === 1 ? heading : `${heading} (${times})`
  })
}

export type HeaderChange = {
  renamed: { from: string; to: string }[]
  added: string[]
  gone: string[]
}

/** What is new, gone or renamed between the header of a version and that of a file; undefined if they are the same, in any order. */
export function compareHeaders(known: readonly string[], found: readonly string[]): HeaderChange | undefined {
  const same = (a: string, b: string) => normaliseHeader(a) === normaliseHeader(b)
  const gone = known.filter((heading) => heading !== '' && !found.some((other) => same(heading, other)))
  const added = found.filter((heading) => heading !== '' && !known.some((other) => same(heading, other)))
  if (gone.length === 0 && added.length === 0) return undefined
  const pairs = gone
    .flatMap((from) => added.map((to) => ({ from, to, likeness: renameLikeness(from, to) })))
    .filter(({ likeness }) => likeness >= 0.5)
    .toSorted((a, b) => b.likeness - a.likeness)
  const renamed: HeaderChange['renamed'] = []
  for (const { from, to } of pairs) {
    if (renamed.some((pair) => pair.from === from || pair.to === to)) continue
    renamed.push({ from, to })
  }
  return {
    renamed,
    added: added.filter((heading) => !renamed.some(({ to }) => to === heading)),
    gone: gone.filter((heading) => !renamed.some(({ from }) => from === heading)),
  }
}

/** Two headings may be one renamed: alike by letters, or both plain names of the same field. */
function renameLikeness(from: string, to: string): number {
  const named = fieldsNamed(from)
  const sameField = fieldsNamed(to).some((field) => named.includes(field))
  return Math.max(sameField ? 0.8 : 0, headingLikeness(from, to))
}
