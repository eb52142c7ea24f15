/** A small line without numbers, beside a number. */
import type { Tone } from '#lib/texts/states.ts'
import styles from './chart.module.css'

const [width, height, edge] = [72, 28, 3]

export function Sparkline({ values, tone }: { values: readonly number[]; tone: Tone }) {
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => edge + (at / (values.length - 1)) * (width - 2 * edge)
  const y = (value: number) =>
    most === least ? height / 2 : edge + (1 - (value - least) / (most - least)) * (height - 2 * edge)
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(' ')
  const colour = `var(--fs-${tone}-solid)`
  return (
    <svg className={styles.sparkline} width={width} height={height} aria-hidden="true">
      <path d={`${line} V${height} H${edge} Z`} fill={colour} opacity={0.12} />
      <path d={line} fill="none" stroke={colour} strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2.5} fill={colour} />
    </svg>
  )
}
