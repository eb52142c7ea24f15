/** Headers of files of interventions: where the header is, and how one differs from another. */
import { compareHeadings, headingLikeness, parseHeading } from '#lib/headings.ts'
import { normaliseHeader } from '#lib/upload.ts'
import { fieldOf, type InterventionField, interventionFieldNames } from './fields.ts'
import type { Sheet } from './mapping.ts'

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
