/** The table of a list: only the rows in sight exist, the head and the first column stay, widths are fixed by a colgroup. */
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Column } from '#lib/lists/list.ts'
import type { Say } from '#web/language.ts'
import boxStyles from './box.module.css'
import type { ListRow } from './columns.tsx'
import styles from './list.module.css'
import type { ListMemory } from './list-memory.ts'
import { ListSkeleton } from './list-notices.tsx'
import { sortOf } from './list-state.ts'
import { type RowContext, TableRow } from './row.tsx'
import { rowsEvents } from './rows-events.ts'
import { type SelectionStore, useSelectionVersion } from './selection.ts'
import { texts } from './texts.ts'
import { checkWidth, menuWidth, wideFrom } from './use-column-layout.ts'

const rowHeight = 34
/** Of rows with two lines. */
const tallRowHeight = 52
const headHeight = 36
/** Six rows above and below: a turn of the wheel stays inside, and a jump draws no more than it must. */
const overscan = 6

/** The bar of what is selected takes less than two rows of the room: the rows beyond the edge are drawn anyway, and nothing need follow. */
const observeRoom: typeof observeElementRect = (virtualizer, onChange) => {
  let known = 0
  return observeElementRect(virtualizer, (room) => {
    if (room.height <= known && room.height > known - 2 * rowHeight) return
    known = room.height
    onChange(room)
  })
}

export type RowsProps<Row extends ListRow> = {
  rows: readonly Row[]
  context: RowContext<Row>
  /** How many rows come before the first one, over all pages. */
  offset: number
  total: number
  label: string
  busy: boolean
  open: ((row: Row) => void) | undefined
  menu: ((row: Row, anchor: HTMLElement) => void) | undefined
  /** Brings a row into sight; the keyboard uses it. */
  scrollTo: RefObject<((index: number) => void) | null>
  /** The record that was just created, which is marked. */
  created: number | undefined
  memory: ListMemory<Row>
}

/** A column as narrow as a small picture: its label would be cut. */
const hasNoRoom = ({ type, width = 0 }: Column) => type === 'image' && width < 40

/** Shows the rows where they were when the list was left, and keeps where they are now for the next time. */
function useKeptScroll<Row extends ListRow>(
  scroller: RefObject<HTMLDivElement | null>,
  memory: ListMemory<Row>,
  ready: boolean,
) {
  const restored = useRef(false)
  useLayoutEffect(() => {
    if (!ready || restored.current) return
    restored.current = true
    if (memory.before?.top) scroller.current?.scrollTo({ top: memory.before.top })
  }, [ready, memory, scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      if (element) memory.keep({ top: element.scrollTop })
    }
  }, [memory, scroller])
}

type TableProps<Row extends ListRow> = RowsProps<Row> & {
  /** The room in pixels, known before the rows are: measuring it with them in place would lay them out twice. */
  room: number
  /** The width of each column, and of all together. */
  widths: readonly number[]
  sum: number
  /** How many columns the list would show with room for all of them: many are set in smaller letters. */
  columnCount: number
  /** No rows yet: the head stands already, so that only rows are left to draw when they come. */
  waiting: boolean
  sort: string
  onSort: (key: string) => void
  /** Rows have two lines. */
  tall: boolean
}

function PlainTable<Row extends ListRow>(props: TableProps<Row>) {
  const { rows, context, offset, total, label, busy, open, menu, scrollTo, created, memory, waiting, sort, onSort } =
    props
  const { room, widths, sum, columnCount, tall } = props
  const { columns, selection, active, hasMenu, say } = context
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (tall ? tallRowHeight : rowHeight),
    overscan,
    observeElementRect: observeRoom,
    // The head covers the top of what scrolls.
    scrollPaddingEnd: headHeight,
  })
  scrollTo.current = (index) => virtualizer.scrollToIndex(index)
  useKeptScroll(scroller, memory, rows.length > 0)
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { isScrolling } = virtualizer
  useEffect(() => {
    // Tab must find a row that exists.
    if (!isScrolling && (active.get() < first || active.get() > last)) active.set(first)
  }, [active, first, last, isScrolling])
  // Another page or order begins at its top.
  const place = `${offset} ${sort}`
  useEffect(() => {
    // The virtualizer knows the offset; asking the element would lay the new rows out at once.
    if (place && virtualizer.scrollOffset) scroller.current?.scrollTo({ top: 0 })
  }, [place, virtualizer])

  useEffect(() => {
    // An answer that comes soon must not make the rows fade, nor pay for the layer that a fading needs.
    const timer = busy && setTimeout(() => scroller.current?.setAttribute('data-slow', ''), 150)
    return () => {
      if (!timer) return
      clearTimeout(timer)
      scroller.current?.removeAttribute('data-slow')
    }
  }, [busy])

  useLayoutEffect(() => {
    // The row the keyboard went to was not drawn until now.
    const drawn = scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')
    if (drawn && active.takeFocus(Number(drawn.dataset.index))) drawn.focus({ preventScroll: true })
  })

  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const events = useMemo(
    () => rowsEvents({ rows, selection, active, open, menu }),
    [rows, selection, active, open, menu],
  )
  const looks = [
    styles.table,
    columnCount >= wideFrom && styles.wide,
    selection && styles.withCheck,
    tall && styles.tall,
    open && styles.opens,
    // Cells that stay cost a layer each, so they do only where something passes under them.
    room > 0 && sum > room && styles.sideways,
  ]
    .filter(Boolean)
    .join(' ')
  const size: CSSProperties & Record<'--list-second', string> = {
    width: sum,
    '--list-second': `${(selection ? checkWidth : 0) + (widths[0] ?? 0)}px`,
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      aria-busy={busy}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)}
    >
      <table className={looks} style={size} aria-label={label} aria-rowcount={total + 1}>
        <colgroup>
          {selection && <col style={{ width: checkWidth }} />}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
          {hasMenu && <col style={{ width: menuWidth }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className={styles.checkHead} scope="col">
                <PageBox rows={rows} selection={selection} say={say} />
              </th>
            )}
            {columns.map(({ key, column, label: name, className }) => {
              const { key: sorted, down } = sortOf(sort)
              const state = sorted === key ? (down ? 'descending' : 'ascending') : undefined
              return (
                <th key={key} scope="col" className={`${styles.head} ${className}`} aria-sort={state}>
                  {column.sort === false || column.type === 'image' ? (
                    <span className={hasNoRoom(column) ? 'fs-unseen' : styles.headLabel}>{name}</span>
                  ) : (
                    <button type="button" className={styles.sort} onClick={() => onSort(key)} title={name}>
                      <span className={styles.headLabel}>{name}</span>
                      {state && <span aria-hidden="true">{down ? '↓' : '↑'}</span>}
                    </button>
                  )}
                </th>
              )
            })}
            {hasMenu && (
              <th scope="col" className={styles.menuHead}>
                <span className="fs-unseen">{say(texts.actions)}</span>
              </th>
            )}
          </tr>
        </thead>
        <Gap height={before} />
        <tbody {...events}>
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <TableRow
                  key={index}
                  row={row}
                  index={index}
                  ariaIndex={offset + index + 2}
                  isNew={row.id === created}
                  context={context}
                />
              )
            )
          })}
        </tbody>
        <Gap height={after} />
      </table>
      {waiting && <ListSkeleton columns={columns.length} />}
    </div>
  )
}

/** The room of the rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tbody aria-hidden="true">
    <tr style={{ height }} />
  </tbody>
)

// memo forgets that the component is generic; its props are the same.
export const Table = memo(PlainTable) as typeof PlainTable

/** The head's box: all, some or none of the page. */
export function PageBox<Row extends ListRow>(props: {
  rows: readonly Row[]
  selection: SelectionStore<Row>
  say: Say
}) {
  const { rows, selection, say } = props
  useSelectionVersion(selection)
  const state = selection.pageState(rows)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className={boxStyles.box}
      checked={state === 'all' && rows.length > 0}
      // A click before the rows are there would be lost without a word.
      disabled={rows.length === 0}
      onChange={() => selection.setPage(rows, state !== 'all')}
      aria-label={say(texts.select_page)}
    />
  )
}
