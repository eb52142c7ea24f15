/** Headers of files of interventions: where the header is, and how one differs from another. */
import { compareHeadings, headingLikeness, parseHeading } from '#lib/uploads/headings.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'
import { fieldOf, type InterventionField, interventionFieldNames } from './fields.ts'
import type { Sheet, SheetRow } from './mapping.ts'

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

const isNamed = (heading: string) => fieldsNamed(withoutGroup(heading)).length > 0
const headerSearchRows = 30

/** A row of headings; `lines` are the rows of the file that it is made of. */
export type HeaderRow = SheetRow & { lines: readonly (readonly string[])[] }

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

/**
 * The first rows of a sheet, each as a possible header. Where headings stand in two rows, as merged cells leave them, the lower row
 * alone has gaps: it is offered a second time with the gaps filled from the row above. Where a row above groups columns with the same
 * headings, such as two addresses, it is offered once more with the group in front of those.
 */
export function possibleHeaders({ rows }: Sheet): HeaderRow[] {
  return rows.slice(0, headerSearchRows).flatMap((row, at) => {
    const alone = { ...row, lines: [row.cells] }
    const above = rows[at - 1]
    if (!above || above.n !== row.n - 1) return [alone]
    const offered = [alone, ...withGapsFilled(row, above)]
    return [...offered, ...offered.flatMap((one) => withGroups(one, above))]
  })
}

function withGapsFilled(row: SheetRow, above: SheetRow): HeaderRow[] {
  const width = Math.max(row.cells.length, above.cells.length)
  const cells = Array.from({ length: width }, (_, place) => {
    const [lower = '', upper = ''] = [row.cells[place], above.cells[place]]
    return isFilled(lower) ? lower : upper
  })
  const fillsGaps = cells.some((cell, place) => isFilled(cell) && !isFilled(row.cells[place]))
  return fillsGaps ? [{ n: row.n, cells, lines: [row.cells, above.cells] }] : []
}

const groupMark = ' › '
const longestGroup = 60
/** A heading without the group in front of it. */
const withoutGroup = (heading: string) => heading.split(groupMark).at(-1) ?? heading

/** A merged cell holds its text in its first column only: it reaches to the next text. A row with a day or a number is a title. */
function groupsAbove(above: SheetRow, width: number): string[] {
  let group = ''
  if (above.cells.some((cell) => /\d\d/.test(cell) || cell.length > longestGroup)) return []
  return Array.from({ length: width }, (_, place) => {
    const cell = (above.cells[place] ?? '').trim().replace(/\s+/g, ' ')
    if (cell !== '') group = cell
    return group
  })
}

/** The header with the group in front of every heading that is there more than once, if the groups tell these apart. */
function withGroups(header: HeaderRow, above: SheetRow): HeaderRow[] {
  const keys = header.cells.map(normaliseHeader)
  const groups = groupsAbove(above, keys.length)
  const isRepeated = (place: number) =>
    keys[place] !== '' && keys.indexOf(keys[place] ?? '') !== keys.lastIndexOf(keys[place] ?? '')
  const grouped = header.cells.map((cell, place) =>
    isRepeated(place) && groups[place] && normaliseHeader(groups[place]) !== keys[place]
      ? `${groups[place]}${groupMark}${cell.trim()}`
      : cell,
  )
  const repeated = grouped.filter((_cell, place) => isRepeated(place)).map(normaliseHeader)
  const tellsApart = new Set(repeated).size > new Set(keys.filter((_key, place) => isRepeated(place))).size
  return tellsApart ? [{ n: header.n, cells: grouped, lines: [...header.lines, above.cells] }] : []
}

/** The headings that several columns of a file have, in groups of their own or with a number behind them. */
export function repeatedHeadings(header: readonly string[]): ReadonlySet<string> {
  const keys = header.map((heading) => normaliseHeader(bareHeading(heading)))
  return new Set(
    header.filter(
      (_heading, at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') !== keys.lastIndexOf(keys[at] ?? ''),
    ),
  )
}
/** A heading that occurs again means the same: which of its columns is meant, the group or the values say. */
export const bareHeading = (heading: string) => withoutGroup(heading).replace(/ \(\d+\)$/, '')
/** What tells columns with the same heading apart: their group, or their number. */
export const blockOf = (heading: string) =>
  heading.slice(0, heading.length - withoutGroup(heading).length) + (/ \(\d+\)$/.exec(heading)?.[0] ?? '')

/** The header among a sheet's first rows: the row that names most fields; undefined if no row names two. */
export function findHeader(sheet: Sheet): (HeaderRow & { named: number }) | undefined {
  let best: (HeaderRow & { named: number }) | undefined
  for (const row of possibleHeaders(sheet)) {
    const filled = row.cells.filter(isFilled)
    if (filled.length < 2) continue
    const named = new Set(filled.filter(isNamed).map(normaliseHeader)).size
    if (named >= 2 && named > (best?.named ?? 0)) best = { ...row, named }
  }
  return best
}

/** All headings of several headers, each once, in the order in which they are first met. */
export function joinHeaders(headers: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = headers.toSorted((a, b) => b.length - a.length)
  const joined = [...first]
  const known = new Set(first.map(normaliseHeader))
  for (const heading of rest.flat()) {
    if (known.has(normaliseHeader(heading))) continue
    known.add(normaliseHeader(heading))
    joined.push(heading)
  }
  return joined
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
