/** A wide table of numbers: groups of columns across, rows down; head, first column and totals stay in sight while it scrolls. */

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useInnerLinks } from '#web/ui/inner-links.tsx'
import { Box, Row } from '#web/ui/layout.tsx'
import styles from './matrix.module.css'

export type MatrixGroup = {
  key: string
  label: ReactNode
  /** The full name, for those who hover. */
  title?: string
  columns: readonly { key: string; label: string; title?: string }[]
}
export type MatrixCell = {
  content: ReactNode
  /** Stands out; its words say why. */
  mark?: 'warning'
  title?: string
}

export type MatrixProps = {
  /** What the table is, for those who cannot see it. */
  label: string
  /** The head of the first column. */
  corner: ReactNode
  groups: readonly MatrixGroup[]
  rows: readonly { key: string | number; head: ReactNode }[]
  /** Nothing where there is nothing to say. */
  cell: (row: number, group: number, column: number) => MatrixCell | undefined
  /** The row of totals. */
  foot?: { head: ReactNode; cell: (group: number, column: number) => MatrixCell | undefined }
  busy?: boolean
}

const rowHeight = 34
const overscan = 8

type MatrixFrameProps = {
  label: string
  busy: boolean
  scroller?: RefObject<HTMLDivElement | null>
  /** All rows, where not all are drawn. */
  rowCount?: number
  className?: string | undefined
  children: ReactNode
}

/** What scrolls, and the table in it: its head, its first column and its foot stay in sight. */
export function MatrixFrame({ label, busy, scroller, rowCount, className, children }: MatrixFrameProps) {
  const onClick = useInnerLinks()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of links, which the keyboard makes too.
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={label}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      onClick={onClick}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)}
    >
      <table className={`${styles.table} ${className ?? ''}`} aria-label={label} aria-rowcount={rowCount}>
        {children}
      </table>
    </section>
  )
}

export function Matrix({ label, corner, groups, rows, cell, foot, busy = false }: MatrixProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: 0, height: window.innerHeight },
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const draw = (at: (group: number, column: number) => MatrixCell | undefined) =>
    groups.flatMap((group, g) =>
      group.columns.map((column, c) => {
        const found = at(g, c)
        return (
          <td
            key={`${group.key} ${column.key}`}
            className={styles.cell}
            data-first={c === 0 || undefined}
            data-mark={found?.mark}
            title={found?.title}
          >
            {found?.content}
          </td>
        )
      }),
    )
  return (
    <MatrixFrame label={label} busy={busy} scroller={scroller} rowCount={rows.length + 2}>
      <thead>
        <tr>
          <th className={styles.corner} scope="col" rowSpan={2}>
            {corner}
          </th>
          {groups.map((group) => (
            <th
              key={group.key}
              className={styles.group}
              scope="colgroup"
              colSpan={group.columns.length}
              title={group.title}
            >
              <Box className={styles.groupName} truncate>
                {group.label}
              </Box>
            </th>
          ))}
        </tr>
        <tr>
          {groups.flatMap((group) =>
            group.columns.map((column, c) => (
              <th
                key={`${group.key} ${column.key}`}
                className={styles.column}
                data-first={c === 0 || undefined}
                scope="col"
                title={column.title}
              >
                {column.label}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {items.map(({ index }) => {
          const row = rows[index]
          return (
            row && (
              <tr key={row.key} aria-rowindex={index + 3}>
                <th scope="row">
                  <Row align="center" gap={1.5} shrink>
                    {row.head}
                  </Row>
                </th>
                {draw((group, column) => cell(index, group, column))}
              </tr>
            )
          )
        })}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            <th scope="row">{foot.head}</th>
            {draw(foot.cell)}
          </tr>
        </tfoot>
      )}
    </MatrixFrame>
  )
}
