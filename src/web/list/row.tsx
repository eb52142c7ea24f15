/** One row of the table: plain HTML cells, drawn again only when its record, its columns, its tick or its focus change. */
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { notAvailable } from '#lib/time/dates.ts'
import type { Say } from '#web/language.ts'
import type { ActiveRow } from './active-row.ts'
import boxStyles from './box.module.css'
import type { CompiledColumn, ListRow } from './columns.tsx'
import styles from './list.module.css'
import type { SelectionStore } from './selection.ts'
import { texts } from './texts.ts'

/** What all rows share; one stable object, so that rows compare by identity. */
export type RowContext<Row extends ListRow> = {
  columns: readonly CompiledColumn<Row>[]
  /** The column that names the row and opens it. */
  title: CompiledColumn<Row> | undefined
  selection: SelectionStore<Row> | undefined
  active: ActiveRow
  rowTo: ((row: Row) => string) | undefined
  opens: boolean
  hasMenu: boolean
  say: Say
}

type RowProps<Row extends ListRow> = {
  row: Row
  index: number
  ariaIndex: number
  /** Just created: marked, so that it is found at once. */
  isNew: boolean
  context: RowContext<Row>
}

/** Ticked and focused in one subscription: two would cost each row twice. */
function useRowState<Row extends ListRow>({ selection, active }: RowContext<Row>, id: number, index: number) {
  const state = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = [selection?.subscribe(listener), active.subscribe(listener)]
        return () => {
          for (const stop of stops) stop?.()
        }
      },
      [selection, active],
    ),
    () => (selection?.has(id) ? 1 : 0) + (active.get() === index ? 2 : 0),
  )
  return { selected: (state & 1) === 1, isActive: (state & 2) === 2 }
}

function PlainRow<Row extends ListRow>({ row, index, ariaIndex, isNew, context }: RowProps<Row>) {
  const { columns, title, selection, rowTo, opens, hasMenu, say } = context
  const { selected, isActive } = useRowState(context, row.id, index)
  const tabIndex = isActive ? 0 : -1
  const [tickLabel, menuLabel] = useMemo(() => {
    const name = title?.text(row) ?? String(row.id)
    return [say(texts.select_row, { name }), say(texts.actions_of, { name })]
  }, [title, row, say])
  // A tick must not draw the cells again.
  const cells = useMemo(
    () =>
      columns.map((column) => {
        if (column.emptyClassName && column.column.type !== 'image' && (column !== title || !opens)) {
          const text = column.text(row)
          return (
            <td key={column.key} className={text === undefined ? column.emptyClassName : column.className}>
              {text ?? notAvailable}
            </td>
          )
        }
        return (
          <td key={column.key} className={column.className}>
            {column !== title || !opens ? (
              column.draw(row)
            ) : rowTo ? (
              <a className={styles.open} href={rowTo(row)} data-open="" tabIndex={tabIndex}>
                {column.draw(row)}
              </a>
            ) : (
              <button type="button" className={styles.open} data-open="" tabIndex={tabIndex}>
                {column.draw(row)}
              </button>
            )}
          </td>
        )
      }),
    [columns, title, opens, rowTo, row, tabIndex],
  )
  return (
    <tr
      className={styles.row}
      data-index={index}
      data-new={isNew || undefined}
      aria-rowindex={ariaIndex}
      aria-selected={selection ? selected : undefined}
      tabIndex={tabIndex}
    >
      {selection && (
        <td className={styles.checkCell}>
          <input
            type="checkbox"
            className={boxStyles.box}
            checked={selected}
            readOnly
            tabIndex={tabIndex}
            aria-label={tickLabel}
          />
        </td>
      )}
      {cells}
      {hasMenu && (
        <td className={styles.menuCell}>
          <button
            type="button"
            className={styles.kebab}
            data-menu=""
            aria-haspopup="menu"
            aria-label={menuLabel}
            tabIndex={tabIndex}
          />
        </td>
      )}
    </tr>
  )
}

// memo forgets that the component is generic; its props are the same.
export const TableRow = memo(PlainRow) as typeof PlainRow
