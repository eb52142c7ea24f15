/** Ties a list to a panel beside it: the panel learns what is selected and pointed at, and marks a row of the list. */
import { type RefObject, useEffect, useRef } from 'react'
import type { ListQuerySent } from '#lib/lists/list.ts'
import type { ListRow } from './columns.tsx'
import { type Selection, type SelectionStore, useSelectionVersion } from './selection.ts'

export type ListLinks<Row> = {
  /** The ticked rows, whenever they change. */
  onSelection?: (selection: Selection, count: number) => void
  /** The row under the mouse or the focus. */
  onPoint?: (row: Row | undefined) => void
  /** The id of a row to mark and bring into sight. */
  marked?: number | undefined
}

type WatchProps<Row extends ListRow> = {
  store: SelectionStore<Row>
  question: ListQuerySent
  total: number
  onSelection: NonNullable<ListLinks<Row>['onSelection']>
}

export function SelectionWatch<Row extends ListRow>({ store, question, total, onSelection }: WatchProps<Row>) {
  const version = useSelectionVersion(store)
  const latest = useRef(onSelection)
  latest.current = onSelection
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is read again for each of its versions.
  useEffect(
    () => latest.current(store.selection(question), store.isChecking() ? 0 : store.count(total)),
    [version, store, question, total],
  )
  return null
}

type Drawn = { root: RefObject<HTMLElement | null>; scrollTo: RefObject<((index: number) => void) | null> }

/** Marks one row outside React, so that no row is drawn again for it. */
export function useMarkedRow(rows: readonly ListRow[], marked: number | undefined, { root, scrollTo }: Drawn): void {
  useEffect(() => {
    const index = marked === undefined ? -1 : rows.findIndex(({ id }) => id === marked)
    if (index < 0) return undefined
    const find = () => root.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const drawn = find()
    if (drawn) drawn.scrollIntoView({ block: 'nearest' })
    else scrollTo.current?.(index)
    const frame = requestAnimationFrame(() => find()?.setAttribute('data-marked', ''))
    return () => {
      cancelAnimationFrame(frame)
      find()?.removeAttribute('data-marked')
    }
  }, [rows, marked, root, scrollTo])
}

/** Tells which row the mouse or the focus is on. */
export function usePointedRow<Row extends ListRow>(
  rows: readonly Row[],
  onPoint: ListLinks<Row>['onPoint'],
  { root }: Pick<Drawn, 'root'>,
): void {
  const latest = useRef({ rows, onPoint })
  latest.current = { rows, onPoint }
  const wanted = onPoint !== undefined
  useEffect(() => {
    const element = root.current
    if (!wanted || !element) return undefined
    const point = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      latest.current.onPoint?.(row ? latest.current.rows[Number(row.dataset.index)] : undefined)
    }
    const leave = () => latest.current.onPoint?.(undefined)
    element.addEventListener('mouseover', point)
    element.addEventListener('focusin', point)
    element.addEventListener('mouseleave', leave)
    return () => {
      element.removeEventListener('mouseover', point)
      element.removeEventListener('focusin', point)
      element.removeEventListener('mouseleave', leave)
    }
  }, [wanted, root])
}
