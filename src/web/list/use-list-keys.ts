/** The keys of a list page: j/k and arrows move, x selects, / searches, Esc clears. */
import { type RefObject, useEffect, useRef } from 'react'
import type { ActiveRow } from './active-row.ts'
import type { ListRow } from './columns.tsx'
import type { SelectionStore } from './selection.ts'

type ListKeys<Row extends ListRow> = {
  rows: readonly Row[]
  active: ActiveRow
  selection: SelectionStore<Row> | undefined
  searchBox: RefObject<HTMLInputElement | null>
  scrollTo: RefObject<((index: number) => void) | null>
  root: RefObject<HTMLElement | null>
}

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
/** A dialog or a menu has its own keys. */
const elsewhere = '[role="dialog"], [role="menu"], [role="listbox"]'

export function useListKeys<Row extends ListRow>(keys: ListKeys<Row>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { rows, active, selection, searchBox, scrollTo, root } = latest.current
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(`${typing}, ${elsewhere}`) || document.querySelector('[role="dialog"][aria-modal="true"]'))
        return
      const inRows = target.closest('[data-index]') !== null
      const move = (index: number) => {
        const next = Math.max(0, Math.min(rows.length - 1, index))
        if (rows.length === 0) return
        const drawn = root.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)
        if (drawn) drawn.scrollIntoView({ block: 'nearest' })
        else scrollTo.current?.(next)
        active.setAndFocus(next)
        if (drawn && active.takeFocus(next)) drawn.focus({ preventScroll: true })
      }
      const step = (by: number) => move(inRows ? active.get() + by : active.get())
      const arrows = inRows && !event.shiftKey
      const row = rows[active.get()]
      if (event.key === 'j' || (arrows && event.key === 'ArrowDown')) step(1)
      else if (event.key === 'k' || (arrows && event.key === 'ArrowUp')) step(-1)
      else if (arrows && event.key === 'Home') move(0)
      else if (arrows && event.key === 'End') move(rows.length - 1)
      else if (event.key === 'x' && row && selection) selection.toggle(row)
      else if (event.key === 'X' && row && selection) selection.toggleRange(rows, row)
      else if (event.key === '/') searchBox.current?.focus()
      else if (event.key === 'Escape' && selection) selection.clear()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
