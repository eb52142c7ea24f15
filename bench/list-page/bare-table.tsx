/** The limit to measure against: the least that shows the same rows, virtualised, with a box each and nothing else. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useRef, useState } from 'react'
import { type BenchRow, benchList } from './bench-rows.ts'

const columns = Object.entries(benchList.columns)
const day = (value: string | null) =>
  value ? `${value.slice(8, 10)}-${value.slice(5, 7)}-${value.slice(0, 4)}` : 'N/A'

const BareRow = memo(function BareRow(props: { row: BenchRow; checked: boolean; onTick: (id: number) => void }) {
  const { row, checked, onTick } = props
  return (
    <tr data-index="" style={{ height: 34, background: checked ? '#eaf3fb' : '#ffffff' }}>
      <td>
        <input type="checkbox" checked={checked} onChange={() => onTick(row.id)} />
      </td>
      {columns.map(([key, { type }]) => {
        // The keys are those of the list, which a row has.
        const value = row[key as keyof typeof benchList.columns]
        return <td key={key}>{type === 'date' ? day(value) : (value ?? 'N/A')}</td>
      })}
    </tr>
  )
})

export function BareTable() {
  const [sort, setSort] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { data } = useQuery({
    queryKey: ['bare', sort],
    queryFn: async () => (await (await fetch(`/api/bench?sort=${sort}`)).json()) as { items: BenchRow[] },
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
  const items = virtualizer.getVirtualItems()
  return (
    <div ref={scroller} style={{ height: '100%', overflow: 'auto' }}>
      <table style={{ tableLayout: 'fixed', width: 1220, fontSize: 12, whiteSpace: 'nowrap' }}>
        <colgroup>
          <col style={{ width: 48 }} />
          {columns.map(([key, { width }]) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                checked={rows.length > 0 && ticked.size === rows.length}
                onChange={() => setTicked(new Set(rows.map(({ id }) => id)))}
              />
            </th>
            {columns.map(([key, { label }]) => (
              <th key={key}>
                <button type="button" onClick={() => setSort(`-${key}`)}>
                  {label.EN}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const row = rows[index]
            return row && <BareRow key={index} row={row} checked={ticked.has(row.id)} onTick={tick} />
          })}
          <tr style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </div>
  )
}
