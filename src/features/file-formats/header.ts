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

/** Pairs of letters that two words share, between 0 and 1: typing errors and endings cost little. */
function letterLikeness(a: string, b: string): number {
  if (a === b) return 1
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const left = pairs(a)
  const right = pairs(b)
  if (left.length === 0 || right.length === 0) return 0
  const rest = [...right]
  let shared = 0
  for (const pair of left) {
    const at = rest.indexOf(pair)
    if (at >= 0) {
      shared += 1
      rest.splice(at, 1)
    }
  }
  return (2 * shared) / (left.length + right.length)
}

/** "Cod. Int." abbreviates "codice intervento": each word is the start of the one in its place. */
function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  return short.length === long.length && short.every((word, at) => word.length >= 2 && long[at]?.startsWith(word))
}

/** How alike two headings are, between 0 and 1. */
export function headingLikeness(a: string, b: string): number {
  const left = words(a)
  const right = words(b)
  const whole = normaliseHeader(a)
  if (whole === '' || right.length === 0) return 0
  if (whole === normaliseHeader(b)) return 1
  if (isAbbreviation(left, right) || isAbbreviation(right, left)) return 0.92
  const shared = left.filter((word) => right.includes(word)).length
  const byWords = shared === 0 ? 0 : (2 * shared) / (left.length + right.length)
  return Math.max(byWords * 0.9, letterLikeness(whole, normaliseHeader(b)) * 0.85)
}

/** How well a heading names a field. */
export function nameLikeness(heading: string, field: InterventionField): number {
  return Math.max(0, ...fieldOf(field).headings.map((known) => headingLikeness(heading, known)))
}

const isNamed = (heading: string) => interventionFieldNames.some((field) => nameLikeness(heading, field) >= 0.85)
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
  const sameField = interventionFieldNames.some(
    (field) => nameLikeness(from, field) >= 0.85 && nameLikeness(to, field) >= 0.85,
  )
  return Math.max(sameField ? 0.8 : 0, headingLikeness(from, to))
}
