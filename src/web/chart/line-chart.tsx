/** One line for each series over time. */
import { useElementSize } from '@mantine/hooks'
import type { PointerEvent } from 'react'
import type { Tone } from '#lib/texts/states.ts'
import styles from './chart.module.css'
import { Plot } from './plot.tsx'
import { niceScale } from './scale.ts'
import { type Point, usePointed } from './use-pointed.ts'

export type Line = {
  label: string
  tone: Tone
  /** Empty where there is nothing to draw. */
  values: readonly (number | null)[]
}
type LineChartProps = {
  label: string
  lines: readonly Line[]
  /** The name of each value, and where it stands between 0 and 1. */
  names: readonly string[]
  places: readonly number[]
  ticks: readonly { at: number; label: string }[]
  write: (value: number) => string
  open: (point: Point) => void
  /** The least and most of the axis, where they are not 0 and the largest value. */
  range?: readonly [least: number, most: number]
  /** A value to reach: what is below is marked. */
  target?: number
  dots?: true
}

const height = 196
const [top, bottom, right] = [10, 24, 10]

export function LineChart({
  label,
  lines,
  names,
  places,
  ticks,
  write,
  open,
  range,
  target,
  dots = undefined,
}: LineChartProps) {
  const { ref, width } = useElementSize()
  const all = lines.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [value])))
  const { least, most, steps } = niceScale(range?.[0] ?? 0, range?.[1] ?? Math.max(1, ...all))
  const left = 14 + 7 * Math.max(...steps.map((step) => write(step).length))
  const x = (at: number) => left + at * (width - left - right)
  const y = (value: number) => top + (1 - (value - least) / (most - least)) * (height - top - bottom)
  const valueAt = ({ row, series }: Point) => lines[series]?.values[row] ?? null
  const known = (row: number) => lines.some(({ values }) => values[row] !== null && values[row] !== undefined)

  function find(event: PointerEvent<Element>): Point | undefined {
    const box = event.currentTarget.getBoundingClientRect()
    const [px, py] = [event.clientX - box.left, event.clientY - box.top]
    const candidates = places.flatMap((place, row) => (known(row) ? [{ row, away: Math.abs(x(place) - px) }] : []))
    const nearest = candidates.sort((one, other) => one.away - other.away)[0]
    if (!nearest) return undefined
    const series = lines
      .map(({ values }, at) => ({ at, away: Math.abs(y(values[nearest.row] ?? least) - py) }))
      .sort((one, other) => one.away - other.away)[0]
    return { row: nearest.row, series: series?.at ?? 0 }
  }
  const pointing = usePointed({ rows: names.length, series: lines.length, first: names.length - 1, find, open })
  const { pointed } = pointing
  const path = (values: Line['values']) =>
    values
      .flatMap((value, row) => {
        if (value === null) return []
        const begins = row === 0 || values[row - 1] === null
        return [`${begins ? 'M' : 'L'}${x(places[row] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`]
      })
      .join(' ')
  // On a narrow screen every second name is enough.
  const every = Math.ceil(ticks.length / Math.max(1, Math.floor((width - left) / 34)))
  const fits = (_tick: unknown, at: number) => at % every === 0
  const toneOf = (tone: Tone, value: number) =>
    `var(--fs-${target !== undefined && value < target ? 'warning' : tone}-solid)`

  return (
    <Plot
      label={label}
      height={height}
      rows={names.length}
      pointing={pointing}
      width={width}
      measure={ref}
      place={(point) => ({ x: x(places[point.row] ?? 0), y: y(valueAt(point) ?? least) })}
      words={({ row }) =>
        `${names[row]}: ${lines.flatMap((line) => (line.values[row] === null || line.values[row] === undefined ? [] : [`${line.label} ${write(line.values[row])}`])).join(', ')}`
      }
      tooltip={({ row, series }) => (
        <>
          <strong>{names[row]}</strong>
          {lines.map((line, at) => (
            <span key={line.label} data-pointed={at === series || undefined}>
              <i style={{ background: toneOf(line.tone, line.values[row] ?? 0) }} />
              {line.label}
              <b>{line.values[row] === null || line.values[row] === undefined ? '–' : write(line.values[row])}</b>
            </span>
          ))}
        </>
      )}
    >
      {steps.map((step) => (
        <g key={step}>
          <line
            x1={left}
            x2={width - right}
            y1={y(step)}
            y2={y(step)}
            className={styles.grid}
            data-base={step === least || undefined}
          />
          <text x={left - 10} y={y(step) + 4} textAnchor="end" className={styles.axis}>
            {write(step)}
          </text>
        </g>
      ))}
      {ticks.filter(fits).map(({ at, label: words }) => (
        <text key={at} x={x(at)} y={height - 6} textAnchor="middle" className={styles.axis}>
          {words}
        </text>
      ))}
      {target !== undefined && (
        <line x1={left} x2={width - right} y1={y(target)} y2={y(target)} className={styles.target} />
      )}
      {pointed && (
        <line
          x1={x(places[pointed.row] ?? 0)}
          x2={x(places[pointed.row] ?? 0)}
          y1={top}
          y2={height - bottom}
          className={styles.cursor}
        />
      )}
      {lines.map(({ label: name, tone, values }) => (
        <g key={name}>
          <path d={path(values)} fill="none" stroke={`var(--fs-${tone}-solid)`} className={styles.line} />
          {values.map((value, row) =>
            value !== null && (dots || row === values.length - 1 || row === pointed?.row) ? (
              <circle
                key={names[row]}
                cx={x(places[row] ?? 0)}
                cy={y(value)}
                r={row === pointed?.row ? 4.5 : 3.5}
                fill={toneOf(tone, value)}
                className={styles.dot}
              />
            ) : null,
          )}
        </g>
      ))}
    </Plot>
  )
}
