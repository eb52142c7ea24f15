/** The rows of a list on a phone: a card each, with its title, its status, up to four more fields and the same actions. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import boxStyles from './box.module.css'
import styles from './cards.module.css'
import type { CompiledColumn, ListRow } from './columns.tsx'
import shared from './list.module.css'
import type { RowContext } from './row.tsx'
import { rowsEvents } from './rows-events.ts'
import { useSelected } from './selection.ts'
import type { RowsProps } from './table.tsx'
import { texts } from './texts.ts'

const mostFields = 4
const usualHeight = 150
const code = `${shared.code} ${styles.whole}`

type CardLayout<Row> = {
  image: CompiledColumn<Row> | undefined
  status: CompiledColumn<Row> | undefined
  fields: readonly CompiledColumn<Row>[]
}

function layoutOf<Row extends ListRow>({ columns, title }: RowContext<Row>): CardLayout<Row> {
  const choices = columns.filter((it) => it !== title && it.column.type === 'choice')
  const status = choices.find(({ key }) => key === 'status' || key === 'state') ?? choices[0]
  const others = columns.filter((it) => it !== title && it !== status && it.column.type !== 'image')
  const rank = ({ column }: CompiledColumn<Row>) => (column.first ? 0 : column.place ? 1 : 2)
  const rest = [...others].sort((a, b) => rank(a) - rank(b))
  return { image: columns.find(({ column }) => column.type === 'image'), status, fields: rest.slice(0, mostFields) }
}

type CardsProps<Row extends ListRow> = RowsProps<Row> & { scroller: RefObject<HTMLDivElement | null> }

function PlainCards<Row extends ListRow>(props: CardsProps<Row>) {
  const { rows, context, offset, total, label, busy, open, menu, scrollTo, created, memory, scroller } = props
  const { selection, active } = context
  const element = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin(element.current?.offsetTop ?? 0), [])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 4,
    scrollMargin: margin,
    initialRect: { width: 0, height: window.innerHeight },
    // The scroller is around the cards, and not there yet when they are first drawn: the list is told where it was.
    initialOffset: memory.before?.top ?? 0,
    initialMeasurementsCache: memory.before?.measured ?? [],
  })
  scrollTo.current = (index) => virtualizer.scrollToIndex(index)
  useLayoutEffect(
    () => () => memory.keep({ top: virtualizer.scrollOffset ?? 0, measured: virtualizer.takeSnapshot() }),
    [memory, virtualizer],
  )
  const layout = useMemo(() => layoutOf(context), [context])
  const events = useMemo(
    () => rowsEvents({ rows, selection, active, open, menu }),
    [rows, selection, active, open, menu],
  )
  return (
    <ul
      ref={element}
      className={styles.cards}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      aria-busy={busy}
      {...events}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.card}
              data-new={row.id === created || undefined}
              style={{ transform: `translateY(${start - margin}px)` }}
              aria-posinset={offset + index + 1}
              aria-setsize={total}
            >
              <Card row={row} context={context} layout={layout} />
            </li>
          )
        )
      })}
    </ul>
  )
}

// memo forgets that the component is generic; its props are the same.
export const Cards = memo(PlainCards) as typeof PlainCards

type CardProps<Row extends ListRow> = { row: Row; context: RowContext<Row>; layout: CardLayout<Row> }

function PlainCard<Row extends ListRow>({ row, context, layout }: CardProps<Row>) {
  const { title, selection, rowTo, opens, hasMenu, say } = context
  const selected = useSelected(selection, row.id)
  const name = title?.text(row) ?? String(row.id)
  const shown = title?.draw(row) ?? name
  return (
    <div className={styles.cardBody} data-selected={selected || undefined}>
      <div className={styles.cardHead}>
        {selection && (
          <label className={styles.cardTick} data-tick="">
            <input
              type="checkbox"
              className={boxStyles.box}
              checked={selected}
              readOnly
              aria-label={say(texts.select_row, { name })}
            />
          </label>
        )}
        {layout.image?.draw(row)}
        <div className={styles.cardName}>
          <div className={`${styles.cardTitle} ${title?.column.type === 'code' ? code : ''}`} data-cut="">
            {!opens ? (
              shown
            ) : rowTo ? (
              <a className={styles.open} href={rowTo(row)} data-open="">
                {shown}
              </a>
            ) : (
              <button type="button" className={styles.open} data-open="">
                {shown}
              </button>
            )}
          </div>
          {layout.status?.draw(row)}
        </div>
        {hasMenu && (
          <button
            type="button"
            className={shared.kebab}
            data-menu=""
            aria-haspopup="menu"
            aria-label={say(texts.actions_of, { name })}
          />
        )}
      </div>
      {layout.fields.length > 0 && (
        <dl className={styles.fields}>
          {layout.fields.map((field) => (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd className={field.column.type === 'code' ? code : undefined} data-cut="">
                {field.draw(row)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

// memo forgets that the component is generic; its props are the same.
const Card = memo(PlainCard) as typeof PlainCard
