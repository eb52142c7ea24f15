/** The floor of our list: the bare table with what a person sees of ours, written for these rows alone: its looks, the order in the address, its arrow, the bar of what is ticked, the line of the pages. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useRef, useState } from 'react'
import bars from '#web/list/bars.module.css'
import box from '#web/list/box.module.css'
import styles from '#web/list/list.module.css'
import { type BenchRow, benchList } from './bench-rows.ts'

const columns = Object.entries(benchList.columns)
const day = (value: string | null) =>
  value ? `${value.slice(8, 10)}-${value.slice(5, 7)}-${value.slice(0, 4)}` : undefined

type RowProps = { row: BenchRow; index: number; checked: boolean; onTick: (id: number) => void }

const DressedRow = memo(function DressedRow({ row, index, checked, onTick }: RowProps) {
  return (
    <tr className={styles.row} data-index={index} aria-rowindex={index + 2} aria-selected={checked} tabIndex={-1}>
      <td className={styles.checkCell}>
        <input
          type="checkbox"
          className={box.box}
          checked={checked}
          onChange={() => onTick(row.id)}
          aria-label={`Select ${row.serial_number}`}
        />
      </td>
      {columns.map(([key, { type }], at) => {
        // The keys are those of the list, which a row has.
        const value = row[key as keyof typeof benchList.columns]
        const text = type === 'date' ? day(value) : value
        const looks = [styles.cell, type === 'code' && styles.code, at === 0 && styles.first, !text && styles.na]
        return (
          <td key={key} className={looks.filter(Boolean).join(' ')}>
            {text ?? 'N/A'}
          </td>
        )
      })}
    </tr>
  )
})

export function DressedTable() {
  const { sort = '' }: { sort?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { data } = useQuery({
    queryKey: ['dressed', sort],
    queryFn: async () =>
      (await (await fetch(`/api/bench?sort=${sort}`)).json()) as { items: BenchRow[]; total: number },
    placeholderData: keepPreviousData,
  })
  const rows = data?.items ?? []
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 34,
    overscan: 6,
  })
  const tick = useCallback((id: number) => setTicked((before) => before.symmetricDifference(new Set([id]))), [])
  const tickAll = () => setTicked(new Set(rows.map(({ id }) => id)))
  const items = virtualizer.getVirtualItems()
  const allTicked = rows.length > 0 && ticked.size === rows.length
  return (
    <div className={styles.page}>
      <div className={styles.top} style={{ height: 134 }}>
        Products {sort && <span className={bars.sorted}>{sort}</span>}
      </div>
      <div className={styles.body}>
        <div ref={scroller} className={styles.scroller}>
          <table className={`${styles.table} ${styles.wide} ${styles.withCheck}`} style={{ width: 1404 }}>
            <colgroup>
              <col style={{ width: 48 }} />
              {columns.map(([key, { width = 0 }]) => (
                <col key={key} style={{ width: width * 1.1 }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th className={styles.checkHead}>
                  <input type="checkbox" className={box.box} checked={allTicked} onChange={tickAll} />
                </th>
                {columns.map(([key, { label }]) => {
                  const isSorted = sort === `-${key}`
                  return (
                    <th key={key} className={styles.head} aria-sort={isSorted ? 'descending' : undefined}>
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() => void navigate({ to: '.', search: { sort: `-${key}` } })}
                      >
                        <span className={styles.headLabel}>{label.EN}</span>
                        {isSorted && <span aria-hidden="true">↓</span>}
                      </button>
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody>
              <tr style={{ height: items[0]?.start ?? 0 }} />
              {items.map(({ index }) => {
                const row = rows[index]
                return (
                  row && <DressedRow key={index} row={row} index={index} checked={ticked.has(row.id)} onTick={tick} />
                )
              })}
              <tr style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
            </tbody>
          </table>
        </div>
      </div>
      {ticked.size > 0 && (
        <section className={bars.bulk}>
          <span className={bars.bulkCount}>
            <input type="checkbox" className={box.box} checked={allTicked} onChange={tickAll} />
            {ticked.size} selected
          </span>
          <button type="button" className={bars.action}>
            Assign
          </button>
          <button type="button" className={bars.action} onClick={() => setTicked(new Set())}>
            Clear
          </button>
        </section>
      )}
      <div className={bars.pagination}>
        <span className={bars.range}>
          1–{rows.length} of {data?.total}
        </span>
      </div>
    </div>
  )
}
