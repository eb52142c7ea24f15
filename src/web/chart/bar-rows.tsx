/** Bars that lie: one row for each thing, its parts stacked, its numbers beside it as links. */
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './chart.module.css'

export type BarRow = {
  key: string
  label: string
  parts: readonly { label: string; color: string; value: number; words: string }[]
  /** A value to reach, drawn as a mark. */
  mark?: number
  numbers: ReactNode
}

export const solid = (tone: string) => `var(--fs-${tone}-solid)`

export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const longest = Math.max(
    1,
    ...rows.map(({ parts, mark = 0 }) =>
      Math.max(
        mark,
        parts.reduce((sum, { value }) => sum + value, 0),
      ),
    ),
  )
  const share = (value: number) => `${(value / longest) * 100}%`
  return (
    <ul className={styles.bars}>
      {rows.map(({ key, label, parts, mark, numbers }) => (
        <li key={key}>
          <span className={styles.name} title={label}>
            {label}
          </span>
          <span className={styles.bar} aria-hidden="true">
            {parts.map((part) =>
              part.value > 0 ? (
                <Tooltip
                  key={part.label}
                  label={`${label} · ${part.label}: ${part.words}`}
                  events={{ hover: true, focus: true, touch: true }}
                >
                  <i style={{ width: share(part.value), background: part.color }} />
                </Tooltip>
              ) : null,
            )}
            {mark !== undefined && <b className={styles.mark} style={{ left: share(mark) }} />}
          </span>
          <span className={styles.numbers}>{numbers}</span>
        </li>
      ))}
    </ul>
  )
}
