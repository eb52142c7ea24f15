/** Which columns of a list have room, and how wide each is. */
import { useMemo, useRef } from 'react'
import type { Column } from '#lib/lists/list.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { type CompiledColumn, type ListRow, titleColumn } from './columns.tsx'
import { texts } from './texts.ts'
import {
  type ColumnNeed,
  columnNeed,
  fitColumns,
  leastRoom,
  nameNeed,
  type SizeContext,
  spreadWidths,
} from './widths.ts'

/** The page's padding, the box and the gap after it. */
export const checkWidth = 48
export const menuWidth = 48
/** Without a box or a menu the page's padding is the first and last column's own. */
export const leftEdge = 20
export const rightEdge = 8
/** From so many columns on a list is set in smaller letters. */
export const wideFrom = 12

export type ColumnLayout<Row> = {
  columns: readonly CompiledColumn<Row>[]
  /** One for each column, the edges of the page included. */
  widths: readonly number[]
  /** Everything, with the box and the menu. */
  sum: number
  /** How many columns found no room. */
  hidden: number
}

type Asked<Row> = {
  columns: readonly CompiledColumn<Row>[]
  rows: readonly Row[]
  /** 0 until it is measured. */
  room: number
  hasCheck: boolean
  hasMenu: boolean
  /** Somebody chose these columns: all are shown, and the table moves sideways if it must. */
  chosen: boolean
  language: Language
}

const choiceWords = (language: Language) => (column: Column, value: string) =>
  (column.short?.[value] ?? column.choices?.[value])?.[language] ?? value

export function useColumnLayout<Row extends ListRow>(asked: Asked<Row>): ColumnLayout<Row> {
  const { columns, rows, room, hasCheck, hasMenu, chosen, language } = asked
  // A page or a search with shorter values must not move the columns: what was needed once stays.
  const seen = useRef<{ columns: unknown; needs: Map<string, ColumnNeed> }>({ columns: null, needs: new Map() })
  const wide = columns.length >= wideFrom
  const gap = wide ? 9 : 12
  const needs = useMemo(() => {
    if (seen.current.columns !== columns) seen.current = { columns, needs: new Map() }
    const context: SizeContext = {
      ...(wide ? { cell: 12, serial: 11.5, badge: 11 } : { cell: 12.5, serial: 12, badge: 11.5 }),
      choice: choiceWords(language),
      yes: say(texts.yes, language),
      no: say(texts.no, language),
    }
    const title = titleColumn(columns)
    return columns.map((column) => {
      const own = columnNeed(column, rows, context)
      const need = column === title ? nameNeed(own) : own
      if (rows.length === 0) return seen.current.needs.get(column.key) ?? need
      const before = seen.current.needs.get(column.key)
      const kept = before
        ? {
            ...need,
            least: Math.max(need.least, before.least),
            whole: Math.max(need.whole, before.whole),
            natural: Math.max(need.natural, before.natural),
          }
        : need
      seen.current.needs.set(column.key, kept)
      return kept
    })
  }, [columns, rows, language, wide])

  const fixed = (hasCheck ? checkWidth : leftEdge) + (hasMenu ? menuWidth : rightEdge)
  const inner = room - fixed
  const mask = room === 0 || chosen ? '' : fitColumns(columns, needs, inner, gap).map(Number).join('')
  const shown = useMemo(
    () => (mask === '' ? columns : columns.filter((_, index) => mask[index] === '1')),
    [columns, mask],
  )
  return useMemo(() => {
    const shownNeeds = needs.filter((_, index) => mask === '' || mask[index] === '1')
    const widths = spreadWidths(shownNeeds, Math.max(inner, leastRoom(shownNeeds, gap)), gap)
    const last = widths.length - 1
    // What rounding left over is the last column's.
    const rest = Math.max(0, Math.floor(inner - widths.reduce((sum, width) => sum + width, 0)))
    const full = widths.map(
      (width, index) =>
        width +
        (index === 0 && !hasCheck ? leftEdge : 0) +
        (index === last ? (hasMenu ? 0 : rightEdge) + Math.min(rest, widths.length) : 0),
    )
    const sum =
      full.reduce((total, width) => total + width, 0) + (hasCheck ? checkWidth : 0) + (hasMenu ? menuWidth : 0)
    return { columns: shown, widths: full, sum, hidden: columns.length - shown.length }
  }, [needs, mask, inner, gap, hasCheck, hasMenu, shown, columns])
}
