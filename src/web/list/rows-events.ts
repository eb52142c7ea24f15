/** One listener for all rows and cards: ticks, ranges, opening, the row menu, and the full text of what is cut. */
import type { KeyboardEvent, MouseEvent } from 'react'
import type { ActiveRow } from './active-row.ts'
import type { ListRow } from './columns.tsx'
import type { SelectionStore } from './selection.ts'

export type RowsContext<Row extends ListRow> = {
  rows: readonly Row[]
  selection: SelectionStore<Row> | undefined
  active: ActiveRow
  open: ((row: Row) => void) | undefined
  menu: ((row: Row, anchor: HTMLElement) => void) | undefined
}

/** What has its own click. */
const own = 'a, button, input, select, textarea, label, summary, [role=button]'

export function rowsEvents<Row extends ListRow>({ rows, selection, active, open, menu }: RowsContext<Row>) {
  const rowAt = (target: Element) => {
    const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    return { index, row: rows[index] }
  }
  return {
    onClick(event: MouseEvent) {
      if (!(event.target instanceof Element)) return
      const { index, row } = rowAt(event.target)
      if (!row) return
      active.set(index)
      const anchor = event.target.closest<HTMLElement>('[data-menu]')
      if (anchor) menu?.(row, anchor)
      else if (selection && event.target.closest('[data-tick], td:first-child')) {
        if (event.shiftKey) selection.toggleRange(rows, row)
        else selection.toggle(row)
      } else if (open && (event.target.closest('[data-open]') || !event.target.closest(own))) {
        // A new tab or window is the browser's own business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        // Dragging over a text selects it; the second click of two has nothing left to open.
        if (!getSelection()?.isCollapsed || event.detail > 1) return
        open(row)
      }
    },
    /** Shift-click selects rows, not the text between them. */
    onMouseDown(event: MouseEvent) {
      if (event.shiftKey && selection) event.preventDefault()
    },
    onMouseOver(event: MouseEvent) {
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open], td, [data-cut]') : null
      if (!cell) return
      if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
      else if (cell.title) cell.removeAttribute('title')
    },
    onKeyDown(event: KeyboardEvent) {
      if (!(event.target instanceof Element) || !event.target.matches('[data-index]')) return
      const { row } = rowAt(event.target)
      if (!row) return
      if (event.key === 'Enter') open?.(row)
      else if (event.key === ' ' && selection) {
        if (event.shiftKey) selection.toggleRange(rows, row)
        else selection.toggle(row)
      } else return
      event.preventDefault()
    },
  }
}
