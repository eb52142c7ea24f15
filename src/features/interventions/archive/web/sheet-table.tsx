/** One sheet as a table of which only the rows in sight exist. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useSay } from '#web/language.ts'
import { Box } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'
import styles from './archive.module.css'
import { type PreviewSheet, parseRow } from './read-rows.ts'

const rowHeight = 32

/** A, B, … Z, AA as spreadsheets name columns. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

export function SheetTable({ sheet }: { sheet: PreviewSheet }) {
  const say = useSay()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const columns = Array.from({ length: sheet.columns }, (_, at) => columnName(at))
  const grid = { gridTemplateColumns: `72px repeat(${sheet.columns}, 168px)` }
  return (
    // A table wider than its place is scrolled by keys.
    <Box
      ref={scroller}
      className={styles.sheet}
      grow
      overflow="auto"
      bg="surface"
      border
      round="box"
      tabIndex={0}
      data-sheet
    >
      <table aria-label={sheet.name} aria-rowcount={sheet.rows.length}>
        <thead>
          <tr style={grid}>
            <th scope="col">{say(texts.row_number)}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const [n, ...cells] = parseRow(sheet.rows[index] ?? '[0]')
            return (
              <tr key={index} aria-rowindex={index + 1} style={{ ...grid, transform: `translateY(${start}px)` }}>
                <th scope="row">{n}</th>
                {columns.map((name, at) => (
                  <td key={name} title={cells[at]}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}
