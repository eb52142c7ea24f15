/** Turns the shown columns into what a row draws: a plain text by the column's type, a badge of a state, or the feature's own cell. */
import type { ReactNode } from 'react'
import type { Column } from '#lib/lists/list.ts'
import { formatCents } from '#lib/numbers/money.ts'
import { isState } from '#lib/texts/states.ts'
import { formatNumber, type Language } from '#lib/texts/texts.ts'
import { formatDay, formatInstant, notAvailable } from '#lib/time/dates.ts'
import { StateBadge } from '../ui/badge.tsx'
import type { ShownColumn } from './column-choice.ts'
import styles from './list.module.css'
import { texts } from './texts.ts'

export type ListRow = { id: number }
export type Cells<Row> = { readonly [key: string]: ((row: Row) => ReactNode) | undefined }

export type CompiledColumn<Row> = {
  key: string
  column: Column
  label: string
  className: string
  /** The class of a plain cell without a value: a span inside would be one more node for every N/A. */
  emptyClassName: string | undefined
  /** The plain value, or undefined when there is none. */
  text: (row: Row) => string | undefined
  /** The value as the server sent it. */
  value: (row: Row) => unknown
  /** No plain text: a badge, a link, a switch. */
  ownCell: boolean
  draw: (row: Row) => ReactNode
}

export function plainText(column: Column, value: unknown, language: Language): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (column.write) return column.write(value, language)
  if (column.cents) return formatCents(Number(value), language)
  switch (column.type) {
    case 'number':
      return typeof value === 'number' ? formatNumber(value, language) : String(value)
    case 'date':
      return formatDay(String(value))
    case 'datetime':
      return formatInstant(String(value))
    case 'boolean':
      return (value === true ? texts.yes : texts.no)[language]
    case 'choice':
      return column.choices?.[String(value)]?.[language] ?? String(value)
    case 'text':
    case 'code':
      return String(value)
    case 'image':
      return undefined
  }
}

// Rows must not wait for the font of their serials, nor be laid out again when it comes.
void document.fonts.load(`12px ${getComputedStyle(document.documentElement).getPropertyValue('--fs-font-mono')}`)

// A row is typed by its endpoint, its columns by the list: the list's keys are the row's by agreement of the feature.
const fieldOf = (row: object, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key]

const blank = <span className={styles.na}>{notAvailable}</span>

/** A column of states draws its badges itself. */
function stateCell({ choices, short }: Column): ((value: unknown) => ReactNode) | undefined {
  if (!Object.values(choices ?? {}).some(isState)) return undefined
  return (value) => {
    const state = choices?.[String(value)]
    return isState(state) ? <StateBadge is={state} short={short?.[String(value)]} /> : null
  }
}

export function compileColumns<Row extends ListRow>(
  shown: readonly ShownColumn[],
  cells: Cells<Row> | undefined,
  language: Language,
): CompiledColumn<Row>[] {
  return shown.map(({ key, column }, index) => {
    const value = (row: Row) => fieldOf(row, key)
    const text = (row: Row) => plainText(column, value(row), language)
    const badge = stateCell(column)
    const own = cells?.[key] ?? (badge && ((row: Row) => badge(value(row))))
    const className = [
      styles.cell,
      index === 0 && styles.first,
      index === 1 && shown[0]?.column.type === 'image' && styles.second,
      column.type === 'code' && styles.code,
      column.type === 'text' && styles.words,
      column.type === 'image' && styles.image,
      column.type === 'number' && styles.right,
      (column.quiet || (index > 0 && (column.type === 'date' || column.type === 'datetime'))) && styles.quiet,
    ]
      .filter(Boolean)
      .join(' ')
    return {
      key,
      column,
      label: column.label[language],
      className,
      emptyClassName: own ? undefined : `${className} ${styles.na}`,
      text,
      value,
      ownCell: own !== undefined,
      draw: own ?? (column.type === 'image' ? () => null : (row) => text(row) ?? blank),
    }
  })
}

/** What names a row to those who cannot see it: its first column that is no picture. */
export function titleColumn<Row>(columns: readonly CompiledColumn<Row>[]): CompiledColumn<Row> | undefined {
  return columns.find(({ column }) => column.type !== 'image') ?? columns[0]
}
