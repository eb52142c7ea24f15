/** The ground of a drawn chart: its size, its words for those who cannot see it, and the tooltip beside what is pointed at. */
import type { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './chart.module.css'
import type { Point, usePointed } from './use-pointed.ts'

type PlotProps = {
  /** What the chart shows. */
  label: string
  height: number
  rows: number
  pointing: ReturnType<typeof usePointed>
  /** In words what is pointed at. */
  words: (point: Point) => string
  /** Where its tooltip stands, in pixels of the chart. */
  place: (point: Point) => { x: number; y: number }
  tooltip: (point: Point) => ReactNode
  width: number
  measure: ReturnType<typeof useElementSize>['ref']
  children: ReactNode
}

const tooltipWidth = 168

export function Plot(props: PlotProps) {
  const { label, height, rows, width, measure, words, place, tooltip, children } = props
  const { pointed, handlers } = props.pointing
  const at = pointed && place(pointed)
  return (
    // A slider: arrow keys go through its values, and each is read aloud.
    <div
      ref={measure}
      className={styles.plot}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, rows - 1)}
      aria-valuenow={pointed?.row ?? Math.max(0, rows - 1)}
      aria-valuetext={pointed ? words(pointed) : label}
      {...handlers}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {children}
        </svg>
      )}
      {pointed && at && (
        <div
          className={styles.tooltip}
          style={{
            left: Math.max(0, Math.min(at.x - tooltipWidth / 2, width - tooltipWidth)),
            top: at.y,
            width: tooltipWidth,
          }}
          data-above={at.y > 70 || undefined}
        >
          {tooltip(pointed)}
        </div>
      )}
    </div>
  )
}
