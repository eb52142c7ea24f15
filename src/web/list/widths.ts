/**
 * The widths of a list's columns. Numbers, dates, codes and badges get what their longest value on the page needs; text columns share the
 * rest and are cut where it is too little. Widths are estimated from the characters: measuring in the browser would lay the rows out twice.
 */

import type { Column } from '#lib/lists/list.ts'
import { notAvailable } from '#lib/time/dates.ts'

/** What the estimate needs to know of a column. */
export type SizedColumn<Row> = {
  column: Column
  label: string
  text: (row: Row) => string | undefined
  value: (row: Row) => unknown
  /** Drawn by the feature: a badge, a link, a switch. */
  ownCell: boolean
}

/** What a column needs, in pixels without its padding. */
export type ColumnNeed = {
  /** Below this a value that must be whole would be cut, or a text would say nothing. */
  least: number
  /** No value is cut; the head may stand on two lines. */
  whole: number
  /** Nothing is cut, and the head stands on one line. */
  natural: number
  flexible: boolean
}

const headSize = 11.5
/** The arrow beside the head of the sorted column. */
const sortMark = 14
const badgeExtra = 25
const leastText = 56
const mostText = 440
/** JetBrains Mono with the tracking of serials. */
const monoEm = 0.585

/** The widths of Inter's letters in em, as small and as bold as heads and badges; figures are all alike. */
const letters: readonly (readonly [string, number])[] = [
  ['ijlìí .,:;', 0.26],
  ["I’'!", 0.31],
  ['ft|', 0.34],
  ['/()[]r', 0.4],
  ['-', 0.48],
  ['_"–s?', 0.53],
  ['ackxzJLvyàá', 0.57],
  ['hnouEFeòóùúèéÈÉ', 0.6],
  ['bdgpq', 0.62],
  ['+−*#PRSZBT&', 0.65],
  ['0123456789', 0.665],
  ['KXY', 0.7],
  ['ADVCÀÁ', 0.73],
  ['GHUNOQÒÓÙÚ', 0.76],
  ['w', 0.82],
  ['mM', 0.9],
  ['W@%—', 1],
]
const otherLetter = 0.65
/** By the number of a letter: a page of rows asks for tens of thousands. */
const ems = new Float64Array(0x2300).fill(otherLetter)
for (const [signs, em] of letters) for (const sign of signs) ems[sign.charCodeAt(0)] = em
/** A day: among figures of one width its hyphens are as wide as they. */
const wideDay = '0'.repeat(10)

/** The width of words in Inter, a little on the generous side. */
export function textWidth(text: string, size: number): number {
  let em = 0
  for (let at = 0; at < text.length; at += 1) em += ems[text.charCodeAt(at)] ?? otherLetter
  return Math.ceil(em * size) + 1
}

const longestOf = (texts: Iterable<string>, size: number) => {
  let longest = 0
  for (const text of texts) longest = Math.max(longest, textWidth(text, size))
  return longest
}

/** The narrowest width in which a head stands on two lines, uncut. */
function twoLineWidth(label: string): number {
  const words = label.split(/\s+/)
  const breaks = words.map((_, at) =>
    longestOf([words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')], headSize),
  )
  return Math.min(...breaks)
}

/** What the widest row says; formatting every number and date would cost too much, so they are compared as they came. */
function widestText<Row>({ text, value }: SizedColumn<Row>, rows: readonly Row[]): string {
  let widest: Row | undefined
  let width = 0
  for (const row of rows) {
    const raw = value(row)
    // Nothing may be written as a word, such as "Any".
    const isWritten = raw === null || raw === undefined || typeof raw === 'object'
    const own = textWidth(isWritten ? (text(row) ?? '') : String(raw), 10)
    if (own > width) {
      width = own
      widest = row
    }
  }
  return (widest && text(widest)) ?? ''
}

function longestChoice<Row>(
  sized: SizedColumn<Row>,
  rows: readonly Row[],
  size: number,
  label: (value: string) => string,
) {
  const present = new Set<string>()
  for (const row of rows) {
    const raw = sized.value(row)
    if (typeof raw === 'string') present.add(label(raw))
  }
  return longestOf(present, size)
}

export type SizeContext = {
  /** The size of a cell's letters, and the gap after it: wide lists are set smaller. */
  cell: number
  serial: number
  badge: number
  /** The words of a choice as a cell shows them. */
  choice: (column: Column, value: string) => string
  yes: string
  no: string
}

function valueWidth<Row>(sized: SizedColumn<Row>, rows: readonly Row[], context: SizeContext): number {
  const { column, ownCell } = sized
  // What a feature draws may be another thing than its value.
  if (column.width !== undefined) return column.width
  const size = ownCell ? context.badge : context.cell
  const extra = ownCell ? badgeExtra : 0
  // A column without a single value keeps no room for one.
  if (column.type !== 'image' && !ownCell && rows.every((row) => sized.text(row) === undefined))
    return textWidth(notAvailable, context.cell)
  switch (column.type) {
    case 'image':
      return 44
    case 'date':
      return textWidth(wideDay, context.cell)
    case 'datetime':
      return textWidth(`${wideDay} 00:00`, context.cell)
    case 'boolean':
      return longestOf([context.yes, context.no], size) + extra
    case 'choice':
      return longestChoice(sized, rows, size, (value) => context.choice(column, value)) + extra
    case 'code':
      return Math.ceil(widestText(sized, rows).length * monoEm * context.serial) + 1
    case 'number':
    case 'text':
      return textWidth(widestText(sized, rows), context.cell)
  }
}

/** Without rows a column has a usual width, so that its head stands about where it will be. */
const usualWidth = (column: Column) =>
  column.type === 'image' ? 44 : column.type === 'number' ? 40 : column.type === 'text' ? 110 : 80

export function columnNeed<Row>(sized: SizedColumn<Row>, rows: readonly Row[], context: SizeContext): ColumnNeed {
  const { column, label } = sized
  const flexible = column.type === 'text' && !column.whole
  const mark = column.sort === false ? 0 : sortMark
  const head = textWidth(label, headSize) + mark
  const headWord = twoLineWidth(label) + (column.sort === false ? 0 : 2)
  if (rows.length === 0) return { least: 24, whole: 24, natural: Math.max(usualWidth(column), head), flexible }
  const value = valueWidth(sized, rows, context)
  if (column.type === 'image') return { least: value, whole: value, natural: value, flexible: false }
  const whole = Math.max(value, headWord)
  if (!flexible) return { least: whole, whole, natural: Math.max(value, head), flexible: false }
  const natural = Math.min(mostText, Math.max(value, head))
  const least = Math.min(natural, Math.max(column.least ?? leastText, headWord))
  return { least, whole: Math.max(least, Math.min(natural, whole)), natural, flexible: true }
}

const leastName = 140
/** What bolder figures take more, over a date with its time. */
const bolder = 2

/** What names the row is set bolder, and is cut after the other texts. */
export const nameNeed = ({ least, whole, natural, flexible }: ColumnNeed): ColumnNeed =>
  flexible
    ? {
        least: Math.max(least, Math.min(natural, leastName)),
        whole: Math.max(whole, Math.min(natural, leastName)),
        natural,
        flexible,
      }
    : { least: least + bolder, whole: whole + bolder, natural: natural + bolder, flexible }

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** What the columns have too much is taken from the widest first, so that short texts stay whole. */
function shrink(needs: readonly ColumnNeed[], widths: number[], excess: number, to: 'least' | 'whole') {
  if (excess <= 0) return
  const able = [...needs.keys()]
  const least = (index: number) => needs[index]?.[to] ?? 0
  let low = 0
  let high = Math.max(0, ...able.map((index) => widths[index] ?? 0))
  const taken = (cap: number) =>
    sumOf(able.map((index) => Math.max(0, (widths[index] ?? 0) - Math.max(cap, least(index)))))
  if (taken(0) <= excess) {
    for (const index of able) widths[index] = least(index)
    return
  }
  for (let round = 0; round < 24; round += 1) {
    const cap = (low + high) / 2
    if (taken(cap) > excess) low = cap
    else high = cap
  }
  for (const index of able) widths[index] = Math.min(widths[index] ?? 0, Math.max(low, least(index)))
}

/** The width of each column, padding included; their sum is above the room only when even the least does not fit. */
export function spreadWidths(needs: readonly ColumnNeed[], room: number, gap: number): number[] {
  const inner = room - needs.length * gap
  const widths = needs.map(({ natural }) => natural)
  const spare = inner - sumOf(widths)
  if (spare >= 0) {
    const flexible = needs.filter((need) => need.flexible)
    const base = sumOf((flexible.length > 0 ? flexible : needs).map(({ natural }) => natural))
    return needs.map(({ natural, flexible: grows }) => {
      const share = grows || flexible.length === 0 ? (spare * natural) / base : 0
      return Math.floor(natural + share + gap)
    })
  }
  // Heads go to two lines first, then texts are cut.
  const fromHeads = Math.min(sumOf(needs.map((need) => need.natural - need.whole)), -spare)
  shrink(needs, widths, fromHeads, 'whole')
  shrink(needs, widths, -spare - fromHeads, 'least')
  return widths.map((width) => Math.floor(width + gap + 0.01))
}

/** The least room in which nothing is cut that must be whole. */
export const leastRoom = (needs: readonly ColumnNeed[], gap: number) => sumOf(needs.map(({ least }) => least + gap))

/** Which columns give way on a narrow screen: those looked up less first, from the right; what names the row and its state stay longest. */
export function fitColumns(
  columns: readonly { column: Column }[],
  needs: readonly ColumnNeed[],
  room: number,
  gap: number,
): boolean[] {
  const shown = columns.map(() => true)
  const title = columns.findIndex(({ column }) => column.type !== 'image')
  const rank = ({ column }: { column: Column }) => {
    if (column.narrow) return column.narrow === 'first' ? -1 : 3
    if (column.quiet) return 0
    return column.type === 'choice' || column.type === 'boolean' ? 2 : 1
  }
  const order = columns
    .map((it, index) => ({ index, rank: rank(it) }))
    .filter(({ index }) => index > title)
    .sort((a, b) => a.rank - b.rank || b.index - a.index)
  let used = leastRoom(needs, gap)
  for (const { index } of order) {
    if (used <= room) break
    shown[index] = false
    used -= (needs[index]?.least ?? 0) + gap
  }
  return shown
}
